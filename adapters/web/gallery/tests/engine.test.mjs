// The engine in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Gallery, downloaded, drop, looksRight, native } from "./frame.mjs";

const gallery = await Gallery.forTests();

const data = (page, name) => page.locator(".page").getAttribute(`data-${name}`);
const toEnd = (page) => page.getByRole("button", { name: "To the end" }).click();
const download = (page) => downloaded(page, () => page.getByRole("button", { name: "Download" }).click());

test("the page looks right, with each kind of genomes", async () => {
  const ended = async (page) => {
    await toEnd(page);
    await page.locator('.page[data-generation="60"]').waitFor();
  };
  await looksRight(gallery, "#/engine?seed=7&problem=trap&generations=60", ended);
  await looksRight(
    gallery,
    "#/engine?seed=7&problem=himmelblau&generations=60&replacement=deterministic-crowding&selector=random",
    ended,
  );
  await looksRight(gallery, "#/engine?seed=7&problem=tour&generations=60", ended);
});

const RUNS = [
  ["generations=50", { generations: 50 }],
  [
    "problem=trap&selector=linear-rank:1.5&crossover=two-point&mutator=heavy-tailed:1.5&replacement=deterministic-crowding&generations=30",
    {
      problem: "trap",
      selector: "linear-rank:1.5",
      crossover: "two-point",
      mutator: "heavy-tailed:1.5",
      replacement: "deterministic-crowding",
      generations: 30,
    },
  ],
  [
    "problem=hills&crossover=blend:0.5&mutator=all-scales:16&generations=40",
    { problem: "hills", crossover: "blend:0.5", mutator: "all-scales:16", generations: 40 },
  ],
  [
    "problem=himmelblau&replacement=mu-plus-lambda&generations=40",
    { problem: "himmelblau", replacement: "mu-plus-lambda", generations: 40 },
  ],
  [
    "problem=tour&size=25&crossover=order&mutator=inversion&replacement=replace-worst&generations=200",
    {
      problem: "tour",
      size: 25,
      crossover: "order",
      mutator: "inversion",
      replacement: "replace-worst",
      generations: 200,
    },
  ],
];

