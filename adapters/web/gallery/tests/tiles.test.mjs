// Levels of tiles in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Gallery, downloaded, drop, looksRight, native, tool, violations } from "./frame.mjs";

const data = (name) => readFileSync(new URL(`../../../../crates/ga-tiles/data/${name}.toml`, import.meta.url), "utf8");

const gallery = await Gallery.forTests();

const arrived = (page, times = 1) => page.locator(`.page[data-ready="${times}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const download = (page) => downloaded(page, () => press(page, "Download"));

/** Begins an empty drawing on the large board. */
async function paint(page) {
  await press(page, "Paint");
  await press(page, "Clear");
}

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
    await paint(page);
    await page.getByText("Wishes", { exact: true }).click();
    await page.locator("summary", { hasText: "Description" }).click();
  });
});

for (const [name, options] of [
  ["caves", "&count=12"],
  ["dungeons", "&count=6&apart=0.5"],
  ["temple", "&count=5"],
  ["platform", "&count=4"],
  ["city", "&count=3"],
]) {
  test(`ten seeds give the same file and state as on this machine, and the tool verifies it: ${name}`, async () => {
    const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
    const count = Number(/count=(\d+)/.exec(options)[1]);
    const apart = /apart=([\d.]+)/.exec(options);
    const expected = native(
      "tiles",
      { level: data(name), name, count, ...(apart === null ? {} : { apart: Number(apart[1]) }) },
      seeds,
    );
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of seeds.entries()) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/tiles?level=${name}&seed=${seed}${options}`);
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
      assert.match(
        await page.locator(".end").textContent(),
        new RegExp(`You are there${moves} steps?: there is no shorter way`),
      );
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
    await drop(
      page,
      "five.toml",
      data("caves")
        .replace(/width = 14, height = 14/, "width = 5, height = 5")
        .replace("at_least = 28", "at_least = 3"),
    );
    await arrived(page, 2);
    await drop(page, "level.txt", `${rows}\n`);
    assert.equal(await page.locator(".page").getAttribute("data-rows"), rows);
    const made = () => page.locator("[data-moves]").getAttribute("data-moves");
    await page.keyboard.press("ArrowUp");
    assert.equal(await made(), "0", "a wall");
    await press(page, "Choose start and goal");
    for (const key of ["ArrowRight", "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter"])
      await page.keyboard.press(key);
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
    await paint(page);
    await press(page, "floor");
    await page.locator(".tilemap").nth(1).focus();
    for (const key of ["ArrowDown", "ArrowRight", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await press(page, "Evolve");
    await arrived(page, 2);
    const file = await download(page);
    const { levels, made } = JSON.parse(file);
    assert.equal(levels.length, 4);
    for (const level of levels) assert.equal(level.rows[1].slice(1, 3), "..");
    assert.equal(made.options.wish, "path=30..50:5");
    tool("tiles", "verify", file);
    await page.reload();
    await arrived(page);
    assert.equal(await download(page), file);
  });
});

