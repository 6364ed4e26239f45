// court: what happens, shown one thing at a time so that an eye can follow it.
import { boxOf } from '../../motion/box';
import CharacterCard from '../../art/CharacterCard.svelte';
import HatCard from '../../art/HatCard.svelte';
import PenaltyHat from '../../art/PenaltyHat.svelte';
import Star from '../../art/Star.svelte';
import type { Character, Event } from '../../facts/court';
import { bounce, come, flip, glide, lift, play, pop, shake, swap } from '../../motion/motion';
import type { Show } from '../../stage/show';
import type { Setup } from '../game';
import { characterAt, type OpenEvent, type Scene } from './scene';
import { Doubles, type Double } from './doubles';

export async function show(news: Event, scene: Scene, setup: Setup, how: Show): Promise<void> {
  const board = how.at('board');
  if (!board) return;
  if (how.still) return still(news, how);
  const doubles = new Doubles(board);
  try {
    switch (news.event) {
      case 'deal':
        return await deal(scene, how);
      case 'look':
        return await look(news.column, news.seat === setup.seat && news.hat !== undefined, how);
      case 'swap':
        return await swapHats(news.columns, how);
      case 'open':
        return await open(news, scene, how, doubles);
      case 'lay':
        return await lay(news.column, news.character !== undefined, how);
      case 'close':
        return await close(news.column, how);
      case 'dead':
        how.sound('wrong');
        await how.fold();
        return await how.wait(1700);
      case 'end':
        return await end(news.winners, how);
    }
  } finally {
    doubles.end();
  }
}

// From the piles, column by column: the character, then its hat.
async function deal(scene: Scene, how: Show): Promise<void> {
  await how.fold();
  how.sound('card');
  if (scene.dead) return how.wait(900); // they lie there already when the curtain opens
  const columns = scene.columns.map((_, index) => index + 1);
  await Promise.all(
    columns.flatMap((column) => [
      coming(`character:${column}`, 'pile:characters', how, 450, column * 110),
      coming(`hat:${column}`, 'pile:hats', how, 450, column * 110 + 180),
    ]),
  );
}

async function coming(place: string, pile: string, how: Show, ms: number, after = 0): Promise<void> {
  const card = how.at(place);
  const from = how.at(pile);
  if (card && from) await come(card, from, how.ms(ms), how.ms(after));
}

async function look(column: number, mine: boolean, how: Show): Promise<void> {
  const hat = how.at(`hat:${column}`);
  how.sound('peek');
  if (!hat) return;
  if (mine) return flip(hat, how.ms(300), () => how.fold());
  await lift(hat, how.ms(700));
  await how.fold();
  await how.wait(300);
}

async function swapHats([a, b]: [number, number], how: Show): Promise<void> {
  const one = how.at(`hat:${a}`);
  const other = how.at(`hat:${b}`);
  if (!one || !other) return;
  how.sound('swap');
  await swap(one, other, how.ms(1100), one.offsetHeight * 0.62);
  await how.fold();
}

async function open(news: OpenEvent, scene: Scene, how: Show, doubles: Doubles): Promise<void> {
  const hat = how.at(`hat:${news.column}`);
  const below = how.at(`character:${news.column}`);
  const seat = how.at(`seat:${news.seat}`);
  const who = characterAt(scene, news.column);
  if (!hat || !below || !seat) return;
  how.sound('card');
  const card = doubles.over(hat);
  card.draw(HatCard, { face: null });
  doubles.cover(hat);
  await flip(card.element, how.ms(450), () => card.draw(HatCard, { face: news.hat }));
  if (news.result === 'miss') await miss(card, hat, below, seat, how, doubles);
  else if (news.result === 'magic') await magic(card, below, seat, how, doubles);
  else await pair(card, who, below, seat, how, doubles);
}

// What is taken flies to the face of who takes it.
const faceOf = (seat: HTMLElement): Element => seat.querySelector('.face') ?? seat;

