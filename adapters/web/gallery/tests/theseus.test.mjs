// Theseus and the Minotaur in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Gallery, downloaded, drop, evolved, looksRight, native, printed, tool, violations } from "./frame.mjs";

const data = (name) => readFileSync(new URL(`../../../../crates/ga-theseus/data/${name}`, import.meta.url), "utf8");
const KEYS = { N: "ArrowUp", E: "ArrowRight", S: "ArrowDown", W: "ArrowLeft", ".": "Space" };

const gallery = await Gallery.forTests();

/** Waits until a search or a preset has arrived. */
const arrived = (page, times = 1) => page.locator(`.page[data-ready="${times}"]`).waitFor();

async function play(page, path) {
  for (const letter of path) await page.keyboard.press(KEYS[letter]);
}

const outcome = (page) => page.locator("[data-end]").getAttribute("data-outcome");
const path = (page) => page.locator(".page").getAttribute("data-path");

/** The solutions of a file's mazes, by the tool. */
function solutions(text) {
  const lines = tool("theseus", "solve", text).trim().split("\n");
  return lines.filter((line) => /^[NESW.]+$/.test(line));
}

test("two agents stand side by side, with the states that each visits", async () => {
  const mazes = JSON.parse(data("longest-mazes.json")).mazes.filter(({ width, height }) => width === 6 && height === 6);
  const longest = mazes.reduce((best, next) => (next.moves > best.moves ? next : best));
  const solve = (solver) =>
    JSON.parse(printed("theseus", ["solve", "-", "--solver", solver, "--json"], JSON.stringify(longest)));
  await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
    await arrived(page);
    const agents = page.locator(".agents figure");
    for (const [at, [name, solver]] of [
      ["Breadth first", "bfs"],
      ["Depth first", "dfs"],
    ].entries()) {
      const { moves, visited } = solve(solver);
      const agent = agents.nth(at);
      assert.equal(
        await agent.locator("figcaption").textContent(),
        `${name}: ${moves} moves, ${visited} states visited.`,
      );
      const numbers = await agent.locator(".count").allTextContents();
      assert.equal(
        numbers.reduce((sum, number) => sum + Number(number), 0),
        visited,
      );
    }
  });
});

test("the page looks right", async () => {
  await looksRight(gallery, "#/theseus?seed=7&size=6x6&moves=24..32", arrived);
  await looksRight(gallery, "#/theseus?maze=longest-8x8", async (page) => {
    await arrived(page);
    await page.getByRole("button", { name: "Distances" }).click();
    await page.getByText("Paint walls").click();
  });
});

for (const name of ["theseus-mazes.json", "longest-mazes.json"]) {
  test(`the solution of every maze of ${name} leads to the win screen`, async () => {
    const text = data(name);
    const ways = solutions(text);
    const count = JSON.parse(text).mazes.length;
    assert.equal(ways.length, count);
    await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
      await arrived(page);
      await drop(page, name, text);
      for (let index = 0; index < count; index++) {
        await page.getByLabel("Maze of the file").selectOption(String(index));
        await play(page, ways[index].slice(0, -1));
        assert.equal(await outcome(page), "alive", `maze ${index}`);
        await play(page, ways[index].slice(-1));
        await page.locator(".end.won").waitFor();
        assert.match(
          await page.locator(".end").textContent(),
          new RegExp(`You are outOut in ${ways[index].length} move.*no shorter way`),
        );
      }
    });
  });
}

const HALL = JSON.stringify({
  id: "hall",
  width: 5,
  height: 2,
  h_walls: ["-----", ".....", "-----"],
  v_walls: ["|....|", "|....|"],
  theseus: [1, 0],
  minotaur: [3, 0],
  exit: { cell: [0, 1], side: null },
});

test("a losing line leads to the lose screen, and can be taken back", async () => {
  await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
    await arrived(page);
    await drop(page, "hall.json", HALL);
    await page.keyboard.press("Space");
    await page.locator(".end.lost").waitFor();
    assert.match(await page.locator(".end").textContent(), /Caught/);
    assert.match(await page.locator("#live").textContent(), /Caught/);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await path(page), ".", "the game is over");
    await page.getByRole("button", { name: "Take it back" }).click();
    assert.equal(await outcome(page), "alive");
    assert.equal(await path(page), "");
    assert.equal(await page.locator(".end").isVisible(), false);
  });
});

