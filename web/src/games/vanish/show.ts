// Vanish as it is seen to happen: one thing at a time, so that the eye can follow each hat.
import type { Event, Prize } from '../../facts/vanish';
import { fly, type Flight } from '../../motion/flight';
import { bounce, lift, pop, shake } from '../../motion/motion';
import type { Show } from '../../stage/show';
import type { Setup } from '../game';
import { dealHats, swapHats } from './arcs';
import type { Scene } from './scene';

export async function show(event: Event, _scene: Scene, _setup: Setup, on: Show): Promise<void> {
  switch (event.event) {
    case 'deal':
      return deal(on);
    case 'look':
      return look(event.hat, on);
    case 'swap':
      return swap(event.hats, on);
    case 'stay':
    case 'done':
      await on.fold();
      return on.wait(250);
    case 'call':
      return call(event, on);
    case 'round':
      return round(event.winner, event.prize, on);
    case 'end':
      return end(event.winners, on);
  }
}

// Moves something that may not be there: in a table that has changed meanwhile, or when nothing is to move.
async function move(what: HTMLElement | null, on: Show, by: (it: HTMLElement) => Promise<void>): Promise<void> {
  if (what && !on.still) await by(what);
}

async function flyOne(flight: Flight, ms: number): Promise<void> {
  const land = await fly([flight], ms);
  land();
}

async function deal(on: Show): Promise<void> {
  await on.fold();
  if (on.still) return on.wait(700);
  on.sound('swap');
  await dealHats(on, on.ms(800));
  on.sound('card');
  await move(on.at('box'), on, (box) => bounce(box, on.ms(200)));
}

async function look(hat: number, on: Show): Promise<void> {
  on.sound('peek');
  await on.fold();
  const sign = on.at('peek') ?? on.at('looker');
  if (on.still) return on.wait(300);
  if (sign) return pop(sign, on.ms(380));
  // Shown again: nothing is open any more, the hat just rises.
  await move(on.at(`lid:${hat}`), on, (lid) => lift(lid, on.ms(900)));
}

async function swap([first, second]: [number, number], on: Show): Promise<void> {
  const numbered = async (one: number, two: number, time: number): Promise<void> => {
    on.mark(`hat:${first}`, one);
    on.mark(`hat:${second}`, two);
    await on.wait(time);
    on.unmark();
  };
  on.sound('swap');
  if (on.still) {
    await numbered(1, 2, 1100);
    await on.fold();
    return numbered(2, 1, 1100);
  }
  await on.fold();
  await swapHats(first, second, on, on.ms(1250));
}

async function call(event: Extract<Event, { event: 'call' }>, on: Show): Promise<void> {
  const card = on.at(`animal:${event.animal}`);
  const box = on.at('box');
  on.sound('card');
  void move(on.at(`seat:${event.seat}`), on, (seat) => bounce(seat, on.ms(300)));
  if (card && box)
    await move(card.querySelector<HTMLElement>('.card'), on, (it) => flyOne({ what: it, to: box }, on.ms(550)));
  if (event.right) return;
  on.sound('wrong');
  await move(box, on, (it) => shake(it, on.ms(350)));
  await on.fold();
  await Promise.all([
    move(on.at(`out:${event.seat}`), on, (it) => pop(it, on.ms(350))),
    move(on.at('inside'), on, (it) => pop(it, on.ms(350))),
  ]);
  await on.wait(200);
}

async function round(winner: number, prize: Prize, on: Show): Promise<void> {
  await on.fold();
  on.sound(prize === 'wand' ? 'fanfare' : 'right');
  if (on.still) return on.wait(1900);
  const token = on.at(`token:${winner}:${prize}`);
  const pile = on.at(`prize:${prize}`);
  // It is the winner's already; it is hidden until it has flown there.
  const hidden = token?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 10_000 });
  await move(on.at('inside'), on, (it) => pop(it, on.ms(420)));
  await on.wait(600);
  if (token && pile) await flyOne({ what: token, from: pile, to: token, spin: 360 }, on.ms(500));
  hidden?.cancel();
  await move(on.at(`seat:${winner}`), on, (seat) => bounce(seat, on.ms(250)));
}

async function end(winners: number[], on: Show): Promise<void> {
  await on.fold();
  if (on.still) return on.wait(600);
  for (let times = 0; times < 2; times++) {
    await Promise.all(winners.map((seat) => move(on.at(`seat:${seat}`), on, (it) => bounce(it, on.ms(350)))));
  }
}
