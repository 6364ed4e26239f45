import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { texts } from '../../texts.plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [texts('../texts'), svelte({ configFile: '../../svelte.config.js' })],
  build: { outDir: '../../../build/page/sheet', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
});
