// The same site in Debian's Firefox: every page opens, plays and evolves as in Chromium.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Firefox, skip } from "./firefox.mjs";
import { native } from "./frame.mjs";

let firefox;
before(async () => {
  if (!skip) firefox = await Firefox.start();
});
after(() => firefox?.stop());

const arrived = () => firefox.until("document.querySelector('.page[data-ready=\"1\"]')");

test("every page opens without an error, with its questions", { skip }, async () => {
  for (const hash of [
    "",
    "#/theseus?maze=longest-6x6",
    "#/tiles?count=3",
    "#/checkpoint?maze=best",
    "#/hextiles",
    "#/minimax?game=connect-four",
    "#/units?seed=7&a=you&b=greedy",
    "#/engine?seed=7",
  ]) {
    await firefox.open(hash);
    assert.deepEqual(await firefox.value("document.querySelectorAll('h1').length"), 1, hash);
    assert.deepEqual(
      await firefox.value("[...document.querySelectorAll('main .error')].map((error) => error.textContent).join('')"),
      "",
      hash,
    );
    if (hash !== "")
      assert.ok((await firefox.value("document.querySelectorAll('.questions input:checked').length")) > 0, hash);
    assert.equal(
      await firefox.value("document.documentElement.scrollWidth > innerWidth"),
      false,
      `${hash} is wider than the window`,
    );
    assert.deepEqual(firefox.faults, [], hash);
  }
});

test("a search ends in the same state as on this machine, and leaves a film", { skip }, async () => {
  for (const [hash, module, options] of [
    ["#/theseus?seed=7&size=6x6&moves=24..32", "theseus", { size: "6x6", moves: "24..32" }],
    [
      "#/checkpoint?seed=7&size=12x12&checkpoints=random:3&generations=4",
      "checkpoint",
      { size: "12x12", checkpoints: "random:3", generations: 4 },
    ],
  ]) {
    const [{ hash: expected }] = native(module, options, [7]);
    await firefox.open(hash);
    await arrived();
    assert.equal(await firefox.value("document.querySelector('.page').dataset.hash"), expected, hash);
    assert.ok((await firefox.value("document.querySelectorAll('[data-best] svg').length")) > 0, `${hash}: a film`);
    assert.deepEqual(firefox.faults, [], hash);
  }
});

test("a maze is played by keys", { skip }, async () => {
  await firefox.open("#/theseus?maze=longest-6x6");
  await arrived();
  await firefox.page.keyboard.press(".");
  await firefox.until("document.querySelector('.page').dataset.path === '.'");
});

test("a card is drawn, and a zip is packed", { skip }, async () => {
  await firefox.open("#/tiles?level=caves&count=2&seed=3");
  await arrived();
  const press = (name) =>
    firefox.value(
      `[...document.querySelectorAll('button')].find((button) => button.textContent === ${JSON.stringify(name)}).click()`,
    );
  await press("Share");
  await firefox.until("document.querySelector('dialog img')?.naturalWidth === 1200");
  await press("Close");
  await firefox.value(
    "(globalThis.saved = [], HTMLAnchorElement.prototype.click = function () { saved.push(this.download) })",
  );
  await press("All as a zip");
  await firefox.until("saved.includes('tiles.zip')");
  assert.deepEqual(firefox.faults, []);
});
