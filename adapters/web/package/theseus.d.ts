import type { EvolveOptions, LikeOptions } from "./theseus_options.js";
import type { Resume, Run, Search, Verify } from "./runs.js";
import type { Source } from "./source.js";

export type * from "./theseus_options.js";
export type { Progress, Result } from "./runs.js";

/** Loads the module, once. The searches load it themselves. */
export function load(source?: Source | Promise<Source>): Promise<void>;

/** Mazes with a Minotaur, such as of `{ size: "8x8" }`: `ludevo theseus evolve`. */
export const evolve: Search<EvolveOptions>;
/** Mazes like some that you like: `ludevo theseus like`. */
export const like: Search<LikeOptions>;
export const run: Run;
export const resume: Resume;
export const verify: Verify;
