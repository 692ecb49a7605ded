/** The limits of a run. Without any it has those that are usual for its command. */
export interface Limits {
  /** Ends the run after this many generations. */
  generations?: number;
  /** Ends the run after this many evaluations, with the generation that reaches them. */
  evaluations?: number;
}

/** The schedule of a search that cools; others refuse it. */
export interface Schedule {
  /** The generations over which the search cools. Those of the limits, unless given. */
  schedule?: number;
}

/** How far a run is. */
export interface Progress {
  finished: boolean;
  generations: number;
  evaluations: number;
  /** The share of the work that is done, from 0 to 1; null if it is not known. */
  share: number | null;
  /** The best score so far. */
  best: number | null;
  /** The mean score of the latest generation, if the gallery shows it. */
  mean: number | null;
  /** What the page of the gallery shows of the run: each command has its own. */
  view: any;
  /** A few words for a line of progress. */
  note: string;
  /** Why the run has ended. */
  stop: string | null;
}

/** How a run is watched and stopped. */
export interface Watch {
  /** Is called after each slice. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * Is called with what the page of the gallery draws of the best so far, for commands that have such a page: at most ten times a
   * second, and for at most 4 % of the time.
   */
  onBest?: ((best: any, progress: Progress) => void) | undefined;
  /**
   * The signal of an `AbortController`. It stops the run, which gives what was found so far; with the reason `"unwanted"`, it gives
   * nothing, and gives it sooner.
   */
  signal?: Signal | undefined;
  /** Evaluations of a slice; if it is left out, a slice takes some 20 ms on a page, and 40 elsewhere. Results do not depend on it. */
  slice?: number | undefined;
}

/** The part of a browser's `AbortSignal` that is used. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
}

/** What a search or a contest has found. */
export interface Result {
  /** What was found, as JSON has it; null for nothing. */
  found: any;
  /** The files that the tools write, too. */
  files: { name: string; text: string }[];
  /** Pictures as SVG. */
  pictures: string[];
  /** What was asked for and not found, as sentences. */
  unmet: string[];
  /** Whether something was found, and all that was asked for. */
  met: boolean;
  generations: number;
  evaluations: number;
  /** The last `view`, and what `onBest` is given of the end; null without it. */
  view: any;
  best: any;
  /** A name of the run's state: runs with the same one go on equally. */
  hash: string;
  /** Why the run ended: `cancelled` if its signal stopped it. */
  stop: string;
  /** How it was made; null for nothing. */
  made: { generations: number; evaluations: number; [name: string]: unknown } | null;
  /** The limits that were asked for. */
  limits: { generations?: number | null; evaluations?: number | null };
  /** A text with which `resume` goes on; null if the run cannot go on. */
  saved: string | null;
  /** A picture of what was found; null if there is none of this index. */
  svg(index?: number): string | null;
  /** The text of the first file; null if nothing was found. */
  json(): string | null;
  /** Makes the run again. Whether all files are the same, byte for byte. */
  verify(): Promise<boolean>;
}

/** A search or a contest. It loads its module. The seed is a whole number from 0 to 2^53 - 1, and 1 if left out. */
export type Search<Options> = (
  options?: Options & Limits & Schedule,
  run?: Watch & { seed?: number },
) => Promise<Result>;

/** A search or a contest by the name of its command, such as `evolve-weights`. */
export type Run = (command: string, options?: object, run?: Watch & { seed?: number }) => Promise<Result>;

/** Goes on with the run of a result, by its `saved`, up to new limits; without any, up to those that it had. */
export type Resume = (saved: string, run?: Watch & Limits) => Promise<Result>;

/** Makes a result again. Whether all its files are the same, byte for byte. A seed from 2^53 on, as the tools have it too, is refused. */
export type Verify = (result: Pick<Result, "made" | "files"> & Partial<Result>) => Promise<boolean>;
