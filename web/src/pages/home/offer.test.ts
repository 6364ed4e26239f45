import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('scrollTo', () => {});
const went: unknown[] = [];
vi.stubGlobal('history', { pushState: (...[, , link]: unknown[]) => void went.push(link) });
const { offer } = await import('./offer.svelte');
const { lessons } = await import('../../settings/lessons.svelte');

it('asks at the first tap, and plays at once from then on', () => {
  let played = 0;
  const play = (): void => void (played += 1);
  offer.choose('court', play);
  expect([offer.game, played]).toEqual(['court', 0]);
  offer.close();
  offer.choose('court', play);
  offer.play();
  expect([offer.game, played]).toEqual([null, 1]);
  offer.choose('court', play);
  expect([offer.game, played]).toEqual([null, 2]);
});
it('shows it, and asks again where it was left in the middle', () => {
  offer.choose('vanish', () => {});
  offer.show();
  expect(went).toEqual(['/#learn/vanish']);
  lessons.note('vanish', { offered: true, step: 2 });
  offer.choose('vanish', () => {});
  expect(offer.game).toBe('vanish');
  lessons.note('vanish', { done: true });
  let played = false;
  offer.close();
  offer.choose('vanish', () => (played = true));
  expect([offer.game, played]).toEqual([null, true]);
});
