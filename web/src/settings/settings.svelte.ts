// What a person has chosen on this device. Kept in the browser; nothing about a game is ever kept here.
import { MediaQuery } from 'svelte/reactivity';

export const paces = ['calm', 'normal', 'quick'] as const;
export const themes = ['auto', 'light', 'dark', 'contrast'] as const;
export const motions = ['auto', 'full', 'reduced'] as const;
export const textSizes = [100, 125, 150];
export type Pace = (typeof paces)[number];
export type Theme = Exclude<(typeof themes)[number], 'auto'>;

export interface Settings {
  volume: number; // of sounds, 0 to 1
  bell: number; // of "your turn" and what else calls somebody
  muted: boolean;
  buzz: boolean; // a device that can trembles with some sounds
  aloud: boolean; // sentences are spoken
  waves: boolean; // what bots wave and clap is seen
  thoughts: boolean; // in a replay the animals say what they thought
  tuned: Record<string, number>; // 'court fox': so many notches stronger than the fox is there; weaker below 0
  pace: Pace; // of the tables that this person opens
  theme: (typeof themes)[number];
  textSize: number; // in per cent
  motion: (typeof motions)[number];
  leftHanded: boolean;
  confirm: boolean; // ask before a call, an opening, a claim
  keys: boolean; // single letters and digits do something at the table
  terse: boolean; // what a screen reader is given at the table is short
  language: string; // empty: as the browser says
  name: string;
  face: string; // of this person, on this device; empty: the one that comes with the name
  bot: string; // whom to play against
  flat: boolean; // a shared device lies flat on the table, and turns to whoever plays
  child: boolean; // whoever plays alone here is a small child (wire/child.ts)
  children: boolean[]; // beside `people`: who of them is
  finished: Record<string, number>; // games played to their end here, by name: the first few bring hints by themselves
  log: boolean; // what happened is listed beside the board
  seen: string[]; // signs of the games that have been explained often enough
  people: string[]; // who shares this device, by their names; empty: whoever
}

const defaults: Settings = {
  volume: 0.7,
  bell: 0.8,
  muted: false,
  buzz: true,
  aloud: false,
  waves: true,
  thoughts: false,
  tuned: {},
  pace: 'normal',
  theme: 'auto',
  textSize: 100,
  motion: 'auto',
  leftHanded: false,
  confirm: true,
  keys: true,
  terse: false,
  language: '',
  name: '',
  face: '',
  bot: 'goldfish',
  flat: false,
  child: false,
  children: [],
  finished: {},
  log: false,
  seen: [],
  people: [],
};
const place = 'magichat.settings';

const choices: { [Key in keyof Settings]?: readonly Settings[Key][] } = {
  pace: paces,
  theme: themes,
  motion: motions,
  textSize: textSizes,
};
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= 40;
const isTuning = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 20 &&
  Object.values(value).every((one) => Number.isSafeInteger(one) && Math.abs(one as number) <= 20);
const isCount = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 10 &&
  Object.values(value).every((one) => Number.isSafeInteger(one) && (one as number) >= 0);
function makesSense(key: keyof Settings, value: unknown): boolean {
  const among = choices[key] as readonly unknown[] | undefined;
  if (among) return among.includes(value);
  if (key === 'people' || key === 'seen') return Array.isArray(value) && value.length <= 4 && value.every(isShort);
  if (key === 'children') return Array.isArray(value) && value.length <= 4 && value.every((one) => typeof one === 'boolean');
  if (key === 'finished') return isCount(value);
  if (key === 'tuned') return isTuning(value);
  if (typeof value === 'number') return value >= 0 && value <= 1; // a volume
  return typeof value !== 'string' || isShort(value);
}

// Storage may be full, forbidden, or hold something that another version wrote: then the defaults do.
function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function read(): Settings {
  const settings = { ...defaults };
  const found = stored();
  for (const key of Object.keys(defaults) as (keyof Settings)[]) {
    const value = found[key];
    if (typeof value === typeof defaults[key] && makesSense(key, value)) (settings as Record<string, unknown>)[key] = value;
  }
  return settings;
}

const first = read();
export const settings: Settings = $state(first);

// What this window knows to be kept. Only what it has changed since is written: another window's choices stay.
const kept = new Map(Object.entries(first).map(([key, value]) => [key, JSON.stringify(value)]));

export function keepSettings(): void {
  const changed = Object.entries(settings).filter(([key, value]) => kept.get(key) !== JSON.stringify(value));
  if (changed.length === 0) return;
  try {
    localStorage.setItem(place, JSON.stringify({ ...stored(), ...Object.fromEntries(changed) }));
    for (const [key, value] of changed) kept.set(key, JSON.stringify(value));
  } catch {
    // They hold until the page is closed.
  }
}

// The language that another window has just kept under this key; null: it has kept something else.
export const languageKept = (key: string): string | null => (key === place ? read().language : null);

// What the device prefers may change while the page is open: whoever draws by it is told.
const still = new MediaQuery('(prefers-reduced-motion: reduce)');
const contrast = new MediaQuery('(prefers-contrast: more)');
const dark = new MediaQuery('(prefers-color-scheme: dark)');

export const reducedMotion = (): boolean => (settings.motion === 'auto' ? still.current : settings.motion === 'reduced');

export function theme(): Theme {
  if (settings.theme !== 'auto') return settings.theme;
  return contrast.current ? 'contrast' : dark.current ? 'dark' : 'light';
}
