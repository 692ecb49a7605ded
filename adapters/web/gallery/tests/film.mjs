// What the film of a search takes of the search's time, in a worker of the page:
//
//   GALLERY_SITE=DIR node tests/film.mjs
//
// prints a table.

import { readFileSync } from "node:fs";

import { Gallery } from "./frame.mjs";

const level = (name) => readFileSync(new URL(`../../../../crates/ga-tiles/data/${name}.toml`, import.meta.url), "utf8");
const SEARCHES = [
  ["Theseus, 8x8, 60 moves and more", "theseus", { size: "8x8", moves: "60.." }],
  ["Checkpoints, 30x30, 20 generations", "checkpoint", { generations: 20 }],
  ["Tiles, a hundred dungeons", "tiles", { level: level("dungeons"), count: 100 }],
  ["Hex tiles, 30 generations", "hextiles", { generations: 30, "report-boards": 20_000 }],
];

const gallery = await Gallery.start();
try {
  console.log("| search | seconds | pictures | share of the time |\n|---|---:|---:|---:|");
  for (const [name, module, options] of SEARCHES) {
    await gallery.visit("#/", async (page) => {
      const { film, seconds, pictures } = await page.evaluate(
        async ([module, options]) => {
          const code = await WebAssembly.compileStreaming(fetch(new URL(`${module}.wasm`, location.href)));
          const worker = new Worker(new URL("worker.js", location.href), { type: "module" });
          worker.postMessage({ load: module, code });
          /** The seconds of a run, with pictures or without. */
          const run = (isDrawn) =>
            new Promise((resolve, reject) => {
              let [began, pictures] = [performance.now(), 0];
              worker.onmessage = ({ data }) => {
                if ("error" in data) reject(new Error(data.error));
                if ("best" in data) pictures += 1;
                if ("value" in data) resolve({ seconds: (performance.now() - began) / 1000, pictures });
              };
              worker.postMessage({
                name: "run",
                args: ["evolve", options],
                run: { seed: 4711 },
                isWatched: true,
                isDrawn,
              });
            });
          await run(false);
          const [without, drawn] = [await run(false), await run(true)];
          return { film: 1 - without.seconds / drawn.seconds, ...drawn };
        },
        [module, options],
      );
      console.log(`| ${name} | ${seconds.toFixed(1)} | ${pictures} | ${(100 * film).toFixed(1)} % |`);
    });
  }
} finally {
  await gallery.stop();
}
