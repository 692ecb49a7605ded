// Levels of tiles in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Gallery, downloaded, drop, looksRight, native, tool } from "./frame.mjs";

const data = (name) => readFileSync(new URL(`../../../crates/ga-tiles/data/${name}.toml`, import.meta.url), "utf8");

let gallery;
before(async () => {
  gallery = await Gallery.start();
});
after(() => gallery.stop());

const arrived = (page, times = 1) => page.locator(`.page[data-ready="${times}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const download = (page) => downloaded(page, () => press(page, "Download"));

/** Follows the hints to the win screen; returns the number of steps. */
async function follow(page) {
  const keys = { north: "ArrowUp", east: "ArrowRight", south: "ArrowDown", west: "ArrowLeft" };
  for (let moves = 0; ; moves++) {
    if (await page.locator(".end.won").isVisible()) return moves;
    assert.ok(moves < 200, "no end");
    await page.keyboard.press("h");
    const hint = await page.locator("[data-status]").textContent();
    const [, word] = /^Go (north|east|south|west)\.$/.exec(hint) ?? [];
    if (word !== undefined) await page.keyboard.press(keys[word]);
    else {
      const [, x, y] = /to column (\d+), row (\d+)\.$/.exec(hint) ?? assert.fail(hint);
      const [width] = (await page.locator(".page").getAttribute("data-rows")).split("\n");
      const box = await page.locator(".tilemap").first().boundingBox();
      const scale = box.width / (width.length + 0.2);
      await page.mouse.click(box.x + (Number(x) - 0.4) * scale, box.y + (Number(y) - 0.4) * scale);
    }
  }
}

test("the page looks right", async () => {
  await looksRight(gallery, "#/tiles?level=dungeons&seed=7&count=30", arrived);
  await looksRight(gallery, "#/tiles?level=platform&count=6", async (page) => {
    await arrived(page);
    await page.getByText("Paint tiles, lock cells").click();
    await page.getByText("Wishes", { exact: true }).click();
    await page.locator("summary", { hasText: "Description" }).click();
  });
});

for (const [name, options] of [["caves", "&count=12"], ["dungeons", "&count=6&apart=0.5"], ["temple", "&count=5"], ["platform", "&count=4"], ["city", "&count=3"]]) {
  test(`ten seeds give the same file and state as on this machine, and the tool verifies it: ${name}`, async () => {
    const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
    const count = Number(/count=(\d+)/.exec(options)[1]);
    const apart = /apart=([\d.]+)/.exec(options);
    const expected = native("tiles", { level: data(name), count, ...(apart === null ? {} : { apart: Number(apart[1]) }) }, seeds);
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of seeds.entries()) {
        await page.evaluate((hash) => { location.hash = hash; }, `#/tiles?level=${name}&seed=${seed}${options}`);
        await page.locator(`.page[data-ready="1"][data-hash="${expected[index].hash}"]`).waitFor();
        const file = await download(page);
        assert.equal(file, expected[index].file.text);
        assert.match(tool("tiles", "verify", file), /level/);
      }
    });
  });
}

for (const name of ["caves", "dungeons", "temple", "platform", "city"]) {
  test(`the shortest way of a level leads to the win screen: ${name}`, async () => {
    await gallery.visit(`#/tiles?level=${name}&count=2`, async (page) => {
      await arrived(page);
      const moves = await follow(page);
      assert.match(await page.locator(".end").textContent(), new RegExp(`You are there${moves} steps?: there is no shorter way`));
      if (name !== "caves" && name !== "city") {
        assert.equal(JSON.parse(await download(page)).levels[0].features.way, moves);
      }
      await press(page, "Again");
      assert.equal(await page.locator(".end.won").isVisible(), false);
    });
  });
}

