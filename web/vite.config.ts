import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type UserConfig } from 'vite';
import { target } from './floor.ts';
import { install } from './install.plugin.ts';
import { offline } from './offline.plugin.ts';
import { old } from './old.plugin.ts';
import { policy, serverNamed } from './site.plugin.ts';
import { texts, wordsFile } from './texts.plugin.ts';

// `--mode site`: for a host of plain files, in any folder, with the server that MAGICHAT_SERVER names or with none.
export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  const server = site ? serverNamed(process.env['MAGICHAT_SERVER']) : '';
  return {
    base: site ? './' : '/',
    define: { 'import.meta.env.MAGICHAT_SERVER': JSON.stringify(server) },
    plugins: [
      texts('../texts'),
      install('../texts'),
      old('../texts'),
      ...(site ? [policy(server)] : []),
      svelte(),
      offline(),
    ],
    // The server's content policy allows no data: fonts or scripts, so nothing is inlined.
    build: {
      outDir: site ? '../build/site' : 'dist',
      emptyOutDir: true,
      target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Words are known by their names: of all languages only the one that is spoken is fetched and kept.
      rollupOptions: { output: { chunkFileNames: (chunk) => wordsFile(chunk.facadeModuleId) ?? 'assets/[name]-[hash].js' } },
    },
    test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/texts/all.setup.ts'] },
  } as UserConfig;
});
