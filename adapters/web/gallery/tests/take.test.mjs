// What is taken away: zips, pictures, cards; and tiles with pictures and rules of one's own.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Gallery, tool, violations } from "./frame.mjs";

const { unzipSync, strFromU8 } = createRequire(new URL("../web/package.json", import.meta.url))("fflate");

const gallery = await Gallery.forTests();

const arrived = (page, times = 1) => page.locator(`.page[data-ready="${times}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function bytes(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return readFileSync(await download.path());
}

const zip = async (page) => unzipSync(await bytes(page, () => press(page, "All as a zip")));
const size = (png) => {
  assert.equal(Buffer.from(png).toString("latin1", 1, 4), "PNG");
  return [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];
};

test("all of Tiles in one zip, the same twice: pictures, maps of Tiled and LDtk, text, and the file that the tool verifies", async () => {
  await gallery.visit("#/tiles?level=dungeons&count=3&seed=2", async (page) => {
    await arrived(page);
    const first = await bytes(page, () => press(page, "All as a zip"));
    const files = unzipSync(first);
    const numbers = [1, 2, 3];
    assert.deepEqual(Object.keys(files).sort(), [
      "description.toml",
      ...numbers.flatMap((at) => [`levels/level-${at}.png`, `levels/level-${at}.svg`]),
      ...numbers.flatMap((at) => [`solutions/level-${at}.png`, `solutions/level-${at}.svg`]),
      ...numbers.map((at) => `tiled/level-${at}.tmx`),
      "tiled/tileset.png",
      "tiles.json",
      "tiles.ldtk",
      "tiles.txt",
    ]);
    assert.match(tool("tiles", "verify", strFromU8(files["tiles.json"])), /level/);
    const project = JSON.parse(strFromU8(files["tiles.ldtk"]));
    assert.equal(project.levels.length, 3);
    assert.deepEqual(
      project.levels.map(({ pxWid, pxHei }) => [pxWid / 16, pxHei / 16]),
      Array(3).fill([11, 7]),
    );
    assert.equal(size(files["levels/level-1.png"])[0], 960);
    assert.doesNotMatch(strFromU8(files["levels/level-1.svg"]), /var\(|class=/, "its colours are its own");
    assert.notDeepEqual(files["levels/level-1.png"], files["solutions/level-1.png"]);
    const second = await bytes(page, () => press(page, "All as a zip"));
    assert.deepEqual(second, first);
    if (process.platform === "linux") {
      const file = join(mkdtempSync(join(tmpdir(), "gallery-")), "tiles.zip");
      writeFileSync(file, first);
      execFileSync("python3", ["-m", "zipfile", "-t", file]);
    }
  });
});

for (const [hash, json, name] of [
  ["#/theseus?seed=7&size=6x6&moves=24..32", "mazes.json", "theseus"],
  ["#/checkpoint?seed=7&size=8x8&checkpoints=random:2&generations=2", "mazes.json", "checkpoint"],
]) {
  test(`a maze, its solution and its file in one zip: ${name}`, async () => {
    await gallery.visit(hash, { theme: "dark" }, async (page) => {
      await arrived(page);
      const files = await zip(page);
      assert.deepEqual(
        Object.keys(files).sort(),
        ["levels/level-1.png", "levels/level-1.svg", json, "solutions/level-1.png", "solutions/level-1.svg"].sort(),
      );
      tool(name, "verify", strFromU8(files[json]));
      assert.doesNotMatch(strFromU8(files["levels/level-1.svg"]), /var\(|light-dark/);
    });
  });
}

test("a set of hexagons in one zip, with its sheets", async () => {
  await gallery.visit("#/hextiles", async (page) => {
    await arrived(page);
    const files = await zip(page);
    for (const name of ["set.json", "board.json", "board.svg", "board.png"]) assert.ok(name in files, name);
    assert.ok(Object.keys(files).filter((name) => /^sheets\/.*\.png$/.test(name)).length >= 2);
  });
});

for (const hash of [
  "#/theseus?maze=longest-6x6",
  "#/tiles?level=caves&count=1",
  "#/checkpoint?maze=best",
  "#/hextiles",
]) {
  test(`a card to share has a picture, a result and an address: ${hash}`, async () => {
    await gallery.visit(hash, async (page) => {
      await arrived(page);
      await press(page, "Share");
      const dialog = page.getByRole("dialog");
      const [title, address] = (await dialog.getByLabel("Text to share").inputValue()).split("\n");
      assert.ok(title.length > 20);
      const [, name] = /#\/(\w+)/.exec(hash);
      assert.match(address, new RegExp(`/some/host/${name}\\.html#/${name}`));
      assert.deepEqual(
        size(await bytes(page, () => dialog.getByRole("button", { name: "Save picture" }).click())),
        [1200, 630],
      );
      assert.deepEqual(await violations(page), []);
      await dialog.getByRole("button", { name: "Close" }).click();
      assert.equal(await dialog.count(), 0);
      // The address opens the same, by the page of its own.
      await page.goto(address);
      await arrived(page);
    });
  });
}

