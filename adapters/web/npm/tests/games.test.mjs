// The example games in a browser, and what the package promises.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { execFileSync } from "node:child_process";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { requests } from "./requests.mjs";

const HOME = join(import.meta.dirname, "../..");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".toml": "text/plain" };
/** Pages that tests make: a path and its text. */
const pages = {};
let server, browser, home;

before(async () => {
  server = createServer((request, response) => {
    const file = normalize(new URL(request.url, "http://x").pathname);
    try {
      const content = pages[file] ?? readFileSync(join(HOME, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(file === "/favicon.ico" ? 204 : 404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  home = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a page, and fails if it says an error. */
async function visit(path, body) {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.setDefaultTimeout(30_000);
  await page.goto(home + path);
  await body(page);
  assert.deepEqual(faults, []);
  await page.close();
}

const PARTS = ["checkpoint", "hextiles", "minimax", "theseus", "tiles", "units"];

/** A script of the page, with all parts in `ludevo`. */
const module = (body) => `(async () => {
  const parts = await Promise.all(${JSON.stringify(PARTS)}.map((part) => import("/package/" + part + ".js")));
  await Promise.all(parts.map((part) => part.load()));
  const ludevo = Object.assign({}, ...parts);
  ${body}
})()`;

test("the game on a canvas is played down two caves", () =>
  visit("/npm/examples/canvas.html", async (page) => {
    await page.waitForFunction(() => globalThis.game?.());
    const state = () => page.evaluate(() => globalThis.game());
    /** The keys of the shortest way, by a search of the test's own. */
    const way = ({ rows, player }) => {
      const keys = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
      const seen = new Set(),
        queue = [[player.x, player.y, []]];
      for (const [x, y, steps] of queue) {
        if (rows[y][x] === ">") return steps;
        for (const [key, [across, down]] of Object.entries(keys)) {
          const [nx, ny] = [x + across, y + down];
          if ((rows[ny]?.[nx] ?? "#") === "#" || seen.has(`${nx},${ny}`)) continue;
          seen.add(`${nx},${ny}`);
          queue.push([nx, ny, [...steps, key]]);
        }
      }
      return null;
    };
    const first = await state();
    const keys = way(first);
    assert.equal(keys.length, first.fewest);
    assert.ok(keys.length >= 18);
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForFunction(() => globalThis.game().depth === 2);
    const second = await state();
    assert.notDeepEqual(second.rows, first.rows);
    assert.equal(way(second).length, second.fewest);
    await page.keyboard.press("m");
    await page.waitForFunction(() => globalThis.game().depth === 3);
    assert.ok(way(await state()));
  }));

test("the opponent in Phaser answers, and the cave is a tile map", () =>
  visit("/npm/examples/phaser.html", async (page) => {
    await page.waitForFunction(() => globalThis.game?.()?.rows);
    const discs = (state) => state.rows.join("").replaceAll(".", "").length;
    const state = () => page.evaluate(() => globalThis.game());
    assert.deepEqual([discs(await state()), (await state()).tiles], [0, 14]);
    for (const [number, column] of [3, 3, 2].entries()) {
      await page.locator("canvas").click({ position: { x: 32 + 64 * column + 40, y: 200 } });
      const discsOnBoard = 2 * number + 2;
      await page.waitForFunction(
        (discs) => globalThis.game().rows.join("").replaceAll(".", "").length >= discs,
        discsOnBoard,
      );
    }
    assert.ok(discs(await state()) >= 6);
  }));

test("the same seed gives the same, and the worker gives what the page gives", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const made = await page.evaluate(
      module(`
      const text = document.body.textContent;
      const [one, two] = [1, 2].map(() => new ludevo.Levels(text));
      const day = new Date(Date.UTC(2026, 10, 22));
      const { remote } = await import("/package/remote.js");
      const worker = remote();
      const shares = [];
      const later = await worker.tiles.evolve({ level: text, count: 3 }, { seed: 7, onProgress: ({ share }) => shares.push(share) });
      const refused = await worker.tiles.mend({ level: "size = 3", map: "#" }).catch((error) => error.message);
      const controller = new AbortController();
      const stopped = await worker.theseus.evolve({ generations: 1e6 }, { signal: controller.signal, onProgress: () => controller.abort() });
      const resumed = await worker.theseus.resume(stopped.saved, { generations: stopped.generations + 2 });
      const early = await worker.theseus.evolve({}, { signal: AbortSignal.abort() });
      const verified = [await later.verify(), await resumed.verify(), await worker.tiles.verify({ made: later.made, files: [] })];
      const cut = worker.tiles.evolve({ level: text }).catch((error) => error.message);
      worker.terminate();
      return {
        cut: await cut, gone: await worker.tiles.mend({}).catch((error) => error.message), days: [one.daily(day), two.daily(day)], next: [one.next(5), one.next(5)],
        later, picture: later.json() === later.files[0].text, now: await parts[4].evolve({ level: text, count: 3 }, { seed: 7 }), refused, shares, verified,
        stopped: [stopped.stop, resumed.stop, resumed.generations - stopped.generations, early.found, early.stop],
      };`),
    );
    assert.deepEqual(made.days[0], made.days[1]);
    assert.notDeepEqual(made.next[0].rows, made.next[1].rows);
    assert.deepEqual(made.later, made.now);
    assert.equal(made.now.found.levels.length, 3);
    assert.ok(made.picture);
    assert.equal(made.shares.at(-1), 1);
    assert.deepEqual(made.verified, [true, true, false]);
    assert.deepEqual(made.stopped, ["cancelled", "generations", 2, null, "cancelled"]);
    assert.match(made.refused, /`tiles` is missing/);
    assert.match(made.cut, /terminated/);
    assert.match(made.gone, /terminated/);
  }));

test("an opponent wins a won game and refuses what is no move", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const made = await page.evaluate(
      module(`
      const opponent = new ludevo.Opponent("tic-tac-toe");
      const before = opponent.state();
      while (!opponent.think(500)) {}
      const { value } = opponent.best();
      const refused = [() => opponent.play("Z9"), () => new ludevo.Opponent("go"), () => new ludevo.Levels("x"), () => new ludevo.Opponent("othello", { level: 11 })]
        .map((call) => { try { call(); return ""; } catch (error) { return error.message; } });
      return { before, value, refused, why: opponent.explain() };`),
    );
    assert.equal(made.before.moves.length, 9);
    assert.equal(made.value, 0);
    assert.ok(made.why.others.length === 8);
    assert.match(made.refused[0], /is no move here/);
    assert.match(made.refused[1], /tic-tac-toe, connect-four/);
    assert.match(made.refused[2], /line 1/);
    assert.match(made.refused[3], /level 11: expected a whole number from 1 to 10/);
  }));

test("best and pvs are players of every game, and the die of EinStein is thrown by its seed", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const made = await page.evaluate(
      module(`
      const moves = ["best", "pvs", "alphabeta", "uct"].map((player) => {
        const opponent = new ludevo.Opponent("tic-tac-toe", { position: "XX.OO....", player });
        opponent.think(500);
        return opponent.best().move;
      });
      const refused = [() => new ludevo.Opponent("othello", { player: "deep-blue" }), () => new ludevo.Opponent("othello", { player: "best", level: 3 })]
        .map((call) => { try { call(); return ""; } catch (error) { return error.name + ": " + error.message; } });
      /** A game of EinStein: the moves and the throws. */
      const game = (seed) => {
        const opponent = new ludevo.Opponent("einstein", { player: "best", seed });
        const line = [];
        for (let state = opponent.state(); state.moves.length > 0; state = opponent.state()) {
          if (state.chance) {
            line.push(opponent.roll());
            continue;
          }
          opponent.think(200);
          const { move } = opponent.best();
          if (opponent.roll() !== null || !state.moves.includes(move)) throw new Error("no move: " + move);
          opponent.play(move);
          line.push(move);
        }
        const again = new ludevo.Opponent("einstein", { position: opponent.state().position });
        return { line, over: again.state().moves.length === 0 && again.best() === null, chance: opponent.state().chance };
      };
      const start = new ludevo.Opponent("einstein");
      start.play("4");
      return { moves, refused, one: game(5), same: game(5), other: game(6), own: start.state() };`),
    );
    assert.deepEqual(made.moves, ["3", "3", "3", "3"]);
    assert.match(made.refused[0], /"deep-blue": expected one of best, .*level-10/);
    assert.match(made.refused[1], /^TypeError: level and player/);
    assert.deepEqual(made.one, made.same);
    assert.notDeepEqual(made.one.line, made.other.line);
    assert.ok(made.one.over && !made.one.chance && made.one.line.length > 20);
    assert.ok(made.one.line.filter((_, ply) => ply % 2 === 0).every((thrown) => /^[1-6]$/.test(thrown)));
    assert.ok(!made.own.chance && made.own.moves.length > 0);
  }));

test("a battle is played action by action, saved in the middle of a turn, and goes on", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const made = await page.evaluate(
      module(`
      const { Battle } = ludevo;
      const battle = new Battle("lake", { seed: 7 });
      const refusal = (call) => { try { call(); return ""; } catch (error) { return error.name + ": " + error.message; } };
      battle.aimAt(2);
      const car = battle.create("car");
      const { cells, targets } = battle.reach(car);
      battle.order(car, cells.at(-1));
      const refused = [() => battle.aimAt(1), () => battle.order(car, cells[0]), () => battle.create("tank"), () => battle.play({ level: 2 }), () => new Battle("go"),
        () => new Battle({ width: 1 }), () => new Battle({ size: 3 }), () => Battle.resume("{}"), () => battle.plan({ level: 11 }), () => battle.plan({ style: "wild" }),
        () => battle.plan({ player: "greedy", level: 2 }), () => battle.order(car, [1.5, 2]), () => battle.reach(-1), () => new Battle(), () => battle.play({ player: "nobody" })].map(refusal);
      const known = ludevo.styles.map((style) => battle.plan({ level: 1, style }).length).concat(ludevo.players.map((player) => battle.plan({ player }).length));
      const saved = battle.save();
      const again = Battle.resume(saved);
      const equal = JSON.stringify(again.state()) === JSON.stringify(battle.state()) && again.save() === saved;
      const undone = [again.undo(), again.undo(), again.undo()];
      battle.end();
      const before = battle.save();
      const turns = [battle.play({ level: 4, style: "defensive" }), battle.play({ player: "rush" })];
      const plan = battle.plan({ level: 3 });
      const state = battle.state();
      for (const { unit, to, target } of plan) battle.order(unit, to, target);
      return { field: battle.field(), targets, refused, known, equal, undone, again: Battle.resume(before).play({ level: 4, style: "defensive" }), turns, plan, state, log: JSON.parse(battle.save()), after: battle.state() };`),
    );
    assert.deepEqual([made.field.hexagonal, made.field.kinds.length, made.state.sides.length], [true, 5, 3]);
    const words = [
      /expected the aim before the first action/,
      /has had its order/,
      /"tank": expected one of infantry/,
      /expected the aim before|has acted/,
      /go: expected lake, islands/,
      /distance: /,
      /unknown field `size`/,
      /battle: missing/,
      /^RangeError: level 11/,
      /^RangeError: style wild: expected one of fortress/,
      /^TypeError: player/,
      /^RangeError: column 1.5/,
      /^RangeError: unit -1/,
      /^TypeError: setup/,
      /^RangeError: player nobody/,
    ];
    assert.ok(made.known.every((orders) => orders === 0) && made.known.length === 17, "the only unit has its order");
    made.refused.forEach((sentence, index) => assert.match(sentence, words[index]));
    assert.ok(made.equal);
    assert.deepEqual(made.undone, [true, true, false]);
    assert.deepEqual(made.again, made.turns[0]);
    assert.deepEqual([made.turns[1].side, made.state.active, made.state.turn], [2, 0, 2]);
    assert.ok(made.turns.every(({ created, moves }) => created.length > 0 && moves.length === created.length));
    assert.ok(
      made.plan.length === made.state.sides[0].units.length &&
        made.plan.every(({ danger, falls }) => danger >= 0 && !falls),
    );
    assert.ok(made.after.sides[0].units.every(({ acted }) => acted));
    assert.deepEqual(
      [made.log.format, made.log.turns.length, made.log.open.orders.length],
      ["units-melee/1", 3, made.plan.length],
    );
  }));

