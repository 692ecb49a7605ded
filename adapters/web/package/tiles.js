// Levels of a description. `load` once; then everything but the searches is synchronous. Long work belongs into a worker: `remote.js`.
import { chosen, freed, limited, part, seeded, text } from "./checks.js";
import { runs } from "./runs.js";
import start, * as module from "./tiles_wasm.js";

const { load, wasm } = part("tiles", start, module, new URL("./tiles_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** The searches: they load the module themselves, and run in slices. */
export const { evolve, vary, mend, like, run, resume, verify } = runs("tiles", load, wasm);

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
    if (Object.prototype.toString.call(date) !== "[object Date]")
      throw new TypeError(`date ${String(date)}: expected a Date, such as new Date("2026-12-31")`);
    const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    if (!(day[0] >= 1 && day[0] <= 9999))
      throw new RangeError(`date ${String(date)}: expected a day of the years 1 to 9999`);
    return JSON.parse(this.#levels.daily(...day));
  }
  /** Makes the next level in slices of `evaluations`, and calls `report` and `wait` between them. */
  async begin(seed, options = {}) {
    const pause = () => new Promise((done) => setTimeout(done));
    const { evaluations, report, wait } = chosen(options, { evaluations: 50, report: undefined, wait: pause });
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
    this.#levels = freed("Levels");
  }
}