test("undo, restart, walls, and a start and goal of one's own by keyboard", async () => {
  await gallery.visit("#/tiles?level=caves&count=2", async (page) => {
    await arrived(page);
    const rows = "#####\n#...#\n#.#.#\n#...#\n#####";
    await drop(page, "five.toml", data("caves").replace(/width = 14, height = 14/, "width = 5, height = 5").replace("at_least = 28", "at_least = 3"));
    await arrived(page, 2);
    await drop(page, "level.txt", `${rows}\n`);
    assert.equal(await page.locator(".page").getAttribute("data-rows"), rows);
    const made = () => page.locator("[data-moves]").getAttribute("data-moves");
    await page.keyboard.press("ArrowUp");
    assert.equal(await made(), "0", "a wall");
    await press(page, "Choose start and goal");
    for (const key of ["ArrowRight", "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.locator("[data-status]").filter({ hasText: "2 steps to go" }).waitFor();
    await press(page, "Go south");
    assert.match(await page.locator("[data-status]").textContent(), /3 steps to go, 2 more than needed/);
    await press(page, "Undo");
    await press(page, "Go east");
    await press(page, "Restart");
    assert.equal(await made(), "0");
    await press(page, "Go east");
    await press(page, "Go east");
    await page.locator(".end.won").waitFor();
  });
});

test("painted cells are locked in all levels, and the address holds everything", async () => {
  await gallery.visit("#/tiles?level=caves&count=4&seed=3&apart=0.3&wish=path%3D30..50%3A5", async (page) => {
    await arrived(page);
    await page.getByText("Paint tiles, lock cells").click();
    await press(page, "floor");
    await page.locator(".tilemap").nth(1).focus();
    for (const key of ["ArrowDown", "ArrowRight", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await press(page, "Evolve");
    await arrived(page, 2);
    const file = await download(page);
    const { levels, made } = JSON.parse(file);
    assert.equal(levels.length, 4);
    for (const level of levels) assert.equal(level.rows[1].slice(1, 3), "..");
    assert.deepEqual(made.options.wish, ["path=30..50:5"]);
    tool("tiles", "verify", file);
    await page.reload();
    await arrived(page);
    assert.equal(await download(page), file);
  });
});

test("a drawing is mended, and locked cells stay", async () => {
  await gallery.visit("#/tiles?level=dungeons&count=2", async (page) => {
    await arrived(page);
    await page.getByText("Paint tiles, lock cells").click();
    await press(page, "player");
    await page.locator(".tilemap").nth(1).focus();
    await page.keyboard.press("Enter");
    await press(page, "Mend this drawing");
    await arrived(page, 2);
    assert.match(await page.locator("[data-report]").textContent(), /had to be changed|Nothing/);
    assert.match(await page.locator("[data-verdict]").textContent(), /keeps all requirements/);
    assert.equal((await page.locator(".page").getAttribute("data-rows"))[0], "P");
  });
});

test("errors of a description have line and column; a command is refused", async () => {
  await gallery.visit("#/tiles?level=caves&count=2", async (page) => {
    await arrived(page);
    await page.locator("summary", { hasText: "Description" }).click();
    const field = page.getByLabel("Description in TOML");
    await field.fill(data("caves").replace("at_least = 28", "atleast = 28"));
    await press(page, "Use this description");
    await page.locator("[role=alert]").filter({ hasText: /line \d+, column \d+.*did you mean `at_least`/ }).waitFor();
    await drop(page, "own.toml", `${data("caves")}\n[measures.own]\ntype = "command"\ncommand = ["touch", "x"]\n`);
    await page.locator("[role=alert]").filter({ hasText: "commands cannot be run in a browser" }).waitFor();
  });
});

test("Evolve takes an edited description, and another example does not overwrite it", async () => {
  await gallery.visit("#/tiles?level=caves&count=3", async (page) => {
    await arrived(page);
    await page.locator("summary", { hasText: "Description" }).click();
    const field = page.getByLabel("Description in TOML");
    const choice = page.getByLabel("Description", { exact: true });
    const rows = () => page.locator(".page").getAttribute("data-rows");
    const own = data("caves").replace("width = 14, height = 14", "width = 9, height = 8").replace("at_least = 28", "at_least = 12");
    await field.fill(own);
    await press(page, "Evolve");
    await arrived(page, 2);
    assert.deepEqual((await rows()).split("\n").map((row) => row.length), Array(8).fill(9));
    assert.equal(await choice.inputValue(), "own");
    // What cannot be read is answered, and nothing starts.
    const wrong = own.replace("at_least = 12", "atleast = 12");
    await field.fill(wrong);
    const before = await rows();
    await press(page, "Evolve");
    await page.locator("[role=alert]").filter({ hasText: /line \d+, column \d+/ }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Stop" }).isDisabled(), true);
    assert.equal(await rows(), before);
    await choice.selectOption("dungeons");
    await arrived(page, 3);
    assert.equal(await field.inputValue(), data("dungeons"));
    await page.locator("[data-aside]").filter({ hasText: "Your description is kept" }).waitFor();
    await choice.selectOption("own");
    await page.locator("[role=alert]").filter({ hasText: /line \d+, column \d+/ }).waitFor();
    assert.equal(await field.inputValue(), wrong);
    await field.fill(own);
    await press(page, "Evolve");
    await arrived(page, 4);
    assert.equal((await rows()).split("\n").length, 8);
    assert.equal(await page.locator("[data-aside]").isVisible(), false);
  });
});

test("what is painted and typed is there after another page and Back, and after a reload", async () => {
  await gallery.visit("#/tiles?level=caves&count=2&seed=4", async (page) => {
    await arrived(page);
    const level = await page.locator(".page").getAttribute("data-rows");
    await page.getByText("Paint tiles, lock cells").click();
    await press(page, "wall");
    await page.locator(".tilemap").nth(1).focus();
    for (const key of ["ArrowDown", "ArrowRight", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.getByLabel("Lock the cells that I paint").uncheck();
    await press(page, "floor");
    await page.locator(".tilemap").nth(1).focus();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.locator("summary", { hasText: "Description" }).click();
    const field = page.getByLabel("Description in TOML");
    await field.fill(`${data("caves")}# Mine.\n`);
    const [tiles, locks] = [page.locator(".tilemap .tile-cell"), page.locator(".tilemap .locked")];
    assert.deepEqual([await tiles.count(), await locks.count()], [3, 2]);
    await page.evaluate(() => { location.hash = "#/"; });
    await page.locator(".page-home").waitFor();
    await page.goBack();
    for (const again of [() => {}, () => page.reload()]) {
      await again();
      await arrived(page);
      assert.equal(await page.locator(".page").getAttribute("data-rows"), level);
      assert.deepEqual([await tiles.count(), await locks.count()], [3, 2]);
      assert.equal(await field.inputValue(), `${data("caves")}# Mine.\n`);
    }
    await press(page, "Evolve");
    await arrived(page, 2);
    const { levels } = JSON.parse(await download(page));
    for (const { rows } of levels) assert.equal(rows[1].slice(1, 3), "##");
    assert.equal(await tiles.count(), 3);
  });
});

test("levels of another description are taken away, and a wish that is none is answered without a name", async () => {
  await gallery.visit("#/tiles?level=caves&count=3&wish=path%3D30..50:2", async (page) => {
    await arrived(page);
    // The measure that differs orders both axes.
    assert.deepEqual([await page.getByLabel("From left to right").inputValue(), await page.getByLabel("From the bottom up").inputValue()], ["path", "path"]);
    assert.ok((await page.locator(".atlas button").first().boundingBox()).width <= 150);
    await page.getByText("Wishes", { exact: true }).click();
    await page.getByLabel(/^path/).fill("many");
    await press(page, "Evolve");
    await page.locator("[role=alert]").filter({ hasText: /^A wish: expected A\.\.B or A,B,C, .*, as in \d+\.\.\d+:\d+\.$/ }).waitFor();
    await page.getByLabel(/^path/).fill("path=30..40:5");
    await press(page, "Evolve");
    await arrived(page, 2);
    await page.locator("summary", { hasText: "Description" }).click();
    await page.getByLabel(/^path/).fill("");
    await page.getByLabel("Description in TOML").fill(data("caves").replace("at_least = 28", "at_least = 190"));
    await press(page, "Evolve");
    await page.locator("[data-verdict]").filter({ hasText: "No level yet." }).waitFor();
    assert.equal(await page.locator(".atlas").isVisible(), false);
    for (const name of ["Download", "Picture", "Edit this level"]) assert.equal(await page.getByRole("button", { name, exact: true }).isDisabled(), true);
    await press(page, "Stop");
    await arrived(page, 3);
    assert.match(await page.locator("[data-verdict]").textContent(), /No level yet/);
    assert.equal(await page.locator(".page").getAttribute("data-rows"), null);
  });
});

test("names of a file are text, other files are read, and the day has a cave", async () => {
  const markup = '<img src=x onerror=\\"globalThis.ran=true\\">';
  await gallery.visit("#/tiles?daily=caves&date=2026-11-22", async (page) => {
    await arrived(page);
    const day = await page.locator(".page").getAttribute("data-rows");
    const known = native("tiles", { level: data("caves"), daily: "2026-11-22" }, [0])[0];
    assert.equal(day, JSON.parse(known.file.text).levels[0].rows.join("\n"));
    const map = await downloaded(page, () => press(page, "Map for Tiled"));
    assert.match(map, /^<\?xml/);
    await drop(page, "map.tmx", map);
    assert.equal(await page.locator(".page").getAttribute("data-rows"), day);
    await drop(page, "own.toml", data("caves").replace('name = "floor"', `name = "${markup}"`));
    await arrived(page, 2);
    await page.getByText("Paint tiles, lock cells").click();
    await page.getByRole("button", { name: "<img src=x" }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.ran ?? false), false);
    assert.match(await downloaded(page, () => press(page, "Atlas")), /^<svg/);
    assert.match(await downloaded(page, () => press(page, "Picture")), /^<svg/);
    assert.match(await downloaded(page, () => press(page, "Text")), /^[#.\n]+$/);
    await downloaded(page, () => press(page, "Tile set"));
  });
});

test("a search without end is stopped", async () => {
  await gallery.visit("#/tiles?level=dungeons&count=1000&apart=0.9", async (page) => {
    await page.locator("[data-report]").filter({ hasText: "of 1000 levels" }).waitFor();
    await press(page, "Stop");
    await arrived(page);
    assert.match(await page.locator("[data-report]").textContent(), /You ended the search/);
    await drop(page, "bad.json", '{"levels": [{"rows": ["zz"]}]}');
    await page.locator("[role=alert]").filter({ hasText: "is no tile" }).waitFor();
  });
});
