// Lighthouse on the front door, as a phone sees it: the median of three runs, each with a fresh server and browser, and
// what costs points. scripts/measure-page fetches Lighthouse (it is too heavy for every machine) and calls this:
//   npm install --no-save --prefix build/tools/lighthouse lighthouse@12 && node web/measure/lighthouse.mjs
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromiumPath, quietly } from './camera.mjs';
import { withServer } from './open.mjs';

const runs = Number(process.argv[2] ?? 3);
const house = resolve(import.meta.dirname, '../..');
const fetched = createRequire(join(house, 'build/tools/lighthouse/node_modules/lighthouse/package.json'));
const load = async (name) => import(pathToFileURL(fetched.resolve(name)).href);
const { default: lighthouse } = await load('lighthouse');
const { launch } = await load('chrome-launcher');

const browser = process.env.CHROME_PATH ?? chromiumPath;
const flags = ['--headless=new', ...quietly];
const rooms = ['performance', 'accessibility', 'best-practices'];

async function measure() {
  return withServer(async (server) => {
    const chrome = await launch({ chromePath: browser, chromeFlags: flags });
    try {
      const { lhr } = await lighthouse(`${server.url}/`, { port: chrome.port, onlyCategories: rooms, logLevel: 'error' });
      return lhr;
    } finally {
      await chrome.kill();
    }
  });
}

const score = (report, room) => Math.round(100 * report.categories[room].score);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const reports = [];
for (let run = 1; run <= runs; run += 1) {
  const report = await measure();
  reports.push(report);
  console.log(`run ${run}: ${rooms.map((room) => `${room} ${score(report, room)}`).join(', ')}`);
}
console.log(`Lighthouse ${reports[0].lighthouseVersion}, mobile, median of ${runs}:`);
for (const room of rooms) console.log(`  ${room}: ${median(reports.map((report) => score(report, room)))}`);

// What costs points, in the run that has the median performance.
const middle = median(reports.map((report) => score(report, 'performance')));
const report = reports.find((one) => score(one, 'performance') === middle);
for (const room of rooms) {
  for (const { id, weight } of report.categories[room].auditRefs) {
    const { title, score: points, displayValue = '', details } = report.audits[id];
    if (weight === 0 || points === null || points >= 1) continue;
    console.log(`  below 100: ${title} (${room}, weight ${weight}): ${Math.round(points * 100)} ${displayValue}`);
    for (const item of details?.items?.slice(0, 8) ?? []) {
      const what = item.node?.snippet ?? item.url ?? item.description ?? item.source?.url;
      if (what) console.log(`      ${String(what).slice(0, 160)}`);
    }
  }
}
// What weighs nothing but could be better.
for (const audit of Object.values(report.audits)) {
  if (audit.details?.type === 'opportunity' && audit.score !== null && audit.score < 1)
    console.log(`  could be better: ${audit.title} ${audit.displayValue ?? ''}`);
}
