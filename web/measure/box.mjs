// Prints the box as PDF: all three games in one file, for each language, paper and ink, out of the page as it is built. Called
// by scripts/make-box, which says what can be asked for.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, launch } from './camera.mjs';

const web = resolve(import.meta.dirname, '..');
const built = process.env.MAGICHAT_PAGE
  ? resolve(process.env.MAGICHAT_CALLED_IN ?? '.', process.env.MAGICHAT_PAGE)
  : join(web, 'dist');
const papers = ['a4', 'letter'];
const inks = ['colour', 'saving'];

function stop(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

// The page and nothing else; whatever it asks for beyond its files is not there.
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const host = createServer((question, answer) => {
  const path = normalize(new URL(question.url ?? '/', 'http://here').pathname);
  const file = join(built, path === '/' ? 'index.html' : path);
  const there = existsSync(file) && statSync(file).isFile();
  answer.writeHead(there ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  answer.end(there ? readFileSync(file) : undefined);
});

async function print(browser, address, language, paper, ink, file) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/?lang=${language}#print?paper=${paper}&ink=${ink}&game=all`);
    await page.locator('[data-sheets] article').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const spoken = await page.locator('html').getAttribute('lang');
    if (spoken !== language) throw new Error(`the page speaks ${spoken} instead of ${language}`);
    await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
    return Number(await page.locator('[data-sheets]').getAttribute('data-sheets'));
  } finally {
    await context.close();
  }
}

const { values } = parseArgs({ options: { language: { type: 'string', multiple: true }, out: { type: 'string' } } });
const known = JSON.parse(process.env.MAGICHAT_LANGUAGES ?? '[]');
const languages = values.language ?? known;
const unknown = languages.filter((one) => !known.includes(one));
if (unknown.length > 0) stop(`no such language: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
if (!existsSync(join(built, 'index.html'))) stop(`there is no page in ${built}.`);
if (!existsSync(chromiumPath))
  stop(`there is no Chromium at ${chromiumPath}. Install it (apt-get install chromium), or name yours: MAGICHAT_BROWSER=…`);

const out = values.out ? resolve(process.env.MAGICHAT_CALLED_IN ?? '.', values.out) : join(built, 'box');
mkdirSync(out, { recursive: true });
// Not a list that names what is half made.
rmSync(join(out, 'index.json'), { force: true });
await new Promise((done) => host.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${host.address().port}`;
const browser = await launch();
const files = [];
try {
  for (const language of languages)
    for (const paper of papers)
      for (const ink of inks) {
        const file = `magic-hat-${language}-${paper}-${ink}.pdf`;
        const pages = await print(browser, address, language, paper, ink, join(out, file));
        const bytes = statSync(join(out, file)).size;
        files.push({ language, paper, ink, file, pages, bytes });
        console.log(`${file}: ${pages} pages, ${Math.round(bytes / 1000)} KB`);
      }
  writeFileSync(join(out, 'index.json'), `${JSON.stringify(files, null, 2)}\n`);
  console.log(`${files.length} files and index.json are in ${out}`);
} finally {
  await browser.close();
  host.close();
}
