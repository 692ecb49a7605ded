// Unit movement in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Gallery, downloaded, drop, looksRight, native, tool, violations, written } from "./frame.mjs";

const gallery = await Gallery.forTests();

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
const data = (page, name) => page.locator(".page").getAttribute(`data-${name}`);
const status = (page) => page.locator(".status").textContent();
const ready = (page, count = 1) => page.locator(`.page[data-ready="${count}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const outcome = (page) => page.locator(".end").getAttribute("data-outcome");

/** Units and marks on the field: `{key, x, y, ready}`. */
const units = (page) =>
  page.locator(".battle [data-unit]").evaluateAll((all) =>
    all.map(({ dataset }) => ({
      key: dataset.unit,
      x: Number(dataset.x),
      y: Number(dataset.y),
      ready: dataset.ready === "true",
    })),
  );
const marks = (page, name) =>
  page.locator(`.battle .${name}`).evaluateAll((all) => all.map(({ dataset }) => dataset.at.split(",").map(Number)));

/** Clicks the middle of a cell of a field that is shown whole. */
async function click(page, [x, y], columns) {
  await page.locator(".battle").scrollIntoViewIfNeeded();
  const box = await page.locator(".battle").boundingBox();
  const size = (box.width / (columns * 20 + 2)) * 20;
  const edge = size / 20;
  await page.mouse.click(box.x + edge + (x + 0.5) * size, box.y + edge + (y + 0.5) * size);
}

/** Goes to a cell with arrow keys, from the cursor. */
async function walk(page, from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  for (let step = 0; step < Math.abs(dx); step++) await page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(dy); step++) await page.keyboard.press(dy > 0 ? "ArrowDown" : "ArrowUp");
}

const nearest = (cells, goal) =>
  cells.toSorted(
    (a, b) =>
      Math.max(Math.abs(a[0] - goal[0]), Math.abs(a[1] - goal[1])) -
      Math.max(Math.abs(b[0] - goal[0]), Math.abs(b[1] - goal[1])),
  )[0];

const GAME = "width=12&height=8&units=3&seed=6";

test("the page looks right", async () => {
  await looksRight(gallery, "#/units?seed=7", async (page) => {
    await press(page, "Next unit");
    assert.ok((await marks(page, "reach")).length > 10);
  });
  await looksRight(gallery, "#/units?seed=4&a=you&b=greedy&units=6", async (page) => {
    await press(page, "Hint");
    await press(page, "Follow it");
    await press(page, "End turn");
    await press(page, "Hint");
  });
  await looksRight(gallery, "#/units?seed=2&a=genetic&b=greedy&width=24&height=16&units=10", async (page) => {
    await ready(page);
    for (let step = 0; step < 12; step++) await page.keyboard.press(".");
  });
  await looksRight(gallery, "#/units?seed=2&a=level-3&b=level-2-rusher&scenario=islands&rounds=6", ready);
  await looksRight(gallery, "#/units?seed=2&a=level-3&b=level-2&c=level-1&scenario=lake&rounds=4", ready);
  await looksRight(gallery, "#/units?seed=2&a=genetic&b=greedy&width=50&height=50&units=0", async (page) => {
    await ready(page);
    for (let step = 0; step < 17; step++) await page.keyboard.press(".");
  });
});

test("a side is commanded with the mouse to the win screen, with undo", async () => {
  await gallery.visit(`#/units?a=you&b=random&${GAME}&income=0`, async (page) => {
    const first = (await units(page)).find(({ key }) => key === "0-0");
    await click(page, [first.x, first.y], 12);
    const reach = await marks(page, "reach");
    assert.ok(reach.length > 1 && reach.every(([x, y]) => Math.max(Math.abs(x - first.x), Math.abs(y - first.y)) <= 5));
    await click(page, nearest(reach, [11, 4]), 12);
    // If something is in range there, the same cell is chosen again.
    if (await page.getByRole("button", { name: "Move only" }).isVisible()) await press(page, "Move only");
    assert.equal((await units(page)).find(({ key }) => key === "0-0").ready, false);
    await press(page, "Undo");
    assert.deepEqual(
      (await units(page)).find(({ key }) => key === "0-0"),
      first,
    );
    for (let round = 0; round < 60 && (await outcome(page)) === "on"; round++) {
      for (const { key } of (await units(page)).filter((unit) => unit.ready)) {
        if ((await outcome(page)) !== "on") break;
        const unit = (await units(page)).find((other) => other.key === key);
        await click(page, [unit.x, unit.y], 12);
        const aims = await marks(page, "aim");
        if (aims.length > 0) {
          await click(page, aims.at(-1), 12);
          continue;
        }
        const cells = (await marks(page, "reach")).filter(([x, y]) => x !== unit.x || y !== unit.y);
        // A unit that is walled in stays.
        if (cells.length > 0) await click(page, nearest(cells, [11, 4]), 12);
      }
      if ((await outcome(page)) === "on") await press(page, "End turn");
    }
    assert.equal(await outcome(page), "won");
    assert.match(await page.locator("#live").textContent(), /You win/);
    assert.match(await page.locator(".end").textContent(), /against Random/);
    assert.deepEqual(await violations(page), []);
    const log = await downloaded(page, () => press(page, "Download the log"));
    assert.match(tool("units", "verify", log), /a match of \d+ turns/);
    assert.equal(JSON.parse(log).result.winner, 0);
    assert.deepEqual(JSON.parse(log).players, ["you", "random"]);
    await press(page, "Watch the replay");
    await page.locator('.page[data-mode="watch"]').waitFor();
    assert.equal(await downloaded(page, () => press(page, "Download the log")), log);
  });
});