test("a page of its own opens its game", async () => {
  await gallery.visit("theseus.html", async (page) => {
    await page.locator(".page-theseus").waitFor();
    assert.equal(await page.locator('meta[property="og:title"]').getAttribute("content"), "Theseus · Ludevo");
  });
});

/** Two by two pixels, red. */
const RED = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";

test("a PNG that is dropped on a tile is its picture: on the board, in the tile set, and after a reload", async () => {
  await gallery.visit("#/tiles?level=caves&count=2&seed=3", async (page) => {
    await arrived(page);
    const plain = await bytes(page, () => press(page, "Tile set"));
    await press(page, "Paint");
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], "floor.png", { type: "image/png" }),
      );
      return data;
    }, RED);
    await page.locator('[data-brush="."]').dispatchEvent("drop", { dataTransfer: transfer });
    const rows = await page.locator(".page").getAttribute("data-rows");
    const floors = [...rows].filter((tile) => tile === ".").length;
    await page.waitForFunction(
      (floors) => document.querySelectorAll(".tilemap")[0].querySelectorAll("image").length === floors,
      floors,
    );
    for (const small of await page.locator(".atlas button").all())
      assert.ok((await small.locator("image").count()) > 0, "the small pictures have it, too");
    assert.notDeepEqual(await bytes(page, () => press(page, "Tile set")), plain);
    assert.match(String(await bytes(page, () => press(page, "Picture"))), /<image /);
    await page.reload();
    await arrived(page);
    assert.equal(await page.locator(".tilemap").first().locator("image").count(), floors);
    await page.getByText("Tiles and rules").click();
    await press(page, "Remove the picture of floor");
    assert.equal(await page.locator(".tilemap").first().locator("image").count(), 0);
  });
});

test("a description is built by clicks, and its text stays as it was but for what changed", async () => {
  await gallery.visit("#/tiles?level=caves&count=2&seed=3", async (page) => {
    await arrived(page);
    const text = () => page.getByLabel("Description in TOML").inputValue();
    await page.locator("summary", { hasText: "Description" }).click();
    const before = await text();
    await page.getByText("Tiles and rules").click();
    assert.match(await page.locator(".build-rules").textContent(), /The longest way, in steps is at least/);
    await page.getByLabel("Colour of wall").fill("#102030");
    assert.equal(await text(), before.replace("#3b3a46", "#102030"));
    await page.getByLabel("The longest way, in steps is at least").fill("24");
    await page.keyboard.press("Tab");
    assert.equal(await text(), before.replace("#3b3a46", "#102030").replace("at_least = 28", "at_least = 24"));
    await page.getByLabel("Tiles across").fill("12");
    await page.keyboard.press("Tab");
    await press(page, "Add a tile");
    assert.match(
      await text(),
      /width = 12, height = 14[^]*\{ character = "a", name = "tile 3", colour = "#[0-9a-f]{6}", walkable = true \},\n\]/,
    );
    await page.getByLabel("Name of the tile a").fill("grass");
    await page.keyboard.press("Tab");
    await page.getByLabel("A new rule").selectOption("a share of a tile");
    await page.getByLabel("Its tile").selectOption("grass");
    await press(page, "Add this rule");
    assert.match(
      await text(),
      /\n\[measures\.grass-share\]\ntype = "share"\ntiles = "a"\nrequire = \{ at_least = 0\.2, at_most = 0\.5, scale = 0\.05 \}\n\n# Any two caves/,
    );
    await page.getByLabel("The share of grass, where 1 is all is at least").fill("0.1");
    await page.keyboard.press("Tab");
    await press(page, "Evolve");
    await arrived(page, 2);
    const file = await bytes(page, () => press(page, "Download"));
    const { levels } = JSON.parse(file);
    for (const { rows, features } of levels) {
      assert.equal(rows[0].length, 12);
      assert.ok(features["grass-share"] >= 0.1);
    }
    tool("tiles", "verify", String(file));
    await press(page, "Remove the rule regions");
    assert.doesNotMatch(await text(), /regions/);
    await press(page, "Undo change");
    assert.match(await text(), /\[measures\.regions\]/);
    assert.deepEqual(await violations(page), []);
  });
});

