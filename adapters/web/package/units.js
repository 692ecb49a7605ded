// Battles of units in turns. `load` once; then everything but the searches is synchronous. Long work belongs into a worker: `remote.js`.
import { MOST, chosen, freed, part, seeded, text, whole } from "./checks.js";
import { runs } from "./runs.js";
import start, * as module from "./units_wasm.js";

const { load, wasm } = part("units", start, module, new URL("./units_wasm_bg.wasm", import.meta.url));
/**
 * Loads the module, once. `source` is its URL, a Response, its bytes, or a compiled module; the file beside this one if it
 * is left out.
 */
export { load };

/** The searches and contests: they load the module themselves, and run in slices. */
export const { evolveWeights, evolveStyles, plan, match, run, resume, verify } = runs("units", load, wasm);

/** The styles of a level, and the players by their name. */
export const styles = [
  "fortress",
  "sentry",
  "phalanx",
  "skirmisher",
  "guard",
  "defensive",
  "stubborn",
  "rusher",
  "cautious",
  "pack",
];
export const players = ["genetic", "greedy", "rush", "hold", "random", "paper", "ascent"];

function oneOf(name, value, all) {
  if (!all.includes(value)) throw new RangeError(`${name} ${String(value)}: expected one of ${all.join(", ")}`);
  return value;
}

/** The name of a player: of a level with its style, or its own. */
function named(who = {}) {
  const { level, style, player } = chosen(who, { level: undefined, style: undefined, player: undefined });
  if (player !== undefined) {
    if (level !== undefined || style !== undefined)
      throw new TypeError("player: expected no level and no style beside it");
    return oneOf("player", player, players);
  }
  const name = `level-${whole("level", level ?? 5, 1, 10)}`;
  return style === undefined ? name : `${name}-${oneOf("style", style, styles)}`;
}

/** A setup as the text that the module reads. */
function described(setup) {
  if (typeof setup === "string") return setup;
  if (typeof setup !== "object" || setup === null || Array.isArray(setup))
    throw new TypeError("setup: expected lake, islands, or an object");
  return JSON.stringify(setup);
}

const unitNumber = (unit) => whole("unit", unit, 0, MOST);
const cellOf = (cell) => [whole("column", cell?.[0], 0, 499), whole("row", cell?.[1], 0, 499)];
/** A target as the text that the module reads. */
function aim(target) {
  if (target === null) return "";
  if (target === "building" || (Number.isInteger(target) && target >= 0 && target <= MOST)) return String(target);
  throw new RangeError(`target ${String(target)}: expected the number of a unit, building, or null`);
}

/** The module has a text for a target. */
const aimed = (told) =>
  told && { ...told, target: told.target === null || told.target === "building" ? told.target : Number(told.target) };

/** A battle of two to eight sides. Each turn is played action by action, or by a player. */
export class Battle {
  #battle;
  /** Begins a battle: `"lake"`, `"islands"`, a random field, or a battle in the form `units/1`. */
  constructor(setup, options = {}) {
    const { seed } = chosen(options, { seed: 1 });
    if (setup instanceof wasm.Battle) this.#battle = setup;
    else this.#battle = new wasm.Battle(described(setup), seeded(seed));
  }
  /** Goes on with a battle that was saved. */
  static resume(saved) {
    return new Battle(wasm.Battle.resume(text("saved", saved)));
  }
  /** The log so far and the turn under way, as text. */
  save() {
    return this.#battle.save();
  }
  /** What does not change: cells, kinds, terrains. */
  field() {
    return JSON.parse(this.#battle.field());
  }
  /** The sides, and what the side to move can do. */
  state() {
    return JSON.parse(this.#battle.state());
  }
  /** Where a unit of the side to move can go, and what it can attack this turn. */
  reach(unit) {
    const { cells, targets } = JSON.parse(this.#battle.reach(unitNumber(unit))) ?? { cells: [], targets: [] };
    return { cells, targets: targets.map(aimed) };
  }
  /** What a unit of the side to move can attack from a cell, and the best of it; `best` is null if there is nothing. */
  targets(unit, cell) {
    const { targets, best } = JSON.parse(this.#battle.targets(unitNumber(unit), ...cellOf(cell))) ?? {
      targets: [],
      best: null,
    };
    return { targets: targets.map(aimed), best: aimed({ target: best }).target };
  }
  /** Chooses the rival whose building can be attacked in this turn, before the first action. */
  aimAt(side) {
    this.#battle.aim_at(whole("side", side, 0, 7));
  }
  /** Creates a unit of a kind, by its name; returns its number. */
  create(kind) {
    return this.#battle.create(text("kind", kind));
  }
  /** Moves a unit to a cell, and then attacks the best target there; with `null` nothing. */
  order(unit, cell, target = this.targets(unit, cell).best) {
    this.#battle.order(unitNumber(unit), ...cellOf(cell), aim(target));
  }
  /** Takes back the last action of this turn. Whether there was one. */
  undo() {
    return this.#battle.undo();
  }
  /** Ends the turn. */
  end() {
    this.#battle.end();
  }
  /** The orders that a player would give to the units without one, and why. Nothing changes. */
  plan(player) {
    return JSON.parse(this.#battle.plan(named(player))).map(aimed);
  }
  /** Plays the turn of the side to move by a player: it buys, gives its orders, and the turn ends. */
  play(player) {
    return JSON.parse(this.#battle.play(named(player)));
  }
  /** Gives its memory back. */
  free() {
    this.#battle.free();
    this.#battle = freed("Battle");
  }
}
