// What only a site of plain files needs: the address of its server, and the content policy that a server would send.
import type { Plugin } from 'vite';

// The address of a server, as https://play.example.org or https://example.org/hats; nothing: none.
export function serverNamed(text = ''): string {
  if (text === '') return '';
  const found = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!found || found.search || found.hash) throw new Error(`MAGICHAT_SERVER is no address of a server: ${text}`);
  return found.href.replace(/\/+$/, '');
}

// As server/net/http.cpp has it, but for what can't stand in a page (who may frame it) and whom it may talk to.
export function policy(server: string): Plugin {
  const elsewhere = server === '' ? '' : ` ${new URL(server).origin} ${new URL(server).origin.replace(/^http/, 'ws')}`;
  const content =
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; ` +
    `base-uri 'none'; form-action 'self'; connect-src 'self'${elsewhere}`;
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head-prepend' },
    ],
  };
}
