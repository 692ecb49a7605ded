// Checkpoint mazes in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Gallery, downloaded, drop, evolved, looksRight, native, tool } from "./frame.mjs";

const KNOWN = readFileSync(new URL("../../../../crates/ga-checkpoint/data/annealed.json", import.meta.url), "utf8");
const KEYS = { N: "ArrowUp", E: "ArrowRight", S: "ArrowDown", W: "ArrowLeft" };

const gallery = await Gallery.forTests();

/** Waits until a search or a preset has arrived. */
const arrived = (page, times = 1) => page.locator(`.page[data-ready="${times}"]`).waitFor();
const download = (page) => downloaded(page, () => page.getByRole("button", { name: "Download" }).click());
const data = (page, name) => page.locator(".page").getAttribute(`data-${name}`);
const said = (page) => page.locator("#live").textContent();

async function walk(page, path) {
  for (const letter of path) await page.keyboard.press(KEYS[letter]);
}

/** Follows hints to the end, a corridor at a time. */
async function followHints(page) {
  for (let turn = 0; turn < 2000; turn++) {
    if (await page.locator(".end.won").isVisible()) return;
    await page.keyboard.press("h");
    const [, side] = /^Go (north|east|south|west), to ([A-H]|the exit) in \d+ steps?; \d+ to go in all\.$/.exec(
      await page.locator("[data-status]").textContent(),
    );
    await page.keyboard.press(KEYS[side[0].toUpperCase()]);
  }
}

// A corridor with a side room: S A . X above, B below A.
const SMALL = {
  id: "small",
  rows: ["....", "#.##", "#..#"],
  entrance: [0, 0],
  exit: [0, 3],
  checkpoints: [
    [0, 1],
    [2, 2],
  ],
};

test("the page looks right", async () => {
  await looksRight(gallery, "#/checkpoint?seed=7&size=12x12&checkpoints=random:3&generations=4", arrived);
  await looksRight(
    gallery,
    "#/checkpoint?seed=2&scheme=paper&representation=wheel&size=10x10&checkpoints=random:2&generations=3&compare=2",
    async (page) => {
      await arrived(page);
      await page.locator("[data-comparison][data-hashes]").waitFor();
      await page.getByRole("button", { name: "Shortest tour" }).click();
      await page.getByText("More options").click();
    },
  );
});

test("the way to the exit and the checkpoints are shown and hidden beside the tour", async () => {
  await gallery.visit("#/checkpoint?maze=best", async (page) => {
    await arrived(page);
    await drop(page, "small.json", JSON.stringify({ mazes: [SMALL] }));
    const press = (name) => page.getByRole("button", { name, exact: true }).click();
    const way = page.locator("[data-board] .exit-path");
    const points = async () =>
      ((await way.getAttribute("points")) ?? "").split(" ").filter((point) => point !== "").length;
    const legs = page.locator("[data-board] .leg");
    assert.deepEqual([await points(), await legs.count()], [0, 0]);
    await press("Way to the exit");
    assert.match(await said(page), /Without the checkpoints, the shortest way to the exit has 3 steps/);
    assert.deepEqual([await points(), await legs.count()], [4, 0]);
    await press("Shortest tour");
    assert.deepEqual([await points(), await legs.count()], [4, 3]);
    await page.keyboard.press("e");
    assert.deepEqual([await points(), await legs.count()], [0, 3]);
    const stops = page.locator("[data-board] .checkpoint");
    assert.deepEqual([await stops.count(), await stops.first().isVisible()], [2, true]);
    await page.getByLabel("Show checkpoints").uncheck();
    assert.equal(await stops.first().isVisible(), false);
  });
});

