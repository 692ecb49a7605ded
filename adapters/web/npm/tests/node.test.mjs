// The package in Node, without a browser, and what it says of wrong calls.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { test } from "node:test";

const PARTS = ["checkpoint", "hextiles", "minimax", "theseus", "tiles", "units"];
const parts = () => Promise.all(PARTS.map((part) => import(`../../package/${part}.js`)));
const CAVES = `
size = { width = 8, height = 6 }
tiles = [{ character = "#", name = "wall" }, { character = ".", name = "floor", walkable = true }]
[measures]
regions = { type = "regions", require = { exactly = 1 } }
`;

/** All parts, loaded. */
async function loaded() {
  const all = await parts();
  await Promise.all(all.map((part) => part.load()));
  return Object.assign({}, ...all);
}

test("npm packs only modules that were built for the files beside them", () => {
  const copy = mkdtempSync(join(tmpdir(), "ludevo-pack-"));
  const [cwd, stamp] = [join(copy, "package"), join(copy, "npm/stamp.mjs")];
  cpSync(join(import.meta.dirname, "../../package"), cwd, { recursive: true });
  cpSync(join(import.meta.dirname, "../stamp.mjs"), stamp);
  const pack = () => execFileSync("npm", ["pack", "--dry-run"], { cwd, encoding: "utf8", stdio: "pipe" });
  const refused = /modules were not built for the files beside them: run `adapters\/web\/npm\/build` first/;
  assert.throws(pack, refused);
  execFileSync(process.execPath, [stamp, "--write"]);
  assert.match(pack(), /ludevo-.*\.tgz/);
  appendFileSync(join(cwd, "runs.js"), "// newer\n");
  assert.throws(pack, refused);
  rmSync(copy, { recursive: true });
});

test("a call before load() says so, and names the part", async () => {
  const [, hextiles, minimax, , tiles, units] = await parts();
  const calls = [
    [() => new units.Battle("lake"), "units"],
    [() => units.Battle.resume("{}"), "units"],
    [() => new tiles.Levels(CAVES), "tiles"],
    [() => new minimax.Opponent("othello"), "minimax"],
    [() => hextiles.known("best"), "hextiles"],
    [() => new hextiles.Laying("{}"), "hextiles"],
  ];
  for (const [call, part] of calls)
    assert.throws(call, { message: `ludevo/${part} is not loaded: write \`await load()\` before the first call` });
});

test("load() takes a file in Node, by its URL or its text, and fails with a name if there is none", async () => {
  const file = pathToFileURL(join(import.meta.dirname, "../../package/tiles_wasm_bg.wasm"));
  const fresh = (query) => import(`../../package/tiles.js?${query}`);
  const missing = await fresh("missing");
  await assert.rejects(missing.load(new URL("none.wasm", file)), /none\.wasm/);
  await missing.load(String(file));
  assert.equal(new missing.Levels(CAVES).next(2).rows.length, 6);
  const promised = await fresh("promised");
  await promised.load(Promise.resolve(file));
  assert.equal((await promised.evolve({ level: CAVES, count: 1 })).found.levels[0].rows.length, 6);
});

test("all parts work in Node, and the worker refuses with a sentence", async () => {
  const { Battle, Laying, Levels, Opponent, known } = await loaded();
  const { remote } = await import("../../package/remote.js");
  assert.equal(new Levels(CAVES).daily(new Date(0)).rows.length, 6);
  const opponent = new Opponent("tic-tac-toe", { position: "XX.OO....", level: 10 });
  opponent.think(10_000);
  assert.equal(opponent.best().move, "3");
  assert.equal(new Battle("lake").state().sides.length, 3);
  assert.equal(new Laying(known("best")).state().pairs, 15);
  assert.throws(() => remote(), /^Error: remote: only a browser has this worker/);
  await assert.rejects(import("../../package/worker.js"), /ludevo\/worker runs in a worker of a browser/);
});

test("an object that was freed says so, and can be freed again", async () => {
  const { Battle, Laying, Levels, Opponent, known } = await loaded();
  const [battle, laying, levels, opponent] = [
    new Battle("lake"),
    new Laying(known("best")),
    new Levels(CAVES),
    new Opponent("othello"),
  ];
  for (const made of [battle, laying, levels, opponent, battle, laying, levels, opponent]) made.free();
  assert.throws(() => battle.state(), /this Battle was freed: make a new one/);
  assert.throws(() => laying.state(), /this Laying was freed/);
  assert.throws(() => levels.next(1), /this Levels was freed/);
  await assert.rejects(levels.begin(1), /this Levels was freed/);
  assert.throws(() => opponent.think(), /this Opponent was freed/);
});

test("unknown options and wrong dates are refused by name", async () => {
  const { Battle, Levels, Opponent } = await loaded();
  const levels = new Levels(CAVES);
  const calls = [
    [
      () => new Opponent("othello", { strength: 3 }),
      /TypeError: option strength: expected one of position, level, player, seed/,
    ],
    [() => new Battle("lake", { size: 3 }), /option size/],
    [() => new Battle("lake").play({ lvl: 3 }), /option lvl/],
    [() => new Battle("lake", 3), /options: expected an object, found 3/],
    [() => levels.daily("2026-01-01"), /TypeError: date 2026-01-01: expected a Date/],
    [() => levels.daily(null), /date null/],
    [() => levels.daily(new Date("x")), /date Invalid Date: expected a day/],
  ];
  for (const [call, sentence] of calls) assert.throws(call, (error) => sentence.test(String(error)));
  await assert.rejects(levels.begin(1, { reprot: () => {} }), /option reprot/);
  assert.equal(new Battle("lake", { seed: undefined }).state().sides.length, 3, "undefined is left out");
});

test("a target that is none is refused, and the unit keeps its order", async () => {
  const { Battle } = await loaded();
  const battle = new Battle("lake", { seed: 7 });
  battle.aimAt(2);
  const car = battle.create("car");
  const [cell] = battle.reach(car).cells;
  const saved = battle.save();
  for (const target of ["x", "", "3", "null", -1, 1.5, NaN, 2 ** 32, true, {}, [3]]) {
    const sentence = `target ${String(target)}: expected the number of a unit, building, or null`;
    assert.throws(() => battle.order(car, cell, target), { name: "RangeError", message: sentence });
  }
  // A number that no unit has is refused by the rules.
  assert.throws(() => battle.order(car, cell, 999), /Error/);
  assert.equal(battle.save(), saved);
  battle.order(car, cell, null);
  assert.notEqual(battle.save(), saved);
});
