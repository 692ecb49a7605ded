// Hexagonal tiles in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Gallery, downloaded, drop, evolved, looksRight, native, tool, written } from "./frame.mjs";

const BEST = readFileSync(new URL("../../../../crates/ga-hextiles/data/best.json", import.meta.url), "utf8");

const gallery = await Gallery.forTests();

const arrived = (page, times = 1) => page.locator(`.page[data-ready="${times}"]`).waitFor();
const data = (page, name) => page.locator(".page").getAttribute(`data-${name}`);
const said = (page) => page.locator("#live").textContent();
const tile = (page, place) => page.locator(`.hextile[data-slot="${place - 1}"]`);
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const download = (page, name) => downloaded(page, () => press(page, name));
const query = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split("?")[1])));

/** The middle of a place in the window. */
async function middle(page, place) {
  const box = await tile(page, place).locator(".hexagon").boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The figures that the tool prints of the board that lies there. */
async function figures(page) {
  const file = await download(page, "Download the board");
  assert.match(tool("hextiles", "verify", file), /laid board/);
  return JSON.parse(file).figures;
}

/** What the page shows beside the board, by name. */
function shown(page) {
  return page
    .locator("[data-figures] > div")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").firstChild.textContent]),
      ),
    );
}

test("the page looks right", async () => {
  await looksRight(gallery, "#/hextiles?set=best&shuffle=1", arrived);
  await looksRight(
    gallery,
    "#/hextiles?set=evolved&seed=2&generations=12&weight-bridge=-0.1&shuffle=3&hand=3x7.5r",
    async (page) => {
      await arrived(page, 2);
      await tile(page, 9).click();
      await page.getByText("More options").click();
    },
  );
});

test("a board lies as the tool lays it, with the same figures", async () => {
  await gallery.visit("#/hextiles?set=best&shuffle=7", async (page) => {
    await arrived(page);
    const board = written(
      "hextiles",
      ["board", new URL("../../../../crates/ga-hextiles/data/best.json", import.meta.url).pathname, "--seed", "7"],
      "--out",
      "hextiles-board-best-7-laid.json",
    );
    assert.equal(await download(page, "Download the board"), board);
    const { extra_edges, paths, components } = JSON.parse(board).figures;
    const joined = Object.values(paths).filter((path) => path).length;
    const { "extra edges": edges, "pairs joined": pairs, pieces } = await shown(page);
    assert.deepEqual([edges, pairs, pieces], [String(extra_edges), `${joined} of 15`, String(components)]);
    const picture = await download(page, "Picture");
    assert.match(picture, /^<svg [^]*>Well</);
  });
});