test("level 10 wins around the lake against two of level 1, and battles of a file and of a random field have an end", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const made = await page.evaluate(
      module(`
      const play = (setup, players) => {
        const battle = new ludevo.Battle(setup, { seed: 3 });
        while (!battle.state().over) battle.play(players[battle.state().active]);
        return battle.state();
      };
      const units = (id, kind, x, y) => ({ id, kind, at: [x, y] });
      const file = {
        width: 8, height: 5, rules: { rounds: 9, income: 0 },
        sides: [
          { building: [0, 2], money: 0, units: [units(0, "cavalry", 2, 2)], goal: { hold: [4, 2], turns: 2 } },
          { building: [7, 2], money: 0, units: [units(1, "infantry", 7, 4)] },
        ],
      };
      return {
        lake: play("lake", [{ level: 10 }, { level: 1 }, { level: 1 }]),
        islands: play("islands", [{ level: 8, style: "pack" }, { player: "greedy" }]),
        random: play({ width: 16, height: 12, units: 4, income: 10 }, [{ player: "genetic" }, { player: "greedy" }]),
        held: play(file, [{ player: "genetic" }, { player: "hold" }]),
      };`),
    );
    assert.equal(made.lake.winner, 0);
    assert.ok(made.islands.over);
    assert.deepEqual([made.random.winner, made.held.winner], [0, 0]);
  }));

