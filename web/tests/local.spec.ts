// Tables on this device, with no server behind them: alone against animals, and several people round one device.
import type { Page } from '@playwright/test';
import { gameNames } from '../src/protocol';
import { expect, test, type Person } from './company';
import { checkSeal, watchFilm } from './over';
import { make, turnOf } from './hand';
import { turn } from './keys';
import { playOut, touch, dice, look, wholeGame } from './player';
import { card, hurried, joinByLink, openTable, person, playAlone, shorten, start, type Game } from './tables';
import { noun, word, words } from './words';
import { beforeWorkers } from './worker';

test.describe.configure({ timeout: wholeGame });

const turns: Record<Game, number> = { vanish: 10, court: 8, rabbits: 5 };

// Whatever the page asks of a server from now on.
async function withoutServer(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https?:\/\/[^/]+\/(api|ws|t|r)\b/, async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  return asked;
}

// "We share this device", two taps from home.
async function share(page: Page, game: Game, people: number, bots = 0): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: word('home.share') }).click();
  const pick = (what: string, n: number): Promise<void> =>
    page
      .getByRole('group', { name: what })
      .getByRole('radio', { name: String(n), exact: true })
      .click();
  if (people !== 2) await pick(word('share.people'), people);
  if (bots > 0) await pick(word('share.bots'), bots);
  await card(page, game).click();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
}

const colours = ['white', 'black', 'blue', 'green', 'pink', 'brown'] as const;
// Notes every moment at which the curtain hangs and something behind it is open to one person alone: a peek, a drawn card,
// a card that faces somebody.
const watchCurtain = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (rabbits) => {
      const seen: string[] = [];
      Object.assign(window, { behindCurtain: seen, curtains: 0 });
      new MutationObserver((changes) => {
        const pass = document.querySelector('dialog.pass');
        if (!pass) return;
        if (changes.some((one) => [...one.addedNodes].includes(pass)))
          Object.assign(window, { curtains: window.curtains! + 1 });
        for (const open of document.querySelectorAll('[data-at="peek"], [data-hand]'))
          seen.push(open.outerHTML.slice(0, 200));
        for (const slot of document.querySelectorAll('.seat.me ~ * .spot[data-at^="slot:"], .me .spot[data-at^="slot:"]')) {
          const label = slot.getAttribute('aria-label') ?? '';
          if (rabbits.some((rabbit) => label.includes(rabbit))) seen.push(label);
        }
      }).observe(document, { childList: true, subtree: true, attributes: true });
    },
    colours.map((colour) => noun(`rabbit.${colour}`)),
  );
declare global {
  interface Window {
    behindCurtain?: string[];
    curtains?: number;
  }
}

for (const game of gameNames) {
  test(`${game}: alone against an animal to the end, with no server asked for anything`, async ({ company }) => {
    const ada = await hurried(company, 'Ada');
    await shorten(ada.page, turns[game]);
    await ada.page.goto('/');
    const asked = await withoutServer(ada.page);
    await playAlone(ada.page, game);
    await playOut([ada.page], 3);
    await checkSeal(ada.page);
    // The record is here, and is shown from here.
    await watchFilm(ada.page);
    await expect(ada.page.getByRole('button', { name: word('record.next') })).toBeVisible();
    expect(asked).toEqual([]);
  });

  for (const people of [2, 3, 4]) {
    test(`${game}: ${people} people share a device, and nobody sees what is not theirs at a curtain`, async ({
      company,
    }) => {
      const ada = await hurried(company, 'Ada', { reducedMotion: 'reduce' });
      const { page } = ada;
      await shorten(page, turns[game]);
      await watchCurtain(page);
      await share(page, game, people, people === 4 ? 0 : 1);
      const asked = await withoutServer(page);
      await playOut([page], people);
      expect(asked).toEqual([]);
      expect(await page.evaluate(() => window.behindCurtain)).toEqual([]);
      expect(await page.evaluate(() => window.curtains)).toBeGreaterThan(0);
      expect(ada.all('welcome')[0]!.seats.length + ada.all('yours').at(-1)!.seats.length).toBeGreaterThan(people);
    });
  }
}

for (const people of [2, 4]) {
  test(`${people} people round a device that lies flat: the picture faces whoever plays`, async ({ company }) => {
    const ada = await hurried(company, 'Ada', { viewport: { width: 1000, height: 760 } });
    const { page } = ada;
    await shorten(page, 8);
    await page.goto('/#share');
    await page.getByRole('switch', { name: word('share.flat') }).click();
    await share(page, 'rabbits', people);
    const sides = new Set<string>();
    await page.exposeFunction('noteSide', (side: string) => void sides.add(side));
    await page.evaluate(() =>
      new MutationObserver(() => {
        const pass = document.querySelector('dialog.pass');
        const { noteSide } = window as unknown as { noteSide: (side: string) => void };
        if (pass) noteSide(`${document.documentElement.dataset.turn ?? '0'}: ${getComputedStyle(pass).rotate}`);
      }).observe(document.documentElement, { childList: true, subtree: true, attributes: true }),
    );
    await playOut([page], 6);
    const all = ['0: none', '1: 90deg', '2: 180deg', '3: -90deg'];
    expect([...sides].sort()).toEqual(people === 2 ? [all[0], all[2]] : all);
    // At the end nobody has to turn their head.
    expect(await page.evaluate(() => document.documentElement.dataset.turn)).toBeUndefined();
  });
}

