// A search in a worker of its own: it advances in slices of some milliseconds, reports after each,
// and hears between two of them whether it is to end.

import { sentence } from "./ui";
import { startSearch, type ModuleName } from "./wasm";
import type { ResultFile } from "./files";

/** What the page asks for. */
export type Request =
  | { readonly start: { readonly game: ModuleName; readonly options: string; readonly seed: string } }
  | { readonly stop: true };

/** How far a search is; `view` is the game's. */
export interface Progress {
  readonly finished: boolean;
  readonly generations: number;
  readonly evaluations: number;
  readonly share: number | null;
  readonly best: number | null;
  readonly mean: number | null;
  readonly view: unknown;
}

/** What the worker answers. The last answer is `end` or `error`. */
export type Answer =
  | { readonly progress: Progress }
  | { readonly end: { readonly progress: Progress; readonly file: ResultFile | null; readonly hash: string; readonly stopped: boolean } }
  | { readonly error: string };

/** The length of a slice in milliseconds. The division into slices does not change a result. */
const SLICE = 40;

let isStopped = false;

async function run(game: ModuleName, options: string, seed: string): Promise<void> {
  const search = await startSearch(game, options, seed);
  let budget = 64;
  for (;;) {
    const before = performance.now();
    const progress = JSON.parse(search.step(budget)) as Progress;
    const spent = performance.now() - before;
    budget = Math.max(1, Math.min(10_000_000, Math.round(budget * Math.min(4, SLICE / Math.max(spent, 1)))));
    if (progress.finished || isStopped) {
      const file = resultFile(() => search.result_file());
      answer({ end: { progress, file, hash: search.state_hash(), stopped: !progress.finished } });
      return;
    }
    answer({ progress });
    await messages();
  }
}

const { port1: here, port2: there } = new MessageChannel();

/** Lets messages of the page in. A timer would do so too, but only after 4 milliseconds. */
function messages(): Promise<void> {
  return new Promise((done) => {
    here.onmessage = () => done();
    there.postMessage(null);
  });
}

/** The file, null if nothing was found. */
function resultFile(make: () => string): ResultFile | null {
  try {
    return JSON.parse(make()) as ResultFile;
  } catch {
    return null;
  }
}

function answer(text: Answer): void {
  postMessage(text);
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if ("stop" in data) {
    isStopped = true;
    return;
  }
  const { game, options, seed } = data.start;
  run(game, options, seed).catch((error: unknown) => answer({ error: sentence(error) }));
});