test("a side is commanded with the keyboard alone, attacks, wins, and loses", async () => {
  await gallery.visit(`#/units?a=you&b=random&${GAME}&income=0`, async (page) => {
    await page.locator(".battle").focus();
    for (let round = 0; round < 100 && (await outcome(page)) === "on"; round++) {
      for (let left = 0; left < 3 && (await outcome(page)) === "on"; left++) {
        if (!(await units(page)).some((unit) => unit.ready)) break;
        await page.keyboard.press("n");
        const [from] = await marks(page, "picked");
        const aims = await marks(page, "aim");
        const cells = (await marks(page, "reach")).filter(([x, y]) => x !== from[0] || y !== from[1]);
        if (aims.length === 0 && cells.length === 0) break;
        await walk(page, from, aims.at(-1) ?? nearest(cells, [11, 4]));
        assert.match(await page.locator("#live").textContent(), aims.length > 0 ? /can be attacked/ : /in reach/);
        await page.keyboard.press("Enter");
      }
      await page.keyboard.press("e");
    }
    assert.equal(await outcome(page), "won");
  });
  await gallery.visit(`#/units?a=rush&b=you&${GAME}`, async (page) => {
    // The other side has begun.
    assert.equal(await data(page, "turns"), "1");
    for (let round = 0; round < 60 && (await outcome(page)) === "on"; round++) await page.keyboard.press("e");
    assert.equal(await outcome(page), "lost");
    assert.match(await page.locator("#live").textContent(), /You lose/);
    await press(page, "Change sides");
    assert.equal(await outcome(page), "on");
    assert.match(await page.evaluate(() => location.hash), /a=you&b=rush/);
  });
  await gallery.visit(`#/units?a=you&b=hold&${GAME}&rounds=2&income=0`, async (page) => {
    for (let round = 0; round < 2; round++) await page.keyboard.press("e");
    assert.equal(await outcome(page), "drawn");
  });
});

test("units are bought, a plan is shown as arrows and followed", async () => {
  await gallery.visit("#/units?a=you&b=paper&seed=3&units=0", async (page) => {
    assert.equal((await units(page)).length, 0);
    await page.getByRole("button", { name: /Buy infantry/ }).click();
    await page.getByRole("button", { name: /Buy artillery/ }).click();
    assert.equal((await units(page)).length, 2);
    await page.keyboard.press("h");
    assert.equal(await page.locator(".battle .arrow").count(), 2);
    const before = await units(page);
    await page.keyboard.press("f");
    const moved = await units(page);
    assert.ok(moved.every((unit, index) => !unit.ready && (unit.x !== before[index].x || unit.y !== before[index].y)));
    for (let times = 0; times < 4; times++) await page.keyboard.press("u");
    assert.equal((await units(page)).length, 0);
    await page.keyboard.press("e");
    assert.match(await status(page), /Red creates/);
  });
});

