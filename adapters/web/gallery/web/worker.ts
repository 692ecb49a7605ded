// The searches of a game, one after the other, in a worker. A search advances in slices of some
// milliseconds, reports after each, and hears between two of them whether it is to end.

import { sentence } from "./ui";
import { searches, type ModuleName, type Search } from "./wasm";
import type { ResultFile } from "./files";

/** What the page asks for: first to load a module, then searches. */
export type Request =
  | { readonly load: { readonly game: ModuleName; readonly code: WebAssembly.Module } }
  | { readonly start: { readonly options: string; readonly seed: string } }
  /** Ends the search: with its result, or without. */
  | { readonly end: "stop" | "cancel" };

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

/** What the worker answers. After all but `progress` it waits for the next search. */
export type Answer =
  /** `best` is what the page draws of the best so far; it is missing in most reports. */
  | { readonly progress: Progress; readonly best?: unknown }
  | { readonly end: { readonly progress: Progress; readonly best: unknown; readonly file: ResultFile | null; readonly hash: string; readonly stopped: boolean; readonly film: number } }
  /** The search was cancelled. */
  | { readonly left: true }
  /** If `isBroken`, the worker cannot be used again. */
  | { readonly error: string; readonly isBroken: boolean };

/** The length of a slice in milliseconds. The division into slices does not change a result. */
const SLICE = 40;

/** The best so far is drawn at most this often, in milliseconds ... */
const PICTURE = 100;
/** ... and takes at most this share of the time. */
const SHARE = 0.04;

let start: Promise<(options: string, seed: string) => Search> | undefined;
let wish: "stop" | "cancel" | undefined;

async function run(options: string, seed: string): Promise<Answer> {
  if (start === undefined) throw new Error("no module was loaded");
  const search = (await start)(options, seed);
  const answer = await drive(search);
  search.free();
  return answer;
}

async function drive(search: Search): Promise<Answer> {
  let budget = 64;
  // The first picture is that of the founders.
  let due = 0;
  // What pictures take of the search's time.
  const began = performance.now();
  let drawing = 0;
  for (;;) {
    const before = performance.now();
    const progress = JSON.parse(search.step(budget)) as Progress;
    const after = performance.now();
    budget = Math.max(1, Math.min(10_000_000, Math.round(budget * Math.min(4, SLICE / Math.max(after - before, 1)))));
    if (wish === "cancel") return { left: true };
    if (progress.finished || wish === "stop") {
      const file = resultFile(() => search.result_file());
      return { end: { progress, best: JSON.parse(search.best()) as unknown, file, hash: search.state_hash(), stopped: !progress.finished, film: drawing / (after - began) } };
    }
    if (after < due) answer({ progress });
    else {
      answer({ progress, best: JSON.parse(search.best()) as unknown });
      const now = performance.now();
      drawing += now - after;
      due = now + Math.max(PICTURE, (now - after) / SHARE);
    }
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

/** Whether an error is no sentence of the crate, so that the module's memory may be in any state. */
function isBroken(error: unknown): boolean {
  return !(error instanceof Error) || Object.getPrototypeOf(error) !== Error.prototype;
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if ("end" in data) {
    wish = data.end;
  } else if ("load" in data) {
    start = searches(data.load.game, data.load.code);
    // The first search says what went wrong.
    start.catch(() => {});
  } else {
    wish = undefined;
    const { options, seed } = data.start;
    run(options, seed).then(answer, (error: unknown) => answer({ error: sentence(error), isBroken: isBroken(error) }));
  }
});