test("a tile is dragged: the judge answers on the way, and the address holds the swap", async () => {
  await gallery.visit("#/hextiles?set=best&shuffle=4", async (page) => {
    await arrived(page);
    const before = await data(page, "score");
    const names = [await tile(page, 3).getAttribute("aria-label"), await tile(page, 12).getAttribute("aria-label")];
    const [from, to] = [await middle(page, 3), await middle(page, 12)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await page.mouse.move(...to, { steps: 4 });
    const held = await data(page, "score");
    assert.equal(await data(page, "hand"), "", "nothing is swapped before the tile is let go");
    await page.mouse.up();
    assert.equal(await data(page, "hand"), "3x12");
    assert.equal(await data(page, "score"), held);
    assert.notEqual(held, before);
    assert.match(
      await said(page),
      /^Tile \d+ to place 12, tile \d+ to place 3\. Score −?[\d.]+, \d+ of 15 pairs joined/,
    );
    const number = (label) => /tile \d+/.exec(label)[0];
    assert.equal(number(await tile(page, 3).getAttribute("aria-label")), number(names[1]));
    assert.equal(number(await tile(page, 12).getAttribute("aria-label")), number(names[0]));
    assert.equal((await query(page)).hand, "3x12");
    // Let go beside the board, nothing happens; Escape lets go too.
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 3 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    assert.equal(await data(page, "hand"), "3x12");
    assert.equal(await data(page, "score"), held);
    await figures(page);
  });
});

test("clicks and keys select, turn, flip and carry; undo takes everything back", async () => {
  await gallery.visit("#/hextiles?set=best&shuffle=4", async (page) => {
    await arrived(page);
    const before = await download(page, "Download the board");
    await page.mouse.click(...(await middle(page, 6)));
    assert.equal(await data(page, "selected"), "6");
    assert.equal(await data(page, "hand"), "");
    await page.mouse.click(...(await middle(page, 6)));
    assert.equal(await data(page, "hand"), "6r");
    await page.keyboard.press("l");
    await page.keyboard.press("f");
    assert.equal(await data(page, "hand"), "6r.6l.6f");
    assert.match(await said(page), /turned over/);
    // Arrows go to a neighbour, with Shift they carry the tile there.
    await page.keyboard.press("ArrowDown");
    const next = Number(await data(page, "selected"));
    assert.notEqual(next, 6);
    await page.keyboard.press("Shift+ArrowUp");
    assert.equal(await data(page, "hand"), `6r.6l.6f.${next}x6`);
    assert.equal(await data(page, "selected"), "6");
    await page.keyboard.press("Enter");
    assert.match(await said(page), /Picked up/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await data(page, "hand"), `6r.6l.6f.${next}x6.6x${next}`);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-slot")), String(next - 1));
    await press(page, "↻ Right");
    await press(page, "Move up");
    const after = await download(page, "Download the board");
    assert.notEqual(after, before);
    const link = await page.evaluate(() => location.hash);
    for (let move = 0; move < 7; move++) await page.keyboard.press("u");
    assert.equal(await data(page, "hand"), "");
    assert.equal(await download(page, "Download the board"), before);
    for (let move = 0; move < 7; move++) await press(page, "Redo");
    assert.equal(await download(page, "Download the board"), after);
    await press(page, "Put back");
    assert.equal(await download(page, "Download the board"), before);
    // A link with moves shows the same board.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await arrived(page);
    await page.waitForFunction(() => document.querySelector(".page").dataset.hand !== "");
    assert.equal(await download(page, "Download the board"), after);
  });
});

test("every place is reached by the arrow keys", async () => {
  await gallery.visit("#/hextiles?set=best&shuffle=1", async (page) => {
    await arrived(page);
    const seen = new Set();
    const ways = [[]];
    await page.mouse.click(...(await middle(page, 1)));
    while (ways.length > 0 && seen.size < 20) {
      const way = ways.shift();
      await tile(page, 1).focus();
      await page.keyboard.press("Escape");
      await page.keyboard.press("ArrowUp");
      for (const key of way) await page.keyboard.press(key);
      const here = await data(page, "selected");
      if (seen.has(here)) continue;
      seen.add(here);
      ways.push(...["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"].map((key) => [...way, key]));
    }
    assert.equal(seen.size, 20);
  });
});

test("a touch drags a tile, and a touch beside the tiles scrolls the page", async () => {
  await gallery.visit("#/hextiles?set=best&shuffle=4", { width: 390, hasTouch: true, isMobile: true }, async (page) => {
    await arrived(page);
    await tile(page, 3).scrollIntoViewIfNeeded();
    const [from, to] = [await middle(page, 3), await middle(page, 4)];
    const session = await page.context().newCDPSession(page);
    const touch = (type, [x, y] = []) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch("touchStart", from);
    for (let step = 1; step <= 5; step++)
      await touch("touchMove", [from[0] + ((to[0] - from[0]) * step) / 5, from[1] + ((to[1] - from[1]) * step) / 5]);
    await touch("touchEnd");
    assert.equal(await data(page, "hand"), "3x4");
    await tile(page, 9).tap();
    await tile(page, 9).tap();
    assert.equal(await data(page, "hand"), "3x4.9r");
    const before = await page.evaluate(() => scrollY);
    const empty = await page.locator(".hexboard").boundingBox();
    await session.send("Input.synthesizeScrollGesture", {
      x: Math.round(empty.x + 6),
      y: Math.round(empty.y + 6),
      yDistance: -150,
    });
    assert.ok((await page.evaluate(() => scrollY)) > before + 50, "a touch beside the tiles scrolls");
  });
});

test("weights change the scores at once, and are those of the tool", async () => {
  await gallery.visit("#/hextiles?set=best&shuffle=4&weight-extra-edge=-0.3", async (page) => {
    await arrived(page);
    const file = await download(page, "Download the set");
    assert.match(tool("hextiles", "verify", file), /20 tiles/);
    assert.equal(JSON.parse(file).figures.weights.extra_edge, -0.3);
    assert.equal(JSON.parse(file).figures.total.toFixed(4), await data(page, "total"));
    const before = await data(page, "score");
    await page.getByLabel("Each extra edge").focus();
    await page.keyboard.press("End");
    assert.equal((await query(page))["weight-extra-edge"], "0");
    assert.notEqual(await data(page, "score"), before);
    await press(page, "Weights of the paper");
    assert.equal((await query(page))["weight-extra-edge"], undefined);
    await figures(page);
  });
});

const SEARCHES = [
  ["generations=6&report-boards=20000", { generations: 6, "report-boards": 20000 }],
  [
    "scheme=paper&generations=8&report-boards=20000&boards=100&weight-bridge=-0.1",
    { scheme: "paper", generations: 8, "report-boards": 20000, boards: 100, "weight-bridge": -0.1 },
  ],
];

for (const [words, options] of SEARCHES) {
  test(`ten seeds give the same file and state as on this machine: ${words}`, async () => {
    const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
    const expected = native("hextiles", options, seeds);
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of seeds.entries()) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/hextiles?set=evolved&seed=${seed}&${words}`);
        await page.locator(`.page[data-ready="2"][data-hash="${expected[index].hash}"]`).waitFor();
        const file = await download(page, "Download the set");
        assert.equal(file, expected[index].file.text);
        if (index > 1) continue;
        assert.match(tool("hextiles", "verify", file), /20 tiles/);
        // The tool writes the same file.
        const asked = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
        assert.deepEqual(
          JSON.parse(file),
          JSON.parse(evolved("hextiles", ["--seed", String(seed), ...asked], expected[index].file.name)),
        );
      }
    });
  });
}

test("a search is stopped, and its best set lies there; a link with moves is kept until its search ends", async () => {
  await gallery.visit("#/hextiles?set=evolved&seed=1&generations=100000&hand=1x2", async (page) => {
    await page.locator("[data-report]").first().filter({ hasText: "sets scored" }).waitFor();
    assert.deepEqual(await query(page), {
      set: "evolved",
      seed: "1",
      generations: "100000",
      hand: "1x2",
      shuffle: "1",
    });
    await press(page, "Stop");
    await arrived(page, 2);
    assert.match(
      await page.locator("[data-report]").first().textContent(),
      /Believed [\d.−]+, on fresh boards .* stopped/,
    );
    assert.equal(await data(page, "hand"), "1x2");
    assert.match(tool("hextiles", "verify", await download(page, "Download the set")), /20 tiles/);
  });
});

test("while one search runs the other cannot be started, and a stopped one leaves no chart", async () => {
  await gallery.visit("#/hextiles?seed=1&each=1000", async (page) => {
    await arrived(page);
    const [evolve, front] = ["Evolve", "Search for a front"].map((name) =>
      page.getByRole("button", { name, exact: true }),
    );
    await page.getByLabel("Generations").fill("100000");
    await evolve.click();
    assert.equal(await front.isDisabled(), true);
    assert.equal(await page.locator('[data-waits="front"]').isVisible(), true);
    await page.locator(".line-1[d*=L]").waitFor();
    await press(page, "Stop");
    await arrived(page, 2);
    assert.deepEqual([await evolve.isDisabled(), await front.isDisabled()], [false, false]);
    await front.click();
    assert.equal(await evolve.isDisabled(), true);
    assert.equal(await page.locator('[data-waits="evolve"]').isVisible(), true);
    await page.locator(".front .shade").first().waitFor();
    await press(page, "Stop the search for a front");
    await page.locator("[data-report]").last().filter({ hasText: "Stopped before" }).waitFor();
    assert.equal(await page.locator("figure.chart:not(.front)").isVisible(), false);
    assert.equal(await page.locator(".front .dot").count(), 20);
    assert.deepEqual([await evolve.isDisabled(), await front.isDisabled()], [false, false]);
    assert.equal(await page.locator("[data-waits]:visible").count(), 0);
  });
});

test("the known front: a dot opens its set, by mouse and by key", async () => {
  await gallery.visit("#/hextiles", async (page) => {
    await arrived(page);
    assert.equal(await page.locator(".front .dot").count(), 20);
    await page.locator('.dot[data-number="20"] text').click();
    await arrived(page, 2);
    assert.match(
      await page.locator("[data-dot]").textContent(),
      /^Set 20: 0 bridges, duplicates 266, 12\.67 extra edges, paths 92\.4 %/,
    );
    assert.match(await page.locator(".means").textContent(), /sides with a bridge0/);
    await page.locator('.dot[data-number="3"]').focus();
    await page.keyboard.press("Enter");
    await arrived(page, 3);
    assert.deepEqual([(await query(page)).set, (await query(page)).dot], ["front", "3"]);
    assert.match(await page.locator(".means").textContent(), /sides with a bridge22/);
    await tile(page, 6).scrollIntoViewIfNeeded();
    await page.mouse.click(...(await middle(page, 6)));
    await page.keyboard.press("f");
    const hand = await data(page, "hand");
    assert.notEqual(hand, "");
    await page.locator('.dot[data-number="7"] text').click();
    await arrived(page, 4);
    // Back to the set of before, with its moves.
    await page.goBack();
    await arrived(page, 5);
    assert.deepEqual([(await query(page)).dot, await data(page, "hand")], ["3", hand]);
    assert.match(await page.locator(".means").textContent(), /sides with a bridge22/);
    assert.match(await page.title(), /^Set 3 of a front · Hex tiles/);
    await page.getByLabel("Set", { exact: true }).selectOption("random");
    await arrived(page, 6);
    const [saved] = await Promise.all([page.waitForEvent("download"), press(page, "Download the set")]);
    assert.equal(saved.suggestedFilename(), "hextiles.json");
  });
});

test("a front is searched for as by the tool, and each dot is a file of it", async () => {
  const [expected] = native("hextiles pareto", { each: 1 }, [3]);
  await gallery.visit("#/hextiles?set=front&seed=3&each=1&dot=2&hand=4r", async (page) => {
    await page.locator(`.page[data-front][data-hash="${expected.hash}"]`).waitFor();
    assert.equal(await page.locator(".dot").count(), Number(await data(page, "front")));
    const file = await download(page, "Download the set");
    assert.equal(
      file,
      written("hextiles", ["pareto", "--each", "1", "--seed", "3"], "--out", "hextiles-pareto-3-set-2.json"),
    );
    assert.match(tool("hextiles", "verify", file), /20 tiles/);
    assert.equal(await data(page, "hand"), "4r");
    assert.deepEqual(await query(page), { set: "front", seed: "3", each: "1", dot: "2", shuffle: "1", hand: "4r" });
  });
});

test("files are opened and checked: sets, spare tiles, laid boards, and forged figures", async () => {
  await gallery.visit("#/hextiles", async (page) => {
    await arrived(page);
    const claims = page.locator("[data-claims]");
    const [set, board] = [await download(page, "Download the set"), await download(page, "Download the board")];
    await drop(page, "tiles.json", set);
    await claims.filter({ hasText: "What the file claims is true." }).waitFor();
    assert.equal(await download(page, "Download the set"), set);
    const forged = JSON.parse(set);
    forged.figures.extra_edges += 0.5;
    await drop(page, "forged.json", JSON.stringify(forged));
    await claims.filter({ hasText: /The file is wrong: extra_edges: claimed/ }).waitFor();
    await drop(page, "laid.json", board);
    await claims.filter({ hasText: "What the file claims is true." }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Download the set" }).isDisabled(), true);
    assert.equal(await download(page, "Download the board"), board);
    const { tiles } = JSON.parse(BEST);
    await drop(page, "spare.json", JSON.stringify({ tiles: [...tiles, ...tiles.slice(0, 3)] }));
    assert.equal(await page.locator(".hextile").count(), 23);
    const [from, to] = [await middle(page, 22), await middle(page, 5)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    assert.equal(await data(page, "hand"), "22x5");
  });
});

test("names of a file are text, and what cannot be used is answered in a sentence", async () => {
  const name = '<img src=x onerror="globalThis.ran=true">';
  await gallery.visit("#/hextiles", async (page) => {
    await arrived(page);
    const { tiles } = JSON.parse(BEST);
    const board = { places: 2, links: [[1, "S", 2, "N"]], locations: { [name]: [[1, "N"]], "B&B": [[2, "S"]] } };
    await drop(page, `${name.replaceAll("/", "")}.json`, JSON.stringify({ tiles, figures: { board } }));
    await arrived(page, 2);
    assert.match(await page.locator(".islands").textContent(), /<img src=x/);
    assert.equal(await page.locator("main img[src=x]").count(), 0);
    const alert = page.locator("[role=alert]");
    for (const [text, answer] of [
      ['{"tiles":[{"top":[["N","X"]],"bottom":[]}]}', /tile 1, top: trail 1: direction "X"/],
      ['{"tiles":[]}', /tiles: 0, expected 1 to 1000/],
      [JSON.stringify({ tiles: tiles.slice(0, 3) }), /3 tiles, expected at least 20/],
      ['{"sides":[[],[]]}', /2 sides, expected 20/],
    ]) {
      await drop(page, "wrong.json", text);
      await alert.filter({ hasText: answer }).waitFor();
    }
    for (const [label, value, answer] of [
      ["Generations", "many", /many/],
      ["Tiles", "3", /3 tiles, expected at least 20/],
    ]) {
      if (label !== "Generations")
        await page
          .locator("details")
          .filter({ hasText: "More options" })
          .last()
          .evaluate((part) => {
            part.open = true;
          });
      await page.getByLabel(label, { exact: true }).fill(value);
      await press(page, "Evolve");
      await alert.filter({ hasText: answer }).waitFor();
      await page.getByLabel(label, { exact: true }).fill("");
    }
    assert.equal(await page.evaluate(() => globalThis.ran ?? false), false);
    // What only the paper's scheme has is hidden with the other one.
    const elites = page.getByLabel("Elites", { exact: true });
    assert.equal(await elites.isVisible(), false);
    await page.getByLabel("Scheme").selectOption("paper");
    await elites.fill("3");
    await page.getByLabel("Scheme").selectOption("");
    assert.equal(await elites.isVisible(), false);
    assert.equal(await elites.inputValue(), "");
  });
  await gallery.visit("#/hextiles?set=evolved&elites=3", async (page) => {
    await page
      .locator("[role=alert]")
      .filter({ hasText: /elites: only with scheme paper/ })
      .waitFor();
  });
  for (const query of ["hand=99r", "hand=%3Cimg%3E", "set=front&dot=99", "shuffle=-1&seed=x", "weight-path=NaN"]) {
    await gallery.visit(`#/hextiles?${query}`, (page) => arrived(page));
  }
});