test("a drawing is mended, and locked cells stay", async () => {
  await gallery.visit("#/tiles?level=dungeons&count=2", async (page) => {
    await arrived(page);
    await paint(page);
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
    await page
      .locator("[role=alert]")
      .filter({ hasText: /line \d+, column \d+.*did you mean `at_least`/ })
      .waitFor();
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
    const own = data("caves")
      .replace("width = 14, height = 14", "width = 9, height = 8")
      .replace("at_least = 28", "at_least = 12");
    await field.fill(own);
    await press(page, "Evolve");
    await arrived(page, 2);
    assert.deepEqual(
      (await rows()).split("\n").map((row) => row.length),
      Array(8).fill(9),
    );
    assert.equal(await choice.inputValue(), "own");
    // What cannot be read is answered, and nothing starts.
    const wrong = own.replace("at_least = 12", "atleast = 12");
    await field.fill(wrong);
    const before = await rows();
    await press(page, "Evolve");
    await page
      .locator("[role=alert]")
      .filter({ hasText: /line \d+, column \d+/ })
      .waitFor();
    assert.equal(await page.getByRole("button", { name: "Stop" }).isDisabled(), true);
    assert.equal(await rows(), before);
    await choice.selectOption("dungeons");
    await arrived(page, 3);
    assert.equal(await field.inputValue(), data("dungeons"));
    await page.locator("[data-aside]").filter({ hasText: "Your description is kept" }).waitFor();
    await choice.selectOption("own");
    await page
      .locator("[role=alert]")
      .filter({ hasText: /line \d+, column \d+/ })
      .waitFor();
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
    await paint(page);
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
    await page.evaluate(() => {
      location.hash = "#/";
    });
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

/** A description with a remark that can hardly be packed. */
function long(letters) {
  let [text, state] = [data("caves"), 1];
  for (let at = 0; at < letters; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += at % 80 === 0 ? "\n# " : String.fromCharCode(97 + ((state >>> 16) % 26));
  }
  return `${text}\n`;
}

test("a long description is in the address, and one that is too long is kept in the tab, which is said", async () => {
  const field = (page) => page.getByLabel("Description in TOML");
  const use = async (page, text, times) => {
    await field(page).fill(text);
    await press(page, "Use this description");
    await arrived(page, times);
  };
  const own = data("caves")
    .replace("width = 14, height = 14", "width = 9, height = 8")
    .replace("at_least = 28", "at_least = 12")
    .replace("at_least = 0.4", "at_least = 0.2");
  const packed = `${own}${"# A remark that is long.\n".repeat(200)}`;
  const [link, kept] = await gallery.visit("#/tiles?level=caves&count=2", async (page) => {
    await arrived(page);
    await page.locator("summary", { hasText: "Description" }).click();
    await use(page, packed, 2);
    assert.ok(page.url().length < 2000, "it is packed");
    assert.equal(await page.locator("[data-too-long]").textContent(), "");
    const packedLink = page.url();
    await page.locator('#games a[href="#/units"]').click();
    await page.locator(".page-units:not([aria-busy])").waitFor();
    await page.goBack();
    await arrived(page);
    assert.equal(await field(page).inputValue(), packed);
    await page.locator("summary", { hasText: "Description" }).click();
    await use(page, long(40_000), 2);
    assert.match(
      await page.locator("[data-too-long]").textContent(),
      /too long for a link\. It is kept until this tab is closed/,
    );
    assert.equal(await page.getByRole("button", { name: "Copy link" }).isDisabled(), true);
    await page.waitForLoadState("networkidle");
    await page.reload();
    await arrived(page);
    assert.equal(await field(page).inputValue(), long(40_000));
    await page.goBack();
    await page.waitForFunction((text) => document.querySelector("textarea").value === text, packed);
    return [
      packedLink,
      await page.evaluate(() => {
        history.forward();
        return new Promise((done) => addEventListener("hashchange", () => done(location.hash), { once: true }));
      }),
    ];
  });
  // Another visitor gets the first one, and is told of the second one.
  await gallery.visit(link.slice(link.indexOf("#")), async (page) => {
    await arrived(page);
    assert.equal((await page.locator(".page").getAttribute("data-rows")).split("\n").length, 8);
  });
  for (const [hash, sentence] of [
    [kept, /too long for a link: ask for the file/],
    [`${link.slice(link.indexOf("#"), -20)}`, /cut off: ask for the whole link/],
    [
      "#/tiles?level=own&text=size = { width = 6 }",
      /^The description of this address cannot be read: line 1, column 1: /,
    ],
  ]) {
    await gallery.visit(hash, async (page) => {
      await page.locator("[role=alert]").filter({ hasText: sentence }).waitFor();
      assert.equal(await page.getByLabel("Description", { exact: true }).inputValue(), "own");
      assert.equal(await field(page).isVisible(), true, "the text is shown");
      assert.equal(await page.getByRole("button", { name: "Hint" }).isVisible(), false);
      assert.deepEqual(await violations(page), []);
      await use(page, own, 1);
      assert.equal((await page.locator(".page").getAttribute("data-rows")).split("\n").length, 8);
      await paint(page);
      await page.getByRole("button", { name: "Mend this drawing" }).waitFor();
    });
  }
});

test("locks outlive an edited level, another description and the cave of the day; strokes are undone", async () => {
  await gallery.visit("#/tiles?level=caves&count=2&seed=4", async (page) => {
    await arrived(page);
    await paint(page);
    const locks = page.locator(".tilemap .locked");
    const drawing = page.locator(".tilemap").nth(1);
    await press(page, "wall");
    const box = await drawing.boundingBox();
    const cell = box.width / 14.2;
    const stroke = async (row, from, to) => {
      await page.mouse.move(box.x + (from + 0.6) * cell, box.y + (row + 0.6) * cell);
      await page.mouse.down();
      for (let x = from; x <= to; x++) await page.mouse.move(box.x + (x + 0.6) * cell, box.y + (row + 0.6) * cell);
      await page.mouse.up();
    };
    await drawing.scrollIntoViewIfNeeded();
    Object.assign(box, await drawing.boundingBox());
    await stroke(1, 1, 5);
    await stroke(2, 1, 3);
    assert.equal(await locks.count(), 8);
    await press(page, "Undo painting");
    assert.equal(await locks.count(), 5, "a stroke is taken back at once");
    await press(page, "Redo painting");
    await drawing.focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+z");
    assert.equal(await locks.count(), 5);
    await press(page, "Evolve");
    await arrived(page, 2);
    await press(page, "Edit this level");
    assert.equal(await locks.count(), 5);
    assert.equal(await page.locator(".tilemap").nth(1).locator(".tile-cell").count(), 14 * 14);
    // The map has them in its layer, and gives them back.
    const map = await downloaded(page, () => press(page, "Map for Tiled"));
    const layer = /name="locked"[^]*?<data[^>]*>([^<]*)/
      .exec(map)[1]
      .trim()
      .split(/[\s,]+/);
    assert.equal(layer.filter((mark) => mark !== "0").length, 5);
    await page.getByLabel("Description", { exact: true }).selectOption("temple");
    await arrived(page, 3);
    assert.equal(await locks.count(), await page.locator(".tilemap .lock-edge").count());
    await page.getByLabel("Description", { exact: true }).selectOption("caves");
    await arrived(page, 4);
    assert.equal(await locks.count(), 5);
    await press(page, "Cave of the day");
    await arrived(page, 5);
    assert.equal(await locks.count(), 5);
    await page.waitForLoadState("networkidle");
    await page.reload();
    await arrived(page);
    assert.equal(await locks.count(), 5);
    await press(page, "Paint");
    await press(page, "Clear");
    assert.equal(await locks.count(), 0);
    await press(page, "Undo painting");
    assert.equal(await locks.count(), 5);
  });
});

test("a game goes on after a reload, each level has an address, and Back shows the one before", async () => {
  await gallery.visit("#/tiles?level=dungeons&count=4&seed=2", async (page) => {
    await arrived(page);
    const [rows, made] = [
      () => page.locator(".page").getAttribute("data-rows"),
      () => page.locator("[data-moves]").getAttribute("data-moves"),
    ];
    const [first, title] = [await rows(), await page.title()];
    await page.locator('.atlas [data-level="2"]').click();
    const third = await rows();
    assert.notEqual(third, first);
    assert.notEqual(await page.title(), title);
    assert.match(page.url(), /shown=3/);
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press("h");
      await page.keyboard.press(
        { n: "ArrowUp", e: "ArrowRight", s: "ArrowDown", w: "ArrowLeft" }[
          /^Go (.)/.exec(await page.locator("[data-status]").textContent())[1]
        ],
      );
    }
    await page.keyboard.press("u");
    assert.equal(await made(), "4");
    await page.reload();
    await arrived(page);
    assert.deepEqual([await rows(), await made()], [third, "4"]);
    await page.keyboard.press("u");
    assert.equal(await made(), "3");
    await page.goBack();
    await page.waitForFunction((rows) => document.querySelector(".page").dataset.rows === rows, first);
    assert.equal(await made(), "0");
    await page.goForward();
    await page.waitForFunction((rows) => document.querySelector(".page").dataset.rows === rows, third);
    assert.deepEqual(
      [await made(), await page.locator(".page").getAttribute("data-ready")],
      ["3", "1"],
      "nothing is searched for again",
    );
    // A search after a result is an entry of its own.
    await page.getByLabel("Seed").fill("5");
    await press(page, "Evolve");
    await arrived(page, 2);
    await page.goBack();
    await arrived(page);
    assert.deepEqual([await rows(), await made()], [third, "3"]);
  });
});

test("a start and goal of the visitor's own are kept with the moves", async () => {
  await gallery.visit("#/tiles?level=caves&count=2&seed=4", async (page) => {
    await arrived(page);
    const rows = (await page.locator(".page").getAttribute("data-rows")).split("\n");
    const y = rows.findIndex((row) => row.includes("..."));
    const x = rows[y].indexOf("...");
    await press(page, "Choose start and goal");
    for (let at = 0; at < y; at++) await page.keyboard.press("ArrowDown");
    for (let at = 0; at < x; at++) await page.keyboard.press("ArrowRight");
    for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await press(page, "Go east");
    assert.match(await page.locator("[data-status]").textContent(), /1 step to go/);
    await page.reload();
    await arrived(page);
    assert.match(await page.locator("[data-status]").textContent(), /1 step to go/);
    await page.keyboard.press("ArrowRight");
    await page.locator(".end.won").waitFor();
  });
});

test("a drawing that is checked or mended stands beside the other levels", async () => {
  await gallery.visit("#/tiles?level=caves&count=5&seed=4", async (page) => {
    await arrived(page);
    const pictures = page.locator(".atlas button");
    const file = await download(page);
    assert.equal(await pictures.count(), 5);
    await press(page, "Edit this level");
    await press(page, "wall");
    await page.locator(".tilemap").nth(1).focus();
    for (let row = 0; row < 14; row++) {
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
    }
    for (let column = 0; column < 13; column++) await page.keyboard.press("ArrowRight");
    await press(page, "floor");
    await page.locator(".tilemap").nth(1).focus();
    await page.keyboard.press("Enter");
    for (const times of [1, 2]) {
      await press(page, "Check it");
      assert.equal(await pictures.count(), 6, `checked ${times} times`);
    }
    assert.match(await page.locator("[data-verdict]").textContent(), /^Drawing 6/);
    assert.equal(await download(page), file, "the file of the search is still there");
    await press(page, "Mend this drawing");
    await arrived(page, 2);
    const count = await pictures.count();
    assert.ok(count >= 6);
    const mended = await page.locator(".page").getAttribute("data-rows");
    assert.deepEqual(
      JSON.parse(await download(page)).levels.map(({ rows }) => rows.join("\n")),
      [mended],
    );
    await page.locator('.atlas [data-level="1"]').click();
    assert.equal(await download(page), file);
  });
});

test("what is kept for searches does not grow without end", async () => {
  await gallery.visit("#/tiles?level=caves&count=1&seed=4", async (page) => {
    await arrived(page);
    await paint(page);
    await press(page, "wall");
    await page.locator(".tilemap").nth(1).focus();
    await page.keyboard.press("Enter");
    for (let times = 2; times < 50; times++) {
      await press(page, "Another seed");
      await arrived(page, times);
    }
    assert.ok((await page.evaluate(() => sessionStorage.length)) <= 41);
  });
});

test("levels of another description are taken away, and a wish that is none is answered without a name", async () => {
  await gallery.visit("#/tiles?level=caves&count=3&wish=path%3D30..50:2", async (page) => {
    await arrived(page);
    // The measure that differs orders both axes.
    assert.deepEqual(
      [
        await page.getByLabel("From left to right").inputValue(),
        await page.getByLabel("From the bottom up").inputValue(),
      ],
      ["path", "path"],
    );
    assert.ok((await page.locator(".atlas button").first().boundingBox()).width <= 150);
    await page.getByText("Wishes", { exact: true }).click();
    await page.getByLabel(/^path/).fill("many");
    await press(page, "Evolve");
    await page
      .locator("[role=alert]")
      .filter({ hasText: /^A wish: expected A\.\.B or A,B,C, .*, as in \d+\.\.\d+:\d+\.$/ })
      .waitFor();
    await page.getByLabel(/^path/).fill("path=30..40:5");
    await press(page, "Evolve");
    await arrived(page, 2);
    await page.locator("summary", { hasText: "Description" }).click();
    await page.getByLabel(/^path/).fill("");
    await page.getByLabel("Description in TOML").fill(data("caves").replace("at_least = 28", "at_least = 190"));
    await press(page, "Evolve");
    await page.locator("[data-verdict]").filter({ hasText: "No level yet." }).waitFor();
    assert.equal(await page.locator(".atlas").isVisible(), false);
    for (const name of ["Download", "Picture", "Edit this level"])
      assert.equal(await page.getByRole("button", { name, exact: true }).isDisabled(), true);
    await press(page, "Stop");
    await arrived(page, 3);
    // What is nearest is shown, with what it lacks.
    assert.match(await page.locator("[data-verdict]").textContent(), /^Nearest 1: .*path/);
    assert.equal((await page.locator(".page").getAttribute("data-rows")).split("\n").length, 14);
    assert.equal(await page.getByRole("button", { name: "Download", exact: true }).isDisabled(), true);
  });
});

test("names of a file are text, other files are read, and the day has a cave", async () => {
  const markup = '<img src=x onerror=\\"globalThis.ran=true\\">';
  await gallery.visit("#/tiles?daily=caves&date=2026-11-22", async (page) => {
    await arrived(page);
    const day = await page.locator(".page").getAttribute("data-rows");
    const known = native("tiles daily", { level: data("caves"), date: "2026-11-22" }, [0])[0];
    assert.equal(day, JSON.parse(known.file.text).levels[0].rows.join("\n"));
    const map = await downloaded(page, () => press(page, "Map for Tiled"));
    assert.match(map, /^<\?xml/);
    await drop(page, "map.tmx", map);
    assert.equal(await page.locator(".page").getAttribute("data-rows"), day);
    await drop(page, "own.toml", data("caves").replace('name = "floor"', `name = "${markup}"`));
    await arrived(page, 2);
    await paint(page);
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
