// court: what happens, shown one thing at a time so that an eye can follow it, and told when it has been seen.
import CharacterCard from '../../art/CharacterCard.svelte';
import HatCard from '../../art/HatCard.svelte';
import PenaltyHat from '../../art/PenaltyHat.svelte';
import Star from '../../art/Star.svelte';
import Wrong from '../../art/Wrong.svelte';
import type { Character, Event } from '../../facts/court';
import { boxOf, withinBoard } from '../../motion/box';
import { bounce, come, glide, lift, play, pop, shake, swap, tremble, turnUp, ifThere } from '../../motion/motion';
import { house, who, type Beat, type Script } from '../../stage/beats';
import type { Show } from '../../stage/show';
import { line, type Line } from '../../texts/texts.svelte';
import type { Around, Setup } from '../game';
import { about } from '../sentences';
import { Doubles, type Double } from './doubles';
import { characterLine, headdressLine } from './names';
import { characterAt, fold, type OpenEvent, type Scene } from './scene';
import { tellEnd } from './tell';

type MySetup = Setup<'court'>;
type Of<Name extends Event['event']> = Extract<Event, { event: Name }>;
type Fold = (now: Scene) => Scene;

export function script(news: Event, scene: Scene, setup: MySetup, { after }: Around<'court'>): Script<Scene> {
  const folded: Fold = (now) => fold(now, news, setup, after);
  switch (news.event) {
    case 'deal':
      return { beats: deal(scene, folded) };
    case 'look':
      return { beats: look(news, setup, folded) };
    case 'swap':
      return { beats: swapHats(news, setup) };
    case 'open':
      return open(news, scene, setup, folded);
    case 'lay':
      return { beats: lay(news, folded) };
    case 'close':
      return { beats: close(news.column, folded) };
    case 'dead':
      return {
        beats: [
          house(line('court.heading_dead')),
          { kind: 'result', lasts: 'big', scene: folded, sound: 'wrong', tell: line('court.dead') },
        ],
      };
    case 'end':
      return { beats: end(news, setup, folded) };
  }
}

// From the piles, column by column: the character, then its hat.
function deal(scene: Scene, folded: Fold): Beat<Scene>[] {
  const columns = scene.columns.map((_, index) => index + 1);
  const cards = (on: Show): Promise<unknown> => {
    if (scene.dead) return Promise.resolve(); // they lie there already when the curtain opens
    const each = on.ms / 12;
    return Promise.all(
      columns.flatMap((column) => [
        coming(`character:${column}`, 'pile:characters', on, each * 4, column * each),
        coming(`hat:${column}`, 'pile:hats', on, each * 4, column * each + each * 1.5),
      ]),
    );
  };
  return [
    { ...house(line('court.heading_deal')), noted: true }, // after a dead table, too
    { kind: 'motion', lasts: 'hop', scene: folded, sound: 'card', move: cards },
    { kind: 'result', lasts: 'state', tell: line(scene.dead ? 'court.deal_again' : 'court.deal') },
  ];
}

async function coming(place: string, pile: string, on: Show, ms: number, after = 0): Promise<void> {
  const card = on.at(place);
  const from = on.at(pile);
  if (card && from) await come(card, from, ms, after);
}

// The one who looks turns the card to themselves; the others see the card rise, and who looks.
function look(news: Of<'look'>, setup: MySetup, folded: Fold): Beat<Scene>[] {
  const { seat, column, hat } = news;
  const told = about(setup, seat, 'look', { hat: column });
  const lifted: Beat<Scene> = {
    kind: 'motion',
    lasts: 'lift',
    sound: 'peek',
    scene: (now) => ({ ...now, looked: { seat, column, hat: null } }),
    tell: told,
    move: (on) => ifThere(on.at(`hat:${column}`), (it) => lift(it, on.ms)),
  };
  if (seat !== setup.seat || !hat) return [who(seat), lifted, { kind: 'hold', lasts: 'breath' }];
  const open: Beat<Scene> = {
    kind: 'result',
    lasts: 'peep',
    scene: folded,
    secret: line('court.hat_is', { hat: column, headdress: headdressLine(hat) }),
    move: (on) => ifThere(on.at('peek'), (it) => turnUp(it, on.ms)),
  };
  return [who(seat), { ...lifted, lasts: 'peep' }, open];
}

