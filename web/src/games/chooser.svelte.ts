// A touch chooses, and never does anything: what is done is done by a button (pages/table/Bar.svelte), one for each kind of
// move that goes with what is chosen. Works on the legal moves alone: what may be touched is what some legal move touches.
import type { GameMove } from '../protocol';
import type { Forbidden, Touch } from './game';

export interface Action<Move> {
  move: Move;
  verb: string; // its kind: look, swap, …
  at: string[]; // what has to be chosen for it
  also: string[]; // what stands for its kind on the board: a die, the box
}
// A button: one kind of move. Without a move it needs something more; pressed it says so, and only that is marked.
export interface Deed<Move> {
  verb: string;
  move: Move | null;
  like: Move; // one of this kind
  plain: boolean; // nothing has to be chosen for it
}

const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));
const meets = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one));

// What the owner of a chooser does for it.
interface Owner<Move> {
  touch(move: Move): Touch;
  verb(move: Move): string;
  refuse(at: string): void;
  taken(): void; // a tap that was good for something
}

export class Chooser<Move = GameMove> {
  legal: Move[] = $state([]);
  forbidden: Forbidden<Move>[] = $state([]); // what a rule leaves out of them
  picked: string[] = $state([]);
  meant: string | null = $state(null); // the kind of move that is meant, if that was said
  private meantAt = 0; // how much was chosen when it was said
  private readonly owner: Owner<Move>;

  constructor(owner: Partial<Owner<Move>> & Pick<Owner<Move>, 'touch' | 'verb'>) {
    this.owner = { refuse: () => {}, taken: () => {}, ...owner };
  }

  // What every move has in common needs no tap: the hat that is already lifted.
  readonly given: string[] = $derived.by(() => {
    const lists = this.legal.map((move) => this.owner.touch(move).at).filter((at) => at.length > 0);
    const common = lists.reduce((some, at) => some.filter((one) => at.includes(one)), lists[0] ?? []);
    return lists.every((at) => at.length > common.length) ? common : []; // something is left to choose
  });
  // What would narrow nothing, because it belongs to every move, is not worth a tap.
  private readonly kinds: string[] = $derived.by(() => {
    const lists = this.legal.map((move) => this.owner.touch(move).also ?? []);
    return [...new Set(lists.flat())].filter((one) => !lists.every((also) => also.includes(one)));
  });
  readonly moves: Action<Move>[] = $derived(
    this.legal.map((move) => {
      const { at, also = [] } = this.owner.touch(move);
      return {
        move,
        verb: this.owner.verb(move),
        at: at.filter((one) => !this.given.includes(one)),
        also: also.filter((one) => this.kinds.includes(one)),
      };
    }),
  );
  readonly touchable: ReadonlySet<string> = $derived(new Set(this.moves.flatMap(({ at, also }) => [...at, ...also])));
  // The moves of the kind that is meant; all of them where nothing was said.
  private readonly meaning: Action<Move>[] = $derived(
    this.meant === null ? this.moves : this.moves.filter((one) => one.verb === this.meant),
  );
  // Those that need just what is chosen, and those that go with it.
  private readonly whole: Action<Move>[] = $derived(
    this.meaning.filter(({ at }) => at.length > 0 && at.length === this.picked.length && holds(at, this.picked)),
  );
  private readonly going: Action<Move>[] = $derived(this.meaning.filter(({ at }) => holds(at, this.picked)));
  // What the next tap is added to: where something can be done already, the last choice is changed instead.
  private readonly base: string[] = $derived(this.whole.length > 0 ? this.picked.slice(0, -1) : this.picked);
  readonly fitting: ReadonlySet<string> = $derived(
    new Set(this.meaning.filter(({ at }) => holds(at, this.base)).flatMap(({ at, also }) => [...at, ...also])),
  );

  readonly deeds: Deed<Move>[] = $derived.by(() => {
    const done = (verb: string): Move | null => this.whole.find((one) => one.verb === verb)?.move ?? null;
    const kinds = new Map(this.going.toReversed().flatMap((one) => (one.at.length > 0 ? [[one.verb, one.move]] : [])));
    // Who has begun to choose something does not mean to be done: those come back when the choice is let go.
    const begun = this.picked.length > 0;
    const plain = begun ? [] : this.moves.filter((one) => one.at.length === 0 && this.offers(one));
    return [
      ...[...kinds].reverse().map(([verb, like]) => ({ verb, move: done(verb), like, plain: false })),
      ...plain.map(({ verb, move }) => ({ verb, move, like: move, plain: true })),
    ];
  });
  // What can be done at once with what is chosen.
  readonly ready: Action<Move>[] = $derived(this.whole);

  isPicked(at: string): boolean {
    if (this.picked.includes(at)) return true;
    return this.meant !== null && this.kinds.includes(at) && this.meaning.some(({ also }) => also.includes(at));
  }
  // Gold: it can be touched now, together with what is chosen.
  isMarked(at: string): boolean {
    return this.fitting.has(at);
  }

  // A new question. What was chosen is kept if it still makes sense.
  offer(legal: Move[], forbidden: Forbidden<Move>[] = []): void {
    this.legal = legal;
    this.forbidden = forbidden;
    if (!this.moves.some(({ verb }) => verb === this.meant)) this.meant = null;
    if (this.going.length === 0) this.picked = [];
  }
  close(): void {
    this.legal = [];
    this.forbidden = [];
    this.forget();
  }
  forget(): void {
    this.picked = [];
    this.meant = null;
  }
  // The last step back: a choice, or what was meant.
  undo(): void {
    if (this.meant !== null && this.picked.length <= this.meantAt) this.meant = null;
    else this.picked = this.picked.slice(0, -1);
  }

  // This kind of move is meant; said once more, it is not.
  mean(verb: string): void {
    this.owner.taken();
    if (this.meant === verb) {
      this.meant = null;
      return;
    }
    this.meant = verb;
    if (this.going.length === 0) this.picked = [];
    this.meantAt = this.picked.length;
  }

  tap(at: string): void {
    if (!this.touchable.has(at)) return this.owner.refuse(at);
    this.owner.taken();
    if (this.kinds.includes(at)) return this.mean(this.verbAt(at));
    if (this.picked.includes(at)) {
      this.picked = this.picked.filter((one) => one !== at);
      return;
    }
    const fits = (list: string[]): boolean => this.meaning.some((one) => holds(one.at, list));
    const first = this.base.slice(0, -1);
    // It does not go with what was chosen: the first choice is kept if that helps, else all begins anew.
    if (fits([...this.base, at])) this.picked = [...this.base, at];
    else if (fits([...first, at])) this.picked = [...first, at];
    else {
      this.meant = null;
      this.picked = [at];
    }
  }

  // A move for which nothing is chosen is offered at once, unless another kind is meant; one that shares its sign with moves
  // for which something is chosen, when that kind is meant.
  private offers(one: Action<Move>): boolean {
    if (this.meant !== null) return this.meant === one.verb || this.meaning.some(({ also }) => meets(also, one.also));
    return !this.moves.some(({ at, also }) => at.length > 0 && meets(also, one.also));
  }
  private verbAt(at: string): string {
    const [first] = this.moves.filter(({ also }) => also.includes(at)).sort((a, b) => b.at.length - a.at.length);
    return first?.verb ?? '';
  }
}
