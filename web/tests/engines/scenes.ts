// What is measured in every engine: pages and moments that look the same each time, because what a server would say is said by
// the test (before.ts).
import type { ServerMessage } from '../../src/protocol';
import { film } from '../film';
import { open, tableNews, transcript } from '../prompter';
import { attentive, chosen, script, staged } from './before';

interface Scene {
  address: string;
  sign: string; // what can be seen when it is there
}

const tables: Record<string, ServerMessage[]> = {
  'lobby-red-hat': [
    { type: 'welcome', protocol: 1, seats: [1], host: true, n: 0 },
    tableNews({ phase: 'lobby', seats: [tableNews({}).seats[0]!, open, open] }),
  ],
  'vanish-red-hat': transcript({ film: 'golden/vanish-3', at: 5 }),
  'court-red-hat': transcript({ film: 'golden/court-2', at: 4 }),
  'watched-red-hat': transcript({ film: 'golden/court-4-echo', at: 30, seats: [] }),
  'rabbits-red-hat': transcript({ film: 'golden/rabbits-3', at: 19 }),
};
const films = { vanish: 'golden/vanish-3', court: 'golden/court-2', rabbits: 'golden/rabbits-3' };
const idOf = (game: string): string => Buffer.from(game).toString('hex').padEnd(24, '0');
const records = Object.fromEntries(Object.entries(films).map(([game, name]) => [idOf(game), film(name).record]));

export const scenes: Record<string, Scene> = {
  home: { address: '/', sign: 'main button' },
  'a new table': { address: '/#new', sign: 'main button' },
  'join with a code': { address: '/#join', sign: 'main input' },
  settings: { address: '/#settings', sign: 'fieldset' },
  lobby: { address: '/t/lobby-red-hat', sign: '#chairs' },
  'vanish: my turn': { address: '/t/vanish-red-hat', sign: '.spot.marked' },
  'court: my turn': { address: '/t/court-red-hat', sign: '.spot.marked' },
  'court: four, and I watch': { address: '/t/watched-red-hat', sign: '[data-board] .spot' },
  'rabbits: my turn': { address: '/t/rabbits-red-hat', sign: '.spot.marked' },
  ...Object.fromEntries(
    Object.keys(films).map((game) => [
      `${game}: a film, all hats open`,
      { address: `/r/${idOf(game)}#n=6&seat=open`, sign: '[data-board] [data-at]' },
    ]),
  ),
};

// Nothing moves, so that what is there stays there.
const settings = { name: 'Ada', muted: true, theme: 'light', motion: 'reduced' };
export const before = script([attentive], [chosen, settings], [staged, { tables, records }]);
