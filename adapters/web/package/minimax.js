// Opponents in board games. `load` once; then everything but contests is synchronous. Long work belongs into a worker: `remote.js`.
import { chosen, freed, limited, part, seeded, text, whole } from "./checks.js";
import { runs } from "./runs.js";
import start, * as module from "./minimax_wasm.js";

const { load, wasm } = part("minimax", start, module, new URL("./minimax_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** The contests: they load the module themselves, and run in slices. */
export const { move, match, run, resume, verify } = runs("minimax", load, wasm);

/** The name of a player: of a level, or its own. */
function named(level, player) {
  if (player === undefined) return level === undefined ? undefined : `level-${whole("level", level, 1, 10)}`;
  if (level !== undefined) throw new TypeError("level and player: expected one of the two");
  return text("player", player);
}

/** A computer player that thinks between frames. */
export class Opponent {
  #opponent;
  /** Without a level, 1 to 10, and without a player it thinks as long as you let it. */
  constructor(game, options = {}) {
    const { position, level, player, seed } = chosen(options, {
      position: "",
      level: undefined,
      player: undefined,
      seed: 1,
    });
    this.#opponent = new wasm.Opponent(
      text("game", game),
      text("position", position),
      named(level, player),
      seeded(seed),
    );
  }
  /**
   * Thinks for about this number of evaluations. A player by its name makes its choice at once, with this number; one of a
   * level needs at most 100 000. Whether it needs no more: the choice is made, the result of the game is proven, or 64 MB are
   * full.
   */
  think(evaluations = 300) {
    return this.#opponent.think(limited(evaluations));
  }
  /** The best move so far; null if the game is over. */
  best() {
    return JSON.parse(this.#opponent.best());
  }
  /** Why it is the best; null before the first thought, and for a player by its name. */
  explain() {
    return JSON.parse(this.#opponent.explain());
  }
  /** Plays a move of either side, by its name. What is known of the position after it is kept. */
  play(move) {
    this.#opponent.play(text("move", move));
  }
  /** Plays what comes up by chance, such as a throw of the die, and returns its name; null if a player is to move. */
  roll() {
    return this.#opponent.roll() ?? null;
  }
  /** The position: its text, whose turn it is, and the moves. */
  state() {
    return JSON.parse(this.#opponent.state());
  }
  /** Gives its memory back. */
  free() {
    this.#opponent.free();
    this.#opponent = freed("Opponent");
  }
}