test("waits, walls, undo, restart, hints and buttons", async () => {
  const way = solutions(
    JSON.stringify(JSON.parse(data("longest-mazes.json")).mazes.find(({ moves }) => moves === 120)),
  )[0];
  await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
    await arrived(page);
    await play(page, way.slice(0, 40));
    assert.equal(await path(page), way.slice(0, 40));
    for (let left = 39; left >= 30; left--) {
      await page.keyboard.press("u");
      assert.equal(await path(page), way.slice(0, left));
    }
    for (const letter of way.slice(30, 35)) {
      const name = letter === "." ? "Wait" : `Go ${{ N: "north", E: "east", S: "south", W: "west" }[letter]}`;
      await page.keyboard.press("h");
      assert.match(
        await page.locator("[data-status]").textContent(),
        /^(Wait|Go (north|east|south|west)): then it takes \d+ moves? more\.$/,
      );
      await page.getByRole("button", { name, exact: true }).click();
    }
    assert.equal(await path(page), way.slice(0, 35));
    await page.getByRole("button", { name: "Restart" }).click();
    assert.equal(await path(page), "");
    // A key into a wall is no turn.
    const label = await page.locator(".board").first().getAttribute("aria-label");
    const open = /Open: ([^.]*)\./.exec(label)[1].split(", ");
    const closed = Object.entries({ north: "N", east: "E", south: "S", west: "W" }).filter(
      ([name]) => !open.includes(name),
    );
    for (const [, letter] of closed) await play(page, letter);
    assert.equal(await path(page), "");
    await play(page, ".");
    assert.equal(await path(page), ".");
  });
});

test("the pointer moves Theseus: a click beside him, and a swipe", async () => {
  await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
    await arrived(page);
    await drop(page, "hall.json", HALL);
    const board = page.locator(".board").first();
    const box = await board.boundingBox();
    const scale = box.width / (5 * 48 + 60);
    const at = (x, y) => ({ x: box.x + (30 + 48 * (x + 0.5)) * scale, y: box.y + (30 + 48 * (y + 0.5)) * scale });
    await page.mouse.click(at(0, 0).x, at(0, 0).y);
    assert.equal(await path(page), "W");
    await page.mouse.move(at(2, 0).x, at(2, 0).y);
    await page.mouse.down();
    await page.mouse.move(at(2, 1).x, at(2, 1).y);
    await page.mouse.up();
    assert.equal(await path(page), "WS");
  });
});

test("the steps are seen one after the other, and the replay wins", async () => {
  await gallery.visit("#/theseus?maze=longest-6x6", { calm: false }, async (page) => {
    await arrived(page);
    const maze = JSON.parse(data("theseus-mazes.json")).mazes.find(({ id }) => id === "fieldman-03");
    await drop(page, "maze.json", JSON.stringify(maze));
    await page.getByRole("button", { name: "Watch the shortest way" }).click();
    await page.locator(".end.won").waitFor();
    assert.equal((await path(page)).length, maze.published_moves);
  });
});

const ORDERS = [
  ["seed=SEED&size=6x6&moves=24..32", { size: "6x6", moves: "24..32" }],
  ["seed=SEED&size=5x5&moves=..&fitness=difficulty", { size: "5x5", fitness: "difficulty", count: 1 }],
  [
    "seed=SEED&scheme=longest&size=6x6&evaluations=100000",
    { size: "6x6", scheme: "longest", evaluations: 100_000, "sealed-cells": 0 },
  ],
  ["seed=SEED&scheme=paper&size=6x6&generations=60", { scheme: "paper", size: "6x6", generations: 60 }],
];

for (const [query, options] of ORDERS) {
  test(`ten seeds give the same file and state as on this machine: ${query}`, async () => {
    const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
    const expected = native("theseus", options, seeds);
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of seeds.entries()) {
        await page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          `#/theseus?${query.replace("SEED", seed)}`,
        );
        await page.locator(`.page[data-ready="1"][data-hash="${expected[index].hash}"]`).waitFor();
        const file = await downloaded(page, () => page.getByRole("button", { name: "Download" }).click());
        assert.equal(file, expected[index].file.text);
        assert.match(tool("theseus", "verify", file), /maze/);
      }
    });
  });
}