test("the example of the lake is played with clicks and keys to its end", () =>
  visit("/npm/examples/lake.html?seed=4", async (page) => {
    await page.waitForFunction(() => globalThis.game?.());
    const state = () => page.evaluate(() => globalThis.game());
    await page.keyboard.press("a");
    assert.match((await state()).says, /aim is the (red|green) building/);
    await page.keyboard.press("b");
    const [unit] = (await state()).sides[0].units;
    const click = ([x, y]) =>
      page.locator("canvas").click({ position: { x: (x + (y % 2) / 2) * 40 + 20, y: y * 40 + 20 } });
    await click([unit.x, unit.y]);
    assert.equal((await state()).chosen, unit.id);
    // One step to the right, or to the left.
    for (const step of [1, -1]) {
      if (!(await state()).sides[0].units[0].acted && (await state()).chosen === undefined)
        await click([unit.x, unit.y]);
      await click([unit.x + step, unit.y]);
      if ((await state()).sides[0].units[0].acted) break;
    }
    assert.ok((await state()).sides[0].units[0].acted);
    await page.keyboard.press("u");
    assert.deepEqual((await state()).sides[0].units[0], unit);
    for (let round = 0; round < 100; round++) {
      const { over, sides, actions } = await state();
      if (over || sides[0].hp <= 0) break;
      if (actions === 0 || round > 0) await page.keyboard.press("b");
      await page.keyboard.press("h");
      await page.keyboard.press("e");
    }
    assert.match((await state()).says, /^You (win|lose) in round/);
  }));