test("a game is kept while the tab is open: after another page and Back, and after a reload", async () => {
  await gallery.visit(`#/units?a=you&b=greedy&${GAME}`, async (page) => {
    const begun = await units(page);
    await page.keyboard.press("f");
    await page.keyboard.press("e");
    await page.keyboard.press("n");
    const [from] = await marks(page, "picked");
    await page.locator(".battle").focus();
    const cells = (await marks(page, "reach")).filter(([x, y]) => x !== from[0] || y !== from[1]);
    await walk(page, from, nearest(cells, [11, 4]));
    await page.keyboard.press("Enter");
    if (await page.getByRole("button", { name: "Move only" }).isVisible()) await press(page, "Move only");
    const [standing, sides] = [await units(page), await page.locator(".sides").textContent()];
    const log = await downloaded(page, () => press(page, "Download the log"));
    const link = await page.evaluate(() => location.hash);
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await page.locator(".page-home").waitFor();
    await page.goBack();
    for (const again of [() => {}, () => page.reload()]) {
      await again();
      await page.locator('.page[data-turns="2"]').waitFor();
      assert.equal(await page.evaluate(() => location.hash), link);
      assert.deepEqual(await units(page), standing);
      assert.equal(await page.locator(".sides").textContent(), sides);
      assert.equal(await downloaded(page, () => press(page, "Download the log")), log);
    }
    assert.match(await page.title(), /^You against Greedy · Units/);
    for (const name of await page.locator(".units-list button").allTextContents())
      assert.match(name, /^(Infantry|Cavalry|Musketeer|Artillery) [A-Z]: /);
    // The last action can still be taken back; a new game forgets the old one.
    await press(page, "Undo");
    assert.notDeepEqual(await units(page), standing);
    await press(page, "New game");
    assert.deepEqual(await units(page), begun);
    await page.reload();
    await page.locator('.page[data-turns="0"]').waitFor();
    assert.deepEqual(await units(page), begun);
  });
});