test("a description in another form of TOML is built by clicks, too", async () => {
  await gallery.visit("#/tiles?level=caves&count=1&seed=3", async (page) => {
    await arrived(page);
    const field = page.getByLabel("Description in TOML");
    await page.locator("summary", { hasText: "Description" }).click();
    await page.getByText("Tiles and rules").click();
    const tile = (character, rest = "") => `[[tiles]]\ncharacter = '${character}' # A tile.\n${rest}`;
    const rule = 'measures.walls = { type = "share", tiles = { not = "." }, require = { at_most = 0.6 } }\n';
    await field.fill(`${rule}size.width = 8\nsize.height = 6\n${tile("#")}${tile(".", "walkable = true\n")}`);
    await press(page, "Use this description");
    await arrived(page, 2);
    assert.match(
      await page.locator(".build-rules").textContent(),
      /The share of all but \., where 1 is all is at most/,
    );
    await page.getByLabel("Colour of #").fill("#102030");
    await press(page, "Add a tile");
    await page.getByLabel("The share of all but ., where 1 is all is at most").fill("0.4");
    await page.keyboard.press("Tab");
    await page.getByLabel("Tiles across").fill("9");
    await page.keyboard.press("Tab");
    const wall = tile("#", 'colour = "#102030"\n');
    const added = '\\[\\[tiles\\]\\]\ncharacter = "a"\nname = "tile 3"\ncolour = "#[0-9a-f]{6}"\nwalkable = true\n';
    const [before, after] = (await field.inputValue()).split(tile(".", "walkable = true\n"));
    assert.equal(before, `${rule.replace("0.6", "0.4")}size.width = 9\nsize.height = 6\n${wall}`);
    assert.match(after, new RegExp(`^\\n*${added}$`));
  });
});

test("what cannot be read is refused, and the description of before stays", async () => {
  await gallery.visit("#/tiles?level=caves&count=1&seed=3", async (page) => {
    await arrived(page);
    await page.getByText("Tiles and rules").click();
    const text = () => page.getByLabel("Description in TOML").inputValue();
    await page.getByLabel("Name of the tile #").fill("floor");
    await page.keyboard.press("Tab");
    await page.locator("[role=alert]").filter({ hasText: /\S/ }).waitFor();
    assert.match(await text(), /name = "wall"/);
  });
});

test("a level is painted, locked by a long press, mended and taken back on the large board", async () => {
  await gallery.visit("#/tiles?level=caves&count=1&seed=3", async (page) => {
    await arrived(page);
    const rows = await page.locator(".page").getAttribute("data-rows");
    await press(page, "Paint");
    const board = page.locator(".tilemap").nth(1);
    assert.ok((await board.boundingBox()).width > 400, "it is large");
    assert.equal(await board.locator(".tile-cell").count(), 14 * 14, "the drawing is the level");
    const cell = async (x, y, button) => {
      const box = await board.boundingBox();
      await page.mouse.click(box.x + ((x + 0.6) * box.width) / 14.2, box.y + ((y + 0.6) * box.width) / 14.2, {
        button,
      });
    };
    await cell(2, 2, "right");
    assert.equal(await board.locator(".locked").count(), 1);
    await press(page, "Undo painting");
    assert.equal(await board.locator(".locked").count(), 0);
    // A wall through the middle parts the cave.
    await press(page, "wall");
    for (let y = 0; y < 14; y++) await cell(7, y, "left");
    await press(page, "Mend this drawing");
    await arrived(page, 2);
    assert.equal(await board.isVisible(), true, "the board stays");
    const changed = await board.locator(".changed").count();
    assert.match(
      await page.locator("[data-report]").textContent(),
      changed === 0 ? /^Nothing had/ : new RegExp(`^${changed} cells? had`),
    );
    await press(page, "Undo painting");
    assert.equal(await board.locator(".changed").count(), 0);
    await press(page, "Play");
    assert.equal(await board.isVisible(), false);
    assert.ok(rows.length > 0);
  });
});

test("the boards of the first page evolve for visitors who let them", async () => {
  await gallery.visit("#/", { calm: false }, async (page) => {
    await page.locator('.live[data-live="over"] svg').first().waitFor();
    await page.getByRole("link", { name: "Units" }).first().click();
    await page.locator(".page-units:not([aria-busy])").waitFor();
  });
  await gallery.visit("#/", async (page) => {
    await page.waitForLoadState("networkidle");
    assert.equal(await page.locator(".live").count(), 0);
  });
});
