// A puzzle from the film to the answer, and what the trainer has found out.
import type { Page } from '@playwright/test';
import type { Kind } from '../../src/pages/puzzle/question';
import { give, setOf } from '../puzzle';
import { text, until, type State } from '../states';

const asked = '[data-step="asked"]';
const state = (name: string, kind: Kind, answered: 'right' | 'wrong' | null, sign: string, press?: string): State => ({
  name: `puzzle: ${name}`,
  async open(page: Page) {
    const kept = await setOf(page, kind);
    await page.goto('/#puzzle/train');
    await page.locator('[data-watch]').click();
    await until(page, asked, 90_000);
    const { right, answers } = kept.puzzle;
    if (answered) await give(page, kept, answered === 'right' ? right : answers.find((one) => one !== right)!);
    if (press) await page.locator(press).click();
    await until(page, sign);
  },
});

export const puzzles: State[] = [
  {
    name: 'puzzle: before the film',
    async open(page) {
      await setOf(page, 'where');
      await page.goto('/#puzzle');
      await until(page, '[data-watch]');
    },
  },
  ...(['where', 'missing', 'pair', 'lure', 'stand'] as const).map((kind) => state(kind, kind, null, asked)),
  state('right', 'where', 'right', text('puzzle.right')),
  state('wrong', 'lure', 'wrong', text('puzzle.wrong')),
  state('what is kept in mind', 'where', 'right', '[data-span]', '[data-span-open]'),
];
