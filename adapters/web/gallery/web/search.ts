// The searches of the npm package, which run in its workers.

import { remote } from "ludevo/remote";
import type { Progress, Result, Watch } from "ludevo/runs";
import type { ResultFile } from "./files";
import { savesData, sentence } from "./ui";
import { compiled, module, type ModuleName } from "./wasm";

export type { Progress };
/** The games that have searches. */
export type Game = Exclude<ModuleName, "engine">;

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
  /** What it goes on from; null if it cannot. */
  readonly saved: string | null;
}

export interface Running {
  /** Resolves at the end; rejects with a sentence. */
  readonly ended: Promise<Ended>;
  /** Ends the search after its present slice; `ended` then has the best so far. */
  stop(): void;
  /** Gives the search up; `ended` never resolves. For a page that is left. */
  cancel(): void;
}

/** What hears of a search: how far it is, and now and then what the page draws of the best so far. */
export interface Heard {
  readonly progress?: (progress: Progress) => void;
  readonly best?: (best: unknown, progress: Progress) => void;
}

const games = remote(undefined, (game) => compiled(game as ModuleName));

/** Makes a worker ready, so that the first search of a page finds one; not for a visitor who saves data. */
export function warm(game: Game): void {
  if (!savesData()) games[game].load().catch(() => {});
}

/** Runs a search or a contest of a game by the name of its command. */
export function search(game: Game, command: string, options: object, seed: number, heard: Heard = {}): Running {
  return running(game, command, heard, (watch) => games[game].run(command, options, { seed, ...watch }));
}

/** Goes on with a search that was stopped. */
export function goOn(game: Game, command: string, saved: string, heard: Heard = {}): Running {
  return running(game, command, heard, (watch) => games[game].resume(saved, watch));
}

function running(game: Game, command: string, heard: Heard, begin: (watch: Watch) => Promise<Result>): Running {
  const controller = new AbortController();
  const { signal } = controller;
  const isLeft = (): boolean => signal.reason === "unwanted";
  let last: Progress | undefined;
  const watch = {
    signal,
    onProgress: (progress: Progress): void => {
      last = progress;
      if (!isLeft()) heard.progress?.(progress);
    },
    onBest: (best: unknown, progress: Progress): void => {
      if (!isLeft()) heard.best?.(best, progress);
    },
  };
  const ended = new Promise<Ended>((resolve, reject) => {
    begin(watch).then(
      ({ best, files: [file = null], hash, stop, saved }) => {
        if (isLeft()) return;
        if (last === undefined) reject(new Error("The search was stopped before it began."));
        else resolve({ progress: last, best, file, hash, stopped: stop === "cancelled", saved });
      },
      async (error: unknown) => {
        if (!isLeft()) reject(new Error(await spelt(game, command, sentence(error))));
      },
    );
  });
  return { ended, stop: () => controller.abort(), cancel: () => controller.abort("unwanted") };
}

/** A refusal with the names of options as the address has them: `population-size`. */
async function spelt(game: Game, command: string, refusal: string): Promise<string> {
  try {
    const names = JSON.parse((await module(game)).options(command)) as Record<string, { readonly name: string }>;
    return refusal.replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, (word) => names[word]?.name ?? word);
  } catch {
    return refusal;
  }
}
