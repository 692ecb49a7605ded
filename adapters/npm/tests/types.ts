// The types as a game uses them: `tsc` checks this file and runs nothing.
import { Battle, turn, type Planned, type State } from "ludevo/battles";
import { Levels, load, mend, type Level } from "ludevo/levels";
import { checkpoint, theseus, type Maze } from "ludevo/mazes";
import { Opponent, move, type Choice } from "ludevo/opponents";
import { remote } from "ludevo/remote";

await load(new URL("levels_wasm_bg.wasm", "https://example.com/"));
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
const promised: Promise<Level[]> = remote().evolve("", { count: 3 });
// @ts-expect-error no game has this name
new Opponent("go");
// @ts-expect-error levels are 1 to 10
move("othello", "", { level: 11 });
// @ts-expect-error a level or a player
move("othello", "", { level: 3, player: "best" });
// @ts-expect-error no style has this name
battle.play({ level: 4, style: "wild" });
// @ts-expect-error a seed is a number
new Levels("").next("1");
export { changed, chosen, later, mazes, plan, promised, saved, state, thrown };