test("a walk by keys: checkpoints are announced, and the end compares with the shortest tour", async () => {
  await gallery.visit("#/checkpoint?maze=best", async (page) => {
    await arrived(page);
    await drop(page, "small.json", JSON.stringify({ mazes: [SMALL] }));
    await walk(page, "N");
    assert.match(await said(page), /No passage/);
    await walk(page, "E");
    assert.match(await said(page), /Checkpoint A reached\. 1 left\./);
    await walk(page, "EE");
    assert.match(await said(page), /The exit, but 1 checkpoint is left\./);
    assert.equal(await page.locator(".end").isVisible(), false);
    await walk(page, "WWSSE");
    assert.match(await said(page), /Checkpoint B reached\. Now to the exit\./);
    await page.keyboard.press("u");
    assert.equal(await data(page, "steps"), "7");
    await walk(page, "E");
    await walk(page, "WNNEE");
    await page.locator(".end.won").waitFor();
    assert.match(
      await page.locator(".end").textContent(),
      /13 steps; the shortest tour has 9\. You took 4 more, 44 %\./,
    );
    assert.match(await said(page), /The tour is complete/);
    await page.getByRole("button", { name: "Walk it again" }).click();
    await walk(page, "ESSEWNNEE");
    assert.match(await page.locator(".end").textContent(), /9 steps: there is no shorter tour/);
    await page.getByRole("button", { name: "Restart" }).click();
    assert.equal(await data(page, "steps"), "0");
    assert.equal(await page.locator(".end").isVisible(), false);
  });
});

test("Shift runs along a corridor, and the pointer walks to a cell, or swipes", async () => {
  await gallery.visit("#/checkpoint?maze=best", async (page) => {
    await arrived(page);
    const long = { rows: [".....", "####.", "....."], entrance: [0, 0], exit: [2, 0], checkpoints: [] };
    await drop(page, "long.json", JSON.stringify({ mazes: [long] }));
    await page.keyboard.press("Shift+ArrowRight");
    await page.locator(".end.won").waitFor();
    assert.equal(await data(page, "steps"), "10");
    await page.getByRole("button", { name: "Walk it again" }).click();
    const box = await page.locator("[data-board]").boundingBox();
    const scale = box.width / (5 * 20 + 12);
    const at = (row, col) => [box.x + (6 + 20 * (col + 0.5)) * scale, box.y + (6 + 20 * (row + 0.5)) * scale];
    await page.mouse.click(...at(2, 4));
    assert.deepEqual([await data(page, "cell"), await data(page, "steps")], ["2,4", "6"]);
    await page.mouse.click(...at(1, 0));
    assert.equal(await data(page, "steps"), "6", "a wall cannot be entered");
    await page.mouse.move(...at(2, 4));
    await page.mouse.down();
    await page.mouse.move(...at(2, 1));
    await page.mouse.up();
    await page.locator(".end.won").waitFor();
  });
});

test("every known best maze is walked to the end by its hints' clicks, with its length", async () => {
  const mazes = JSON.parse(KNOWN).mazes;
  await gallery.visit("#/checkpoint?maze=best", async (page) => {
    await arrived(page);
    for (const index of mazes.keys()) {
      await page.getByLabel("Maze of the file").selectOption(String(index));
      const tour = Number(
        /tour of (\d+)/.exec(await page.getByLabel("Maze of the file").locator("option").nth(index).textContent())[1],
      );
      assert.ok(tour >= 1000);
      // From stop to stop, as the hint names them.
      // A leg may pass over another checkpoint.
      for (let leg = 0; !(await page.locator(".end.won").isVisible()); leg++) {
        assert.ok(leg < 20, "a click did not reach its cell");
        await page.keyboard.press("h");
        const name = /, to ([A-D]|the exit) in/.exec(await page.locator("[data-status]").textContent())[1];
        const maze = mazes[index];
        const stops = maze.checkpoints ?? [
          [6, 24],
          [12, 18],
          [18, 12],
          [24, 6],
        ];
        const [row, col] = name === "the exit" ? [29, 29] : stops["ABCD".indexOf(name)];
        const box = await page.locator("[data-board]").boundingBox();
        const scale = box.width / (30 * 20 + 12);
        await page.mouse.click(box.x + (6 + 20 * (col + 0.5)) * scale, box.y + (6 + 20 * (row + 0.5)) * scale);
      }
      await page.locator(".end.won").waitFor();
      assert.match(await page.locator(".end").textContent(), new RegExp(`${tour} steps: there is no shorter tour`));
    }
  });
});