test('rabbits: who is not to move may look at their own side behind a curtain, and nobody else sees it', async ({
  company,
}) => {
  const { page } = await hurried(company, 'Ada', { reducedMotion: 'reduce' });
  await watchCurtain(page);
  await share(page, 'rabbits', 2);
  await page.locator('[data-pass]').click(); // Ada, who begins
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:1');
  expect(await turn(page)).toBe(true); // the dice wait for a tap
  await page.getByRole('button', { name: word('table.menu') }).click();
  await page.locator('[data-visit="2"]').click();
  await expect(page.locator('[data-pass]')).toBeVisible();
  await page.locator('[data-pass]').click();
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:2');
  // Bo sees rabbits, and can do nothing but hand it back.
  const rabbits = new RegExp(colours.map((colour) => noun(`rabbit.${colour}`)).join('|'));
  await expect(page.locator('.spot[data-at^="slot:2:"]').and(page.getByLabel(rabbits))).toHaveCount(3);
  await expect(page.locator('[data-move], .spot.marked')).toHaveCount(0);
  await page.locator('[data-leave]').click();
  await expect(page.locator('[data-pass]')).toBeVisible();
  await page.locator('[data-pass]').click();
  await expect(page.locator('.seat.me')).toHaveAttribute('data-at', 'seat:1');
  expect(await turn(page)).toBe(true);
  expect(await page.evaluate(() => window.behindCurtain)).toEqual([]);
});

test('chairs and rules first: options, a clock, help for the memory and a bot at a table of this device', async ({
  company,
}) => {
  const ada = await hurried(company, 'Ada', { reducedMotion: 'reduce' });
  const { page } = ada;
  await shorten(page, 6);
  await page.goto('/#share');
  await page.getByRole('switch', { name: word('share.first') }).click();
  await card(page, 'vanish').click();
  const asked = await withoutServer(page);
  await expect(page.getByRole('button', { name: word('lobby.start'), exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: word('lobby.invite') })).toHaveCount(0); // nobody can come here
  await page.getByRole('switch', { name: word('option.expert') }).click();
  await page
    .getByRole('button', { name: word('lobby.stand') })
    .nth(1)
    .click();
  await page.getByRole('button', { name: word('lobby.fill') }).click();
  await page.getByRole('button', { name: word('lobby.start'), exact: true }).click();
  await playOut([page], 2);
  expect(ada.all('game').at(-1)!.options).toMatchObject({ expert: true });
  expect(
    ada
      .all('table')
      .at(-1)!
      .seats.map((seat) => seat.kind),
  ).toEqual(['person', 'bot']);
  // And once more.
  await page.getByRole('button', { name: word('over.rematch') }).click();
  await expect(page.locator('[data-over]')).toBeHidden();
  expect(asked).toEqual([]);
});

test('a shared device, somebody far away and an animal at one table', async ({ company }) => {
  const ada = await hurried(company, 'Ada', { reducedMotion: 'reduce' });
  const bo = await hurried(company, 'Bo', { reducedMotion: 'reduce' });
  await shorten(ada.page, 6);
  const code = await openTable(ada.page, 'court', 4);
  await joinByLink(bo.page, code);
  await ada.page
    .getByRole('button', { name: word('lobby.sit_too') })
    .first()
    .click();
  await expect(ada.page.getByLabel(words('lobby.name_of', { n: 3 }))).toBeVisible();
  await start(ada.page, [bo.page]);
  await playOut([ada.page, bo.page], 9);
});

// Where a game stands, as its table tells whoever comes.
const standing = (ada: Person): string => {
  const { n, view } = ada.all('view').at(-1)!;
  return JSON.stringify({ n, view });
};

for (const when of ['in a turn', 'in a peek', 'after a swap'] as const) {
  for (const how of ['a reload', 'a closed tab', 'a crash'] as const) {
    test(`vanish goes on ${when} after ${how}`, async ({ company }) => {
      company.forgive(/crash/i);
      const ada = await person(company, 'Ada');
      await playAlone(ada.page, 'vanish');
      await turnOf(ada);
      if (when !== 'in a turn') await make(ada, 'vanish', 'look 3');
      if (when === 'after a swap') await make(ada, 'vanish', 'swap 3 5');
      await turnOf(ada);
      const before = ada.asked!;
      const address = ada.page.url();
      if (how === 'a reload') await ada.page.reload();
      else if (how === 'a closed tab') {
        await ada.page.close();
        ada.page = await ada.tab();
        await ada.page.goto(address);
      } else {
        await ada.page.goto('chrome://crash').catch(() => undefined);
        await ada.page.close();
        ada.page = await ada.tab();
        await ada.page.goto(address);
      }
      // The same question at the same version, and the game can be played on.
      await expect.poll(() => (ada.asked === before ? null : ada.asked)).toEqual(before);
      expect(standing(ada)).toContain(`"n":${before.n},`);
      await make(
        ada,
        'vanish',
        before.legal.find((one) => one.startsWith(when === 'in a peek' ? 'swap' : 'look'))!,
      );
    });
  }
}

