// All searches and contests through the site: the same request and seed give the same files as by the tools.

import assert from "node:assert/strict";
import { test } from "node:test";

import { requests } from "../../npm/tests/requests.mjs";
import { Gallery, downloaded, native } from "./frame.mjs";

const gallery = await Gallery.forTests();
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();

/** Runs requests of a tool one after the other in the worker of the site, as its pages do. */
function inWorker(page, all) {
  return page.evaluate(async (all) => {
    const worker = new Worker(new URL("worker.js", location.href), { type: "module" });
    const [{ tool }] = all;
    worker.postMessage({
      load: tool,
      code: await WebAssembly.compileStreaming(fetch(new URL(`${tool}.wasm`, location.href))),
    });
    const answer = (message, stopped) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          if ("progress" in data) return stopped && worker.postMessage({ end: "stop" });
          resolve("error" in data ? { refused: data.error } : data.value);
        };
        worker.postMessage(message);
      });
    const told = ({ refused, files, unmet }) => (refused === undefined ? { files, unmet } : { refused });
    const ends = [];
    for (const { name, options, seed } of all) {
      const call = { name, args: [options], run: { seed } };
      const whole = await answer({ ...call, isWatched: true, isDrawn: true });
      // Stopped after its first slice, and gone on with.
      const part = await answer({ ...call, run: { seed, slice: 1 }, isWatched: true }, true);
      const further = part.saved ? await answer({ name: "resume", args: [part.saved], run: {} }) : whole;
      ends.push([told(whole), told(further)]);
    }
    worker.terminate();
    return ends;
  }, all);
}

test("every search and contest of the site gives the files of the tool, also if it is stopped and gone on with, or refuses with its sentence", async () => {
  await gallery.visit("#/", async (page) => {
    for (const [command, all] of Object.entries(requests())) {
      const refused = all.find(({ expected }) => expected.refused !== undefined);
      const some = [...all.slice(0, 2), ...(refused === undefined ? [] : [refused])];
      const ends = await inWorker(page, some);
      some.forEach(({ expected }, at) => assert.deepEqual(ends[at], [expected, expected], `${command}, request ${at}`));
    }
  });
});

for (const [name, address, options, seed] of [
  [
    "theseus",
    "scheme=longest&size=8x8&evaluations=1000000&sealed-cells=any",
    { scheme: "longest", size: "8x8", evaluations: 1_000_000 },
    3,
  ],
  [
    "checkpoint",
    "size=20x20&checkpoints=random:3&generations=60",
    { size: "20x20", checkpoints: "random:3", generations: 60 },
    5,
  ],
  ["hextiles", "set=evolved&generations=60&report-boards=20000", { generations: 60, "report-boards": 20_000 }, 2],
]) {
  test(`a search of ${name} that is stopped goes on to the result of one that is not`, async () => {
    const [{ hash, file }] = native(name, options, [seed]);
    await gallery.visit(`#/${name}?seed=${seed}&${address}`, async (page) => {
      await page
        .locator("[data-report]")
        .first()
        .filter({ hasText: /judged|scored/ })
        .waitFor();
      await press(page, "Stop");
      await press(page, "Go on");
      await page.locator(`.page[data-hash="${hash}"]`).waitFor();
      assert.equal(await page.getByRole("button", { name: "Go on" }).count(), 0);
      assert.equal(
        await downloaded(page, () => press(page, name === "hextiles" ? "Download the set" : "Download")),
        file.text,
      );
    });
  });
}

for (const [hash, sentence] of [
  ["#/theseus?seed=7&size=5x5&moves=5..&population-size=8&clamp=basic", "clamp: only with scheme paper"],
  ["#/checkpoint?seed=1&size=9x9&population-size=9", "population-size: only with scheme paper"],
  ["#/hextiles?set=evolved&seed=1&population-size=9", "population-size: only with scheme paper"],
  ["#/hextiles?set=front&seed=1&each=1&by=objectives&boards=0", "boards 0: "],
  [
    "#/minimax?seed=1&game=tic-tac-toe&limit=200&max=you&min=you&a=genetic&b=random&games=2&population-size=9",
    "population-size: not used by this player, only by paper",
  ],
  [
    "#/units?seed=1&a=greedy&b=hold&width=12&height=8&population-size=9",
    "population-size: only player paper uses it, expected it as a player",
  ],
]) {
  test(`an option that cannot be used is refused with its name in the address: ${hash}`, async () => {
    await gallery.visit(hash, (page) => page.locator("[role=alert]").filter({ hasText: sentence }).first().waitFor());
  });
}
