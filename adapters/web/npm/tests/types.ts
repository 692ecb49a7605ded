// The types as a game uses them: `tsc` checks this file and runs nothing.
import { checkpoint, type Maze } from "ludevo/checkpoint";
import { Laying, known, type Means } from "ludevo/hextiles";
import { Opponent, move, type Choice } from "ludevo/minimax";
import { remote, type Port, type Remote } from "ludevo/remote";
import { theseus } from "ludevo/theseus";
import { Levels, load, mend, type Level } from "ludevo/tiles";
import { Battle, turn, type Planned, type State } from "ludevo/units";

await load("https://example.com/tiles_wasm_bg.wasm");
await load(new Uint8Array(8));
const level: Level = new Levels("").next(1);
const later: Level = await new Levels("").begin(1, { report: (share: number) => void share });
const changed: [number, number][] = mend("", level.rows, { seed: 1 }).changed;
const chosen: Choice | null = move("othello", "", { level: 3 }) ?? move("einstein", "", { player: "best", evaluations: 500 });
const thrown: string | null = new Opponent("einstein", { player: "pvs", seed: 2 }).roll();
const battle: Battle = new Battle("lake", { seed: 3 });
const state: State = Battle.resume(battle.save()).state();
const plan: Planned[] = battle.plan({ level: 4, style: "defensive" });
battle.order(plan[0]!.unit, plan[0]!.to, plan[0]!.target);
const saved: Promise<{ saved: string }> = remote().turn(turn(battle.save(), { player: "greedy" }).saved);
const mazes: Maze[] = [checkpoint({ size: "8x8" }), ...theseus()];
const means: Means | null = new Laying(known("best"), { seed: 3 }).set();
const promised: Promise<Level[]> = remote().evolve("", { count: 3 });
// @ts-expect-error no game has this name
new Opponent("go");
const slider: number = 4;
move("othello", "", { level: slider });
/** The browser's worker, with the types of a browser; without them, the part of it that is used. */
type Known = typeof globalThis extends { Worker: { prototype: infer W } } ? W : Port;
const own = (worker: Known): Remote => remote(worker);
// @ts-expect-error a level or a player
move("othello", "", { level: 3, player: "best" });
// @ts-expect-error no style has this name
battle.play({ level: 4, style: "wild" });
// @ts-expect-error a seed is a number
new Levels("").next("1");
export { changed, own, chosen, later, mazes, means, plan, promised, saved, state, thrown };