test("a campaign is played level by level, and its file is verified", async () => {
  await gallery.visit("#/theseus?seed=3&size=5x5&campaign=3", async (page) => {
    await arrived(page);
    const file = await downloaded(page, () => page.getByRole("button", { name: "Download" }).click());
    assert.equal(file, native("theseus", { size: "5x5", campaign: 3 }, [3])[0].file.text);
    tool("theseus", "verify", file);
    for (const [index, way] of solutions(file).entries()) {
      await play(page, way);
      await page.locator(".end.won").waitFor();
      if (index === 2) break;
      await page.getByRole("button", { name: "Next maze" }).click();
      // A key that comes at once is meant for the game, not for the button that has gone.
      await page.keyboard.press("Space");
      assert.equal(await path(page), ".");
      await page.keyboard.press("r");
      assert.equal(await path(page), "");
    }
  });
});

test("a download is the file that the tool writes", async () => {
  for (const [query, words, name] of [
    ["seed=7&size=6x6&moves=24..32", ["--size", "6x6", "--moves", "24..32", "--seed", "7"], "theseus-order-6x6-7.json"],
    [
      "seed=5&size=5x5&waits=1&win=before&sealed-cells=any",
      ["--size", "5x5", "--waits", "1", "--win", "before", "--sealed-cells", "any", "--seed", "5"],
      "theseus-order-5x5-5.json",
    ],
    ["seed=2&size=4x4&count=3", ["--size", "4x4", "--count", "3", "--seed", "2"], "theseus-order-4x4-2.json"],
  ]) {
    const expected = evolved("theseus", words, name);
    await gallery.visit(`#/theseus?${query}`, async (page) => {
      await arrived(page);
      assert.equal(
        await downloaded(page, () => page.getByRole("button", { name: "Download" }).click()),
        expected,
        query,
      );
    });
  }
});

test("a link to a day shows the maze of that day", async () => {
  const seen = [];
  for (const date of ["2026-11-22", "2026-11-23", "2026-11-22"]) {
    await gallery.visit(`#/theseus?maze=day&date=${date}`, async (page) => {
      await arrived(page);
      assert.match(
        await page.getByLabel("Maze", { exact: true }).locator("option").first().textContent(),
        new RegExp(date),
      );
      seen.push(await page.locator(".board").first().getAttribute("aria-label"));
    });
  }
  assert.equal(seen[0], seen[2]);
  assert.notEqual(seen[0], seen[1]);
});

test("a game goes on after another page and after a reload", async () => {
  for (const query of [
    "maze=longest-6x6",
    "seed=7&size=6x6&moves=24..32",
    "maze=day&date=2026-11-22",
    "seed=3&size=5x5&campaign=3",
  ]) {
    const hash = `#/theseus?${query}`;
    await gallery.visit(hash, async (page) => {
      await arrived(page);
      if (query.includes("campaign")) await page.getByLabel("Maze of the file").selectOption("1");
      const board = () => page.locator(".board").first().getAttribute("aria-label");
      for (let turn = 0; turn < 4; turn++) {
        await page.keyboard.press("h");
        const [, side] = /^(Wait|Go (?:north|east|south|west)):/.exec(
          await page.locator("[data-status]").textContent(),
        );
        await page.keyboard.press(side === "Wait" ? "Space" : KEYS[side[3].toUpperCase()]);
      }
      const [moves, stand] = [await path(page), await board()];
      assert.equal(moves.length, 4);
      await page.locator('#games a[href="#/engine"]').click();
      await page.locator(".page-engine:not([aria-busy])").waitFor();
      await page.goBack();
      await arrived(page);
      assert.deepEqual([await path(page), await board()], [moves, stand], hash);
      assert.ok(page.url().includes(`path=${moves}`), page.url());
      await page.keyboard.press("u");
      await page.waitForFunction(
        (path) => new URLSearchParams(location.hash.split("?")[1]).get("path") === path,
        moves.slice(0, 3),
      );
      await page.waitForLoadState("networkidle");
      await page.reload();
      await arrived(page);
      assert.equal(await path(page), moves.slice(0, 3), hash);
      await page.getByRole("button", { name: "Restart" }).click();
      await page.waitForFunction(() => !location.hash.includes("path="));
      await page.waitForLoadState("networkidle");
    });
  }
  // Moves of an address that no maze allows are left out.
  await gallery.visit("#/theseus?maze=longest-6x6&path=Q<b>", async (page) => {
    await arrived(page);
    assert.equal(await path(page), "");
  });
});

