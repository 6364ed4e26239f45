// How far a lesson is: which step, what it takes, and a gentle answer to everything else. Knows nothing of the page.
import type { AnyLesson, Step } from '../../games/lesson';
import type { GameMove } from '../../protocol';

export class Course {
  at = $state(0); // the step that comes next, or is asked for now
  tries = $state(0); // other things that were tried at this step

  constructor(
    readonly lesson: AnyLesson,
    from: number,
    private readonly keep: (step: number) => void,
  ) {
    this.at = from < lesson.steps.length ? from : 0;
  }

  get step(): Step<GameMove> | null {
    return this.lesson.steps[this.at] ?? null;
  }
  // The one that is being shown, as long as the next one has not come.
  get before(): Step<GameMove> | null {
    return this.lesson.steps[this.at - 1] ?? null;
  }
  get over(): boolean {
    return this.at >= this.lesson.steps.length;
  }
  // What has been seen when everything before this step has been shown.
  seenBefore(step: number): string[] {
    return this.lesson.steps.slice(0, step).flatMap(({ seen = [] }) => seen);
  }

  // Is this the move that is waited for? Nothing else is made.
  takes(move: GameMove): boolean {
    const { move: wanted, also = [] } = this.step ?? {};
    if (move === wanted || also.includes(move)) {
      this.goOn();
      return true;
    }
    this.miss();
    return false;
  }
  // Something was touched that is no move.
  touch(place: string): void {
    if (this.step?.tap === place) this.goOn();
  }
  miss(): void {
    this.tries += 1;
  }
  // Once more from the beginning.
  again(): void {
    this.at = this.tries = 0;
    this.keep(0);
  }

  private goOn(): void {
    this.at += 1;
    this.tries = 0;
    this.keep(this.at);
  }
}