function swapHats(news: Of<'swap'>, setup: MySetup): Beat<Scene>[] {
  const [a, b] = news.columns;
  return [
    who(news.seat),
    {
      kind: 'motion',
      lasts: 'swap',
      sound: 'swap',
      tell: about(setup, news.seat, 'swap', { a, b }),
      move: async (on) => {
        const one = on.at(`hat:${a}`);
        const other = on.at(`hat:${b}`);
        if (one && other) await swap(one, other, on.ms, one.offsetHeight * 0.62);
      },
      marks: [
        [`hat:${a}`, a],
        [`hat:${b}`, b],
      ],
    },
    // Each number goes with its hat.
    {
      kind: 'state',
      lasts: 'state',
      noted: true,
      marks: [
        [`hat:${a}`, b],
        [`hat:${b}`, a],
      ],
    },
  ];
}

// What is taken flies to the face of who takes it.
const faceOf = (seat: HTMLElement): Element => seat.querySelector('.face') ?? seat;

// A drum roll over a card that trembles; then it is turned up for all; then it is counted.
function open(news: OpenEvent, scene: Scene, setup: MySetup, folded: Fold): Script<Scene> {
  const { seat, column, hat, result } = news;
  const mark = [[`hat:${column}`, column]] as const;
  let doubles: Doubles | null = null;
  let card: Double | null = null;
  const drum: Beat<Scene> = {
    kind: 'hold',
    lasts: 'drum',
    sound: 'drum',
    marks: mark,
    move: async (on) => {
      const place = on.at(`hat:${column}`);
      const board = on.at('board');
      if (!place || !board) return;
      doubles = new Doubles(board);
      card = doubles.over(place);
      card.draw(HatCard, { face: null });
      doubles.cover(place);
      await tremble(card.element, on.ms);
    },
  };
  const turned: Beat<Scene> = {
    kind: 'result',
    lasts: result === 'miss' ? 'result' : 'big',
    scene: (now) => ({ ...now, shown: { column, hat } }),
    sound: result === 'miss' ? 'wrong' : 'right',
    ...verdict(news, scene, setup),
    move: async (on) => {
      if (!card || !doubles) return;
      card.draw(HatCard, { face: hat });
      await turnUp(card.element, on.ms * 0.25);
      await cheer(news, characterAt(scene, column), card, on, doubles);
    },
  };
  const taken: Beat<Scene> = {
    kind: 'motion',
    lasts: 'fly',
    move: async (on) => {
      const to = on.at(`seat:${seat}`);
      if (card && doubles && to) await take(news, faceOf(to), on, doubles);
    },
  };
  const counted: Beat<Scene> = {
    kind: 'state',
    lasts: result === 'miss' ? 'result' : 'state',
    scene: (now) => {
      doubles?.end();
      return folded({ ...now, shown: null });
    },
    noted: true,
    move: (on) => ifThere(on.at(`seat:${seat}`), (it) => bounce(it, on.ms)),
  };
  // A hat that was opened in vain is turned down before anybody else's moment comes.
  const down: Beat<Scene>[] =
    result === 'miss' ? [{ kind: 'state', lasts: 'state', scene: (now) => ({ ...now, shown: null }) }] : [];
  const said: Beat<Scene> = {
    kind: 'motion',
    lasts: 'breath',
    tell: about(setup, seat, 'open', { hat: column }),
    marks: mark,
  };
  return { beats: [who(seat), said, drum, turned, taken, counted, ...down], end: () => doubles?.end() };
}

function verdict({ seat, column, hat, result }: OpenEvent, scene: Scene, setup: MySetup): Partial<Beat<Scene>> {
  const character = characterAt(scene, column);
  const args = { hat: column, headdress: headdressLine(hat), character: character ? characterLine(character) : '' };
  const tell: Line = about(setup, seat, result, args);
  return result === 'miss' ? { tell, secret: line('court.hat_was', args), forAll: true } : { tell };
}

