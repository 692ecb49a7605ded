import type { MatchOptions, MoveOptions } from "./minimax_options.js";
import type { Resume, Run, Search, Verify } from "./runs.js";
import type { Source } from "./source.js";

export type * from "./minimax_options.js";
export type { Progress, Result } from "./runs.js";

/** Loads the module, once. Everything else works after it; searches load it themselves. */
export function load(source?: Source | Promise<Source>): Promise<void>;

export interface Choice {
  move: string;
  /** Null before the first thought. */
  value: number | null;
  /** The line of play that is expected. */
  line: string[];
  evaluations: number;
}

/** Why a move is the best. Moves are their numbers in the lists of moves. */
export interface Explanation {
  number: number;
  value: number;
  gain: number;
  plies: number | null;
  line: number[];
  fears: { number: number; cost: number } | null;
  others: { number: number; value: number; loss: number; plies: number | null; line: number[] }[];
}

export interface State {
  /** A text that `position` of a new opponent reads. */
  position: string;
  turn: string;
  moves: string[];
  /** Whether chance moves next: `roll` throws the die, or `play` what your own die shows. */
  chance: boolean;
  /** The board as lines of text. */
  board: string;
  width: number;
  height: number;
}

/** How strong an opponent is: a whole number from 1 to 10; others are a RangeError. It looks less far and overlooks more than the levels above it; it never moves at random. */
export type Strength = number;

export type Game = "tic-tac-toe" | "connect-four" | "othello" | "breakthrough" | "einstein";

/** A player by its name. `best` is the one that is best in the game at equal time, at present `pvs` in all of them. */
export type Player =
  | "best"
  | "pvs"
  | "exact"
  | "alphabeta"
  | "minimax"
  | "uct"
  | "uct-positions"
  | "genetic"
  | "paper"
  | "greedy"
  | "random";

/** Who plays: a level, a player by its name, or neither. */
export type Who = { level?: Strength; player?: undefined } | { level?: undefined; player: Player };

/** A computer player that thinks between frames. */
export class Opponent {
  /**
   * Without a level and without a player, it thinks as long as you let it. The seed decides what a player of a level overlooks and
   * what comes up by chance; 1 if left out.
   */
  constructor(game: Game, options?: Who & { position?: string; seed?: number });
  /** Thinks for about this number of evaluations, 300 if left out; a level or a player at once. Whether it needs no more. */
  think(evaluations?: number): boolean;
  /** The best move so far; null if the game is over. */
  best(): Choice | null;
  /** Why it is the best; null before the first thought. */
  explain(): Explanation | null;
  /** Plays a move of either side, by its name. */
  play(move: string): void;
  /** Plays what comes up by chance and returns its name; null if a player is to move. */
  roll(): string | null;
  state(): State;
  /** Gives its memory back. */
  free(): void;
}

/** The move of a player, and why: `ludevo minimax move`. */
export const move: Search<MoveOptions>;
/** Games of two players: `ludevo minimax match`. */
export const match: Search<MatchOptions>;
export const run: Run;
export const resume: Resume;
export const verify: Verify;