test('a game that was left waits on the first page, and can be forgotten', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await playAlone(page, 'court');
  await page.goto('/');
  const back = page.getByRole('link', { name: word('game.court') });
  await back.click();
  await expect(page.locator('[data-board] .spot').first()).toBeVisible();
  await page.goto('/');
  await expect(back).toBeVisible();
  const who = new Intl.ListFormat('en-GB').format(['Ada', noun('bot.goldfish')]);
  await page.getByRole('button', { name: words('home.forget', { code: who }) }).click();
  await expect(back).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: word('home.share') })).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('finished games are kept here: looked at, saved and thrown away', async ({ company }) => {
  const { page } = await hurried(company, 'Ada');
  await shorten(page, 4);
  await playAlone(page, 'court');
  await playOut([page], 5);
  await page.goto('/#kept');
  const game = page.getByRole('listitem').filter({ hasText: word('game.court') });
  await expect(game).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await game.getByRole('button').first().click();
  expect((await saved).suggestedFilename()).toBe('court.hat.json');
  await game.getByRole('link').click();
  await expect(page.getByRole('button', { name: word('record.next') })).toBeVisible();
  await page.goto('/#kept');
  await game.getByRole('button').nth(1).click();
  await page.locator('[data-yes]').click();
  await expect(page.getByText(word('kept.none'))).toBeVisible();
});

test('two windows at one table of this device: the newer one plays', async ({ company }) => {
  const ada = await person(company, 'Ada');
  await playAlone(ada.page, 'vanish');
  await turnOf(ada);
  const other = await ada.tab();
  await other.goto(ada.page.url());
  await expect(ada.page.getByText(word('table.elsewhere'))).toBeVisible();
  await expect(other.locator('.spot.marked').first()).toBeVisible();
  await ada.page.getByRole('button', { name: word('table.play_here') }).click();
  await expect(ada.page.locator('.spot.marked').first()).toBeVisible();
  await expect(other.getByText(word('table.elsewhere'))).toBeVisible();
});

// What happens to the storage of the worker before its own first line.
const troubles = {
  forbidden: `indexedDB.constructor.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };`,
  full: `const add = IDBObjectStore.prototype.add; let n = 0;
    IDBObjectStore.prototype.add = function (...all) {
      if (++n > 6) { this.transaction.abort(); throw new DOMException('full', 'QuotaExceededError'); }
      return add.apply(this, all);
    };`,
};
for (const [trouble, code] of Object.entries(troubles)) {
  test(`storage that is ${trouble}: the game goes on, and says that it is not kept`, async ({ company }) => {
    const ada = await hurried(company, 'Ada');
    await beforeWorkers(ada.page, code);
    await shorten(ada.page, 6);
    await playAlone(ada.page, 'court');
    await playOut([ada.page], 4);
    await checkSeal(ada.page);
    await ada.page.getByRole('button', { name: word('over.arrange') }).click();
    await expect(ada.page.getByText(word('table.unkept'))).toBeVisible();
  });
}

test('a child that taps everything at a table of this device breaks nothing', async ({ company }) => {
  const { page } = await hurried(company, 'Ada');
  await playAlone(page, 'rabbits');
  const roll = dice(99);
  for (let n = 0; n < 60; n += 1) {
    await page.mouse.click(roll(412), 60 + roll(740));
    if ((await look(page)).over) break;
    await touch(page, roll);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-board]')).toBeVisible();
});

test('an address of no table here says so', async ({ company }) => {
  const { page } = await person(company, 'Ada');
  await page.goto('/#play/nosuchtable');
  await expect(page.getByText(word('table.unknown'))).toBeVisible();
});

test('a table whose engine does not arrive at once is laid when it does', async ({ company }) => {
  company.forgive(/ERR_FAILED/, /Failed to fetch/);
  const { page } = await person(company, 'Ada');
  await page.goto('/');
  let away = true;
  await page.context().route(/table-[^/]*\.wasm$/, (route) => (away ? route.abort() : route.continue()));
  await card(page, 'vanish').click();
  await expect(page.getByText(word('error.room'))).toBeVisible();
  away = false;
  await page.getByRole('button', { name: word('page.again') }).click();
  await expect(page.locator('.spot.marked').first()).toBeVisible();
});
