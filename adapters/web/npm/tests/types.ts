// The types as a game uses them: `tsc` checks this file and runs nothing.
import { evolve as tours } from "ludevo/checkpoint";
import { Laying, known, type Means } from "ludevo/hextiles";
import { Opponent, match, type Choice } from "ludevo/minimax";
import { remote, type Port, type Remote } from "ludevo/remote";
import { evolve, resume, type EvolveOptions, type Progress, type Result } from "ludevo/theseus";
import { Levels, load, mend, type Level } from "ludevo/tiles";
import { Battle, evolveWeights, type Planned, type State } from "ludevo/units";

await load("https://example.com/tiles_wasm_bg.wasm");
await load(new Uint8Array(8));
export const level: Level = new Levels("").next(1);
const later: Level = await new Levels("").begin(1, { report: (share: number) => void share });
declare const signal: { aborted: boolean; addEventListener(type: "abort", listener: () => void): void };
const options: EvolveOptions = { moves: "20..25", scheme: "longest" };
const made: Result = await evolve(
  { ...options, generations: 9 },
  { seed: 3, signal, onProgress: (far: Progress) => void far.share },
);
const further: Result = await resume(made.saved ?? "", { generations: 20 });
const isSame: boolean = await further.verify();
const drawn: string | null = (await mend({ level: "", map: "" })).svg() ?? (await tours({ size: "8x8" })).json();
await tours({ size: "8x8", schedule: 9 });
// @ts-expect-error a run keeps its schedule
await resume("", { schedule: 9 });
const weights: Promise<Result> = evolveWeights({ maps: 1 }, { slice: 3 });
const chosen: Choice | null = new Opponent("othello", { level: 3 }).best();
const thrown: string | null = new Opponent("einstein", { player: "pvs", seed: 2 }).roll();
const battle: Battle = new Battle("lake", { seed: 3 });
const state: State = Battle.resume(battle.save()).state();
const plan: Planned[] = battle.plan({ level: 4, style: "defensive" });
battle.order(plan[0]!.unit, plan[0]!.to, plan[0]!.target);
const means: Means | null = new Laying(known("best"), { seed: 3 }).set();
const promised: Promise<Result> = remote().tiles.evolve({ count: 3 }, { signal });
// @ts-expect-error no game has this name
new Opponent("go");
const slider: number = 4;
new Opponent("othello", { level: slider });
// @ts-expect-error no option has this name
await match({ gmae: "othello" });
// @ts-expect-error no scheme has this name
await evolve({ scheme: "shortest" });
// @ts-expect-error another part has this function
void remote().theseus.mend;
/** The browser's worker, with the types of a browser; without them, the part of it that is used. */
type Known = typeof globalThis extends { Worker: { prototype: infer W } } ? W : Port;
const own = (worker: Known): Remote => remote(() => worker);
// @ts-expect-error a level or a player
new Opponent("othello", { level: 3, player: "best" });
// @ts-expect-error no style has this name
battle.play({ level: 4, style: "wild" });
// @ts-expect-error a seed is a number
new Levels("").next("1");
export { chosen, drawn, isSame, later, means, own, plan, promised, state, thrown, weights };
