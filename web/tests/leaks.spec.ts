// What a person saw alone, no other page ever holds; and when it is covered again, the own page does not hold it either.
import type { Locator } from '@playwright/test';
import type { GameEvent } from '../src/protocol';
import { giveClock, hurry, startClock, stopClock } from './clock';
import { expect, test, type Company, type Person } from './company';
import { make, nextOf, turnOf } from './hand';
import { Memory } from './heap';
import { playOut, wholeGame } from './player';
import { checkTraffic } from './records';
import { drawn, holds } from './sight';
import { noun, word, words } from './words';

// A trace keeps copies of the page inside the page.
test.use({ trace: 'off' });

const animals = ['rabbit', 'dove', 'cat', 'owl', 'frog', 'mouse'];
const hats = ['crown', 'tiara', 'helmet', 'tophat', 'toque', 'pointed', 'tricorn', 'horns', 'bells', 'kerchief', 'magic'];

// Ada and Bo play, Cy watches.
type Three = [Person, Person, Person];
async function three(company: Company, game: 'vanish' | 'court' | 'rabbits', options = {}): Promise<Three> {
  const people: Three = [await company.come(), await company.come(), await company.come()];
  await giveClock(people[0].page);
  await company.gather(people, game, { players: 2, options });
  return people;
}
type Fields = { event: string } & Partial<Record<string, unknown>>;
const lastOf = (person: Person, event: GameEvent['event']): Fields =>
  person
    .all('seen')
    .flatMap(({ events }) => events)
    .findLast((one) => one.event === event)!;
// As soon as what is being shown has ended.
const forgets = (person: Person, remembered: (memory: Memory) => unknown[]): Promise<void> =>
  expect
    .poll(async () => remembered(await Memory.of(person.page)), { intervals: [100, 1000, 2000], timeout: 20_000 })
    .toEqual([]);
// By hand, which counts when there was time to look; then the time that stood still goes on.
async function close(peek: Locator): Promise<void> {
  await expect(async () => {
    await peek.click({ timeout: 1000 });
    await expect(peek).toBeHidden({ timeout: 500 });
  }).toPass();
  await startClock(peek.page());
}
// A table's code may have the name of an animal in it.
const wire = (person: Person): string => person.heard.map(({ text }) => text.replace(/"table":"[a-z0-9-]*"/, '')).join('\n');

test('vanish: a peek is for me alone, and forgotten when it closes', async ({ company }) => {
  const [ada, bo, cy] = await three(company, 'vanish');
  await turnOf(ada);
  await stopClock(ada.page); // what is open stays open until it has been looked for everywhere
  await make(ada, 'vanish', 'look 3');
  const animal = String(lastOf(ada, 'look')['animal']);
  const peek = ada.page.getByRole('button', { name: words('vanish.close_peek') });
  await expect(peek).toBeVisible();
  for (const other of [bo, cy]) await expect(other.page.locator('[data-at="looker"]')).toBeVisible();

  // The cards to call from show all six animals to all, always; what is anywhere else was seen under the hat.
  const cards = '[data-at^="animal:"]';
  const others = await drawn(
    ada.page,
    animals
      .filter((one) => one !== animal)
      .map((one) => `[data-at="animal:${one}"]`)
      .join(','),
  );
  const lines = (await drawn(ada.page, `[data-at="animal:${animal}"]`)).filter((one) => !others.includes(one));
  expect(lines.length).toBeGreaterThan(0);
  const holdsAnimal = async (person: Person): Promise<boolean> => {
    const all = await holds(person.page, cards);
    return new RegExp(`\\b${animal}\\b`, 'i').test(all) || lines.some((one) => all.includes(one));
  };
  const remembered = (memory: Memory): unknown[] => [
    ...memory.textsWith(`"animal":"${animal}"`),
    // The moves that there are in any game (facts/vanish.ts) name all animals, always.
    ...memory.objectsWith('animal').filter((one) => one['animal'] === animal && one['verb'] !== 'call'),
    ...memory.objectsWith('key').filter((one) => one['key'] === 'vanish.you_see'),
  ];
  expect(await holdsAnimal(ada)).toBe(true);
  expect(remembered(await Memory.of(ada.page))).not.toEqual([]);
  for (const other of [bo, cy]) {
    expect(await holdsAnimal(other)).toBe(false);
    for (const one of animals) expect(wire(other)).not.toContain(one);
    expect(remembered(await Memory.of(other.page))).toEqual([]);
  }
  await close(peek);
  expect(await holdsAnimal(ada)).toBe(false);

  // It may still be acted on, so whoever touches the hat looks once more; after the swap it is gone for good.
  await stopClock(ada.page);
  await ada.page.locator('.spot[data-at="hat:3"]').click({ force: true });
  await expect(peek).toBeVisible();
  await make(ada, 'vanish', 'swap 3 5');
  await startClock(ada.page);
  await turnOf(bo);
  expect(await holdsAnimal(ada)).toBe(false);
  await forgets(ada, remembered);
  await ada.page.reload();
  await expect(ada.page.locator('[data-at="hat:3"]')).toBeVisible();
  const since = ada.heard.findLastIndex(({ message }) => message.type === 'welcome');
  for (const { text } of ada.heard.slice(since)) expect(text).not.toContain(animal);
  expect(await holdsAnimal(ada)).toBe(false);
});

