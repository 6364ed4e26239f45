// Words in the source of the page that are not in the message files, and messages that nobody says.
import { parse, type AST } from 'svelte/compiler';
import ts from 'typescript';

const isWord = (text: string): boolean => /\p{L}{2,}/u.test(text);
// What people read or hear, among the attributes of an element.
const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
]);

interface Node {
  type?: string;
  start?: number;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit));
  if (typeof node !== 'object' || node === null) return;
  const here = node as Node;
  if (typeof here.type === 'string' && !visit(here)) return;
  for (const [key, value] of Object.entries(here)) if (key !== 'parent' && key !== 'metadata') walk(value, visit);
}
const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length;

// Text between tags, and attributes that are spoken, with words in them.
export function wordsInSvelte(file: string, source: string): string[] {
  const found: string[] = [];
  const tree: AST.Root = parse(source, { modern: true });
  const say = (start: number, words: string): void =>
    void found.push(`${file}:${lineAt(source, start)}: "${words.trim()}" is not in the message files`);
  walk(tree.fragment, (node) => {
    if (node.type === 'Text' && isWord(node.data ?? '')) say(node.start ?? 0, node.data ?? '');
    if (node.type?.endsWith('Directive')) return false;
    if (node.type !== 'Attribute') return true;
    if (spoken.has(node.name ?? '')) {
      walk(node.value, (part) => {
        if (part.type === 'Text' && isWord(part.data ?? '')) say(part.start ?? 0, part.data ?? '');
        if (part.type === 'Literal' && typeof part.value === 'string' && isProse(part.value))
          say(part.start ?? 0, part.value);
        return true;
      });
    }
    return false;
  });
  return [...found, ...wordsInScript(file, scriptOf(source))];
}
// The scripts alone, each where it was.
function scriptOf(source: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  let script = '';
  let end = 0;
  for (const { index, 0: whole, 1: head = '', 2: body = '' } of source.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)) {
    script += blank(source.slice(end, index) + head) + body;
    end = index + whole.length - '</script>'.length;
  }
  return script;
}

// A sentence begins with a capital and goes on with a small word, or ends like one.
const isProse = (text: string): boolean =>
  /^\p{Lu}\p{Ll}+(?:[ ’,]+\p{L}+)+[.!?]?$/u.test(text) || /\p{L} \p{L}+[.!?…]$/u.test(text);

// Sentences in code. Errors that nobody but a developer reads are thrown, or written to the console.
export function wordsInScript(file: string, source: string): string[] {
  const found: string[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const isForDevelopers = (node: ts.Node): boolean => {
    for (let at: ts.Node = node; at.parent; at = at.parent) {
      if (ts.isThrowStatement(at) || (ts.isNewExpression(at) && at.expression.getText().endsWith('Error'))) return true;
      if (ts.isCallExpression(at) && /^console\./.test(at.expression.getText())) return true;
    }
    return false;
  };
  const visit = (node: ts.Node): void => {
    if (
      (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
      isProse(node.text) &&
      !isForDevelopers(node)
    )
      found.push(`${file}:${lineAt(source, node.getStart())}: "${node.text}" is not in the message files`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

// Keys that no source names, whole or by how they begin: 'animal.' + name is written `animal.${name}`.
const games = '(?:vanish|court|rabbits)';
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const all = sources.join('\n');
  const whole = new Set([...all.matchAll(/['"`]([a-z]+\.\w+)['"`]/g)].map(([, key]) => key!));
  const patterns = [
    ...all.matchAll(/`([a-z]+\.\w*(?:\$\{[^}`]*\}\w*)+)`|`((?:\$\{[^}`]*\})\.\w*(?:\$\{[^}`]*\}\w*)*)`/g),
  ].map(([, first, second]) => {
    const parts = (first ?? second!).split(/\$\{[^}]*\}/).map((part) => part.replace(/\./g, '\\.'));
    // What is put in front of the dot is the name of a game.
    const [start = '', ...rest] = first === undefined ? [parts[0]! + games + parts[1]!, ...parts.slice(2)] : parts;
    return new RegExp(`^${[start, ...rest].join('[a-z]\\w*')}$`);
  });
  return keys.filter((key) => {
    const bare = key.replace(/_short$/, ''); // said by sayShort, instead of the long one
    return !whole.has(key) && !whole.has(bare) && !patterns.some((one) => one.test(key) || one.test(bare));
  });
}

const withoutComments = (source: string): string =>
  source.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
// Sentences in the program's own code (C++), outside of comments.
export function wordsInProgram(file: string, source: string): string[] {
  const code = withoutComments(source);
  return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)]
    .filter(([, text]) => isProse(text!.trim()))
    .map(({ index, 1: text }) => `${file}:${lineAt(code, index)}: "${text}" is not in the message files`);
}
// Keys that the program does not name: as Key::tell_seat, or as the name of a room and how its words begin. Where it names a
// room alone ("fail."), the word comes from below: from the engine, the bots or the table.
export function unusedByProgram(keys: readonly string[], sources: readonly string[], below: readonly string[]): string[] {
  const all = sources.join('\n');
  const named = new Set([...all.matchAll(/\bKey::(\w+)/g)].map(([, name]) => name!));
  const starts = [...all.matchAll(/"([a-z]+)", (?:std::string\()?"([a-z]+_)"|"([a-z]+\.[a-z_]*)"/g)].map(
    ([, room, start, whole]) => whole ?? `${room}.${start}`,
  );
  const words = new Set(
    below.flatMap((source) => [...withoutComments(source).matchAll(/"(\w+)"/g)].map(([, word]) => word!)),
  );
  const begins = (key: string, start: string): boolean =>
    key.startsWith(start) && (!start.endsWith('.') || words.has(key.slice(start.length)));
  return keys.filter((key) => !named.has(key.replace('.', '_')) && !starts.some((start) => begins(key, start)));
}