test("a walk goes on after a reload, and the address leads to the chosen maze", async () => {
  await gallery.visit("#/checkpoint?maze=best&level=2", async (page) => {
    await arrived(page);
    const levels = page.getByLabel("Maze of the file");
    assert.equal(await levels.inputValue(), "1");
    assert.deepEqual(
      [await page.getByLabel("Rows x columns").inputValue(), await page.locator("figure.chart").first().isVisible()],
      ["", false],
      "the form is that of the mazes",
    );
    const title = await page.title();
    assert.match(title, /^30×30, tour of \d{4} · Checkpoints · Ludevo$/);
    await levels.selectOption("2");
    assert.match(page.url(), /maze=best&level=3$/);
    assert.notEqual(await page.title(), title);
    // A step, a corridor, a click far away, and the click taken back.
    for (const isRun of [false, true]) {
      await page.keyboard.press("h");
      const side = /^Go (.)/.exec(await page.locator("[data-status]").textContent())[1].toUpperCase();
      await page.keyboard.press(`${isRun ? "Shift+" : ""}${KEYS[side]}`);
    }
    const before = [await data(page, "cell"), await data(page, "steps")];
    const box = await page.locator("[data-board]").boundingBox();
    const scale = box.width / (30 * 20 + 12);
    await page.mouse.click(box.x + 16 * scale, box.y + 16 * scale);
    assert.equal(await data(page, "cell"), "0,0");
    const there = [await data(page, "cell"), await data(page, "steps")];
    await page.reload();
    await arrived(page);
    assert.deepEqual([await data(page, "cell"), await data(page, "steps")], there);
    await page.keyboard.press("u");
    assert.deepEqual([await data(page, "cell"), await data(page, "steps")], before);
    await page.locator('#games a[href="#/engine"]').click();
    await page.locator(".page-engine:not([aria-busy])").waitFor();
    await page.goBack();
    await arrived(page);
    assert.deepEqual([await data(page, "cell"), await data(page, "steps")], before);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector(".page").dataset.steps === "0");
    assert.equal(await levels.inputValue(), "1");
  });
  await gallery.visit("#/checkpoint", async (page) => {
    await arrived(page);
    assert.match(page.url(), /checkpoints=random:3/, "a colon needs no escape");
    await page.keyboard.press("h");
    await page.keyboard.press(KEYS[/^Go (.)/.exec(await page.locator("[data-status]").textContent())[1].toUpperCase()]);
    await page.reload();
    await arrived(page);
    assert.equal(await data(page, "steps"), "1");
    await page.getByRole("button", { name: "Restart" }).click();
    await page.reload();
    await arrived(page);
    assert.equal(await data(page, "steps"), "0");
  });
});

test("colours are doors: what may be entered is told and shown", async () => {
  const painted = {
    colours: ["0123", "5555", "0000"],
    palette: 6,
    adjacency: "rainbow",
    checkpoints: [],
    exit: [0, 3],
  };
  await gallery.visit("#/checkpoint?maze=best", async (page) => {
    await arrived(page);
    await drop(page, "doors.json", JSON.stringify({ mazes: [painted, { ...painted, adjacency: "wheel" }] }));
    assert.match(await page.locator(".legend").textContent(), /From 0 you may enter 0, 1\./);
    await walk(page, "S");
    assert.match(await said(page), /No passage/);
    await walk(page, "E");
    assert.match(await page.locator(".legend").textContent(), /From 1 you may enter 0, 1, 2\./);
    await page.getByLabel("Maze of the file").selectOption("1");
    assert.match(
      await page.locator(".legend").textContent(),
      /first and the last are neighbours.*From 0 you may enter 0, 1, 5\./,
    );
    await walk(page, "S");
    assert.equal(await data(page, "cell"), "1,0");
    await walk(page, "N");
    await followHints(page);
    assert.match(await page.locator(".end").textContent(), /5 steps; the shortest tour has 3/);
  });
});

const SEARCHES = [
  ["size=12x12&checkpoints=random:3&generations=3", { size: "12x12", checkpoints: "random:3", generations: 3 }],
  [
    "scheme=paper&representation=rainbow&size=9x9&checkpoints=random:2&generations=1",
    { scheme: "paper", representation: "rainbow", size: "9x9", checkpoints: "random:2", generations: 1 },
  ],
  [
    "representation=positive&size=10x8&generations=2&reward=tour=1,dead-ends=-0.5&range=walls=10..60",
    {
      representation: "positive",
      size: "10x8",
      generations: 2,
      reward: ["tour=1", "dead-ends=-0.5"],
      range: "walls=10..60",
    },
  ],
];