test('vanish: who called wrong has seen the box, alone and for a moment', async ({ company }) => {
  const people = [await company.come(), await company.come(), await company.come(), await company.come()];
  for (const { page } of people) await giveClock(page);
  await company.gather(people, 'vanish', { players: 3 });
  // One of the six is right: then the round is over for all, and another one begins.
  let caller: Person | undefined;
  while (!caller) {
    const next = (await nextOf(people))!;
    await stopClock(next.page);
    await make(next, 'vanish', 'call frog');
    if (lastOf(next, 'call')['right'] === false) caller = next;
    else await startClock(next.page);
  }
  const me = caller;
  const animal = String(lastOf(me, 'call')['box']);
  const others = people.filter((one) => one !== me);
  const peek = me.page.getByRole('button', { name: words('vanish.close_box') });
  await expect(peek).toBeVisible();
  const says = new RegExp(`\\b${animal}\\b`, 'i');
  for (const one of others) {
    await expect(one.page.getByText(words('vanish.they_wrong')).first()).toBeAttached();
    expect(says.test(await holds(one.page, '[data-at^="animal:"]'))).toBe(false);
    expect(lastOf(one, 'call')).not.toHaveProperty('box');
  }
  await close(peek);
  // The others go on, and the box stays a secret.
  expect(await nextOf(others)).not.toBeNull();
  expect(says.test(await holds(me.page, '[data-at^="animal:"]'))).toBe(false);
  await forgets(me, (memory) => [
    ...memory.textsWith('"right":false', `"box":"${animal}"`),
    ...memory
      .objectsWith('box')
      .filter((one) => one['box'] === animal && 'right' in one)
      .map((one) => memory.wayTo(one)),
    ...memory.objectsWith('key').filter((one) => one['key'] === 'vanish.you_see_box'),
  ]);
});

test('court: a look is for me alone, and forgotten when it closes', async ({ company }) => {
  const [ada, bo, cy] = await three(company, 'court');
  await turnOf(ada);
  await stopClock(ada.page);
  // What the room shows anyway: heads, piles, signs. The button for "whose hat?" has a crown, which may also be the hat.
  const sign = '.whose';
  const before = await drawn(ada.page, 'body', sign);
  await make(ada, 'court', 'look 4');
  const hat = String(lastOf(ada, 'look')['hat']);
  const peek = ada.page.getByRole('button', { name: words('court.peek_close') });
  await expect(peek).toBeVisible();
  const lines = await peek.locator('svg.art path').evaluateAll((all) => all.map((one) => one.getAttribute('d') ?? ''));
  const own = lines.filter((one) => !before.includes(one));
  expect(own.length).toBeGreaterThan(0);
  const name = noun(`headdress.${hat}`, 'a');
  const holdsHat = async (person: Person): Promise<boolean> => {
    const all = await holds(person.page, sign);
    return all.includes(name) || own.some((one) => all.includes(one));
  };
  const remembered = (memory: Memory): unknown[] => [
    ...memory.textsWith(`"hat":"${hat}"`),
    ...memory.objectsWith('column').filter((one) => one['hat'] === hat),
    ...memory.objectsWith('key').filter((one) => one['key'] === 'court.hat_is'),
  ];
  expect(await holdsHat(ada)).toBe(true);
  expect(remembered(await Memory.of(ada.page))).not.toEqual([]);
  for (const other of [bo, cy]) {
    await expect(other.page.getByText(words('court.they_look', { name: 'Ada', hat: 4 })).first()).toBeAttached();
    expect(await holdsHat(other)).toBe(false);
    // As a value: "magic" is also a key of the view.
    for (const one of hats) expect(wire(other)).not.toMatch(new RegExp(`"${one}"(?!:)`));
  }
  await close(peek);
  expect(await holdsHat(ada)).toBe(false);
  await forgets(ada, remembered);
  await ada.page.reload();
  await expect(ada.page.locator('[data-at="column:4"]')).toBeVisible();
  expect(await holdsHat(ada)).toBe(false);
  const since = ada.heard.findLastIndex(({ message }) => message.type === 'welcome');
  // As a value: "magic" is also the name of a column of the view.
  for (const { text } of ada.heard.slice(since)) expect(text).not.toContain(`:"${hat}"`);
});