test("level 9 beats level 1 from both sides", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const won = await page.evaluate(
      module(`
      const won = [];
      for (const strong of [0, 1]) {
        const state = new ludevo.Opponent("breakthrough");
        let side = 0;
        for (; state.state().moves.length > 0; side = 1 - side) {
          const player = new ludevo.Opponent("breakthrough", { position: state.state().position, level: side === strong ? 9 : 1 });
          player.think(10_000);
          state.play(player.best().move);
          player.free();
        }
        // In this game, whose turn it is at the end has lost.
        won.push(side !== strong);
      }
      return won;`),
    );
    assert.deepEqual(won, [true, true]);
  }));

test("a set of tiles is laid, played and drawn, and its files tell the truth", () =>
  visit("/npm/examples/cave.toml", async (page) => {
    const made = await page.evaluate(
      module(`
      const { Laying } = ludevo;
      const laying = new Laying(ludevo.known("best"), { seed: 3 });
      const start = laying.state();
      const seen = laying.preview("3x7");
      laying.play("3x7.5r");
      const played = laying.state();
      const undone = [laying.undo(), laying.undo(), laying.undo(), laying.redo(), laying.redo(), laying.redo()];
      const [set, laid] = [laying.setFile(), laying.laidFile()].map(({ text }) => new Laying(text).falseClaims());
      const alone = new Laying(laying.laidFile().text);
      const means = laying.set();
      laying.weigh({ path: 2 });
      const refused = [() => alone.setFile(), () => laying.play("3x99"), () => laying.lay(-1), () => ludevo.known("worst"), () => new Laying("{}"), () => laying.sheets({ acros: 3 })]
        .map((call) => { try { call(); return ""; } catch (error) { return error.name + ": " + error.message; } });
      const after = laying.state();
      laying.lay(3);
      return {
        start, seen, played, undone, set, laid, means, refused, after, again: laying.state(), weights: laying.set().weights, none: alone.set(),
        places: laying.drawing().places.length, picture: laying.picture(), sheets: laying.sheets().length, random: new Laying(ludevo.random(2)).state(),
      };`),
    );
    assert.deepEqual(
      [made.start.lying.length, made.start.moves, made.played.moves, made.places],
      [20, "", "3x7.5r", 20],
    );
    assert.notDeepEqual(made.seen.lying, made.start.lying);
    assert.deepEqual(made.undone, [true, true, false, true, true, false]);
    assert.deepEqual(made.after.lying, made.played.lying);
    assert.deepEqual(made.again.lying, made.start.lying);
    assert.deepEqual([made.set, made.laid, made.none, made.weights.path], [[], [], null, 2]);
    assert.ok(
      made.means.total > 10 && made.means.pairs === 15 && made.random.score < made.start.score,
      JSON.stringify(made.means),
    );
    assert.match(made.picture, /^<svg/);
    assert.ok(made.sheets > 0 && made.sheets % 2 === 0);
    const words = [
      /the other sides of its tiles are not known/,
      /3x99/,
      /^RangeError: seed -1/,
      /expected best or closest/,
      /tiles/,
      /^TypeError: option acros/,
    ];
    made.refused.forEach((sentence, index) => assert.match(sentence, words[index]));
  }));

