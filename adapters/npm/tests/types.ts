// The types as a game uses them: `tsc` checks this file and runs nothing.
import { Levels, Opponent, load, mend, move, type Choice, type Level } from "ludevo";
import { remote } from "ludevo/remote";

await load(new URL("ludevo_bg.wasm", "https://example.com/"));
const level: Level = new Levels("").next(1);
const later: Level = await new Levels("").begin(1, { report: (share: number) => void share });
const changed: [number, number][] = mend("", level.rows, { seed: 1 }).changed;
const chosen: Choice | null = move("othello", "", { level: 3 });
const promised: Promise<Level[]> = remote().evolve("", { count: 3 });
// @ts-expect-error no game has this name
new Opponent("go");
// @ts-expect-error levels are 1 to 10
move("othello", "", { level: 11 });
// @ts-expect-error a seed is a number
new Levels("").next("1");
export { changed, chosen, later, promised };
