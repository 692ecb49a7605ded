// Mazes with a Minotaur. `load` once; then everything is synchronous. Long work belongs into a worker: `remote.js`.
import { chosen, part, searched } from "./checks.js";
import start, * as module from "./theseus_wasm.js";

const { load, wasm } = part("theseus", start, module, new URL("./theseus_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** Mazes with a Minotaur. The options are those of `ludevo theseus evolve`, such as `{ moves: "20..30" }`. */
export function theseus(options = {}, run = {}) {
  const { seed } = chosen(run, { seed: 1 });
  const { file } = searched(wasm, options, seed);
  return file.mazes ?? [file];
}
