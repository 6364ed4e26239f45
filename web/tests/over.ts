// The end of a game: what a player finds there, and what lies behind "More".
import type { Page } from '@playwright/test';
import { expect } from './company';
import { word } from './words';

export async function openMore(page: Page): Promise<void> {
  const more = page.locator('[data-more]');
  await expect(more).toBeVisible();
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
}

// The seal smiles: the deal was the promised one, with luck of one's own where somebody else deals.
export async function checkSeal(page: Page): Promise<void> {
  await openMore(page);
  await expect(page.getByText(word('proof.kept')).or(page.getByText(word('proof.lucky')))).toBeVisible();
}

// The game once more as a film: one of the three big pictures, or behind "More" where an animal has its place.
export async function watchFilm(page: Page): Promise<void> {
  const film = page.getByRole('link', { name: word('over.replay') });
  if (!(await film.isVisible())) await openMore(page);
  await film.click();
}
