// One puzzle from the film to the answer and what it was: a film as one seat saw it, a question, and then the same film with
// hats of glass.
import { Chooser } from '../../games/chooser.svelte';
import { loadGame, type AnyGame } from '../../games/games';
import { develop, setupOf, type Film } from '../../replay/film';
import { FilmPlayer } from '../../replay/player.svelte';
import { paces, settings } from '../../settings/settings.svelte';
import { sound } from '../../sound/sound';
import { answerOf, movesFor } from './ask';
import type { Puzzle } from './set';
import { ofGlass, trailsOf } from './trail';

type Step = 'ready' | 'film' | 'asked' | 'told';
const deal = 1; // films begin when the cards lie
const speeds: Record<(typeof paces)[number], number> = { calm: 0.75, normal: 1, quick: 1.6 };
const shownAgain = 1.4; // so much faster is it shown where it went

export class Round {
  step: Step = $state('ready');
  given: string | null = $state(null);
  player: FilmPlayer = $state.raw(undefined as unknown as FilmPlayer);
  readonly chooser: Chooser;
  private board: HTMLElement | null = null;

  constructor(
    readonly puzzle: Puzzle,
    readonly game: AnyGame,
    readonly film: Film,
    private readonly answered: (right: boolean) => void,
  ) {
    this.chooser = new Chooser({
      touch: (move) => game.touch(move, setupOf(film, puzzle.seat)),
      verb: (move) => game.verb(move),
    });
    this.show(film, deal);
  }

  get right(): boolean {
    return this.given === this.puzzle.right;
  }
  // What is chosen on the board, where answers lie there.
  get chosen(): string | null {
    const move = this.chooser.ready[0]?.move;
    return move === undefined ? null : answerOf(move);
  }
  get onBoard(): boolean {
    return movesFor(this.puzzle).length > 0;
  }

  // Where it is drawn; null: nowhere any more.
  put(board: HTMLElement | null): void {
    this.board = board;
    this.player.board = board;
    if (!board) this.player.jump(this.player.at);
  }
  async watch(): Promise<void> {
    this.step = 'film';
    await this.player.play();
    if (this.player.at < this.player.last || this.step !== 'film') return;
    this.step = 'asked';
    this.chooser.offer(movesFor(this.puzzle));
    sound('turn');
  }
  // Who has been away from the page, or has seen enough: the question, at once.
  answer(answer: string): void {
    if (this.step !== 'asked') return;
    this.given = answer;
    this.step = 'told';
    this.chooser.close();
    this.answered(this.right);
    sound(this.right ? 'fanfare' : 'aww');
    const glass = ofGlass(this.film, this.puzzle);
    this.show(glass, glass.steps.length);
    if (!this.right) void this.again();
  }
  // How it got there, from where it was seen.
  async again(): Promise<void> {
    const from = Math.min(...trailsOf(this.film, this.puzzle).map((one) => one.from));
    this.player.jump(Math.max(deal, from));
    this.player.speed = speeds[settings.pace] * shownAgain;
    await this.player.play();
  }

  private show(film: Film, at: number): void {
    const player = new FilmPlayer(film, this.game, setupOf(film, this.puzzle.seat));
    player.jump(at);
    player.told = [];
    player.speed = speeds[settings.pace];
    player.board = this.board;
    this.player = player;
  }
}

export async function openRound(puzzle: Puzzle, answered: (right: boolean) => void): Promise<Round> {
  const made = await develop(puzzle.record);
  if (!made.ok) throw new Error(made.detail ?? made.why.key);
  return new Round(puzzle, await loadGame(made.film.game), made.film, answered);
}
