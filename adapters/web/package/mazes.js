// Mazes. `load` once; then everything is synchronous. Long work belongs into a worker: `remote.js`.
import { chosen, part, seeded } from "./checks.js";
import start, * as module from "./mazes_wasm.js";

const { load, wasm } = part("mazes", start, module, new URL("./mazes_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** Mazes with a Minotaur. The options are those of `ludevo theseus evolve`, such as `{ moves: "20..30" }`. */
export function theseus(options = {}, run = {}) {
  const { seed } = chosen(run, { seed: 1 });
  const made = JSON.parse(wasm.theseus_maze(JSON.stringify(options), seeded(seed)));
  return made.mazes ?? [made];
}

/** A maze with checkpoints. The options are those of `ludevo checkpoint evolve`, such as `{ size: "12x16" }`. */
export function checkpoint(options = {}, run = {}) {
  const { seed } = chosen(run, { seed: 1 });
  return JSON.parse(wasm.checkpoint_maze(JSON.stringify(options), seeded(seed))).mazes[0];
}
