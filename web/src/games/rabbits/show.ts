// How events look on the table. One thing at a time; who wants no motion sees before and after with numbered markers.
import { boxOf } from '../../motion/box';
import type { Event } from '../../facts/rabbits';
import { fly, type Flight } from '../../motion/flight';
import { bounce, flip as turnOver, pop, shake, turnUp } from '../../motion/motion';
import type { Show } from '../../stage/show';
import type { Setup } from '../game';
import type { Of, Scene } from './scene';
import { showStill } from './still';

type Drawn<Pile extends string> = Extract<Event, { event: 'draw'; pile: Pile }>;

// The card itself, inside of what can be touched.
const cardAt = (show: Show, seat: number, slot: number): HTMLElement | null =>
  show.at(`slot:${seat}:${slot}`)?.querySelector<HTMLElement>('.card') ?? null;
const pileAt = (show: Show, pile: string): HTMLElement | null => show.at(pile)?.querySelector<HTMLElement>('.pile') ?? null;
const goalAt = (show: Show, seat: number): HTMLElement | null =>
  show.at(`goal:${seat}`)?.querySelector<HTMLElement>('.sheet') ?? null;
const is = <Thing>(thing: Thing | null): thing is Thing => thing !== null;
const flight = (what: HTMLElement | null, to: HTMLElement | null, more: Partial<Flight> = {}): Flight | null =>
  what && to ? { what, to, ...more } : null;

// Comes round with what is on it now, if it is on the board.
const turned = async (what: Element | null | undefined, show: Show, usual: number): Promise<void> => {
  if (what) await turnUp(what, show.ms(usual));
};

async function deal(show: Show, setup: Setup): Promise<void> {
  const pile = pileAt(show, 'pile:hat');
  const seats = setup.names.map((_, index) => index + 1);
  const cards = [1, 2, 3].flatMap((slot) => seats.map((seat) => flight(pile, cardAt(show, seat, slot), { bulge: 0.1 })));
  show.sound('card');
  const land = await fly(cards.filter(is), show.ms(420), show.ms(90));
  show.sound('card');
  await show.fold();
  land();
  await Promise.all([
    ...seats.map((seat) => turned(goalAt(show, seat), show, 500)),
    ...[1, 2, 3].map((slot) => turned(cardAt(show, setup.seat, slot), show, 500)),
  ]);
}

async function roll(show: Show): Promise<void> {
  const dice = [show.at('die:0'), show.at('die:1')].filter(is);
  show.sound('dice');
  const tumble = (die: HTMLElement, side: number): Promise<unknown> =>
    die
      .animate(
        [
          { transform: `translate(${-140 * side}%, -120%) rotate(${-380 * side}deg) scale(1.25)`, offset: 0 },
          { transform: `translate(${-70 * side}%, 10%) rotate(${-200 * side}deg)`, offset: 0.4 },
          { transform: `translate(${-30 * side}%, -30%) rotate(${-90 * side}deg) scale(1.08)`, offset: 0.65 },
          { transform: `translate(${-8 * side}%, 4%) rotate(${-20 * side}deg)`, offset: 0.88 },
          { transform: 'none', offset: 1 },
        ],
        { duration: show.ms(700), easing: 'ease-out' },
      )
      .finished.catch(() => undefined);
  const rolling = dice.map((die, index) => tumble(die, index === 0 ? 1 : -1));
  await show.wait(480);
  await show.fold(); // what they show can be seen as they come to rest
  await Promise.all(rolling);
  await Promise.all(dice.map((die) => bounce(die, show.ms(260))));
  await show.wait(300);
}

async function flip(event: Of<'flip'>, show: Show): Promise<void> {
  const card = cardAt(show, event.rack, event.slot);
  if (!card) return;
  const seat = show.at(`seat:${event.seat}`);
  if (seat) void bounce(seat, show.ms(400));
  show.sound('card');
  await turnOver(card, show.ms(520), () => show.fold());
  await show.wait(300);
}

