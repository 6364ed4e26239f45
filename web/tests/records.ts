// Records of games, told by the program itself: what every seat saw of every move.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Person } from './company';
import { house, type Step } from './film';

const program = process.env['MAGICHAT'] ?? join(house, 'build/release/cli/magichat');
export const golden = join(house, 'tests/golden');
export const goldenRecords = (): string[] => readdirSync(golden).filter((name) => name.endsWith('.hat.json'));

export const replay = (record: string): Step[] =>
  execFileSync(program, ['replay', '-', '--json'], { input: record, maxBuffer: 64 << 20 })
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Step);

// A player's move and the house's moves that follow it are one piece of news.
export function pieces(lines: Step[]): Step[] {
  const all: Step[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (line.by === 0 && last) {
      const seen = Object.fromEntries(
        Object.entries(last.seen).map(([seat, events]) => [seat, [...events, ...line.seen[seat]!]]),
      );
      all[all.length - 1] = { ...last, to_act: line.to_act, legal: line.legal, seen };
    } else {
      all.push(line);
    }
  }
  return all;
}

// Everybody has heard exactly what the record says that his seat saw: no more, and no less.
export async function checkTraffic(people: Person[]): Promise<string> {
  const over = people[0]!.all('over').at(-1)!;
  const answer = await people[0]!.context.request.get(`/api/records/${over.commitment.hash.slice(0, 24)}`);
  const record = await answer.text();
  const news = pieces(replay(record));
  const first = over.n - news.length;
  for (const person of people) {
    let heard = 0;
    for (const { seat, n, events } of person.all('seen')) {
      expect(events, `version ${n} for seat ${seat}`).toEqual(news[n - first]?.seen[seat]);
      heard += 1;
    }
    expect(heard).toBeGreaterThanOrEqual(news.length);
    for (const { seat, n, legal } of person.all('act')) {
      expect([seat, legal]).toEqual([news[n - first]?.to_act, news[n - first]?.legal]);
    }
    // What opens the deal comes with the end, and not before.
    const before = person.heard
      .filter(({ message }) => message.type !== 'over')
      .map(({ text }) => text)
      .join('\n');
    expect(before).not.toContain(over.commitment.secret);
    expect(before).not.toContain(over.commitment.nonce);
    for (const { luck } of over.commitment.promise?.seats ?? []) if (luck) expect(before).not.toContain(luck);
    expect(before).not.toMatch(/"(deal|shuffle) /);
  }
  return record;
}
