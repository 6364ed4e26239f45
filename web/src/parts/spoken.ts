// What a thing on the page says when somebody asks it: its name, as a screen reader would have it.
const things = 'button, a[href], label, summary, input, select, [data-at], [data-say]';

export const thingAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(things) : null;

// At a table the label of a thing may be for one person alone: then the table says what may be heard.
let guard: ((at: string) => string | null) | null = null;
export function guardBoard(words: (at: string) => string | null): () => void {
  guard = words;
  return () => {
    if (guard === words) guard = null;
  };
}

export function wordsOf(thing: HTMLElement): string {
  const { at, say } = thing.dataset;
  if (at !== undefined) {
    const allowed = guard?.(at);
    if (typeof allowed === 'string') return allowed;
  }
  if (say !== undefined) return say;
  return named(thing) || (thing instanceof HTMLInputElement ? textOf(thing.labels?.[0]) : textOf(thing));
}

function named(thing: Element): string {
  const label = thing.getAttribute('aria-label');
  if (label) return label;
  const by = thing.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return by.map((id) => textOf(document.getElementById(id))).join(', ');
}

// The words inside it, with pauses between those that stand apart.
function textOf(thing: Element | null | undefined): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return;
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) parts.push(node.textContent.trim());
    node.childNodes.forEach(walk);
  };
  if (thing) walk(thing);
  return parts.join(', ');
}