test("a match gives the log of the tool for ten seeds", async () => {
  const options = { a: "genetic", b: "greedy", width: 16, height: 12, units: 4, income: 10 };
  const expected = native("units contest", options, SEEDS);
  await gallery.visit("#/", async (page) => {
    for (const [index, seed] of SEEDS.entries()) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/units?a=genetic&b=greedy&width=16&height=12&units=4&income=10&seed=${seed}`);
      await page.locator(`.page[data-ready="1"][data-hash="${expected[index].hash}"]`).waitFor();
      const file = await downloaded(page, () => press(page, "Download the log"));
      assert.equal(file, expected[index].file.text);
      const words = [
        "match",
        "--a",
        "genetic",
        "--b",
        "greedy",
        "--width",
        16,
        "--height",
        12,
        "--units",
        4,
        "--income",
        10,
        "--seed",
        seed,
      ];
      assert.equal(file, written("units", words, "--out", expected[index].file.name), `seed ${seed}`);
    }
  });
  assert.match(tool("units", "verify", expected[0].file.text), /a match of \d+ turns/);
});

test("levels with a style play on the islands as the tool does, and a person commands ships there", async () => {
  const options = { a: "level-3", b: "level-2-rusher", scenario: "islands", rounds: 6 };
  const islands = fileURLToPath(new URL("../../../../crates/ga-units/data/islands.json", import.meta.url));
  const [expected] = native("units contest", options, [5]);
  await gallery.visit("#/units?a=level-3&b=level-2-rusher&scenario=islands&rounds=6&seed=5", async (page) => {
    await ready(page);
    assert.equal(await data(page, "hash"), expected.hash);
    const file = await downloaded(page, () => press(page, "Download the log"));
    const words = [
      "match",
      "--scenario",
      islands,
      "--level",
      3,
      "--level-b",
      2,
      "--style-b",
      "rusher",
      "--rounds",
      6,
      "--seed",
      5,
    ];
    const name = expected.file.name.replace("units-match", "units-match-islands");
    assert.equal(file, written("units", words, "--out", name));
    assert.match(await page.locator(".side-card").last().textContent(), /Level 2, rusher/);
    assert.ok((await page.locator(".terrain.of-water").getAttribute("d")).length > 100);
  });
  await gallery.visit("#/units?a=you&b=level-1-guard&scenario=islands&seed=6", async (page) => {
    await press(page, "Buy gunboat (30)");
    await press(page, "Next unit");
    const [boat] = await units(page);
    const reach = await marks(page, "reach");
    assert.ok(reach.length > 1);
    // It stays on the water: the cells say so.
    await page.keyboard.press("Escape");
    await press(page, "Next unit");
    const [x, y] = reach[0];
    await page.locator(".battle").focus();
    await walk(page, [boat.x, boat.y], [x, y]);
    assert.match(await page.locator("#live").textContent(), /water|ford/);
    await page.keyboard.press("Enter");
    assert.deepEqual([(await units(page))[0].x, (await units(page))[0].y], [x, y]);
    await press(page, "End turn");
    await page.locator('.page[data-turns="2"]').waitFor();
    assert.deepEqual(await violations(page), []);
  });
});

test("three players around the lake give the log of the tool, and it is replayed", async () => {
  const [expected] = native("units contest", { a: "level-3", b: "level-2", c: "rush", scenario: "lake" }, [5]);
  await gallery.visit("#/units?a=level-3&b=level-2&c=rush&scenario=lake&seed=5", async (page) => {
    await ready(page);
    assert.equal(await data(page, "hash"), expected.hash);
    const file = await downloaded(page, () => press(page, "Download the log"));
    assert.equal(file, expected.file.text);
    assert.equal(
      file,
      written("units", ["melee", "--players", "level-3,level-2,rush", "--seed", 5], "--out", expected.file.name),
    );
    assert.match(tool("units", "verify", file), /a match of 3 sides/);
    assert.equal(await page.locator(".side-card").count(), 3);
    for (let step = 0; step < 7; step++) await page.keyboard.press(".");
    assert.match(await page.locator("#live").textContent(), /(Blue|Red|Green) (creates|moves|attacks)/);
    await page.keyboard.press("End");
    const { result } = JSON.parse(file);
    assert.match(await status(page), result.winner === null ? /A draw/ : /is the last side with a building/);
    const forged = JSON.parse(file);
    forged.result.sides[2].created += 1;
    await drop(page, "melee.json", JSON.stringify(forged));
    assert.match(await page.locator(".lies").textContent(), /result\.sides\[2\]\.created: claimed/);
    assert.deepEqual(await violations(page), []);
  });
});

test("a person commands a side around the lake, aims at a building, and wins", async () => {
  await gallery.visit("#/units?a=you&b=level-1&c=hold&scenario=lake&seed=5", async (page) => {
    assert.equal(await page.locator(".side-card").count(), 3);
    const aim = (name) => page.getByRole("button", { name: `Aim at ${name}`, exact: true });
    const pressed = (name) => aim(name).getAttribute("aria-pressed");
    const [first, other] = (await pressed("Red")) === "true" ? ["Red", "Green"] : ["Green", "Red"];
    await aim(other).click();
    assert.deepEqual([await pressed(first), await pressed(other)], ["false", "true"]);
    await page.getByRole("button", { name: /Buy infantry/ }).click();
    assert.ok(await aim(first).isDisabled(), "the aim stays after the first action");
    await press(page, "Undo");
    assert.ok(await aim(first).isEnabled());
    await page.getByRole("button", { name: /Buy car/ }).click();
    await page.keyboard.press("f");
    await page.keyboard.press("e");
    await page.locator('.page[data-turns="3"]').waitFor();
    assert.match(await page.locator("#live").textContent(), /Red .*Green .*Round 2/);
    // The game goes on after a reload, with its aim.
    const standing = await units(page);
    await page.reload();
    await page.locator('.page[data-turns="3"]').waitFor();
    assert.deepEqual(await units(page), standing);
    assert.equal(await pressed(other), "true");
    for (let round = 0; round < 120 && (await outcome(page)) === "on"; round++) {
      for (const kind of ["car", "infantry"]) {
        const buy = page.getByRole("button", { name: new RegExp(`Buy ${kind}`) });
        if (await buy.isEnabled()) await buy.click();
      }
      await page.keyboard.press("f");
      if ((await outcome(page)) === "on") await page.keyboard.press("e");
    }
    assert.equal(await outcome(page), "won");
    assert.match(await page.locator(".end").textContent(), /against Level 1 and Hold/);
    const log = await downloaded(page, () => press(page, "Download the log"));
    assert.match(tool("units", "verify", log), /a match of 3 sides/);
    assert.deepEqual([JSON.parse(log).result.winner, JSON.parse(log).players], [0, ["you", "level-1", "hold"]]);
    await press(page, "Change sides");
    assert.match(await page.evaluate(() => location.hash), /a=hold&b=you&c=level-1/);
  });
  await gallery.visit("#/units?a=you&b=rush&c=rush&scenario=lake&seed=6", async (page) => {
    for (let round = 0; round < 60 && (await outcome(page)) === "on"; round++) await page.keyboard.press("e");
    assert.equal(await outcome(page), "lost");
  });
});

test("every player plays a match on the paper's field as on this machine", async () => {
  const pairs = [
    ["paper", "random"],
    ["rush", "hold"],
    ["ascent", "greedy"],
  ];
  for (const [a, b] of pairs) {
    const [expected] = native("units contest", { a, b, width: 50, height: 50, rounds: 12 }, [5]);
    await gallery.visit(`#/units?a=${a}&b=${b}&width=50&height=50&units=0&rounds=12&seed=5`, async (page) => {
      await ready(page);
      assert.equal(await data(page, "hash"), expected.hash);
      assert.equal(await downloaded(page, () => press(page, "Download the log")), expected.file.text);
    });
  }
});