async function exchange(event: Of<'exchange'>, show: Show): Promise<void> {
  const mine = cardAt(show, event.seat, event.slot);
  const theirs = cardAt(show, event.with, event.with_slot);
  if (!mine || !theirs) return;
  show.sound('swap');
  const land = await fly(
    [
      { what: mine, to: theirs, bulge: 0.24, take: true },
      { what: theirs, to: mine, bulge: 0.24, take: true },
    ],
    show.ms(1100),
  );
  await show.fold();
  land();
  await Promise.all([turned(mine, show, 420), turned(theirs, show, 420)]);
}

async function drawHat(event: Drawn<'hat'>, setup: Setup, show: Show): Promise<void> {
  const mine = event.seat === setup.seat;
  const to = mine ? show.at('hand') : show.at(`seat:${event.seat}`);
  const card = flight(pileAt(show, 'pile:hat'), to, { bulge: 0.1 });
  show.sound('card');
  const land = await fly([card].filter(is), show.ms(550));
  await show.fold();
  land();
  const held = mine ? show.at('hand')?.firstElementChild : show.at(`hand:${event.seat}`);
  if (mine) show.sound('peek');
  if (mine) await turned(held, show, 450);
  else if (held) await pop(held, show.ms(250));
}

async function drawWand(event: Drawn<'wand'>, show: Show): Promise<void> {
  const pile = pileAt(show, 'pile:wand');
  const goal = goalAt(show, event.seat);
  show.sound('card');
  const gone = await fly([flight(goal, pile, { take: true })].filter(is), show.ms(550));
  const land = await fly([flight(pile, show.at(`goal:${event.seat}`))].filter(is), show.ms(550));
  show.sound('card');
  await show.fold();
  gone();
  land();
  await turned(goalAt(show, event.seat), show, 450);
  await show.wait(250);
}

// The card in the hand goes to the rack, or straight to the cards put away.
async function keep(event: Of<'keep' | 'discard'>, setup: Setup, show: Show): Promise<void> {
  const mine = event.seat === setup.seat;
  const held = mine ? (show.at('hand')?.querySelector<HTMLElement>('.picture') ?? null) : show.at(`hand:${event.seat}`);
  const words = show.at('hand')?.querySelector<HTMLElement>('.words');
  if (mine && words) words.style.visibility = 'hidden';
  const away = pileAt(show, 'discard');
  const old = event.event === 'keep' ? cardAt(show, event.seat, event.slot) : null;
  show.sound('card');
  const flights = old
    ? [flight(old, away, { take: true, spin: 8 }), flight(held, old, { take: true })]
    : [flight(held, away, { take: true, spin: 8 })];
  const land = await fly(flights.filter(is), show.ms(600), show.ms(200));
  await show.fold();
  land();
  await Promise.all([turned(pileAt(show, 'discard'), show, 400), mine ? undefined : turned(old, show, 250)]);
}

