// The game of a visitor who goes to another page, or loads this one again: the actions are kept as
// long as the tab is open, and a game with the same options repeats them.

import { keep, kept } from "../../kept";
import type { Game } from "./command";

/** An action: its name and what it is called with. */
type Act =
  | readonly ["order", number, number, number, string]
  | readonly ["create", string]
  | readonly ["undo"]
  | readonly ["aim", number]
  | readonly ["end"];

/** The actions that are kept for an address. */
export function actsOf(address: string): readonly Act[] {
  const acts = kept("units", address);
  return Array.isArray(acts) ? (acts as Act[]) : [];
}

/** Repeats an action; throws if the game does not know it. */
export function repeat(game: Game, act: Act): void {
  switch (act[0]) {
    case "order":
      game.order(act[1], act[2], act[3], act[4]);
      break;
    case "create":
      game.create(act[1]);
      break;
    case "undo":
      game.undo();
      break;
    case "aim":
      game.aim_at(act[1]);
      break;
    case "end":
      game.end();
      break;
    default:
      throw new Error("the game that was kept cannot be read");
  }
}

/** A game that keeps its actions for an address, after those of `before`. */
export function keeping(game: Game, address: string, before: readonly Act[]): Game {
  const acts: Act[] = [...before];
  const after = <T>(result: T, ...act: Act): T => {
    acts.push(act);
    keep("units", address, acts);
    return result;
  };
  return {
    field: () => game.field(),
    state: () => game.state(),
    answers: () => game.answers(),
    reach: (unit) => game.reach(unit),
    targets: (unit, x, y) => game.targets(unit, x, y),
    threat: () => game.threat(),
    plan: (player) => game.plan(player),
    log: () => game.log(),
    free: () => game.free(),
    order: (unit, x, y, target) => after(game.order(unit, x, y, target), "order", unit, x, y, target),
    create: (kind) => after(game.create(kind), "create", kind),
    undo: () => after(game.undo(), "undo"),
    aim_at: (side) => after(game.aim_at(side), "aim", side),
    end: () => after(game.end(), "end"),
  };
}
