// Pictures of one language on a few large ones, phone and desktop apart: node measure/sheets.mjs FOLDER [CODE...]
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './camera.mjs';

const [folder, ...wanted] = process.argv.slice(2);
const codes =
  wanted.length > 0
    ? wanted
    : readdirSync(folder, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => name);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1700, height: 700 } });
for (const code of codes) {
  for (const [size, height, most] of [
    ['phone', 520, 15],
    ['desktop', 420, 10],
  ]) {
    const files = readdirSync(join(folder, code))
      .filter((file) => file.endsWith(`-${size}.png`))
      .sort();
    for (let from = 0; from < files.length; from += most) {
      const images = files
        .slice(from, from + most)
        .map(
          (file) =>
            `<img height="${height}" src="data:image/png;base64,${readFileSync(join(folder, code, file)).toString('base64')}">`,
        );
      await page.setContent(`<body style="margin:0;background:#888;display:flex;flex-wrap:wrap;gap:6px">${images.join('')}`);
      const path = join(folder, `${code}-${size}-${from / most + 1}.png`);
      await page.screenshot({ path, fullPage: true });
      console.log(path);
    }
  }
}
await browser.close();