test("a match is watched step by step, played, paused and sped up", async () => {
  await gallery.visit("#/units?a=genetic&b=rush&width=12&height=8&units=3&seed=3", { calm: false }, async (page) => {
    await ready(page);
    assert.equal(await data(page, "frame"), "0");
    assert.ok((await page.locator(".battle .arrow").count()) > 0, "the plan");
    assert.ok((await marks(page, "reach")).length > 10, "the reach");
    const start = await units(page);
    await page.keyboard.press(".");
    assert.equal(await data(page, "frame"), "1");
    assert.notDeepEqual(await units(page), start);
    assert.match(await page.locator("#live").textContent(), /Blue (moves|attacks)/);
    await page.keyboard.press(",");
    assert.deepEqual(await units(page), start);
    await page.getByLabel("Show reach").uncheck();
    assert.equal((await marks(page, "reach")).length, 0);
    await click(page, [start[0].x, start[0].y], 12);
    assert.ok((await marks(page, "reach")).length > 3, "the reach of one unit");
    await page.getByLabel("Speed").selectOption("10");
    await press(page, "Play");
    await page.waitForFunction(() => Number(document.querySelector(".page").dataset.frame) >= 3);
    await press(page, "Pause");
    const paused = await data(page, "frame");
    await page.waitForTimeout(300);
    assert.equal(await data(page, "frame"), paused);
    await page.keyboard.press("End");
    assert.match(await status(page), /destroyed/);
    const slider = page.getByRole("slider", { name: "Step" });
    assert.equal(await slider.getAttribute("aria-valuetext"), "the end");
    await page.keyboard.press("Home");
    assert.deepEqual(await units(page), start);
    await press(page, "Play");
    await page.waitForFunction(() => /destroyed/.test(document.querySelector(".status").textContent), undefined, {
      timeout: 60_000,
    });
  });
});