for (const [command, all] of Object.entries(requests())) {
  test(`${command} in the worker of a page gives the files of the tool`, () =>
    visit("/npm/examples/cave.toml", async (page) => {
      for (const { tool, name, options, seed, expected } of all.slice(0, 2)) {
        const made = await page.evaluate(
          async ({ tool, name, options, seed }) => {
            const { remote } = await import("/package/remote.js");
            const worker = remote();
            const made = await worker[tool][name](options, { seed }).catch((error) => ({ refused: error.message }));
            worker.terminate();
            return made;
          },
          { tool, name, options, seed },
        );
        const { refused, files, unmet } = made;
        assert.deepEqual(refused === undefined ? { files, unmet } : { refused }, expected);
      }
    }));
}

test("the code of the README runs as it stands", async () => {
  const blocks = readFileSync(join(HOME, "package/README.md"), "utf8").match(/(?<=^```js\n).*?(?=^```$)/gms);
  assert.equal(blocks.length, 6);
  for (const [index, block] of blocks.entries()) {
    pages["/readme.html"] = `<!doctype html><script type="importmap">
      { "imports": { ${[...PARTS, "remote"].map((part) => `"ludevo/${part}": "/package/${part}.js"`)} } }</script>
      <script type="module">${block}; globalThis.isDone = true;</script>`;
    await visit("/readme.html", async (page) => {
      const printed = [];
      page.on("console", (message) => printed.push(message.text()));
      await page.reload();
      await page.waitForFunction(() => globalThis.isDone);
      assert.ok(printed.length >= 2 || index === 3, `block ${index + 1}: ${printed}`);
      assert.ok(!printed.some((line) => /undefined|NaN|null/.test(line)), `block ${index + 1}: ${printed}`);
    });
  }
});

test("the package has what it needs and nothing else", () => {
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: join(HOME, "package") }));
  assert.deepEqual(
    packed.files.map(({ path }) => path).sort(),
    [
      "CHANGELOG.md",
      "LICENSE-APACHE",
      "LICENSE-MIT",
      "README.md",
      "checks.js",
      "package.json",
      "remote.d.ts",
      "remote.js",
      "runs.d.ts",
      "runs.js",
      "source.d.ts",
      "worker.js",
      ...PARTS.flatMap((part) => [
        `${part}.d.ts`,
        `${part}.js`,
        `${part}_options.d.ts`,
        `${part}_wasm.js`,
        `${part}_wasm_bg.wasm`,
      ]),
    ].sort(),
  );
});
