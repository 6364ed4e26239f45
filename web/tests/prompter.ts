// Stands in for the server, and whispers a page what it would have heard at a moment of a golden record (docs/protocol.md).
// The page's time stands still, so that a moment lasts until the test has seen it.
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import type {
  ClientMessage,
  GameMessage,
  GameMove,
  GameNotes,
  Handicap,
  OverMessage,
  SeatNews,
  SeenMessage,
  ServerMessage,
  TableMessage,
} from '../src/protocol';
import type { Lifted } from '../src/facts/vanish';
import { film, type Film } from './film';
import { names } from './names';

export const code = 'brave-red-hat';
const noProof = { hash: '0'.repeat(64), nonce: '1'.repeat(64), secret: '2'.repeat(64) };

export interface Script {
  film: string; // as 'golden/vanish-3'
  at: number; // moves of the record that have been made: the page gets the view; 0: the game begins
  then?: number; // so many moves after that, with what the house did about them, are news that it shows
  seats?: number[]; // who sits at this page: seat 1, unless something else is said; none watches
  notes?: GameNotes;
  played?: GameMove[]; // what a stand-in has played for whoever sits here
  handicaps?: Handicap[];
  clock?: number; // milliseconds that are left for this move
  resigned?: number; // the seat that has given up at this moment
  broken?: true; // the game is broken off at this moment
  table?: Partial<TableMessage>;
  bots?: Record<number, string>; // by seat; all others are people
}

const person = (name: string): SeatNews => ({
  kind: 'person',
  name,
  face: '',
  bot: '',
  here: true,
  resigned: false,
  handicap: {},
});
const bot = (name: string): SeatNews => ({ ...person(name[0]!.toUpperCase() + name.slice(1)), kind: 'bot', bot: name });
export const open: SeatNews = { ...person(''), kind: 'open', here: false };

export const tableNews = (news: Partial<TableMessage>): TableMessage => ({
  type: 'table',
  phase: 'playing',
  game: 'vanish',
  options: { players: 2, expert: false, swap: 'must', turn_limit: 400 },
  youngest: 1,
  pace: 'normal',
  rematch: 'youngest',
  clock: 0,
  watch: true,
  hints: 'alone',
  again: true,
  locked: false,
  aloud: false,
  seats: [person('Ada'), open],
  host: 1,
  watchers: 0,
  wants_rematch: [],
  tally: { games: 0, wins: [] },
  ...news,
});

// Nobody has to follow these, so the table waits for nobody after them (docs/table.md).
const unfollowed = /^(look|stay|done|stop|pass|draw hat)\b/;

// What the server sends together: a move, and all that the house did after it.
function beat(of: Film, from: number): number {
  let to = from + 1;
  while (to < of.frames.length && of.frames[to]!.by === 0) to += 1;
  return to;
}

// All hats of vanish, where a round ends with this move.
function liftedAt({ game, frames }: Film, at: number): Pick<SeenMessage, 'lifted'> {
  const round = frames[at]!.seen['0']!.find((event) => event.event === 'round');
  if (game !== 'vanish' || !round) return {};
  let all: Lifted['hats'] = [];
  for (const { move } of frames.slice(0, at)) {
    const [verb, ...what] = move.split(' ');
    if (verb === 'deal') all = what as Lifted['hats'];
    if (verb !== 'swap') continue;
    const [a, b] = what.map((place) => Number(place) - 1) as [number, number];
    [all[a], all[b]] = [all[b]!, all[a]!];
  }
  return { lifted: { hats: all.slice(0, -1), box: all.at(-1)! } };
}

