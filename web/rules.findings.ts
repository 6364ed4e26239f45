// docs/rules.md against the rules pages: every sentence is said by a message that the page of its game shows, or has a reason
// why not; and the pages say nothing that stands in no sentence. docs/rules-pages.json has the list.

export interface Sentence {
  game: string | null; // whose it is; null: of all
  text: string;
}
// What says a sentence: messages, or why nothing has to.
export interface Said {
  sentence: string;
  keys?: string[];
  why?: string;
}

// Without emphasis and code marks, one space between words.
const plain = (text: string): string => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').trim();

// Sentences of paragraphs, of items of lists and of the rows of tables. Headings are left out, and so are those of tables.
export function sentencesIn(page: string): Sentence[] {
  const lines = page.split('\n');
  const blocks: Sentence[] = [];
  let game: string | null = null;
  let open = false; // the next line goes on with the paragraph
  for (const [index, line] of lines.entries()) {
    game = /^## \d+\. `(\w+)`/.exec(line)?.[1] ?? game;
    const row = line.startsWith('|');
    const head = row && (lines[index + 1] ?? '').startsWith('| ---');
    if (line.trim() === '' || line.startsWith('#') || head || line.startsWith('| ---')) {
      open = false;
      continue;
    }
    const item = /^\s*- /.test(line);
    const text = plain(row ? line.replace(/^\||\|\s*$/g, '') : line.replace(/^\s*- /, ''));
    if (open && !item && !row) blocks.at(-1)!.text += ` ${text}`;
    else blocks.push({ game, text });
    open = !row;
  }
  return blocks.flatMap((block) => block.text.split(/(?<=[.!?]\)?)\s+/).map((text) => ({ game: block.game, text })));
}

// `shown`: by game, the messages that its page shows; those of the whole rules that say something are `told`.
export interface Pages {
  shown: Record<string, readonly string[]>;
  told: Record<string, readonly string[]>;
  languages: Record<string, Record<string, string>>; // their messages, by code
}

export function findingsOf(sentences: readonly Sentence[], said: readonly Said[], pages: Pages): string[] {
  const found: string[] = [];
  const named = new Map<string, Said>();
  for (const one of said) {
    if (named.has(one.sentence)) found.push(`is there twice: ${one.sentence}`);
    named.set(one.sentence, one);
    if (!sentences.some(({ text }) => text === one.sentence)) found.push(`is no sentence of the rules: ${one.sentence}`);
    if ((one.keys ?? []).length === 0 && !one.why) found.push(`has neither a message nor a reason: ${one.sentence}`);
  }
  for (const { game, text } of sentences) {
    const one = named.get(text);
    if (!one) found.push(`nothing says: ${text}`);
    const shown = new Set(game === null ? Object.values(pages.shown).flat() : (pages.shown[game] ?? []));
    for (const key of one?.keys ?? []) {
      if (!shown.has(key)) found.push(`${key}: no page of ${game ?? 'any game'} shows it, which shall say: ${text}`);
      for (const [code, messages] of Object.entries(pages.languages))
        if (messages[key] === undefined) found.push(`${key}: is missing in ${code}.json, which shall say: ${text}`);
    }
  }
  const keys = new Set(said.flatMap((one) => one.keys ?? []));
  for (const [game, told] of Object.entries(pages.told))
    for (const key of told) if (!keys.has(key)) found.push(`${key}: the page of ${game} says what stands in no sentence`);
  return found;
}
