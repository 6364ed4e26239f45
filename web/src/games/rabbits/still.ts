// Events without motion: numbered markers on what is going to change, the change, and the markers where it went.
import type { Event } from '../../facts/rabbits';
import type { Show } from '../../stage/show';
import type { SoundName } from '../../sound/sound';

// Before, and after; the same number is the same card.
interface Marks {
  before: string[];
  after: string[];
  sound: SoundName;
  pause: number; // afterwards
}

function marksOf(event: Event): Marks | null {
  switch (event.event) {
    case 'deal':
      return { before: [], after: [], sound: 'card', pause: 900 };
    case 'roll':
      return { before: [], after: ['dice'], sound: 'dice', pause: 700 };
    case 'flip': {
      const card = `slot:${event.rack}:${event.slot}`;
      return { before: [card], after: [card], sound: 'card', pause: 800 };
    }
    case 'exchange': {
      const slot = `slot:${event.seat}:${event.slot}`;
      const other = `slot:${event.with}:${event.with_slot}`;
      return { before: [slot, other], after: [other, slot], sound: 'swap', pause: 1200 };
    }
    case 'draw': {
      const goal = `goal:${event.seat}`;
      if (event.pile === 'wand') return { before: [goal], after: ['pile:wand', goal], sound: 'card', pause: 900 };
      return { before: ['pile:hat'], after: [`seat:${event.seat}`], sound: 'card', pause: 600 };
    }
    case 'keep': {
      const slot = `slot:${event.seat}:${event.slot}`;
      return { before: [slot], after: ['discard', slot], sound: 'card', pause: 900 };
    }
    case 'discard':
      return { before: [`seat:${event.seat}`], after: ['discard'], sound: 'card', pause: 700 };
    case 'claim': {
      const cards = event.slots.map((one) => `slot:${event.seat}:${one}`);
      return { before: cards, after: [], sound: event.won ? 'right' : 'wrong', pause: 2000 };
    }
    case 'refill': {
      const cards = event.slots.map((one) => `slot:${event.seat}:${one}`);
      return { before: [], after: [...cards, `goal:${event.seat}`], sound: 'card', pause: 1000 };
    }
    case 'shuffle':
      return { before: ['discard'], after: ['pile:hat'], sound: 'card', pause: 700 };
    case 'end':
      return { before: [], after: event.winners.map((seat) => `seat:${seat}`), sound: 'fanfare', pause: 1500 };
    case 'stop':
    case 'pass':
      return null;
  }
}

export async function showStill(event: Event, show: Show): Promise<void> {
  const marks = marksOf(event);
  if (!marks) return;
  const put = (places: string[]): void => places.forEach((place, index) => show.mark(place, index + 1));
  put(marks.before);
  if (marks.before.length > 0) await show.wait(700);
  show.sound(marks.sound);
  await show.fold();
  show.unmark();
  put(marks.after);
  await show.wait(marks.pause);
}
