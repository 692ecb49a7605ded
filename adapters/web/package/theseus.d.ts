import type { Source } from "./source.js";

/** Loads the module, once. Everything else works after it. */
export function load(source?: Source | Promise<Source>): Promise<void>;

/** A maze as the files of the tools have it: docs/guide/theseus.md. */
export type Maze = Record<string, unknown>;

/** Mazes with a Minotaur. The options are those of `ludevo theseus evolve`, such as `{ moves: "20..30" }`. */
export function theseus(options?: Record<string, unknown>, run?: { seed?: number }): Maze[];
