// What a beat is given to move things: the board, its time, markers for who wants no motion.
import { boxOf } from '../motion/box';

export interface Show {
  // The drawing of something that can be touched or lies somewhere, as 'hat:3'; null if it is not on the board.
  at(place: string): HTMLElement | null;
  // How long this beat lasts.
  ms: number;
  // False once somebody has decided to go on: what is left is not shown.
  going(): boolean;
  // A pause that ends early when nobody waits for it.
  wait(ms: number): Promise<void>;
}

// The show of somebody who has seen enough is cut: everything that waits goes on at once.
export class Cut {
  now = false;
  private waiting: (() => void)[] = [];
  onCut(call: () => void): void {
    this.waiting.push(call);
  }
  cut(): void {
    this.now = true;
    for (const call of this.waiting.splice(0)) call();
  }
}

export const drawingAt = (board: HTMLElement, place: string): HTMLElement | null =>
  board.querySelector<HTMLElement>(`[data-at="${place}"]`);

export function makeShow(board: HTMLElement, cut: Cut, ms: number): Show {
  const going = (): boolean => !cut.now && !document.hidden;
  return {
    at: (place) => drawingAt(board, place),
    ms: going() ? ms : 0,
    going,
    wait: (time) =>
      new Promise<void>((done) => {
        if (!going()) return done();
        const timer = setTimeout(done, time);
        cut.onCut(() => {
          clearTimeout(timer);
          done();
        });
      }),
  };
}

// Numbered markers on places, for who wants no motion: the same number is the same thing. Called, they are gone.
export function layMarks(board: HTMLElement, marks: readonly (readonly [place: string, number: number])[]): () => void {
  const laid = marks.flatMap(([place, number]) => {
    const spot = drawingAt(board, place);
    if (!spot) return [];
    const marker = document.createElement('span');
    marker.className = 'marker';
    marker.setAttribute('aria-hidden', 'true');
    marker.textContent = String(number);
    const box = boxOf(spot);
    const ground = boxOf(board);
    marker.style.left = `${box.left - ground.left + box.width / 2}px`;
    marker.style.top = `${box.top - ground.top}px`;
    board.append(marker);
    return [marker];
  });
  return () => {
    for (const marker of laid) marker.remove();
  };
}

// Whatever moves is where it goes, at once.
export function finishMotion(board: HTMLElement | null): void {
  for (const movement of board?.getAnimations({ subtree: true }) ?? []) {
    if (movement.effect?.getComputedTiming().endTime !== Infinity) movement.finish();
  }
}
