// How fast searches are in a page, beside the same searches on this machine by one thread:
//
//   cargo build --profile module -p gallery-native
//   GALLERY_SITE=DIR GALLERY_NATIVE=../../../target/module/gallery-native node tests/speed.mjs [ROUNDS]
//
// prints the table of lab/docs/speed.md. Each search runs ROUNDS times in one worker and as often
// in `gallery-native`, by turns; the least time counts. So the browser has compiled the code.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { Gallery, NATIVE, script } from "./frame.mjs";

const level = (name) => readFileSync(new URL(`../../../../crates/ga-tiles/data/${name}.toml`, import.meta.url), "utf8");

const SEARCHES = [
  ["a campaign of six mazes, 6x6", ["theseus", { size: "6x6", campaign: 6 }]],
  ["the paper's run, 6x6", ["theseus", { scheme: "paper", size: "6x6" }]],
  ["the longest maze, 6x6", ["theseus", { scheme: "longest", size: "6x6", evaluations: 300_000 }]],
  ["checkpoints, annealed, 30x30", ["checkpoint", { generations: 10 }]],
  [
    "checkpoints, the paper's scheme, rainbow",
    ["checkpoint", { scheme: "paper", representation: "rainbow", generations: 20 }],
  ],
  [
    "a hundred caves, compared as they lie",
    ["tiles", { level: level("caves").replace("at_least = 0.4", "at_least = 0.4\nsymmetries = false"), count: 100 }],
  ],
  ["a hundred dungeons", ["tiles", { level: level("dungeons"), count: 100 }]],
  ["OneMax", ["engine", { problem: "onemax", generations: 100_000 }, "experiment"]],
  ["trap of five bits", ["engine", { problem: "trap", generations: 100_000 }, "experiment"]],
  [
    "tour of 50 cities",
    [
      "engine",
      { problem: "tour", size: 50, crossover: "order", mutator: "inversion", generations: 20_000 },
      "experiment",
    ],
  ],
  ["a move of Othello, `genetic`", ["minimax", { game: "othello", player: "genetic", budget: 100_000 }, "think"]],
  ["a move of Othello, `paper`", ["minimax", { game: "othello", player: "paper", budget: 5_000 }, "think"]],
  ["a move of Othello, `uct`", ["minimax", { game: "othello", player: "uct", budget: 100_000 }, "think"]],
  [
    "a move of Connect Four, `alphabeta`",
    ["minimax", { game: "connect-four", player: "alphabeta", budget: 1_000_000 }, "think"],
  ],
  [
    "a match of 40 units a side, `genetic` and `paper`",
    ["units", { a: "genetic", b: "paper", width: 40, height: 30, units: 40, generations: 1_000 }, "contest"],
  ],
  ["a set of hexagonal tiles", ["hextiles", { generations: 6, "report-boards": 20_000 }]],
];

const rounds = Number(process.argv[2] ?? 5);
const SEED = "1";

function seconds(words) {
  const began = process.hrtime.bigint();
  execFileSync(NATIVE, words, { maxBuffer: 1e8 });
  return Number(process.hrtime.bigint() - began) / 1e9;
}

/** Runs a search once more in the worker of the page, an experiment with the engine on the page; its seconds and evaluations. */
function inPage(page, [game, options, command = "evolve"]) {
  return page.evaluate(
    async ([game, options, command, seed, engine]) => {
      const source = new URL(`${game}.wasm`, location.href);
      if (game === "engine") {
        const { default: start, Run } = await import(new URL(engine, location.href));
        await start({ module_or_path: source });
        const run = new Run(command, JSON.stringify(options), seed);
        const began = performance.now();
        let far;
        do far = JSON.parse(run.step(100_000));
        while (!far.finished);
        return { seconds: (performance.now() - began) / 1000, evaluations: far.evaluations };
      }
      if (globalThis.worker === undefined) {
        globalThis.worker = new Worker(new URL("worker.js", location.href), { type: "module" });
        globalThis.worker.postMessage({ load: game, code: await WebAssembly.compileStreaming(fetch(source)) });
      }
      return new Promise((resolve, reject) => {
        const began = performance.now();
        globalThis.worker.onmessage = ({ data }) => {
          if ("error" in data) reject(new Error(data.error));
          else resolve({ seconds: (performance.now() - began) / 1000, evaluations: data.value.evaluations });
        };
        globalThis.worker.postMessage({ name: "run", args: [command, options], run: { seed: Number(seed) } });
      });
    },
    [game, options, command, SEED, script("engine_wasm")],
  );
}

const rate = (value) => Math.round(value).toLocaleString("en").replaceAll(",", " ");
const gallery = await Gallery.start();
try {
  console.log(
    `${gallery.browser.version()}\n\n| search | evaluations | page, a second | machine, a second | share |\n|---|---:|---:|---:|---:|`,
  );
  for (const [name, search] of SEARCHES) {
    await gallery.visit("#/", async (page) => {
      const [module, options, command = "evolve"] = [search[0], JSON.stringify(search[1]), search[2]];
      let [there, here, evaluations] = [Infinity, Infinity, 0];
      await inPage(page, search);
      for (let round = 0; round < rounds; round++) {
        const one = await inPage(page, search);
        [there, evaluations] = [Math.min(there, one.seconds), one.evaluations];
        // Less the time of a program that starts and does nothing.
        here = Math.min(here, seconds([module, command, options, SEED]) - seconds([module, command, options]));
      }
      console.log(
        `| ${name} | ${rate(evaluations)} | ${rate(evaluations / there)} | ${rate(evaluations / here)} | ${(here / there).toFixed(2)} |`,
      );
    });
  }
} finally {
  await gallery.stop();
}
