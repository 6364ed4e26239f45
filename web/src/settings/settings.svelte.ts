// What a person has chosen on this device. Kept in the browser; nothing about a game is ever kept here.

export type Theme = 'light' | 'dark' | 'contrast';
export type Pace = 'calm' | 'normal' | 'quick';

export interface Settings {
  volume: number; // of sounds, 0 to 1
  bell: number; // of "your turn" and what else calls somebody
  muted: boolean;
  pace: Pace; // of the tables that this person opens
  theme: Theme | 'auto';
  textSize: number; // in per cent: 100, 125, 150
  motion: 'auto' | 'full' | 'reduced';
  leftHanded: boolean;
  confirm: boolean; // ask before a call, an opening, a claim
  language: string;
  name: string;
  avatar: string;
  bot: string; // whom to play against
}

const defaults: Settings = {
  volume: 0.7,
  bell: 0.8,
  muted: false,
  pace: 'normal',
  theme: 'auto',
  textSize: 100,
  motion: 'auto',
  leftHanded: false,
  confirm: true,
  language: 'en',
  name: '',
  avatar: '',
  bot: 'goldfish',
};
const place = 'magichat.settings';

const choices: { [Key in keyof Settings]?: readonly Settings[Key][] } = {
  pace: ['calm', 'normal', 'quick'],
  theme: ['auto', 'light', 'dark', 'contrast'],
  motion: ['auto', 'full', 'reduced'],
  textSize: [100, 125, 150],
};
function makesSense(key: keyof Settings, value: unknown): boolean {
  const among = choices[key] as readonly unknown[] | undefined;
  if (among) return among.includes(value);
  if (typeof value === 'number') return value >= 0 && value <= 1; // a volume
  return typeof value !== 'string' || value.length <= 40;
}

// Storage may be full, forbidden, or hold something that another version wrote: then the defaults do.
function read(): Settings {
  const settings = { ...defaults };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return settings;
    for (const key of Object.keys(defaults) as (keyof Settings)[]) {
      const value = (stored as Record<string, unknown>)[key];
      if (typeof value === typeof defaults[key] && makesSense(key, value)) (settings as Record<string, unknown>)[key] = value;
    }
  } catch {
    return { ...defaults };
  }
  return settings;
}

export const settings: Settings = $state(read());

export function keepSettings(): void {
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // They hold until the page is closed.
  }
}

export function reducedMotion(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'reduced';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function theme(): Theme {
  if (settings.theme !== 'auto') return settings.theme;
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
