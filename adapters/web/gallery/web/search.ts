// The page's side of a search in a worker. Workers are kept for the next search of their game: they
// have its script and its module, so that no search but the first one loads or compiles anything.

import type { ResultFile } from "./files";
import { savesData } from "./ui";
import { compiled, type ModuleName } from "./wasm";
import type { Answer, Progress, Request } from "./worker";

export type { Progress } from "./worker";

/** The end of a search. */
export interface Ended {
  readonly progress: Progress;
  /** What the page draws of the best; null if there is nothing. */
  readonly best: unknown;
  /** The result as a file; null if nothing was found. */
  readonly file: ResultFile | null;
  /** A name of the search's state, equal to that of a native run with the same options and seed. */
  readonly hash: string;
  /** Whether the visitor ended it. */
  readonly stopped: boolean;
  /** The share of the worker's time that pictures of the best so far took. */
  readonly film: number;
}

export interface Running {
  /** Resolves at the end; rejects with a sentence. */
  readonly ended: Promise<Ended>;
  /** Ends the search after its present slice; `ended` then has the best so far. */
  stop(): void;
  /** Gives the search up; `ended` never resolves. For a page that is left. */
  cancel(): void;
}

/** Workers of a game that wait for a search; a comparison runs so many at once. */
const MOST_WAITING = 4;
/** A worker that does not answer for so many milliseconds when its search is cancelled is ended. */
const PATIENCE = 1_000;

/** A worker with the module of a game. */
class Helper {
  /** Resolves when the worker waits for the next search, to whether it can be used. */
  free = Promise.resolve(true);
  readonly #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #hear: (answer: Answer) => void = () => {};

  constructor(game: ModuleName, code: WebAssembly.Module) {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.#hear(data));
    this.#worker.addEventListener("error", (event) => this.#hear({ error: event.message || "the search's script could not be loaded", isBroken: true }));
    this.#send({ load: { game, code } });
  }

  /** Starts a search; `hear` gets its answers. */
  start(options: string, seed: string, hear: (answer: Answer) => void): void {
    this.free = new Promise((resolve) => {
      this.#hear = (answer) => {
        hear(answer);
        if ("progress" in answer) return;
        const isBroken = "error" in answer && answer.isBroken;
        if (isBroken) this.close();
        resolve(!isBroken);
      };
    });
    this.#send({ start: { options, seed } });
  }

  stop(): void {
    this.#send({ end: "stop" });
  }

  /** Lets the search go. If the worker does not hear it soon, it is ended. */
  cancel(): void {
    this.#send({ end: "cancel" });
    const timer = setTimeout(() => this.#hear({ error: "no answer", isBroken: true }), PATIENCE);
    void this.free.then(() => clearTimeout(timer));
  }

  close(): void {
    this.#worker.terminate();
  }

  #send(request: Request): void {
    this.#worker.postMessage(request);
  }
}

/** The workers that wait, or will soon. Those that will not after all are undefined. */
const waiting = new Map<ModuleName, Promise<Helper | undefined>[]>();

function waitingFor(game: ModuleName): Promise<Helper | undefined>[] {
  const known = waiting.get(game) ?? [];
  waiting.set(game, known);
  return known;
}

const make = async (game: ModuleName): Promise<Helper> => new Helper(game, await compiled(game));

/** Makes a worker ready, so that the first search of a page finds one; not for a visitor who saves data. */
export function warm(game: ModuleName): void {
  if (!savesData() && waitingFor(game).length === 0) keep(game, make(game).catch(() => undefined));
}

/** Keeps a worker for the next search of its game. */
function keep(game: ModuleName, helper: Promise<Helper | undefined>): void {
  const all = waitingFor(game);
  all.push(helper);
  void helper.then((made) => {
    const place = all.indexOf(helper);
    if (place < 0 || (made !== undefined && all.length <= MOST_WAITING)) return;
    all.splice(place, 1);
    made?.close();
  });
}

/** A worker that waits, or a new one. */
async function take(game: ModuleName): Promise<Helper> {
  const all = waitingFor(game);
  for (let next = all.pop(); next !== undefined; next = all.pop()) {
    const helper = await next;
    if (helper !== undefined) return helper;
  }
  return make(game);
}

/**
 * Starts the search of a game. `options` are those of the game's tool. `progress` hears how far it
 * is, and at most ten times a second what the page draws of the best so far.
 */
export function search(
  game: ModuleName,
  options: unknown,
  seed: number | string,
  progress: (progress: Progress, best: unknown) => void = () => {},
): Running {
  let helper: Helper | undefined;
  let wish: "stop" | "cancel" | undefined;
  /** The next search may have the worker as soon as it is free. */
  const release = (): void => {
    const own = helper;
    helper = undefined;
    if (own !== undefined) keep(game, own.free.then((isFree) => (isFree ? own : undefined)));
  };
  const ended = new Promise<Ended>((resolve, reject) => {
    const hear = (answer: Answer): void => {
      if (wish === "cancel") return;
      if ("progress" in answer) return progress(answer.progress, answer.best);
      release();
      if ("end" in answer) resolve(answer.end);
      else if ("error" in answer) reject(new Error(answer.error));
    };
    take(game).then((taken) => {
      helper = taken;
      if (wish === "cancel") return release();
      taken.start(JSON.stringify(options), String(seed), hear);
      if (wish === "stop") taken.stop();
    }, reject);
  });
  return {
    ended,
    stop: () => {
      wish ??= "stop";
      helper?.stop();
    },
    cancel: () => {
      wish = "cancel";
      helper?.cancel();
      release();
    },
  };
}
