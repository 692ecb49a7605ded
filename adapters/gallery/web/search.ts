// The page's side of a search in a worker.

import type { ResultFile } from "./files";
import type { ModuleName } from "./wasm";
import type { Answer, Progress, Request } from "./worker";

export type { Progress } from "./worker";

/** The end of a search. */
export interface Ended {
  readonly progress: Progress;
  /** The result as a file; null if nothing was found. */
  readonly file: ResultFile | null;
  /** A name of the search's state, equal to that of a native run with the same options and seed. */
  readonly hash: string;
  /** Whether the visitor ended it. */
  readonly stopped: boolean;
}

export interface Running {
  /** Resolves at the end; rejects with a sentence. */
  readonly ended: Promise<Ended>;
  /** Ends the search after its present slice; `ended` then has the best so far. */
  stop(): void;
  /** Ends the worker at once; `ended` never resolves. For a page that is left. */
  cancel(): void;
}

/** Starts the search of a game. `options` are those of the game's tool. */
export function search(
  game: ModuleName,
  options: unknown,
  seed: number | string,
  progress: (progress: Progress) => void = () => {},
): Running {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: `${game} ${seed}` });
  const ended = new Promise<Ended>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if ("progress" in data) progress(data.progress);
      else if ("end" in data) {
        worker.terminate();
        resolve(data.end);
      } else {
        worker.terminate();
        reject(new Error(data.error));
      }
    });
    worker.addEventListener("error", (event) => {
      worker.terminate();
      reject(new Error(event.message || "the search's script could not be loaded"));
    });
  });
  const send = (request: Request): void => worker.postMessage(request);
  send({ start: { game, options: JSON.stringify(options), seed: String(seed) } });
  return { ended, stop: () => send({ stop: true }), cancel: () => worker.terminate() };
}