for (const [query, options] of SEARCHES) {
  test(`ten seeds give the same file and state as on this machine: ${query}`, async () => {
    const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
    const expected = native("checkpoint", options, seeds);
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of seeds.entries()) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/checkpoint?seed=${seed}&${query}`);
        await page.locator(`.page[data-ready="1"][data-hash="${expected[index].hash}"]`).waitFor();
        const file = await download(page);
        assert.equal(file, expected[index].file.text);
        assert.match(tool("checkpoint", "verify", file), /1 maze/);
        if (index > 0) continue;
        // The tool writes the same file.
        const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
        const made = evolved("checkpoint", ["--seed", String(seed), ...words], expected[index].file.name);
        assert.deepEqual(JSON.parse(file), JSON.parse(made));
      }
    });
  });
}

test("four representations are compared on one seed, and a champion is walked", async () => {
  const kinds = ["direct", "rainbow", "positive", "negative"];
  const options = { scheme: "paper", size: "12x12", checkpoints: "random:2", generations: 2 };
  const hashes = kinds.map((representation) => native("checkpoint", { ...options, representation }, [4])[0].hash);
  await gallery.visit("#/checkpoint?seed=4&size=12x12&checkpoints=random:2&generations=1&compare=2", async (page) => {
    await arrived(page);
    await page.locator(`[data-comparison][data-hashes="${hashes.join(" ")}"]`).waitFor();
    const labels = await page
      .locator("[data-comparison] .chart svg")
      .evaluateAll((charts) => charts.map((chart) => chart.getAttribute("aria-label")));
    assert.equal(labels.length, 2);
    for (const label of labels) assert.match(label, /direct \d+.*chromatic \d+.*positive \d+.*negative \d+/);
    await page.getByRole("button", { name: "Walk the chromatic maze" }).click();
    assert.equal(await page.locator(".legend").isVisible(), true);
    assert.match(tool("checkpoint", "verify", await download(page)), /1 maze/);
  });
});

test("measures are shown as the crate says, and false claims of a file are named", async () => {
  await gallery.visit("#/checkpoint?seed=3&size=8x8&generations=1", async (page) => {
    await arrived(page);
    const file = JSON.parse(await download(page));
    const { figures } = file.mazes[0];
    for (const name of [
      "tour",
      "exit-path",
      "culs-de-sac",
      "dead-ends",
      "reachable",
      "islands",
      "reconvergence",
      "walls",
    ]) {
      assert.equal(
        await page.locator(`[data-measure="${name}"] span`).textContent(),
        String(figures[name.replaceAll("-", "_")]),
        name,
      );
    }
    await drop(page, "true.json", JSON.stringify(file));
    assert.match(await page.locator("[data-claims]").textContent(), /is true/);
    figures.walls += 1;
    await drop(page, "forged.json", JSON.stringify(file));
    assert.match(await page.locator("[data-claims]").textContent(), /walls: claimed \d+, found \d+/);
  });
});

test("names of a file are text, CSV is read, and wrong options are answered in a sentence", async () => {
  const name = '<img src=x onerror="globalThis.ran=true">';
  await gallery.visit("#/checkpoint?seed=1&size=8x8&generations=1", async (page) => {
    await arrived(page);
    await drop(page, "two.json", JSON.stringify({ mazes: [{ ...SMALL, id: name }, SMALL] }));
    assert.match(await page.getByLabel("Maze of the file").locator("option").first().textContent(), /^<img src=x/);
    assert.equal(await page.evaluate(() => globalThis.ran ?? false), false);
    await drop(page, "mazes.csv", "0, 0, 1, \n1, 0, 0, \n");
    assert.equal(await data(page, "cell"), "0,0");
    const alert = page.locator("[role=alert]");
    const url = page.url();
    for (const [label, value, answer] of [
      ["Ranges", "tour=9..3", /range "tour=9..3"/],
      ["Rows x columns", "99x1", /size 99x1/],
      ["Generations", "many", /many/],
    ]) {
      const field = page.getByLabel(label, { exact: true }).first();
      const before = await field.inputValue();
      await field.fill(value);
      await page.getByRole("button", { name: "Evolve", exact: true }).click();
      await alert.filter({ hasText: answer }).waitFor();
      assert.equal(page.url(), url, "what is refused does not get into the address");
      await field.fill(before);
    }
  });
});

test("a search that is long is stopped, and its best maze is there", async () => {
  await gallery.visit("#/checkpoint?seed=1&generations=100000", async (page) => {
    await page.locator("[data-report]").filter({ hasText: "mazes judged" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await arrived(page);
    assert.match(await page.locator("[data-report]").textContent(), /A tour of \d+ moves.*stopped/);
  });
});
