// court: what happens and what lies there, in words. A hat that is covered again is named only in what is never kept.
import type { GameEvent } from '../../protocol';
import { line, type Arg, type Line, type TextKey } from '../../texts/texts.svelte';
import { nameOfSeat, type Setup, type Told } from '../game';
import { aHeaddress, theCharacter } from './names';
import { characterAt, faceAt, points, read, type Scene } from './scene';

export function tell(event: GameEvent, scene: Scene, setup: Setup): Told | null {
  const news = read(event);
  // Every sentence about a player has a second version for oneself.
  const by = (seat: number, what: string, args: Record<string, Arg> = {}): Line => {
    if (seat === setup.seat) return line(`court.you_${what}` as TextKey, args);
    return line(`court.${what}` as TextKey, { ...args, name: nameOfSeat(setup, seat) });
  };
  switch (news.event) {
    case 'deal':
      return { line: line(scene.dead ? 'court.deal_again' : 'court.deal') };
    case 'look': {
      const told: Told = { line: by(news.seat, 'look', { hat: news.column }) };
      if (news.seat === setup.seat && news.hat) {
        told.secret = line('court.hat_is', { hat: news.column, what: aHeaddress(news.hat) });
      }
      return told;
    }
    case 'swap':
      return { line: by(news.seat, 'swap', { a: news.columns[0], b: news.columns[1] }) };
    case 'open': {
      const who = characterAt(scene, news.column);
      const args = { hat: news.column, who: who ? theCharacter(who) : '' };
      if (news.result === 'magic') return { line: by(news.seat, 'magic', args) };
      if (news.result === 'pair') return { line: by(news.seat, 'pair', { ...args, what: aHeaddress(news.hat) }) };
      return {
        line: by(news.seat, 'miss', args),
        secret: line('court.hat_was', { hat: news.column, what: aHeaddress(news.hat) }),
      };
    }
    case 'lay':
      return {
        line: news.character
          ? line('court.lay', { hat: news.column, who: theCharacter(news.character) })
          : line('court.lay_hat', { hat: news.column }),
      };
    case 'close':
      return { line: line('court.close', { hat: news.column }) };
    case 'dead':
      return { line: line('court.dead') };
    case 'end':
      return { line: end(news.winners, news.scores, scene, setup) };
    default:
      return null;
  }
}

function end(winners: number[], scores: number[], scene: Scene, setup: Setup): Line {
  const names = winners.map((seat) => nameOfSeat(setup, seat));
  const args = { names, count: winners.length, points: scores[(winners[0] ?? 1) - 1] ?? 0 };
  // With more than three people left at court it was the last turn that ended it.
  const early = scene.columns.filter((one) => one.used).length > 3;
  if (winners.length === 1 && winners[0] === setup.seat) return line(early ? 'court.you_end_limit' : 'court.you_end', args);
  return line(early ? 'court.end_limit' : 'court.end', args);
}

// The whole table for who can't see it: the columns, what is open, the piles, what everybody has.
export function see(scene: Scene, setup: Setup): Line[] {
  const open = scene.looked?.hat ? scene.looked : scene.shown;
  return [
    ...(scene.dead ? [line('court.dead')] : []),
    ...scene.columns.map((one, index): Line => {
      const hat = index + 1;
      if (!one.used) return line('court.see_closed', { hat });
      if (!one.character) return line('court.place_empty', { hat });
      return line(one.hat ? 'court.see_column' : 'court.see_bare', { hat, who: theCharacter(one.character) });
    }),
    ...(open ? [line('court.hat_is', { hat: open.column, what: aHeaddress(faceAt(scene, open.column) ?? 'magic') })] : []),
    line('court.see_piles', scene.piles),
    ...scene.seats.map((one, index): Line => {
      const { pairs, penalties, magic } = one;
      const args = { pairs, penalties, magic, points: points(one) };
      if (index + 1 === setup.seat) return line('court.see_you', args);
      return line('court.see_seat', { ...args, name: nameOfSeat(setup, index + 1) });
    }),
  ];
}