test("sheets are shown, saved as the tool writes them, and printed alone", async () => {
  await gallery.visit("#/hextiles?set=best", async (page) => {
    await arrived(page);
    const loaded = () =>
      page
        .locator(".sheets img")
        .evaluateAll((images) => Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth > 0))));
    assert.deepEqual(await loaded(), Array(6).fill(true));
    const best = new URL("../../../../crates/ga-hextiles/data/best.json", import.meta.url).pathname;
    assert.equal(
      await download(page, "Sheet 2, back"),
      written("hextiles", ["sheet", best], "--out", "hextiles-sheet-best-tiles-2-back.svg"),
    );
    await page.evaluate(() => {
      window.print = () => {
        globalThis.printed = (globalThis.printed ?? 0) + 1;
      };
    });
    await press(page, "Print");
    await page.waitForFunction(() => globalThis.printed === 1);
    const pages = async () => {
      const text = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      return [(text.match(/\/Type\s*\/Page\b/g) ?? []).length, [...new Set(text.match(/\/MediaBox\s*\[[^\]]*\]/g))]];
    };
    const [count, boxes] = await pages();
    assert.equal(count, 6);
    assert.match(boxes.join(), /^\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]$/);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("h1").isVisible(), false);
    assert.equal(await page.locator(".top").isVisible(), false);
    await page.emulateMedia({ media: null });
    await page.getByLabel("Paper", { exact: true }).selectOption("letter");
    await page.getByLabel("Tile size").fill("90");
    assert.equal(await page.locator(".sheets img").count(), 20);
    await press(page, "Print");
    await page.waitForFunction(() => globalThis.printed === 2);
    assert.equal((await pages())[0], 20);
  });
});

test("a board that nobody has touched is no merit of the visitor", async () => {
  // The tiles of the best set join all places as they fall, with some extra edges.
  await gallery.visit("#/hextiles?set=best&shuffle=1", async (page) => {
    await arrived(page);
    const goal = page.locator("[data-goal].goal");
    assert.match(await goal.textContent(), /all places are joined.*Fewer is better\.$/);
    await tile(page, 9).click();
    await tile(page, 9).click();
    await page.waitForFunction(() => document.querySelector("[data-hand]")?.dataset.hand !== "");
    const told = await goal.textContent();
    assert.match(told, told.includes("are joined") ? /; your best is \d+\.$/ : /are still apart\.$/);
  });
});
