// Levels, mazes and opponents. `load` once; then everything is synchronous. Long work belongs into a worker: `remote.js`.
import start, * as wasm from "./ludevo.js";

const MOST = 2 ** 32 - 1;
let loaded;

/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export function load(source = new URL("./ludevo_bg.wasm", import.meta.url)) {
  loaded ??= start({ module_or_path: source }).then(() => undefined);
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** A whole number in a range. The module would take any number modulo 2^32. */
function whole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} ${String(value)}: expected a whole number from ${least} to ${most}`);
  return value;
}

const seeded = (seed) => whole("seed", seed, 0, MOST);
const limited = (evaluations) => (evaluations === undefined ? undefined : whole("evaluations", evaluations, 1, MOST));

function text(name, value) {
  if (typeof value !== "string") throw new TypeError(`${name}: expected a string, found ${typeof value}`);
  return value;
}

const rowsText = (rows) => text("rows", Array.isArray(rows) ? rows.join("\n") : rows);

/** Levels of a description in TOML, each unlike all before it. */
export class Levels {
  #levels;
  constructor(description) {
    this.#levels = new wasm.Levels(text("description", description));
  }
  /** The next level. */
  next(seed) {
    return JSON.parse(this.#levels.next(seeded(seed)));
  }
  /** The level of a day, the same for all players; of today in UTC if `date` is left out. */
  daily(date = new Date()) {
    const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    if (!(day[0] >= 1 && day[0] <= 9999)) throw new RangeError(`date ${String(date)}: expected a day of the years 1 to 9999`);
    return JSON.parse(this.#levels.daily(...day));
  }
  /** Makes the next level in slices of `evaluations`, and calls `report` and `wait` between them. */
  async begin(seed, { evaluations = 50, report, wait = () => new Promise((done) => setTimeout(done)) } = {}) {
    limited(evaluations);
    const making = this.#levels.begin(seeded(seed));
    try {
      while (!making.step(evaluations)) {
        report?.(making.progress());
        await wait();
      }
      const level = JSON.parse(making.finish());
      this.remember(level.rows);
      return level;
    } finally {
      making.free();
    }
  }
  /** Later levels differ from this one. */
  remember(rows) {
    this.#levels.remember(rowsText(rows));
  }
  /** Gives its memory back. */
  free() {
    this.#levels.free();
  }
}

/** Levels that differ from each other: at most `count`. */
export function evolve(description, { count = 10, seed = 1, evaluations } = {}) {
  const options = [whole("count", count, 1, 10_000), seeded(seed), limited(evaluations)];
  return JSON.parse(wasm.evolve(text("description", description), ...options));
}

/** A level that keeps all rules and is near to this one, in which `?` is a free cell. */
export function mend(description, rows, { seed = 1, evaluations } = {}) {
  return JSON.parse(wasm.mend(text("description", description), rowsText(rows), seeded(seed), limited(evaluations)));
}

/** Mazes with a Minotaur. The options are those of `ludevo theseus evolve`, such as `{ moves: "20..30" }`. */
export function theseus(options = {}, { seed = 1 } = {}) {
  const made = JSON.parse(wasm.theseus_maze(JSON.stringify(options), seeded(seed)));
  return made.mazes ?? [made];
}

/** A maze with checkpoints. The options are those of `ludevo checkpoint evolve`, such as `{ size: "12x16" }`. */
export function checkpoint(options = {}, { seed = 1 } = {}) {
  return JSON.parse(wasm.checkpoint_maze(JSON.stringify(options), seeded(seed))).mazes[0];
}

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
