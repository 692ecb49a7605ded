// Opponents in board games. `load` once; then everything is synchronous. Long work belongs into a worker: `remote.js`.
import { MOST, limited, once, seeded, text, whole } from "./checks.js";
import start, * as wasm from "./opponents_wasm.js";

/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export const load = once(start, new URL("./opponents_wasm_bg.wasm", import.meta.url));

/** The move of a computer player of this level, 1 to 10, or with this number of evaluations; null if the game is over. */
export function move(game, position = "", { level = 5, evaluations, seed = 1 } = {}) {
  const opponent = new Opponent(game, evaluations === undefined ? { position, level, seed } : { position });
  try {
    opponent.think(evaluations ?? MOST);
    return opponent.best();
  } finally {
    opponent.free();
  }
}

/** A computer player that thinks between frames. */
export class Opponent {
  #opponent;
  /** Without a level, 1 to 10, it thinks as long as you let it. */
  constructor(game, { position = "", level, seed = 1 } = {}) {
    if (level !== undefined) whole("level", level, 1, 10);
    this.#opponent = new wasm.Opponent(text("game", game), text("position", position), level, seeded(seed));
  }
  /**
   * Thinks for about this number of evaluations; a player of a level makes its choice at once, after at most 100 000. Whether
   * it needs no more: the choice is made, the result of the game is proven, or 64 MB are full.
   */
  think(evaluations = 300) {
    return this.#opponent.think(limited(evaluations));
  }
  /** The best move so far; null if the game is over. */
  best() {
    return JSON.parse(this.#opponent.best());
  }
  /** Why it is the best; null before the first thought, and for a player of a level. */
  explain() {
    return JSON.parse(this.#opponent.explain());
  }
  /** Plays a move of either side, by its name. What is known of the position after it is kept. */
  play(move) {
    this.#opponent.play(text("move", move));
  }
  /** The position: its text, whose turn it is, and the moves. */
  state() {
    return JSON.parse(this.#opponent.state());
  }
  /** Gives its memory back. */
  free() {
    this.#opponent.free();
  }
}
