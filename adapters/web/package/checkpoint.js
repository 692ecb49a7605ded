// Mazes with checkpoints. Long work belongs into a worker: `remote.js`.
import { part } from "./checks.js";
import { runs } from "./runs.js";
import start, * as module from "./checkpoint_wasm.js";

const { load, wasm } = part("checkpoint", start, module, new URL("./checkpoint_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** The searches: they load the module themselves, and run in slices. */
export const { evolve, like, run, resume, verify } = runs("checkpoint", load, wasm);
