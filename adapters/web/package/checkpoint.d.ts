import type { Source } from "./source.js";

/** Loads the module, once. Everything else works after it. */
export function load(source?: Source | Promise<Source>): Promise<void>;

/** A maze as the files of the tools have it: docs/guide/checkpoint.md. */
export type Maze = Record<string, unknown>;

/** A maze with checkpoints. The options are those of `ludevo checkpoint evolve`, such as `{ size: "12x16" }`. */
export function checkpoint(options?: Record<string, unknown>, run?: { seed?: number }): Maze;