async function claim(event: Of<'claim'>, show: Show): Promise<void> {
  const cards = event.slots.map((slot) => cardAt(show, event.seat, slot));
  const places = cards.map((card) => card && boxOf(card));
  await show.fold();
  const panel = show.at('claim');
  const verdict = show.at('verdict');
  if (!panel || !verdict) {
    await Promise.all(cards.filter(is).map((card) => bounce(card, show.ms(500))));
    return;
  }
  show.sound('card');
  verdict.style.visibility = 'hidden';
  // The two cards come up from the rack.
  const rise = event.slots.map((slot, index) => {
    const card = show.at(`shown:${slot}`);
    const from = places[index];
    if (!card || !from) return Promise.resolve();
    const box = boxOf(card);
    const x = from.x + from.width / 2 - box.x - box.width / 2;
    const y = from.y + from.height / 2 - box.y - box.height / 2;
    const start = `translate(${x}px, ${y}px) scale(${from.width / box.width})`;
    return card
      .animate([{ transform: start }, { transform: 'scale(1.1)', offset: 0.8 }, { transform: 'none' }], {
        duration: show.ms(500),
        delay: show.ms(80 * index),
        easing: 'ease-in-out',
        fill: 'backwards',
      })
      .finished.then(
        () => {},
        () => {},
      );
  });
  await Promise.all(rise);
  await show.wait(250);
  verdict.style.visibility = '';
  show.sound(event.won ? 'right' : 'wrong');
  await (event.won ? pop(verdict, show.ms(300)) : Promise.all([pop(verdict, show.ms(300)), shake(panel, show.ms(450))]));
  const prize = show.at('prize');
  const to = event.won ? show.at(`wands:${event.seat}`) : pileAt(show, 'pile:wand');
  await show.wait(event.lost || event.won ? 350 : 900);
  if (prize && to && show.going())
    (await fly([{ what: prize, to, bulge: 0.1, take: true, spin: event.won ? 0 : 90 }], show.ms(600)))();
}

async function refill(event: Of<'refill'>, scene: Scene, setup: Setup, show: Show): Promise<void> {
  const pile = pileAt(show, 'pile:hat');
  const old = scene.paid ? event.slots.map((slot) => cardAt(show, event.seat, slot)) : [];
  const away = old.map((card) => flight(card, pileAt(show, 'discard'), { take: true, spin: 8 }));
  const cards = event.slots.map((slot) => flight(pile, cardAt(show, event.seat, slot), { bulge: 0.1 }));
  const goal = flight(pileAt(show, 'pile:wand'), show.at(`goal:${event.seat}`), { bulge: 0.1 });
  show.sound('card');
  const land = await fly([...away, ...cards, goal].filter(is), show.ms(500), show.ms(120));
  await show.fold();
  land();
  const mine = event.seat === setup.seat ? event.slots.map((slot) => cardAt(show, event.seat, slot)) : [];
  await Promise.all([goalAt(show, event.seat), ...mine].map((card) => turned(card, show, 400)));
}

async function shuffle(show: Show): Promise<void> {
  const from = pileAt(show, 'discard');
  const to = pileAt(show, 'pile:hat');
  show.sound('card');
  const cards = [0.5, -0.5, 0.25].map((bulge) => flight(from, to, { bulge, spin: 360 }));
  const land = await fly(cards.filter(is), show.ms(600), show.ms(120));
  await show.fold();
  land();
  const pile = pileAt(show, 'pile:hat');
  if (pile) await shake(pile, show.ms(350));
}

async function end(event: Of<'end'>, show: Show): Promise<void> {
  await show.fold();
  show.sound('fanfare');
  for (let round = 0; round < 3 && show.going(); round++) {
    const things = event.winners.flatMap((seat) => [
      show.at(`seat:${seat}`),
      show.at(`rack:${seat}`),
      show.at(`wands:${seat}`),
    ]);
    await Promise.all(things.filter(is).map((thing) => bounce(thing, show.ms(550))));
  }
}

export async function show(event: Event, scene: Scene, setup: Setup, stage: Show): Promise<void> {
  if (stage.still) return showStill(event, stage);
  switch (event.event) {
    case 'deal':
      return deal(stage, setup);
    case 'roll':
      return roll(stage);
    case 'flip':
      return flip(event, stage);
    case 'exchange':
      return exchange(event, stage);
    case 'draw':
      return event.pile === 'wand' ? drawWand(event, stage) : drawHat(event, setup, stage);
    case 'keep':
    case 'discard':
      return keep(event, setup, stage);
    case 'claim':
      return claim(event, stage);
    case 'refill':
      return refill(event, scene, setup, stage);
    case 'shuffle':
      return shuffle(stage);
    case 'end':
      return end(event, stage);
    case 'stop':
    case 'pass':
      return;
  }
}
