// What a page runs before its own scripts, in every engine alike: each a function that sees nothing but what it is given.
import type { ServerMessage } from '../../src/protocol';

// All of these, as the text of one script.
export function script(...parts: [(given: never) => void, unknown?][]): string {
  return parts.map(([part, given]) => `(${part.toString()})(${JSON.stringify(given ?? null)});`).join('\n');
}

// What somebody has chosen, who knows all games; only once, so that what is changed later stays changed.
export function chosen(settings: object): void {
  if (location.origin === 'null' || localStorage.getItem('magichat.settings')) return;
  const known = { step: 0, done: true, offered: true };
  localStorage.setItem('magichat.lessons', JSON.stringify({ vanish: known, court: known, rabbits: known }));
  localStorage.setItem('magichat.settings', JSON.stringify(settings));
}

// Timers and movements take a tenth of their time.
export function haste(): void {
  const times = 10;
  const usual = window.setTimeout;
  window.setTimeout = ((call: TimerHandler, ms = 0, ...rest: unknown[]) =>
    usual(call, ms / times, ...rest)) as typeof setTimeout;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.playbackRate = times;
    return animation;
  };
  for (const kind of ['animationstart', 'transitionrun']) {
    addEventListener(kind, ({ target }) => {
      for (const one of target instanceof Element ? target.getAnimations() : []) one.playbackRate = times;
    });
  }
}

// A table is asked for that lasts so many turns at most, on this device or with a server; its end is that of any game.
export function short(turns: number): void {
  const shortened = (body: string): string => {
    const asked = JSON.parse(body) as { options?: object };
    return JSON.stringify({ ...asked, options: { ...asked.options, turn_limit: turns } });
  };
  const ask = window.fetch;
  window.fetch = (address, how) =>
    typeof how?.body === 'string' && typeof address === 'string' && address.endsWith('/api/tables')
      ? ask(address, { ...how, body: shortened(how.body) })
      : ask(address, how);
  window.Worker = class extends Worker {
    override postMessage(mail: { body?: unknown }): void {
      super.postMessage(typeof mail.body === 'string' ? { ...mail, body: shortened(mail.body) } : mail);
    }
  };
}

// Keeps what goes wrong, for `complaints`.
export function attentive(): void {
  if (location.origin === 'null') return;
  const keep = (what: string): void => {
    const before = JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];
    sessionStorage.setItem('complaints', JSON.stringify([...before, what]));
  };
  const told = (one: unknown): string => (one instanceof Error ? `${one.message} ${one.stack ?? ''}` : String(one));
  for (const kind of ['error', 'warn'] as const) {
    const say = console[kind].bind(console);
    console[kind] = (...words: unknown[]) => {
      keep(`${kind}: ${words.map(told).join(' ')}`);
      say(...words);
    };
  }
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Firefox says so of a module that it has already. If one is missing, its import fails.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      keep(`error: ${target instanceof Element ? target.outerHTML.slice(0, 200) : told(event.error ?? event.message)}`);
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => keep(`unhandled: ${told(event.reason)}`));
  addEventListener('securitypolicyviolation', (event) => keep(`policy: ${event.violatedDirective} ${event.blockedURI}`));
}
export const complaints = (): string[] => JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];

// In place of the server: what each table tells whoever joins, by its code, and every record, by its id.
export function staged({
  tables,
  records,
}: {
  tables: Record<string, ServerMessage[]>;
  records: Record<string, string>;
}): void {
  const ask = window.fetch;
  window.fetch = (address, how) => {
    const id = typeof address === 'string' ? (/\/api\/records\/(.+)$/.exec(address)?.[1] ?? '') : '';
    return records[id] === undefined ? ask(address, how) : Promise.resolve(new Response(records[id]));
  };
  window.WebSocket = class Wire {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() {
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(text: string): void {
      const said = JSON.parse(text) as { type: string; table?: string };
      const answers = said.type === 'ping' ? [{ type: 'pong' }] : said.type === 'join' ? (tables[said.table!] ?? []) : [];
      setTimeout(() => {
        for (const message of answers) this.onmessage?.({ data: JSON.stringify(message) });
      });
    }
    close(): void {
      this.readyState = 3;
    }
  } as unknown as typeof WebSocket;
}
