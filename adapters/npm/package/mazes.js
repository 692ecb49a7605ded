// Mazes. `load` once; then everything is synchronous. Long work belongs into a worker: `remote.js`.
import { once, seeded } from "./checks.js";
import start, * as wasm from "./mazes_wasm.js";

/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export const load = once(start, new URL("./mazes_wasm_bg.wasm", import.meta.url));

/** Mazes with a Minotaur. The options are those of `ludevo theseus evolve`, such as `{ moves: "20..30" }`. */
export function theseus(options = {}, { seed = 1 } = {}) {
  const made = JSON.parse(wasm.theseus_maze(JSON.stringify(options), seeded(seed)));
  return made.mazes ?? [made];
}

/** A maze with checkpoints. The options are those of `ludevo checkpoint evolve`, such as `{ size: "12x16" }`. */
export function checkpoint(options = {}, { seed = 1 } = {}) {
  return JSON.parse(wasm.checkpoint_maze(JSON.stringify(options), seeded(seed))).mazes[0];
}