test("an invalid field is marked, named and not replaced in silence", async () => {
  for (const theme of ["light", "dark"]) {
    await gallery.visit("#/theseus?seed=7&size=6x6&moves=24..32", { theme, width: 390 }, async (page) => {
      await arrived(page);
      const seed = page.getByLabel("Seed");
      const evolve = page.getByRole("button", { name: "Evolve", exact: true });
      const url = page.url();
      for (const wrong of ["12345678901234567890", "-1", "1.5", "1e", ""]) {
        await seed.fill("");
        await seed.pressSequentially(wrong);
        await evolve.click();
        const text = "Seed: expected a whole number from 0 to 999 999 999";
        assert.equal(await page.locator(".wrong").textContent(), text, wrong);
        assert.equal(await page.locator("#live").textContent(), `${text}.`);
        const field = await seed.evaluate((input) => ({
          isFocused: document.activeElement === input,
          isInvalid: input.getAttribute("aria-invalid"),
          text: document.getElementById(input.getAttribute("aria-describedby")).textContent,
          top: input.getBoundingClientRect().top,
        }));
        assert.deepEqual({ ...field, top: undefined }, { isFocused: true, isInvalid: "true", text, top: undefined });
        assert.ok(field.top > 0 && field.top < 844);
        assert.deepEqual(await violations(page), []);
        assert.equal(page.url(), url);
      }
      await seed.fill("5");
      assert.equal(await page.locator(".wrong").count(), 0);
      assert.equal(await seed.getAttribute("aria-invalid"), null);
      await page.getByText("More", { exact: true }).click();
      await page.getByLabel("Waits, exactly").fill("21");
      await page.getByText("More", { exact: true }).click();
      await evolve.click();
      assert.equal(
        await page.locator("details[open] .wrong").textContent(),
        "Waits, exactly: expected a whole number from 0 to 20",
      );
      await page.getByLabel("Waits, exactly").fill("");
      await evolve.click();
      await arrived(page, 2);
      assert.match(page.url(), /seed=5/);
    });
  }
});

test("walls that the visitor paints are kept", async () => {
  await gallery.visit("#/theseus?seed=4&size=4x4&moves=5..", async (page) => {
    await arrived(page);
    await page.getByText("Paint walls").click();
    const place = page.locator(".place").first();
    await place.focus();
    await page.keyboard.press("Enter");
    assert.match(await place.getAttribute("aria-label"), /^wall/);
    await page.getByRole("button", { name: "Evolve", exact: true }).click();
    await arrived(page, 2);
    const maze = JSON.parse(await downloaded(page, () => page.getByRole("button", { name: "Download" }).click()));
    assert.equal(maze.h_walls[1][0], "-");
    assert.match(page.url(), /walls=wf/);
    await page.reload();
    await arrived(page);
    const again = JSON.parse(await downloaded(page, () => page.getByRole("button", { name: "Download" }).click()));
    assert.deepEqual(again, maze, "the address holds the painting");
  });
});

test("painted walls are kept for each size, over a reload too, and are undone", async () => {
  await gallery.visit("#/theseus?seed=4&size=4x4&moves=5..", async (page) => {
    await arrived(page);
    await page.getByText("Paint walls").click();
    const walls = () => page.locator('.place[aria-label^="wall"]').count();
    const press = (name) => page.getByRole("button", { name, exact: true }).click();
    const paint = async (places) => {
      for (let at = 0; at < places; at++) {
        await page.locator(".place").nth(at).focus();
        await page.keyboard.press("Enter");
      }
    };
    await paint(3);
    await page.getByLabel("Columns", { exact: true }).selectOption("7");
    assert.equal(await walls(), 0);
    await paint(1);
    await page.getByLabel("Columns", { exact: true }).selectOption("4");
    assert.equal(await walls(), 3);
    await page.reload();
    await arrived(page);
    await page.getByText("Paint walls").click();
    assert.equal(await walls(), 3);
    await press("Clear");
    assert.equal(await walls(), 0);
    await press("Undo painting");
    assert.equal(await walls(), 3);
    await page.locator(".place").nth(3).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+z");
    assert.equal(await walls(), 3);
    await page.keyboard.press("Control+y");
    assert.equal(await walls(), 4);
    await page.getByLabel("Columns", { exact: true }).selectOption("7");
    assert.equal(await walls(), 1);
  });
});