// A handful of stars bursts from behind a card.
async function stars(place: Element, ms: number, doubles: Doubles): Promise<void> {
  const far = boxOf(place).width * 0.85;
  const burst = (index: number): Promise<void> => {
    const star = doubles.over(place, 0.3);
    star.draw(Star, {});
    const angle = (index / 7) * 2 * Math.PI + 0.4;
    const { x, y } = withinBoard(star.element)(Math.cos(angle) * far, Math.sin(angle) * far);
    const end = `translate(${x}px, ${y}px)`;
    return play(
      star.element,
      [
        { transform: 'scale(0.3)' },
        { transform: end, opacity: 1, offset: 0.7 },
        { transform: `${end} scale(0.4)`, opacity: 0 },
      ],
      { duration: ms, easing: 'ease-out', fill: 'forwards' },
    );
  };
  await Promise.all(Array.from({ length: 7 }, (_, index) => burst(index)));
}

// A pair: the hat goes onto its head, and everybody is glad. A cap of invisibility: whoever stands below is gone for a blink.
// Any other hat: both shake their heads, with a cross.
async function cheer(
  { column, result }: OpenEvent,
  character: Character | null,
  card: Double,
  on: Show,
  doubles: Doubles,
): Promise<void> {
  const below = on.at(`character:${column}`);
  if (!below) return;
  const ms = on.ms * 0.5;
  switch (result) {
    case 'pair': {
      const glad = doubles.over(below);
      glad.draw(CharacterCard, { name: character ?? 'king', hat: true });
      doubles.cover(below);
      const up = { transform: 'translateY(-7%) scale(1.13)', offset: 0.45 };
      await Promise.all([
        stars(below, ms, doubles),
        play(glad.element, [{ transform: 'none' }, up, { transform: 'none' }], { duration: ms }),
      ]);
      return;
    }
    case 'magic': {
      const blink = [{ opacity: 1 }, { opacity: 0.05, offset: 0.35 }, { opacity: 0.05, offset: 0.65 }, { opacity: 1 }];
      await Promise.all([play(below, blink, { duration: ms }), stars(card.element, ms, doubles), bounce(card.element, ms)]);
      return;
    }
    case 'miss': {
      const no = doubles.over(card.element, 0.8);
      no.draw(Wrong, {});
      await Promise.all([shake(card.element, ms), shake(below, ms), pop(no.element, ms * 0.6)]);
    }
  }
}

async function take({ column, result }: OpenEvent, face: Element, on: Show, doubles: Doubles): Promise<void> {
  if (result !== 'miss') {
    await Promise.all(doubles.elements().map((one) => glide(one, face, on.ms)));
    return;
  }
  const below = on.at(`character:${column}`);
  if (!below) return;
  const token = doubles.over(below, 0.6);
  token.draw(PenaltyHat, {});
  await pop(token.element, on.ms * 0.3);
  await glide(token.element, face, on.ms * 0.7);
}

function lay({ column, character }: Of<'lay'>, folded: Fold): Beat<Scene>[] {
  const told = character
    ? line('court.lay', { hat: column, character: characterLine(character) })
    : line('court.lay_hat', { hat: column });
  return [
    {
      kind: 'motion',
      lasts: 'fly',
      scene: folded,
      noted: true, // a new hat has none
      sound: 'card',
      marks: [[`hat:${column}`, column]],
      move: (on) =>
        Promise.all([
          character ? coming(`character:${column}`, 'pile:characters', on, on.ms * 0.7) : undefined,
          coming(`hat:${column}`, 'pile:hats', on, on.ms * 0.7, character ? on.ms * 0.3 : 0),
        ]),
    },
    { kind: 'result', lasts: 'state', tell: told },
  ];
}

const close = (column: number, folded: Fold): Beat<Scene>[] => [
  {
    kind: 'motion',
    lasts: 'fly',
    scene: folded,
    sound: 'card',
    marks: [[`column:${column}`, column]],
    move: (on) => ifThere(on.at(`column:${column}`), (place) => pop(place, on.ms)),
  },
  { kind: 'result', lasts: 'state', tell: line('court.close', { hat: column }) },
];

const end = ({ winners, scores }: Of<'end'>, setup: MySetup, folded: Fold): Beat<Scene>[] => [
  house(line('table.why_over')),
  {
    kind: 'result',
    lasts: 'big',
    scene: folded,
    sound: 'round', // the fanfare waits for the winner's hat
    tell: tellEnd(winners, scores, setup),
    move: (on) => Promise.all(winners.map((seat) => ifThere(on.at(`seat:${seat}`), (it) => bounce(it, on.ms * 0.3)))),
  },
];
