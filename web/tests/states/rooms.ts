// The pages that are no table, and the replay viewer.
import { allStickers } from '../../src/stickers/stickers';
import { code } from '../prompter';
import { replay, room, text, type State } from '../states';

export const rooms: State[] = [
  room('home', '/', { sign: '.games' }),
  room('home: games and stickers', '/', {
    async before(page) {
      const game = { here: true, names: ['Ada', 'Bartholomew'], faces: ['fern', 'goldfish'], seats: [1], at: 1.7e12 };
      const games = [
        { ...game, id: 'aa', game: 'vanish', scores: [2, 1], winners: [1] },
        { ...game, id: 'bb', game: 'court', scores: [3, 5], winners: [2] },
      ];
      await page.addInitScript(
        ([played, stickers]) => {
          localStorage.setItem('magichat.played', played!);
          localStorage.setItem('magichat.stickers', stickers!);
        },
        [JSON.stringify(games), JSON.stringify(allStickers.slice(3, 9))],
      );
    },
    sign: '[data-played]',
  }),
  room('home: a table to go on with', '/', {
    async before(page) {
      await page.addInitScript((codes) => localStorage.setItem('magichat.recent', codes), JSON.stringify([code]));
      await page.route('**/api/tables/*', (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ table: code, game: 'vanish', phase: 'playing', watch: true, seats: [] }),
        }),
      );
    },
    sign: `a[href="/t/${code}"]`,
  }),
  room('learn vanish', '/#learn/vanish', { sign: '[data-glove="hat:3"] .ring' }),
  room('learn court', '/#learn/court', { sign: '[data-glove="column:2"] .ring' }),
  room('learn rabbits', '/#learn/rabbits', { sign: '[data-glove="dice"] .ring' }),
  room('join', '/#join', { sign: text('join.hint') }),
  room('join: without a code', '/#join', { press: [`button >> ${text('join.go')}`], sign: text('join.no_code') }),
  room('watch', '/#watch', { sign: text('join.watch_hint') }),
  room('handed over by another device', '/#take/482913/duck-star-25', { sign: text('handover.take_ask') }),
  room('settings: digits for another device', '/#settings', {
    async before(page) {
      await page.route('**/api/handover', (route) =>
        route.fulfill({ status: 201, contentType: 'application/json', body: '{"code":"482913","seconds":300}' }),
      );
    },
    press: [`button >> ${text('handover.title')}`],
    sign: '.digits',
  }),
  room('new table', '/#new', { sign: text('new.line') }),
  room('a shared device', '/#share', { sign: '.games' }),
  room('games played here: none', '/#kept', { sign: text('kept.none') }),
  room('games played here', '/#kept', {
    async before(page) {
      await page.goto('/'); // whose storage it is
      await page.evaluate(
        () =>
          new Promise<void>((done, fail) => {
            const request = indexedDB.open('magichat', 1);
            request.onupgradeneeded = () => {
              request.result.createObjectStore('tables', { keyPath: 'id' });
              request.result.createObjectStore('entries');
              request.result.createObjectStore('records', { keyPath: 'name' }).createIndex('at', 'at');
            };
            request.onerror = () => fail(new Error('no storage'));
            request.onsuccess = () => {
              const change = request.result.transaction('records', 'readwrite');
              const names = ['Ada', 'Bartholomew', 'Goldfish'];
              change.objectStore('records').put({ name: '00aa', game: 'rabbits', names, at: 1.7e12, text: '{}' });
              change.oncomplete = () => (request.result.close(), done());
            };
          }),
      );
    },
    sign: 'a[href="/#kept/00aa"]',
  }),
  room('settings', '/#settings', { sign: text('settings.line') }),
  room('stickers: none yet', '/#stickers', { sign: text('stickers.line') }),
  room('stickers', '/#stickers', {
    async before(page) {
      const some = allStickers.filter((_, index) => index % 3 > 0);
      await page.addInitScript((kept) => localStorage.setItem('magichat.stickers', kept), JSON.stringify(some));
    },
    sign: text('stickers.line'),
  }),
  room('rules', '/#rules', { sign: text('rules.own_words') }),
  ...(['vanish', 'court', 'rabbits'] as const).map((game) =>
    room(`rules: the whole of ${game}`, `/#rules/${game}`, {
      press: [`[data-rules="${game}"] input >> nth=1`, `[data-rules="${game}"] .stage`],
      sign: `[data-rules="${game}"] [data-board]`, // a show
    }),
  ),
  room('print', '/#print?game=vanish', { sign: '[data-sheet="vanish:1"]' }),
  room('replay: choose a file', '/#file', { sign: text('record.choose') }),
  replay('replay: vanish, all hats open', 'golden/vanish-3', '#n=10&seat=open', { sign: '.viewer .spot' }),
  replay('replay: vanish, as a seat', 'golden/vanish-3', '#n=10&seat=3', { sign: '[data-at="peek"]' }),
  replay('replay: court, all hats open', 'golden/court-2', '#n=20&seat=open', { sign: '.viewer .spot' }),
  replay('replay: court, as a seat', 'golden/court-2', '#n=20&seat=1', { sign: '.viewer .spot' }),
  replay('replay: rabbits, all hats open', 'golden/rabbits-3', '#n=20&seat=open', { sign: '.viewer .spot' }),
  replay('replay: rabbits, as a seat', 'golden/rabbits-3', '#n=20&seat=1', { sign: '.viewer .spot' }),
  replay('review: vanish, three moments', 'golden/vanish-2', '#seat=open&review=1', { sign: '.three [data-moment]' }),
  replay('review: vanish, a turn', 'golden/vanish-3', '#n=10&seat=3&review=1', { sign: '[data-mark]' }),
  replay('review: court, what was likely', 'golden/court-2', '#n=20&seat=1&review=1', { sign: '[data-mark]' }),
  replay('review: rabbits, all hats open', 'golden/rabbits-3', '#n=20&seat=open&review=1', {
    sign: '.review [data-moment]',
  }),
  replay('review: to keep', 'golden/vanish-2', '#n=10&seat=1&review=1', {
    press: ['header button:last-of-type'],
    sign: '[data-picture]',
  }),
  replay('replay: at the end', 'golden/vanish-3', '#n=34&seat=0', { sign: '.viewer .spot' }),
  replay('replay: pass it on', 'cli/verify', '#n=30&seat=2', {
    press: ['header [aria-label="Pass it on"]'],
    sign: 'dialog .proof .unheard',
  }),
  replay('replay: no such record', null, '', { sign: text('record.unknown') }),
];