test("Back shows the maze of before with its moves; a campaign is not searched for again", async () => {
  await gallery.visit("#/theseus?seed=3&size=5x5&campaign=3", async (page) => {
    await arrived(page);
    const board = () => page.locator(".board").first().getAttribute("aria-label");
    const [title, first] = [await page.title(), await board()];
    await page.keyboard.press(".");
    const waited = await board();
    await page.getByLabel("Maze of the file").selectOption("2");
    const third = await board();
    assert.notEqual(third, first);
    assert.match(page.url(), /level=3/);
    assert.match(title, /^5×5, \d+ moves? · Theseus · Ludevo$/);
    assert.notEqual(await page.title(), title);
    await page.getByLabel("Mazes in a campaign").evaluate((input) => {
      input.value = "2";
    });
    await page.getByRole("button", { name: "Evolve", exact: true }).click();
    await arrived(page, 2);
    await page.goBack();
    await page.locator('.page[data-ready="1"][data-path=""]').waitFor();
    assert.equal(await board(), third);
    await page.goBack();
    await page.locator('.page[data-path="."]').waitFor();
    assert.equal(await board(), waited);
    assert.equal(await page.title(), title);
    assert.equal(await page.locator(".page").getAttribute("data-ready"), "1");
  });
  // An entry that has no result yet is taken by the next search. This is the name of the maze in links of before.
  await gallery.visit("#/theseus?maze=hardest-6x6", async (page) => {
    await arrived(page);
    assert.match(await page.title(), /^6×6, \d{3} moves/);
    const start = await page.evaluate(() => history.length);
    await page.getByLabel("Moves, at least").fill("600");
    await page.getByLabel("Moves, at most").fill("");
    await page.getByLabel("Seed").fill("1");
    for (let times = 0; times < 3; times++) {
      await page.getByRole("button", { name: "Evolve", exact: true }).click();
      await page.locator("[data-report]").filter({ hasText: "mazes judged" }).waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await arrived(page, times + 2);
      await page.getByLabel("Seed").fill(String(times + 2));
    }
    assert.equal(await page.evaluate(() => history.length), start + 1);
    await page.goBack();
    await arrived(page);
    assert.match(page.url(), /maze=hardest-6x6$/);
  });
});

test("names of a file are text", async () => {
  const name = '<img src=x onerror="globalThis.ran=true">';
  const maze = { ...JSON.parse(HALL), id: name };
  await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
    await arrived(page);
    await drop(
      page,
      "two.json",
      JSON.stringify({ mazes: [maze, { ...maze, id: "</option><script>globalThis.ran=true</script>" }] }),
    );
    const options = page.getByLabel("Maze of the file").locator("option");
    assert.match(await options.first().textContent(), /^<img src=x/);
    assert.equal(await page.evaluate(() => globalThis.ran ?? false), false);
  });
});

test("a search that cannot end is stopped, and one that cannot begin says why", async () => {
  await gallery.visit("#/theseus?seed=1&size=8x8&moves=600..", async (page) => {
    await page.locator("[data-report]").filter({ hasText: "mazes judged" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await arrived(page);
    assert.match(await page.locator("[data-report]").textContent(), /A maze of \d+ moves/);
    await page.getByLabel("Moves, at least").fill("50");
    await page.getByLabel("Moves, at most").fill("40");
    await page.getByRole("button", { name: "Evolve", exact: true }).click();
    await page.locator("[role=alert]").filter({ hasText: "50..40" }).waitFor();
    const box = await page.locator("[role=alert]").boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 844, "the error is seen");
  });
});