// A handful of stars bursts from behind a card.
async function stars(place: Element, how: Show, doubles: Doubles): Promise<void> {
  const far = boxOf(place).width * 0.85;
  const fly = (index: number): Promise<void> => {
    const star = doubles.over(place, 0.3);
    star.draw(Star, {});
    const angle = (index / 7) * 2 * Math.PI + 0.4;
    const end = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px)`;
    return play(
      star.element,
      [
        { transform: 'scale(0.3)' },
        { transform: end, opacity: 1, offset: 0.7 },
        { transform: `${end} scale(0.4)`, opacity: 0 },
      ],
      {
        duration: how.ms(750),
        easing: 'ease-out',
        fill: 'forwards',
      },
    );
  };
  await Promise.all(Array.from({ length: 7 }, (_, index) => fly(index)));
}

// The hat goes onto its head, everybody is glad, and both cards go to the player.
async function pair(
  card: Double,
  who: Character | null,
  below: HTMLElement,
  seat: HTMLElement,
  how: Show,
  doubles: Doubles,
): Promise<void> {
  await how.wait(200);
  how.sound('right');
  const burst = stars(below, how, doubles);
  const glad = doubles.over(below);
  glad.draw(CharacterCard, { name: who ?? 'king', hat: true });
  doubles.cover(below);
  const up = { transform: 'translateY(-7%) scale(1.13)', offset: 0.45 };
  await Promise.all([
    burst,
    play(glad.element, [{ transform: 'none' }, up, { transform: 'none' }], { duration: how.ms(700) }),
  ]);
  await Promise.all([glide(glad.element, faceOf(seat), how.ms(550)), glide(card.element, faceOf(seat), how.ms(550))]);
  await how.fold();
  doubles.end();
  void bounce(seat, how.ms(300));
}

// A cap of invisibility: whoever stands below is gone for a blink.
async function magic(card: Double, below: HTMLElement, seat: HTMLElement, how: Show, doubles: Doubles): Promise<void> {
  how.sound('right');
  const blink = [{ opacity: 1 }, { opacity: 0.05, offset: 0.35 }, { opacity: 0.05, offset: 0.65 }, { opacity: 1 }];
  await Promise.all([
    play(below, blink, { duration: how.ms(900) }),
    stars(card.element, how, doubles),
    bounce(card.element, how.ms(900)),
  ]);
  await glide(card.element, faceOf(seat), how.ms(550));
  await how.fold();
  void bounce(seat, how.ms(300));
}

async function miss(
  card: Double,
  hat: HTMLElement,
  below: HTMLElement,
  seat: HTMLElement,
  how: Show,
  doubles: Doubles,
): Promise<void> {
  how.sound('wrong');
  await Promise.all([shake(card.element, how.ms(450)), shake(below, how.ms(450))]);
  await how.wait(450);
  const token = doubles.over(below, 0.6);
  token.draw(PenaltyHat, {});
  await pop(token.element, how.ms(250));
  await glide(token.element, faceOf(seat), how.ms(550));
  token.remove();
  await how.fold();
  doubles.uncover();
  // From now on the card itself lies open. If it does not (this is only shown again), it is turned down here.
  if (hat.classList.contains('up')) await how.wait(280);
  else await flip(card.element, how.ms(400), () => card.draw(HatCard, { face: null }));
}

async function lay(column: number, character: boolean, how: Show): Promise<void> {
  await how.fold();
  how.sound('card');
  await Promise.all([
    character ? coming(`character:${column}`, 'pile:characters', how, 450) : undefined,
    coming(`hat:${column}`, 'pile:hats', how, 450, character ? 250 : 0),
  ]);
}

async function close(column: number, how: Show): Promise<void> {
  await how.fold();
  const place = how.at(`column:${column}`);
  if (place) await pop(place, how.ms(500));
}

async function end(winners: number[], how: Show): Promise<void> {
  how.sound('fanfare');
  await how.fold();
  const seats = winners.map((seat) => how.at(`seat:${seat}`)).filter((seat) => seat !== null);
  for (let round = 0; round < 3 && how.going(); ++round) await Promise.all(seats.map((seat) => bounce(seat, how.ms(550))));
}

// Without motion: numbers say where it happens, then the table is as it is afterwards.
async function still(news: Event, how: Show): Promise<void> {
  const sounds = {
    look: 'peek',
    swap: 'swap',
    lay: 'card',
    deal: 'card',
    close: 'card',
    dead: 'wrong',
    end: 'fanfare',
  } as const;
  how.sound(news.event === 'open' ? (news.result === 'miss' ? 'wrong' : 'right') : sounds[news.event]);
  if (news.event === 'swap') {
    news.columns.forEach((column) => how.mark(`hat:${column}`, column));
    await how.wait(900);
    how.unmark();
    await how.fold();
    // Each number goes with its hat.
    how.mark(`hat:${news.columns[0]}`, news.columns[1]);
    how.mark(`hat:${news.columns[1]}`, news.columns[0]);
    await how.wait(1200);
    return;
  }
  if ('column' in news && news.event !== 'look') how.mark(`hat:${news.column}`, news.column);
  await how.wait(500);
  await how.fold();
  await how.wait(news.event === 'dead' ? 1800 : news.event === 'open' ? 1200 : 500);
}
