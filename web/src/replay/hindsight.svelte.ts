// The analysis of one game while it is made: what is known of it already, and how far it has come.
import type { GameName } from '../protocol';
import { keptIn, withNews, type Analysis, type Decision, type Pieces, type Summary, type TurnStart } from './analysis';
import type { Order, Report } from './analyst';
import type { Film } from './film';

// So many tries for a game: some seconds for a phone of today. The program takes more (docs/analysis.md).
const tries: Record<GameName, number> = { vanish: 1_200_000, court: 24_000, rabbits: 1_500_000 };

// The one that was made last: who goes to the film and comes back does not wait again.
let last: { record: string; found: Analysis; kept: string } | null = null;

const makeAnalyst = (): Worker => new Worker(new URL('./analyst.ts', import.meta.url), { type: 'module', name: 'analyst' });

// The first moves of a record with its hidden cards dealt anew, as this seat could believe them then; null: it failed.
export function dealtAnew(record: string, moves: number, seat: number): Promise<string[] | null> {
  return new Promise((done) => {
    const worker = makeAnalyst();
    const end = (dealt: string[] | null): void => {
      worker.terminate();
      done(dealt);
    };
    worker.onmessage = ({ data }: MessageEvent<Report>) => end(data.kind === 'dealt' ? data.moves : null);
    worker.onerror = () => end(null);
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    worker.postMessage({ kind: 'deal', record, moves, seat, seed } satisfies Order);
  });
}

export class Hindsight {
  turns: TurnStart[] = $state.raw([]);
  decisions: Decision[] = $state.raw([]);
  seats: Summary[] = $state.raw([]);
  done = $state(0); // a part of 1
  failed = $state(false);
  kept: string | null = $state.raw(null); // the record with all of it
  private worker: Worker | null = null;

  constructor(
    private readonly film: Film,
    private readonly record: string,
  ) {
    if (last?.record === record) {
      this.take(last.found);
      this.kept = last.kept;
      return;
    }
    try {
      this.worker = makeAnalyst();
    } catch {
      this.failed = true;
      return;
    }
    this.worker.onmessage = (event: MessageEvent<Report>) => this.hear(event.data);
    this.worker.onerror = () => this.hear({ kind: 'failed' });
    this.worker.postMessage({ kind: 'analyse', record, tries: tries[film.game] } satisfies Order);
  }

  get known(): boolean {
    return this.turns.length > 0;
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private take(found: Analysis): void {
    [this.turns, this.decisions, this.seats, this.done] = [found.turns, found.decisions, found.seats, 1];
  }
  private show({ turns, decisions }: Pieces): void {
    [this.turns, this.decisions] = [turns, decisions];
  }
  private hear(news: Report): void {
    switch (news.kind) {
      case 'facts': {
        const facts = JSON.parse(news.text) as Pieces;
        this.show(facts);
        const found = keptIn(this.record, facts, this.film.players);
        if (!found) return;
        this.take(found);
        this.finish(found, this.record);
        return;
      }
      case 'news': {
        const pieces = JSON.parse(news.text) as Pieces;
        this.show(withNews(this, pieces));
        const n = pieces.turns.at(-1)?.n ?? pieces.decisions.at(-1)?.n;
        if (n !== undefined) this.done = Math.min(1, n / Math.max(1, this.film.steps.length));
        return;
      }
      case 'whole':
        this.take(JSON.parse(news.text) as Analysis);
        return;
      case 'kept':
        this.finish({ turns: this.turns, decisions: this.decisions, seats: this.seats }, news.text);
        return;
      case 'failed':
        this.failed = this.done < 1;
        this.stop();
        return;
      case 'dealt':
    }
  }
  private finish(found: Analysis, kept: string): void {
    this.kept = kept;
    last = { record: this.record, found, kept };
    this.stop();
  }
}
