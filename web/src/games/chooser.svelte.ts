// One tap chooses, a second one acts. Works on the legal moves alone: what may be touched is what some legal move
// touches, and what can be done is whatever the chosen things spell.
import type { GameMove } from '../protocol';
import type { Forbidden, Touch } from './game';

export interface Action<Move> {
  move: Move;
  at: string[];
  also: string[]; // may be touched too, to say which kind of move is meant
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));
const all = (action: Action<unknown>): string[] => [...action.at, ...action.also];

// What the owner of a chooser does for it.
interface Owner<Move> {
  touch(move: Move): Touch;
  act(move: Move): void;
  refuse(at: string): void;
  taken(): void; // a tap that was good for something
}

export class Chooser<Move = GameMove> {
  legal: Move[] = $state([]);
  forbidden: Forbidden<Move>[] = $state([]); // what a rule leaves out of them
  picked: string[] = $state([]);
  private readonly owner: Owner<Move>;

  constructor(
    touch: (move: Move) => Touch,
    act: (move: Move) => void,
    refuse: (at: string) => void = () => {},
    taken: () => void = () => {},
  ) {
    this.owner = { touch, act, refuse, taken };
  }

  // What every move has in common needs no tap: the hat that is already lifted.
  readonly given: string[] = $derived.by(() => {
    const lists = this.legal.map((move) => this.owner.touch(move).at).filter((at) => at.length > 0);
    return lists.length > 1 ? lists.reduce((common, at) => common.filter((one) => at.includes(one))) : [];
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
        at: at.filter((one) => !this.given.includes(one)),
        also: also.filter((one) => this.kinds.includes(one)),
      };
    }),
  );
  readonly touchable: ReadonlySet<string> = $derived(new Set(this.moves.flatMap(all)));
  // What would go together with what is chosen already.
  readonly fitting: ReadonlySet<string> = $derived(
    new Set(this.moves.filter((one) => holds(all(one), this.picked)).flatMap(all)),
  );
  // What can be done with exactly what is chosen; moves that need nothing chosen can always be done, unless another kind
  // of move is meant.
  readonly actions: Action<Move>[] = $derived.by(() => {
    const kind = this.picked.filter((one) => this.kinds.includes(one));
    const things = this.picked.filter((one) => !kind.includes(one));
    const meant = this.moves.filter((one) => holds(one.also, kind));
    return [
      ...meant.filter((one) => one.at.length > 0 && sameSet(one.at, things)),
      ...meant.filter((one) => one.at.length === 0),
    ];
  });
  readonly chosen: Action<Move>[] = $derived(this.actions.filter((one) => one.at.length > 0));

  isPicked(at: string): boolean {
    return this.picked.includes(at);
  }
  // Gold: it can be touched now, together with what is chosen.
  isMarked(at: string): boolean {
    return this.fitting.has(at);
  }

  // A new question. What was chosen is kept if it still makes sense.
  offer(legal: Move[], forbidden: Forbidden<Move>[] = []): void {
    this.legal = legal;
    this.forbidden = forbidden;
    if (!this.moves.some((one) => holds(all(one), this.picked))) this.picked = [];
  }
  close(): void {
    this.legal = [];
    this.forbidden = [];
    this.picked = [];
  }
  undo(): void {
    this.picked = this.picked.slice(0, -1);
  }

  tap(at: string): void {
    if (!this.touchable.has(at)) return this.owner.refuse(at);
    this.owner.taken();
    if (this.picked.includes(at)) {
      // The second tap acts where there is only one thing to do; otherwise it takes the choice back.
      const only = this.chosen.length === 1 && this.picked.at(-1) === at ? this.chosen[0] : undefined;
      if (only?.at.includes(at)) this.owner.act(only.move);
      else this.picked = this.picked.filter((one) => one !== at);
    } else if (this.fitting.has(at)) {
      this.picked = [...this.picked, at];
    } else {
      // It does not go with what was chosen last: try to keep the first choice, else begin anew.
      const kept = this.picked.slice(0, -1);
      const fits = this.moves.some((one) => holds(all(one), [...kept, at]));
      this.picked = fits ? [...kept, at] : [at];
    }
  }
}
