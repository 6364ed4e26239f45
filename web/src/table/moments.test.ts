// What is seen for a moment: people's waves always, those of bots unless somebody wants silence.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../settings/settings.svelte';
import { Moments } from './moments.svelte';

describe('a wave', () => {
  afterEach(() => {
    settings.waves = true;
    vi.useRealTimers();
  });
  const wavers = (moments: Moments): number[] => moments.emotes.map(({ seat }) => seat);

  it('of a bot is not seen by whoever wants silence; that of a person is', () => {
    vi.useFakeTimers();
    settings.waves = false;
    const moments = new Moments();
    moments.wave({ type: 'emote', seat: 2, emote: 'clap', after: 7 });
    moments.wave({ type: 'emote', seat: 1, emote: 'clap' });
    expect(wavers(moments)).toEqual([1]);
  });
  it('of anybody is seen otherwise, for a moment', () => {
    vi.useFakeTimers();
    const moments = new Moments();
    moments.wave({ type: 'emote', seat: 2, emote: 'clap', after: 7 });
    expect(wavers(moments)).toEqual([2]);
    vi.advanceTimersByTime(4000);
    expect(wavers(moments)).toEqual([]);
  });
});
