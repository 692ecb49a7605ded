// The example games in a browser, and what the package promises.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { execFileSync } from "node:child_process";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const HOME = join(import.meta.dirname, "..");
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
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
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

const PARTS = ["levels", "mazes", "opponents"];

/** A script of the page, with all parts in `ludevo`. */
const module = (body) => `(async () => {
  const parts = await Promise.all(${JSON.stringify(PARTS)}.map((part) => import("/package/" + part + ".js")));
  await Promise.all(parts.map((part) => part.load()));
  const ludevo = Object.assign({}, ...parts);
  ${body}
})()`;

test("the game on a canvas is played down two caves", () =>
  visit("/examples/canvas.html", async (page) => {
    await page.waitForFunction(() => globalThis.game?.());
    const state = () => page.evaluate(() => globalThis.game());
    /** The keys of the shortest way, by a search of the test's own. */
    const way = ({ rows, player }) => {
      const keys = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
      const seen = new Set(), queue = [[player.x, player.y, []]];
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
  visit("/examples/phaser.html", async (page) => {
    await page.waitForFunction(() => globalThis.game?.()?.rows);
    const discs = (state) => state.rows.join("").replaceAll(".", "").length;
    const state = () => page.evaluate(() => globalThis.game());
    assert.deepEqual([discs(await state()), (await state()).tiles], [0, 14]);
    for (const [number, column] of [3, 3, 2].entries()) {
      await page.locator("canvas").click({ position: { x: 32 + 64 * column + 40, y: 200 } });
      const discsOnBoard = 2 * number + 2;
      await page.waitForFunction((discs) => globalThis.game().rows.join("").replaceAll(".", "").length >= discs, discsOnBoard);
    }
    assert.ok(discs(await state()) >= 6);
  }));

test("the same seed gives the same, and the worker gives what the page gives", () =>
  visit("/examples/cave.toml", async (page) => {
    const made = await page.evaluate(module(`
      const text = document.body.textContent;
      const [one, two] = [1, 2].map(() => new ludevo.Levels(text));
      const day = new Date(Date.UTC(2026, 10, 22));
      const { remote } = await import("/package/remote.js");
      const worker = remote();
      const later = await worker.evolve(text, { count: 3, seed: 7 });
      const refused = await worker.mend("size = 3", "#").catch((error) => error.message);
      const chosen = await worker.move("connect-four", "44533", { level: 3 });
      const cut = worker.evolve(text).catch((error) => error.message);
      worker.terminate();
      return {
        chosen, now_chosen: ludevo.move("connect-four", "44533", { level: 3 }), cut: await cut, gone: await worker.mend("", "").catch((error) => error.message),
        days: [one.daily(day), two.daily(day)], next: [one.next(5), one.next(5)], later,
        now: ludevo.evolve(text, { count: 3, seed: 7 }), refused,
        maze: ludevo.theseus({ moves: "20..25" })[0], checkpoint: ludevo.checkpoint({ size: "8x8", checkpoints: "random:2", generations: 3 }),
      };`));
    assert.deepEqual(made.days[0], made.days[1]);
    assert.notDeepEqual(made.next[0].rows, made.next[1].rows);
    assert.deepEqual(made.later, made.now);
    assert.equal(made.now.length, 3);
    assert.match(made.refused, /`tiles` is missing/);
    assert.deepEqual(made.chosen, made.now_chosen);
    assert.match(made.cut, /terminated/);
    assert.match(made.gone, /terminated/);
    assert.ok(made.maze.figures.moves >= 20 && made.maze.figures.moves <= 25, JSON.stringify(made.maze));
    assert.equal(made.checkpoint.rows.length, 8);
  }));

test("an opponent wins a won game and refuses what is no move", () =>
  visit("/examples/cave.toml", async (page) => {
    const made = await page.evaluate(module(`
      const opponent = new ludevo.Opponent("tic-tac-toe");
      const before = opponent.state();
      while (!opponent.think(500)) {}
      const { value } = opponent.best();
      const refused = [() => opponent.play("Z9"), () => new ludevo.Opponent("go"), () => new ludevo.Levels("x"), () => ludevo.evolve("", { seed: -1 }),
        () => ludevo.evolve("", { count: NaN }), () => ludevo.move("othello", "", { level: 11 }), () => ludevo.theseus({ nothing: 1 }), () => ludevo.mend("", null)]
        .map((call) => { try { call(); return ""; } catch (error) { return error.message; } });
      return { before, value, refused, why: opponent.explain() };`));
    assert.equal(made.before.moves.length, 9);
    assert.equal(made.value, 0);
    assert.ok(made.why.others.length === 8);
    assert.match(made.refused[0], /is no move here/);
    assert.match(made.refused[1], /tic-tac-toe, connect-four/);
    assert.match(made.refused[2], /line 1/);
    assert.match(made.refused[3], /seed -1/);
    assert.match(made.refused[4], /count NaN: expected a whole number from 1 to 10000/);
    assert.match(made.refused[5], /level 11: expected a whole number from 1 to 10/);
    assert.match(made.refused[6], /nothing/);
    assert.match(made.refused[7], /rows|expected a string/);
  }));

test("level 9 beats level 1 from both sides", () =>
  visit("/examples/cave.toml", async (page) => {
    const won = await page.evaluate(module(`
      const won = [];
      for (const strong of [0, 1]) {
        const state = new ludevo.Opponent("breakthrough");
        let side = 0;
        for (; state.state().moves.length > 0; side = 1 - side) {
          state.play(ludevo.move("breakthrough", state.state().position, { level: side === strong ? 9 : 1 }).move);
        }
        // In this game, whose turn it is at the end has lost.
        won.push(side !== strong);
      }
      return won;`));
    assert.deepEqual(won, [true, true]);
  }));

test("the code of the README runs as it stands", async () => {
  const blocks = readFileSync(join(HOME, "package/README.md"), "utf8").match(/(?<=^```js\n).*?(?=^```$)/gms);
  assert.equal(blocks.length, 4);
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
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
    "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "checks.js", "package.json", "remote.d.ts", "remote.js",
    "source.d.ts", "worker.js", ...PARTS.flatMap((part) => [`${part}.d.ts`, `${part}.js`, `${part}_wasm.js`, `${part}_wasm_bg.wasm`]),
  ].sort());
});