test('rabbits: a card shows its rabbit to those whom it faces, and to nobody else', async ({ company }) => {
  const [ada, bo, cy] = await three(company, 'rabbits');
  const players = [ada, bo];
  const own = (person: Person): string[] => lastOf(person, 'deal')['own'] as string[];
  await expect.poll(() => Boolean(lastOf(ada, 'deal') && lastOf(bo, 'deal') && lastOf(cy, 'deal'))).toBe(true);
  const label = (person: Person, seat: number, slot: number) =>
    expect(person.page.locator(`.spot[data-at="slot:${seat}:${slot}"]`));
  for (const [index, me] of players.entries()) {
    for (const slot of [1, 2, 3]) {
      await label(me, index + 1, slot).toHaveAccessibleName(new RegExp(noun(`rabbit.${own(me)[slot - 1]!}`)));
      for (const other of [players[1 - index]!, cy])
        await label(other, index + 1, slot).toHaveAccessibleName(words('rabbits.seen_hat'));
    }
  }
  // Until somebody turns a card of the other's: now the turner sees it, and its owner no longer does.
  let turned: Fields | undefined;
  for (let moves = 0; moves < 60 && !turned; moves += 1) {
    const me = (await nextOf(players))!;
    const seat = players.indexOf(me) + 1;
    const { legal } = me.asked!;
    const flip = legal.find((move) => move.startsWith(`flip ${3 - seat} `));
    await make(me, 'rabbits', flip ?? legal.find((move) => /^(pass|discard|draw wand|stop)/.test(move)) ?? legal[0]!);
    if (flip) turned = lastOf(me, 'flip');
  }
  const { rack, slot, rabbit } = turned as unknown as { rack: number; slot: number; rabbit: string };
  const [owner, turner] = [players[rack - 1]!, players[2 - rack]!];
  const news = turner.all('seen').findLast(({ events }) => events.some((one) => one === turned))!;
  await expect.poll(() => [owner, cy].every((one) => one.all('seen').some(({ n }) => n === news.n))).toBe(true);
  expect(lastOf(owner, 'flip')).not.toHaveProperty('rabbit');
  expect(lastOf(cy, 'flip')).not.toHaveProperty('rabbit');
  await label(turner, rack, slot).toHaveAccessibleName(new RegExp(noun(`rabbit.${rabbit}`)));
  await label(owner, rack, slot).toHaveAccessibleName(new RegExp(word('rabbits.seen_away')));
  await label(cy, rack, slot).toHaveAccessibleName(words('rabbits.seen_out'));
  // A covered card is drawn like any other covered card.
  const backs = async (person: Person, of: number, places: number[]): Promise<string[]> => {
    const cards = places.map((one) => person.page.locator(`.spot[data-at="slot:${of}:${one}"] svg.art`).first().innerHTML());
    return (await Promise.all(cards)).map((one) => one.replace(/(id="|url\(#|href="#)[^")]+/g, '$1'));
  };
  expect(new Set(await backs(cy, 1, [1, 2, 3])).size).toBe(1);
  expect(await backs(owner, rack, [slot])).toEqual([(await backs(cy, 1, [1]))[0]]);
  // Nothing that came over the wire at the deal is still there.
  await expect(owner.page.getByText(words('rabbits.now_away'))).toHaveCount(0);
  await forgets(owner, (memory) => [
    ...memory.textsWith('"event":"deal"', '"own"'),
    ...memory
      .objectsWith('own')
      .filter((one) => 'goals' in one)
      .map((one) => memory.wayTo(one)),
  ]);
  // What a watcher hears never names a card that is not open to all.
  for (const { message } of cy.heard) {
    if (message.type !== 'seen') continue;
    for (const event of message.events) {
      expect(event).not.toHaveProperty('own');
      expect(event).not.toHaveProperty('rabbit');
      expect(event).not.toHaveProperty('received');
    }
  }
  await owner.page.reload();
  await label(owner, rack, slot).toHaveAccessibleName(new RegExp(word('rabbits.seen_away')));
});

test('"what do I see" and "show it again" keep no peek open', async ({ company }) => {
  const [ada] = await three(company, 'vanish');
  await turnOf(ada);
  await stopClock(ada.page);
  await make(ada, 'vanish', 'look 2');
  const peek = ada.page.getByRole('button', { name: words('vanish.close_peek') });
  await expect(peek).toBeVisible();
  await ada.page.keyboard.press('s');
  const seen = ada.page.getByText(words('vanish.you_see', { hat: 2 }));
  await expect(seen.first()).toBeAttached();
  // What is shown from now on, and whether anything was open then.
  await ada.page.evaluate(() => {
    const shown: [string, number][] = [];
    Object.assign(window, { shown });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const made = animate.apply(this, how);
      const at = (this as HTMLElement).dataset['at'];
      void made.finished.then(() => at && shown.push([at, document.querySelectorAll('[data-at="peek"]').length]));
      return made;
    };
  });
  await ada.page.keyboard.press('a');
  await expect.poll(() => ada.all('again').length).toBe(1);
  await expect(peek).toBeVisible(); // it has its time first
  await startClock(ada.page);
  // Then everybody's sight of it once more: somebody looks, and the hat is as it was: closed.
  const shown = () => ada.page.evaluate(() => (window as unknown as { shown: [string, number][] }).shown);
  await expect.poll(shown, { timeout: 30_000 }).toContainEqual(['looker', 0]);
  await expect(peek).toBeHidden();
  await expect(seen).toHaveCount(0);
});

// What only some saw, in any event of any game: as it came over the wire, or read.
function secretsIn(memory: Memory): unknown[] {
  const secret: Record<string, string[]> = {
    look: ['animal', 'hat'],
    deal: ['own'],
    flip: ['rabbit'],
    draw: ['rabbit'],
    exchange: ['received'],
    refill: ['rabbits'],
  };
  const lists = ['own', 'rabbits'];
  const events = memory.objectsWith('event');
  return Object.entries(secret).flatMap(([event, keys]) => {
    // Some have the number of a hat under the same key, which is no secret.
    const tells = (one: Record<string, string>): boolean =>
      keys.some((key) => key in one && (lists.includes(key) || one[key] !== ''));
    return [
      ...keys.flatMap((key) => memory.textsWith(`"event":"${event}"`, `"${key}":${lists.includes(key) ? '[' : '"'}`)),
      ...events.filter((one) => one['event'] === event && tells(one)).map((one) => memory.wayTo(one)),
    ];
  });
}

for (const [game, options] of [
  ['vanish', { turn_limit: 6 }],
  ['court', { turn_limit: 10 }],
  ['rabbits', { turn_limit: 8 }],
] as const) {
  test(`${game}: over a whole game every page hears exactly what its seat saw, and keeps none of it`, async ({
    company,
  }) => {
    test.setTimeout(wholeGame);
    company.forgive(/status of 404/);
    const people = await three(company, game, options);
    for (const { page } of people) await hurry(page);
    // The record of a game that is over is open to all. Here it stays away: what is found then is what a page kept.
    for (const { page } of people)
      await page.route('**/api/records/*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await playOut(
      people.slice(0, 2).map(({ page }) => page),
      11,
    );
    for (const { page } of people) await expect(page.locator('[data-over]')).toBeVisible({ timeout: 20_000 });
    await checkTraffic(people);
    const code = new URL(people[0].page.url()).pathname.split('/').at(-1)!;
    for (const person of people) {
      const kept: Record<string, string> = await person.page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
      const {
        'magichat.settings': settings = '{}',
        'magichat.recent': recent = '[]',
        'magichat.played': played = '[]', // the result, as everybody saw it
        'magichat.lessons': lessons = '{}',
        'magichat.promises': promises = '[]',
        ...rest
      } = kept;
      expect(rest).toEqual({});
      // What was promised to everybody, and what this page has told the table itself.
      const said = person.said.flatMap((one) => (one.type === 'luck' ? [one.value] : []));
      const { n, commitment: hash } = person.all('game')[0]!;
      const luck = said[0] ?? null;
      const then = { unasked: false, dealt: true, anew: 0, heard: true, late: false };
      const promised = { table: code, n, hash, luck, ...then };
      expect(JSON.parse(promises)).toEqual([promised]);
      for (const one of [...animals, ...hats, 'rabbit', 'moves', 'event'].filter((word) => word !== game))
        expect(played.replace(/"game":"\w+"/, '') + lessons.replaceAll(/"(vanish|court|rabbits)":/g, '')).not.toContain(one);
      // Nothing but the table's code, and what a person chose for this device.
      expect([[], [code]]).toContainEqual(JSON.parse(recent));
      // Numbers may be counted by name: how often something was seen.
      const plain = (one: unknown): boolean =>
        typeof one === 'object' && one !== null
          ? Object.values(one).every((part) => typeof part !== 'object')
          : ['string', 'number', 'boolean'].includes(typeof one);
      expect(Object.values(JSON.parse(settings) as object).filter((one) => !plain(one))).toEqual([]);
      for (const word of [...animals, ...hats, 'hidden', 'event', 'deal', 'look'])
        expect(settings.toLowerCase().replaceAll('"rabbits"', '')).not.toContain(word);
      await forgets(person, (memory) => [...secretsIn(memory)]);
    }
  });
}
