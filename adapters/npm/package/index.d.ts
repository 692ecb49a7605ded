/** A level: its rows, a character a cell. */
export interface Level {
  rows: string[];
  /** The values of the measures that are required; null if the level has no such value. */
  measures: Record<string, number | null>;
  /** The levels that were measured to find it. */
  evaluations: number;
}

export interface Mended {
  rows: string[];
  /** The cells that were changed: column and row, from 0. */
  changed: [number, number][];
  /** Whether it keeps all rules. */
  met: boolean;
  evaluations: number;
}

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

/** A maze as the files of the tools have it: docs/guide/theseus.md and docs/guide/checkpoint.md. */
export type Maze = Record<string, unknown>;

/** How strong an opponent is. It looks less far and overlooks more than the levels above it; it never moves at random. */
export type Strength = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export type Game = "tic-tac-toe" | "connect-four" | "othello" | "breakthrough";

/** What `load` takes. */
export type Source = URL | string | Response | BufferSource | WebAssembly.Module;

/** Loads the module, once. Everything else works after it. */
export function load(source?: Source | Promise<Source>): Promise<void>;

/** Levels of a description in TOML, each unlike all before it. */
export class Levels {
  constructor(description: string);
  /** The next level. A seed is a whole number from 0 to 2^32 - 1. */
  next(seed: number): Level;
  /** The level of a day, the same for all players; of today in UTC if `date` is left out. */
  daily(date?: Date): Level;
  /** Makes the next level in slices of `evaluations`, 50 if left out; calls `report` and `wait` between them. */
  begin(
    seed: number,
    options?: { evaluations?: number; report?: (progress: number) => void; wait?: () => Promise<unknown> },
  ): Promise<Level>;
  /** Later levels differ from this one. */
  remember(rows: string | string[]): void;
  /** Gives its memory back. */
  free(): void;
}

/** Levels that differ from each other: at most `count`, 10 if left out. */
export function evolve(description: string, options?: { count?: number; seed?: number; evaluations?: number }): Level[];
/** A level that keeps all rules and is near to this one, in which `?` is a free cell. */
export function mend(description: string, rows: string | string[], options?: { seed?: number; evaluations?: number }): Mended;
/** Mazes with a Minotaur. The options are those of `ludevo theseus evolve`, such as `{ moves: "20..30" }`. */
export function theseus(options?: Record<string, unknown>, run?: { seed?: number }): Maze[];
/** A maze with checkpoints. The options are those of `ludevo checkpoint evolve`, such as `{ size: "12x16" }`. */
export function checkpoint(options?: Record<string, unknown>, run?: { seed?: number }): Maze;
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
