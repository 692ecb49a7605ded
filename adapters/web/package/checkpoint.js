// Mazes with checkpoints. `load` once; then everything is synchronous. Long work belongs into a worker: `remote.js`.
import { chosen, part, searched } from "./checks.js";
import start, * as module from "./checkpoint_wasm.js";

const { load, wasm } = part("checkpoint", start, module, new URL("./checkpoint_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** A maze with checkpoints. The options are those of `ludevo checkpoint evolve`, such as `{ size: "12x16" }`. */
export function checkpoint(options = {}, run = {}) {
  const { seed } = chosen(run, { seed: 1 });
  return searched(wasm, options, seed).file.mazes[0];
}
