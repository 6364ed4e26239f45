// The service worker, built beside the page and told what the page is made of: sw.js, whose first line lists all files, those
// with words apart: of these only the languages that are spoken here are kept.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { target } from './floor.ts';

const name = 'sw.js';
// Icons and pictures are for who installs the page, and nobody does so without a network.
const isKept = (file: string): boolean => file !== name && !/^(icons|pictures|box)\/|^manifest\.|(^|\/)\./.test(file);
const isWords = (file: string): boolean => file.startsWith('assets/texts/');

// Writes the first line of sw.js anew, after what lies in the folder.
export function seal(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .filter(isKept)
    .sort();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="[^"]*?(assets\/[^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('index.html has no script');
  const code = readFileSync(join(folder, name), 'utf8').replace(/^const VERSION=.*\n/, '');
  const hash = createHash('sha256').update(code);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  const version = hash.digest('hex').slice(0, 16);
  const parts = {
    VERSION: version,
    ENTRY: entry,
    FILES: files.filter((one) => !isWords(one)),
    WORDS: files.filter(isWords),
  };
  const list = Object.entries(parts).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  writeFileSync(join(folder, name), `const ${list.join(',')};\n${code}`);
}

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      async handler() {
        if (!existsSync(join(folder, 'index.html'))) return; // the build has failed, and says why
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            lib: { entry: 'src/offline/worker.ts', formats: ['iife'], name: 'worker', fileName: () => name },
            outDir: folder,
            emptyOutDir: false,
            target,
            minify: true,
          },
          root: import.meta.dirname,
        });
        seal(folder);
      },
    },
  };
}