test("a dropped log is replayed, a forged one is called so, and a broken one is refused", async () => {
  const log = JSON.parse(
    native("units contest", { a: "greedy", b: "rush", width: 12, height: 8, units: 3 }, [4])[0].file.text,
  );
  await gallery.visit(`#/units?a=you&b=hold&${GAME}`, async (page) => {
    const alert = page.locator("[role=alert]").first();
    await drop(page, "match.json", JSON.stringify(log));
    assert.equal(await data(page, "mode"), "watch");
    assert.match(await page.locator("[data-report]").textContent(), /Greedy against Rush/);
    assert.equal(await alert.textContent(), "");
    for (let step = 0; step < 2 * log.turns.length; step++) await page.keyboard.press(".");
    assert.match(await status(page), /destroyed/);
    log.result.sides[0].dead += 1;
    await drop(page, "match.json", JSON.stringify(log));
    assert.match(await page.locator(".lies").textContent(), /result\.sides\[0\]\.dead: claimed/);
    log.players[0] = '<img src=x onerror="globalThis.ran=true">';
    log.battle.kinds = [{ name: "<b>bold</b>", attack: 1, type: "a", range: 1, armor: "b", hp: 9, move: 3, cost: 1 }];
    log.turns = [];
    for (const side of log.battle.sides)
      side.units.forEach((unit) => {
        unit.kind = "<b>bold</b>";
      });
    await drop(page, "match.json", JSON.stringify(log));
    assert.equal(await page.locator(".replay").isVisible(), false, "there is no turn to go to");
    assert.match(await page.locator(".sides").textContent(), /<img src=x/);
    assert.match(await page.locator(".kinds").textContent(), /<b>bold<\/b>/);
    assert.equal(await page.locator("main img, main b, main script").count(), 0);
    log.turns = [{ side: 0, create: [], orders: [{ unit: 0, to: [11, 0], attack: null }] }];
    await drop(page, "match.json", JSON.stringify(log));
    assert.match(await alert.textContent(), /cannot move to \[11, 0\]/);
    await drop(page, "plan.json", '{"format": "units-plan/1"}');
    assert.match(await alert.textContent(), /units-match\/1/);
    await press(page, "New game");
    assert.equal(await data(page, "mode"), "command");
    assert.equal(await alert.textContent(), "");
  });
});

test("the address holds the match, and what no match can have is said", async () => {
  await gallery.visit(
    "#/units?a=rush&b=greedy&width=12&height=8&units=3&income=5&rounds=30&distance=9&seed=11",
    async (page) => {
      await ready(page);
      const params = new URLSearchParams((await page.evaluate(() => location.hash)).split("?")[1]);
      assert.deepEqual(Object.fromEntries(params), {
        seed: "11",
        a: "rush",
        b: "greedy",
        width: "12",
        height: "8",
        units: "3",
        income: "5",
        rounds: "30",
        distance: "9",
      });
      const hash = await data(page, "hash");
      await page.reload();
      await ready(page);
      assert.equal(await data(page, "hash"), hash);
      const old = page.locator("[data-old]");
      assert.equal(await old.isVisible(), false);
      await page.getByLabel("Red", { exact: true }).selectOption("hold");
      assert.match(
        await old.textContent(),
        /^This is still the battle of before\. “Play the match” begins the one that you chose/,
      );
      await press(page, "Play the match");
      await ready(page, 2);
      assert.match(await page.evaluate(() => location.hash), /b=hold/);
      assert.equal(await old.isVisible(), false);
      // Every field of the form is a choice, and one that is taken back is none.
      for (const [value, isOld] of [
        ["4", true],
        ["3", false],
      ]) {
        await page.getByLabel("Units at the beginning").selectOption(value);
        assert.equal(await old.isVisible(), isOld);
      }
    },
  );
  // What is no number of the field begins nothing; a great field says which part of it is shown.
  await gallery.visit("#/units?a=you&b=greedy&width=50&height=50&units=4&seed=2", async (page) => {
    assert.match(
      await page.locator(".field-part").textContent(),
      /^The picture shows \d+ × \d+ cells of the 50 × 50 of the field: columns \d+ to \d+/,
    );
    await press(page, "End turn");
    await page.locator('.page[data-turns="2"]').waitFor();
    await page.getByLabel("Seed").fill("-3");
    await press(page, "New game");
    assert.match(await page.locator(".wrong").textContent(), /^Seed: expected a whole number from 0/);
    assert.equal(await data(page, "turns"), "2");
  });
  await gallery.visit("#/units?a=you&b=greedy&width=12&height=8&distance=4", async (page) => {
    assert.match(await page.locator("[role=alert]").first().textContent(), /distance.*odd/);
  });
});