export function transcript(script: Script): ServerMessage[] {
  const shown = film(script.film);
  const { frames, game, options, first, players } = shown;
  const seats = script.seats ?? [1];
  const eyes = seats.length > 0 ? seats : [0];
  const people = names
    .slice(0, players)
    .map((name, seat) => (script.bots?.[seat + 1] ? bot(script.bots[seat + 1]!) : person(name)));
  const handicaps = script.handicaps ?? people.map(() => ({}));
  const notes = script.notes ? { notes: script.notes } : {};
  const commitment = (JSON.parse(shown.record) as { commitment?: OverMessage['commitment'] }).commitment ?? noProof;
  let n = 1;
  let at = script.at;
  const news: ServerMessage[] = eyes.map((seat) => ({
    type: 'game',
    seat,
    n,
    game,
    options,
    first,
    names: people.map((one) => one.name),
    handicaps,
    commitment: commitment.hash,
  }));
  n += 1;
  const before = frames[at - 1];
  const played = script.played ? { played: script.played } : {};
  for (const seat of before ? eyes : []) {
    news.push({ type: 'view', seat, n, turn: before!.to_act, view: before!.views[seat]!, ...notes, ...played });
  }
  for (let more = script.then ?? 0; more > 0; more -= 1) {
    const to = beat(shown, at);
    n += 1;
    for (const seat of eyes) {
      const events = frames.slice(at, to).flatMap((frame) => frame.seen[seat]!);
      const turn = frames[to - 1]!.to_act;
      news.push({
        type: 'seen',
        seat,
        n,
        show: turn !== null && !unfollowed.test(frames[at]!.move),
        turn,
        events,
        view: frames[to - 1]!.views[seat]!,
        ...liftedAt(shown, at),
        ...notes,
      });
    }
    at = to;
  }
  const now = frames[at - 1]!;
  const clock = script.clock ? { ms: script.clock } : {};
  const end = frames.at(-1)!.seen['0']!.find((event) => event.event === 'end');
  if (script.resigned) {
    const winners = [script.resigned === 1 ? 2 : 1];
    news.push({
      type: 'over',
      n: n + 1,
      winners,
      scores: now.views['0']!.scores,
      ended_by: 'resigned',
      resigned: script.resigned,
      commitment,
    });
  } else if (script.broken) {
    const { scores } = now.views['0']!;
    news.push({ type: 'over', n: n + 1, winners: [], scores, ended_by: 'broken_off', commitment });
  } else if (now.to_act === null && end) {
    news.push({
      type: 'over',
      n: n + 1,
      winners: end.winners,
      scores: end.scores,
      ended_by: shown.ended_by ?? 'rules',
      commitment,
    });
  } else if (seats.includes(now.to_act!)) {
    const view = now.views['0']!;
    const echo = view.game === 'court' ? view.forbidden : undefined;
    const forbidden = echo ? { forbidden: [{ move: echo, why: 'echo' as const }] } : {};
    news.push({ type: 'act', seat: now.to_act!, n, legal: now.legal, ...clock, ...forbidden });
  } else if (script.clock) {
    news.push({ type: 'turn', seat: now.to_act!, ms: script.clock });
  }
  const over = news.some((message) => message.type === 'over');
  const table = tableNews({ phase: over ? 'over' : 'playing', game, options, seats: people, ...script.table });
  return [{ type: 'welcome', protocol: 1, seats, host: seats.includes(1), n }, table, ...news];
}

// A page that has been there since the game began, as most have, has kept what it was promised.
async function wasThere(page: Page, { n, commitment: hash }: GameMessage): Promise<void> {
  const kept = { table: code, n, hash, luck: null, unasked: false, dealt: true, anew: 0, heard: false, late: false };
  await page.addInitScript((promises) => localStorage.setItem('magichat.promises', promises), JSON.stringify([kept]));
}

export class Prompter {
  private socket: WebSocketRoute | null = null;
  private joined = false;
  private awaited = 0; // the version that the page has to show before it is told more
  private held: ServerMessage[] = [];
  private constructor(readonly page: Page) {}

  // Answers a page's first word with these messages.
  static async open(page: Page, messages: ServerMessage[]): Promise<Prompter> {
    const prompter = new Prompter(page);
    const game = messages.find((one) => one.type === 'game');
    if (game) await wasThere(page, game);
    await page.routeWebSocket(/\/ws\?table=/, (socket) => {
      prompter.socket = socket;
      socket.onMessage((text) => {
        const said = JSON.parse(String(text)) as ClientMessage;
        if (said.type === 'join') {
          for (const message of messages) prompter.tell(message);
          prompter.joined = true;
        } else if (said.type === 'ping') {
          socket.send(JSON.stringify({ type: 'pong' })); // the line is alive, however far the page's time has run
        } else if (said.type === 'shown' && said.n >= prompter.awaited) {
          prompter.awaited = 0;
          for (const message of prompter.held.splice(0)) prompter.tell(message);
        }
      });
    });
    await page.goto(`/t/${code}`);
    await expect.poll(() => prompter.joined, { message: 'the page comes to the table' }).toBe(true);
    return prompter;
  }

  // Nobody is asked before the last move was shown.
  tell(message: ServerMessage): void {
    if (this.awaited > 0 && (message.type === 'act' || message.type === 'turn')) {
      this.held.push(message);
      return;
    }
    if (message.type === 'seen' && message.show) this.awaited = message.n;
    this.socket?.send(JSON.stringify(message));
  }
  async hangUp(): Promise<void> {
    await this.socket?.close();
  }
}

// The time of a page stands still from the start.
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2024-01-01T12:00:00') });
  await page.clock.pauseAt(new Date('2024-01-01T12:00:01'));
}
