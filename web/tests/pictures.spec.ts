// Every main screen looks as it did, on a phone, a tablet and a desktop. What has changed on purpose is photographed anew:
//   npx playwright test tests/pictures.spec.ts --update-snapshots
import { expect, test } from './serving';
import { prepare, settled, type State } from './states';
import { court } from './states/court';
import { rabbits } from './states/rabbits';
import { rooms } from './states/rooms';
import { table } from './states/table';
import { vanish } from './states/vanish';
import { words } from './words';

test.use({ trace: 'off' }); // the page stands still

// The larger ones are photographed from further away: every line is still there, in a quarter of the bytes.
const sizes = {
  phone: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 },
  tablet: { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 0.5 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
};
// File names, and the states that they show.
const screens: Record<string, string> = {
  home: 'home',
  lobby: 'lobby: the host',
  settings: 'settings',
  'vanish-turn': 'vanish: a hat is chosen',
  'vanish-peek': 'vanish: my peek',
  'court-turn': 'court: two hats are chosen',
  'court-peek': 'court: my peek',
  'rabbits-turn': 'rabbits: dice to choose from',
  'rabbits-hand': 'rabbits: a card in my hand',
  over: 'rabbits: won, and the deal is proved',
  replay: 'replay: vanish, all hats open',
};

const all: State[] = [...rooms, ...table, ...vanish, ...court, ...rabbits];
for (const [size, camera] of Object.entries(sizes)) {
  test.describe(() => {
    test.use(camera);
    for (const [screen, name] of Object.entries(screens)) {
      test(`${screen} on a ${size}`, async ({ page }) => {
        const state = all.find((one) => one.name === name);
        if (!state) throw new Error(`no state '${name}'`);
        await prepare(page);
        await state.open(page);
        await settled(page);
        // The address of the server is another one each time.
        const mask = [page.locator('.field[readonly]'), page.getByRole('img', { name: words('lobby.qr_of') })];
        await expect(page).toHaveScreenshot(`${screen}-${size}.png`, { scale: 'device', mask });
      });
    }
  });
}
