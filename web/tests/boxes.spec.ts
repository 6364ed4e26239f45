// Where a game is chosen it says its story, for whom it is and how long it takes: to the eye where there is room, and to the
// ear always.
import { expect, test } from './serving';
import { word, words } from './words';

const facts = {
  vanish: [words('game.ages', { from: 6, to: 99 })],
  court: [words('game.ages_from', { from: 5 })],
  rabbits: [words('game.ages', { from: 5, to: 99 }), /(?<!\d)20 minutes\./],
};
const sizes = {
  'the smallest phone': { width: 360, height: 640 },
  'a phone on its side': { width: 640, height: 360 },
  'a desktop': { width: 1280, height: 800 },
};

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(() => {
    test.use({ viewport });
    for (const [room, address] of [
      ['home', '/'],
      ['a new table', '/#new'],
    ] as const) {
      test(`${room} on ${size}: every game is in sight, with its story and what its box says`, async ({ page }) => {
        await page.goto(address);
        for (const [game, said] of Object.entries(facts)) {
          const card = page.getByRole('button', { name: word(`game.${game}`) });
          await expect(card).toBeInViewport({ ratio: 1 });
          for (const fact of [words(`game.${game}_story`), ...said]) await expect(card).toHaveAccessibleName(fact);
          // A time that no box states is not made up.
          if (said.length === 1) await expect(card).not.toHaveAccessibleName(/minute/);
        }
      });
    }
  });
}

test('the signs of the boxes are short for the eye', async ({ page }) => {
  await page.goto('/');
  for (const sign of ['6–99', '5+', '5–99', '20 min']) await expect(page.getByText(sign, { exact: true })).toBeVisible();
});

test('the rules tell the story of each game and what its box says', async ({ page }) => {
  await page.goto('/#rules');
  for (const [game, said] of Object.entries(facts)) {
    const rules = page.getByRole('region', { name: word(`game.${game}`) });
    for (const fact of [words(`game.${game}_story`), ...said]) await expect(rules).toContainText(fact);
  }
});
