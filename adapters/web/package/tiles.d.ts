import type { Source } from "./source.js";

/** Loads the module, once. Everything else works after it. */
export function load(source?: Source | Promise<Source>): Promise<void>;

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