for (const [query, options] of RUNS) {
  test(`ten seeds end in the state of the native run: ${query}`, async () => {
    const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
    const expected = native("engine experiment", options, seeds);
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of seeds.entries()) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/engine?seed=${seed}&${query}`);
        await page.locator('.page[data-generation="0"]').waitFor();
        await toEnd(page);
        await page.locator(`.page[data-hash="${expected[index].hash}"]`).waitFor();
        assert.equal(await page.locator("[data-state]").textContent(), expected[index].hash);
      }
    });
  });
}

test("steps, run, pause and keys: every way leads to the same state", async () => {
  const [end] = native("engine experiment", { generations: 12 }, [7]);
  await gallery.visit("#/engine?seed=7&generations=12", async (page) => {
    await page.keyboard.press(".");
    await page.getByRole("button", { name: "Step" }).click();
    assert.equal(await data(page, "generation"), "2");
    assert.match(await page.locator("#live").textContent(), /^Generation 2, best \d+\.$/);
    // Ten seconds of running, so that the pause comes before the end on a busy machine, too.
    const speed = page.getByLabel("Generations a second");
    await speed.fill("1");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).click();
    await speed.fill("60");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(`.page[data-hash="${end.hash}"]`).waitFor();
    assert.equal(await page.getByRole("button", { name: "Step" }).isDisabled(), true);
    await page.keyboard.press("r");
    assert.equal(await data(page, "generation"), "0");
    await page.keyboard.press("e");
    await page.locator(`.page[data-hash="${end.hash}"]`).waitFor();
  });
});

test("the run begins by itself, unless the visitor asked for less motion", async () => {
  await gallery.visit("#/engine?seed=7&generations=5", { calm: false }, async (page) => {
    await page.locator('.page[data-generation="5"]').waitFor();
  });
});

test("a run goes on with another part, and one that is paused stays so", async () => {
  await gallery.visit("#/engine?seed=7&generations=9999", { calm: false }, async (page) => {
    const isPast = (generation) =>
      page.waitForFunction((least) => Number(document.querySelector(".page").dataset.generation) > least, generation);
    await isPast(1);
    await page.getByLabel("Problem").selectOption("hills");
    await page.locator(".population .dots").waitFor();
    await isPast(1);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByLabel("Problem").selectOption("tour");
    assert.equal(await data(page, "generation"), "0");
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  });
});

test("the program follows the parts, and the address holds them", async () => {
  await gallery.visit("#/engine?seed=7", async (page) => {
    const program = () => page.locator(".program").textContent();
    assert.match(await program(), /selector: Tournament::new\(2\)\?,/);
    await page.getByLabel("Selector", { exact: true }).selectOption("linear-rank");
    await page.getByLabel("Selector: pressure").fill("1.25");
    await page.getByLabel("Selector: pressure").blur();
    assert.match(await program(), /use ga_core::select::LinearRank;[^]*selector: LinearRank::new\(1\.25\)\?,/);
    assert.match(page.url(), /selector=linear-rank:1\.25/);
    await page.getByLabel("Problem").selectOption("tour");
    assert.match(await program(), /fn cities\(count: usize\)[^]*EdgeRecombination[^]*RandomPermutation\(40\)/);
    const before = await program();
    await page.reload();
    await page.locator('.page[data-generation="0"]').waitFor();
    assert.equal(await program(), before);
    await page.getByLabel("Population", { exact: true }).fill("9000");
    await page.getByLabel("Population", { exact: true }).blur();
    assert.equal(await page.locator(".wrong").textContent(), "Population: expected a whole number from 2 to 400");
    await page.getByLabel("Population", { exact: true }).fill("30");
    await page.getByLabel("Population", { exact: true }).blur();
    assert.equal(await page.locator(".wrong").count(), 0);
    await page.getByLabel("Bits, or cities").fill("2");
    await page.getByLabel("Bits, or cities").blur();
    assert.equal(await page.locator(".wrong").textContent(), "Bits, or cities: expected a whole number from 3 to 400");
  });
});

test("wrong numbers are named, and do not get into the address", async () => {
  await gallery.visit("#/engine?seed=7&generations=5", async (page) => {
    const url = page.url();
    const restart = page.getByRole("button", { name: "Restart" });
    for (const [label, value, answer] of [
      ["Selector: size", "99999999", /expected a number, at most 1 000 000$/],
      ["Selector: size", "", /expected a number, at most 1 000 000$/],
      ["Selector: size", "many", /expected a number, at most 1 000 000$/],
      ["Population", "9000", /^Population: expected a whole number from 2 to 400$/],
      ["Bits, or cities", "0", /^Bits, or cities: expected a whole number from 1 to 400$/],
      ["Generations", "99999", /^Generations: expected a whole number from 1 to 9 999$/],
      ["Seed", "", /^Seed: expected a whole number from 0 to 999 999 999$/],
    ]) {
      const field = page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(value);
      await field.blur();
      assert.match(await page.locator(".wrong").textContent(), answer);
      assert.equal(await field.evaluate((input) => document.activeElement === input), false);
      await restart.click();
      assert.match(await page.locator(".wrong").textContent(), answer);
      assert.equal(await field.evaluate((input) => document.activeElement === input), true);
      assert.equal(page.url(), url);
      await field.fill(before);
      await field.blur();
      assert.equal(await page.locator(".wrong").count(), 0);
    }
    // What only the crate knows is said by it.
    const field = page.getByLabel("Selector: size", { exact: true });
    await field.fill("0");
    await field.blur();
    const alert = page.locator("[role=alert]").filter({ hasText: "size" });
    await alert.waitFor();
    const box = await alert.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 844, "the error is seen");
    assert.equal(page.url(), url);
  });
});

test("a file repeats its run, and a forged state is named", async () => {
  const options = { problem: "hills", generations: 15 };
  const [{ hash, file }] = native("engine experiment", options, [4]);
  await gallery.visit("#/engine?seed=1", async (page) => {
    await drop(page, "run.json", file.text);
    await page.locator(`.page[data-hash="${hash}"]`).waitFor();
    assert.match(await page.locator("[data-verdict]").textContent(), /ends in the state that the file names/);
    assert.equal(await download(page), file.text);
    await drop(page, "forged.json", file.text.replace(hash, "0000000000000000"));
    await page.locator("[data-verdict]").filter({ hasText: "another state" }).waitFor();
    await drop(page, "other.json", '{"format": "engine-run/2"}');
    await page.locator("[role=alert]").filter({ hasText: /\S/ }).waitFor();
  });
});

test("the population is drawn: rows, dots, and a tour of all cities", async () => {
  await gallery.visit("#/", async (page) => {
    const open = async (query) => {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/engine?${query}`);
      await page.locator(`.page[data-generation="0"]`).waitFor();
    };
    await open("seed=3&problem=onemax&size=20&population-size=30");
    assert.match(await page.locator(".population").getAttribute("aria-label"), /30 bit strings/);
    assert.match(await page.locator("[data-legend]").textContent(), /a candidate of 20 bits/);
    await open("seed=3&problem=rosenbrock&population-size=33");
    assert.equal(await page.locator(".population .dots circle").count(), 33);
    await open("seed=3&problem=tour&size=17");
    assert.equal(await page.locator(".population .city").count(), 17);
    assert.equal((await page.locator(".population .way").getAttribute("points")).split(" ").length, 17);
  });
});
