// court: what happens and what lies there, in words. A hat that is covered again is named only in what is never kept.
import type { Event, Notes } from '../../facts/court';
import { line, type Line } from '../../texts/texts.svelte';
import type { Setup, Told } from '../game';
import { about, everyOf } from '../sentences';
import { aHeaddress, theCharacter } from './names';
import { characterAt, faceAt, hatIn, type Scene } from './scene';

type MySetup = Setup<'court'>;

export function tell(news: Event, scene: Scene, setup: MySetup): Told {
  switch (news.event) {
    case 'deal':
      return { line: line(scene.dead ? 'court.deal_again' : 'court.deal') };
    case 'look': {
      const told: Told = { line: about(setup, news.seat, 'look', { hat: news.column }) };
      if (news.seat === setup.seat && news.hat) {
        told.secret = line('court.hat_is', { hat: news.column, what: aHeaddress(news.hat) });
      }
      return told;
    }
    case 'swap':
      return { line: about(setup, news.seat, 'swap', { a: news.columns[0], b: news.columns[1] }) };
    case 'open': {
      const who = characterAt(scene, news.column);
      const args = { hat: news.column, who: who ? theCharacter(who) : '' };
      if (news.result === 'magic') return { line: about(setup, news.seat, 'magic', args) };
      if (news.result === 'pair') return { line: about(setup, news.seat, 'pair', { ...args, what: aHeaddress(news.hat) }) };
      return {
        line: about(setup, news.seat, 'miss', args),
        secret: line('court.hat_was', { hat: news.column, what: aHeaddress(news.hat) }),
        forAll: true,
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
      return { line: end(news.winners, news.scores, setup) };
  }
}

function end(winners: number[], scores: number[], setup: MySetup): Line {
  const [first = 1] = winners;
  const points = scores[first - 1] ?? 0;
  if (winners.length === 1 && first === setup.seat) return line('court.you_end', { points });
  return line('court.they_end', { names: everyOf(setup, winners), count: winners.length, points });
}

// The whole table for who can't see it: the columns, what is open, the piles, what everybody has.
export function see(scene: Scene, setup: MySetup, notes: Notes | null = null): Line[] {
  const open = scene.looked?.hat ? scene.looked : scene.shown;
  return [
    ...(scene.dead ? [line('court.dead')] : []),
    ...scene.columns.map((one, index): Line => {
      const hat = index + 1;
      if (!one.used) return line('court.see_closed', { hat });
      if (!one.character) return line('court.place_empty', { hat });
      return line(one.hat ? 'court.see_column' : 'court.see_bare', { hat, who: theCharacter(one.character) });
    }),
    ...(scene.looked && !scene.looked.hat ? [about(setup, scene.looked.seat, 'look', { hat: scene.looked.column })] : []),
    ...(open ? [line('court.hat_is', { hat: open.column, what: aHeaddress(faceAt(scene, open.column) ?? 'magic') })] : []),
    ...scene.columns.flatMap((_, index): Line[] => {
      const hat = hatIn(notes, index + 1);
      return hat ? [line('court.note_hat', { hat: index + 1, what: aHeaddress(hat) })] : [];
    }),
    ...(scene.piles ? [line('court.see_piles', scene.piles)] : []),
    ...scene.seats.map((one, index): Line => {
      const { pairs, penalties, magic, points } = one;
      return about(setup, index + 1, 'have', { pairs, penalties, magic, points });
    }),
  ];
}
