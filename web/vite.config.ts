import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { install } from './install.plugin.ts';
import { offline } from './offline.plugin.ts';
import { texts } from './texts.plugin.ts';

export default defineConfig({
  plugins: [texts('../texts'), install('../texts/en.json'), svelte(), offline()],
  // The server's content policy allows no data: fonts or scripts, so nothing is inlined.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
} as Parameters<typeof defineConfig>[0]);
