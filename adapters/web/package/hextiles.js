// Hexagonal tiles. `load` once; then everything but the searches is synchronous. Long work belongs into a worker: `remote.js`.
import { chosen, freed, part, seeded, text } from "./checks.js";
import { runs } from "./runs.js";
import start, * as module from "./hextiles_wasm.js";

const { load, wasm } = part("hextiles", start, module, new URL("./hextiles_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** The searches: they load the module themselves, and run in slices. */
export const { evolve, pareto, like, run, resume, verify } = runs("hextiles", load, wasm);

const digits = (seed) => String(seeded(seed));

/** The file of a known set: `best`, or `closest` to the figures of the paper. */
export const known = (name) => wasm.known(text("name", name));

/** The file of a random set. */
export const random = (seed = 1) => wasm.random(digits(seed));

/** A set of tiles that is laid on the board, or a single laid board. */
export class Laying {
  #laying;
  /** Opens a file: a set, which is laid with the seed, or a laid board. */
  constructor(file, options = {}) {
    const { seed } = chosen(options, { seed: 1 });
    this.#laying = new wasm.Laying(text("file", file), digits(seed));
  }
  /** The geometry of the board, and the trails of all sides. */
  drawing() {
    return JSON.parse(this.#laying.drawing());
  }
  /** Where the tiles lie, and the score of the board. */
  state() {
    return JSON.parse(this.#laying.state());
  }
  /** The state after a move that is not made. */
  preview(move) {
    return JSON.parse(this.#laying.preview(text("move", move)));
  }
  /** Makes moves, such as `3x7.5r`: swaps two places, turns a tile to the right. */
  play(moves) {
    this.#laying.play(text("moves", moves));
  }
  /** Takes the last move back. Whether there was one. */
  undo() {
    return this.#laying.undo();
  }
  /** Makes the move again that was taken back last. Whether there was one. */
  redo() {
    return this.#laying.redo();
  }
  /** Lays the tiles at random. */
  lay(seed) {
    this.#laying.lay(digits(seed));
  }
  /** Sets the weights of the score. Those that are left out are those of the paper. */
  weigh(weights) {
    this.#laying.weigh(JSON.stringify(chosen(weights, JSON.parse(wasm.usual_weights()))));
  }
  /** The means of the set over many boards; null for a single laid board. */
  set() {
    return JSON.parse(this.#laying.set());
  }
  /** The set as a file. */
  setFile() {
    return JSON.parse(this.#laying.set_file());
  }
  /** The laid board as a file. */
  laidFile() {
    return JSON.parse(this.#laying.laid_file());
  }
  /** The laid board as SVG. */
  picture() {
    return JSON.parse(this.#laying.picture()).text;
  }
  /** Sheets to print as SVG, front and back in turn. Lengths are in millimetres. */
  sheets(options = {}) {
    const { across, width, height } = chosen(options, { across: 60, width: 210, height: 297 });
    return JSON.parse(this.#laying.sheets(across, width, height));
  }
  /** The false claims of the file as sentences; null if it claims nothing. */
  falseClaims() {
    return JSON.parse(this.#laying.false_claims());
  }
  /** Gives its memory back. */
  free() {
    this.#laying.free();
    this.#laying = freed("Laying");
  }
}
