// People for the tests: each in a browser of his own, with everything that went over his wire and everything that his
// console complained about. A test fails if a page complains of something that it was not made to complain of.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { ClientMessage, GameName, ServerMessage } from '../src/protocol';
import { names } from './names';
import { expect, knowTheGames, test as base } from './serving';
import { overhear } from './worker';

export { expect };
type Heard = { text: string; message: ServerMessage };
type Of<Type> = Extract<ServerMessage, { type: Type }>;

export class Person {
  readonly heard: Heard[] = [];
  readonly said: ClientMessage[] = [];
  constructor(
    readonly context: BrowserContext,
    public page: Page,
    private readonly troubles: string[],
  ) {
    this.attend(page);
  }
  // Another tab of the same person.
  async tab(): Promise<Page> {
    const page = await this.context.newPage();
    this.attend(page);
    return page;
  }
  all<Type extends ServerMessage['type']>(type: Type): Of<Type>[] {
    return this.heard.flatMap(({ message }) => (message.type === type ? [message as Of<Type>] : []));
  }
  // What this person was asked last, if nothing has happened since.
  get asked(): Of<'act'> | null {
    const last = this.heard.findLast(({ message }) => ['act', 'seen', 'over', 'welcome'].includes(message.type))?.message;
    return last?.type === 'act' ? last : null;
  }
  // Says something to a table beside the page, over a socket of its own which nobody waits for. A table answers in the order
  // in which it was told things, so when the last word is answered, nothing before it was refused.
  async tell(code: string, messages: ClientMessage[], seat?: number): Promise<void> {
    await this.page.evaluate(
      ([table, seatWish, rest]) =>
        new Promise<void>((done, fail) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
          const send = (message: unknown): void => socket.send(JSON.stringify(message));
          socket.onclose = () => fail(new Error('the table can’t be told'));
          socket.onopen = () => {
            send({ type: 'join', table, eyes: false, ...(seatWish ? { seat: seatWish } : {}) });
            for (const message of rest) send(message);
            send({ type: 'ping' });
          };
          socket.onmessage = ({ data }) => {
            const news = JSON.parse(String(data)) as { type: string; text?: string };
            if (news.type === 'error') fail(new Error(news.text));
            if (news.type === 'pong') done();
            if (news.type === 'error' || news.type === 'pong') socket.close();
          };
        }),
      [code, seat ?? 0, messages] as const,
    );
  }

  hear(text: string): void {
    this.heard.push({ text, message: JSON.parse(text) as ServerMessage });
  }

  private attend(page: Page): void {
    page.on('console', (message) => {
      if (message.text() === 'Service Worker registration blocked by Playwright') return; // as playwright.config.ts says
      if (message.type() === 'error' || message.type() === 'warning') this.troubles.push(message.text());
    });
    page.on('pageerror', (error) => this.troubles.push(String(error.stack ?? error)));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
      socket.on('framesent', ({ payload }) => this.said.push(JSON.parse(String(payload)) as ClientMessage));
    });
  }
}

export interface Wanted {
  players?: number; // who plays: the first of the people; the others watch
  options?: Record<string, number | string | boolean>;
  set?: Record<string, unknown>; // settings of the table
  bots?: string[]; // on the chairs after the people
  start?: boolean;
}

export class Company {
  readonly troubles: string[] = [];
  private readonly people: Person[] = [];
  private readonly forgiven: RegExp[] = [];
  constructor(private readonly browser: Browser) {}

  async come(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.browser.newContext(options);
    await knowTheGames(context);
    let person: Person | null = null;
    await overhear(context, () => ({
      told: (text) => person?.hear(text),
      said: (text) => person?.said.push(JSON.parse(text) as ClientMessage),
    }));
    person = new Person(context, await context.newPage(), this.troubles);
    this.people.push(person);
    return person;
  }
  // What a page may complain of because the test makes it so.
  forgive(...what: RegExp[]): void {
    this.forgiven.push(...what);
  }
  // A table with these people at it, in this order; the first is host and the youngest. Quick, if nothing else is said.
  async gather(people: Person[], game: GameName, wanted: Wanted = {}): Promise<string> {
    const [host] = people as [Person];
    const { options = {}, bots = [], set = {}, start = true } = wanted;
    const players = wanted.players ?? people.length;
    const answer = await host.context.request.post('/api/tables', {
      data: { game, options: { players: players + bots.length, ...options } },
    });
    const { table } = (await answer.json()) as { table: string };
    for (const [index, person] of people.entries()) {
      const seat = index < players ? index + 1 : 0;
      const before = person.all('welcome').length;
      await person.page.goto(`/t/${table}`);
      // A page that the table does not know yet would hear of no promise, and bring no luck.
      await expect.poll(() => person.all('welcome').length).toBeGreaterThan(before);
      await expect(person.page.getByRole('main')).toBeVisible();
      if (seat > 0) await person.tell(table, [{ type: 'name', seat, name: names[index]! }], seat);
    }
    await host.tell(table, [
      { type: 'set', pace: 'quick', ...set },
      ...bots.map((bot, index): ClientMessage => ({ type: 'seat_bot', seat: players + 1 + index, bot })),
    ]);
    if (start) {
      await host.tell(table, [{ type: 'start' }]);
      for (const person of people) await expect(person.page.locator('[data-board]')).toBeVisible();
    }
    return table;
  }
  async leave(): Promise<void> {
    for (const person of this.people) await person.context.close();
  }
  get complaints(): string[] {
    return this.troubles.filter((one) => !this.forgiven.some((pattern) => pattern.test(one)));
  }
}

export const test = base.extend<{ company: Company }>({
  company: async ({ browser }, use) => {
    const company = new Company(browser);
    await use(company);
    await company.leave();
    expect(company.complaints, 'a page complained').toEqual([]);
  },
});
