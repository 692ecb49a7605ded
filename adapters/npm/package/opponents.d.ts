import type { Source } from "./source.js";

/** Loads the module, once. Everything else works after it. */
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
  position: string;
  turn: string;
  moves: string[];
  /** The board as lines of text. */
  board: string;
  width: number;
  height: number;
}

/** How strong an opponent is. It looks less far and overlooks more than the levels above it; it never moves at random. */
export type Strength = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export type Game = "tic-tac-toe" | "connect-four" | "othello" | "breakthrough";

/** The move of a player of this level, 1 to 10, 5 if left out, or with this number of evaluations; null if the game is over. */
export function move(game: Game, position?: string, options?: { level?: Strength; evaluations?: number; seed?: number }): Choice | null;

/** A computer player that thinks between frames. */
export class Opponent {
  /** Without a level, it thinks as long as you let it. The seed decides what a player of a level overlooks; 1 if left out. */
  constructor(game: Game, options?: { position?: string; level?: Strength; seed?: number });
  /** Thinks for about this number of evaluations, with a level at once. Whether it needs no more. */
  think(evaluations?: number): boolean;
  /** The best move so far; null if the game is over. */
  best(): Choice | null;
  /** Why it is the best; null before the first thought. */
  explain(): Explanation | null;
  /** Plays a move of either side, by its name. */
  play(move: string): void;
  state(): State;
  /** Gives its memory back. */
  free(): void;
}
