import type { EvolveOptions, LikeOptions, MendOptions, VaryOptions } from "./tiles_options.js";
import type { Resume, Run, Search, Verify } from "./runs.js";
import type { Source } from "./source.js";

export type * from "./tiles_options.js";
export type { Progress, Result } from "./runs.js";

/** Loads the module, once. Everything else works after it; searches load it themselves. */
export function load(source?: Source | Promise<Source>): Promise<void>;

/** A level: its rows, a character a cell. */
export interface Level {
  rows: string[];
  /** The values of the measures that are required; null if the level has no such value. */
  measures: Record<string, number | null>;
  /** The levels that were measured to find it. */
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

/** Levels that differ from each other: `ludevo tiles evolve`. */
export const evolve: Search<EvolveOptions>;
/** Variations of a level: `ludevo tiles vary`. */
export const vary: Search<VaryOptions>;
/** Levels that keep all rules and are near to this one, in which `?` is a free cell: `ludevo tiles mend`. */
export const mend: Search<MendOptions>;
/** Levels like some that you like: `ludevo tiles like`. */
export const like: Search<LikeOptions>;
export const run: Run;
export const resume: Resume;
export const verify: Verify;
