import type * as checkpoint from "./checkpoint.js";
import type * as hextiles from "./hextiles.js";
import type * as minimax from "./minimax.js";
import type * as theseus from "./theseus.js";
import type * as tiles from "./tiles.js";
import type * as units from "./units.js";

/**
 * The searches and contests of all parts in workers, so that the page does not stand still. A call has a worker of its own, which is kept
 * for the next call of its part; more than four calls wait for each other. `load` makes a worker ready, so that the first call finds one.
 */
export interface Remote {
  checkpoint: Pick<typeof checkpoint, "evolve" | "like" | "run" | "resume" | "verify" | "load">;
  hextiles: Pick<typeof hextiles, "evolve" | "pareto" | "like" | "run" | "resume" | "verify" | "load">;
  minimax: Pick<typeof minimax, "move" | "match" | "run" | "resume" | "verify" | "load">;
  theseus: Pick<typeof theseus, "evolve" | "like" | "run" | "resume" | "verify" | "load">;
  tiles: Pick<typeof tiles, "evolve" | "vary" | "mend" | "like" | "run" | "resume" | "verify" | "load">;
  units: Pick<typeof units, "evolveWeights" | "evolveStyles" | "plan" | "match" | "run" | "resume" | "verify" | "load">;
  /** Ends the workers. Calls that wait are rejected. */
  terminate(): void;
}

/** The part of a browser's `Worker` that is used. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "error", listener: (event: any) => void): void;
  terminate(): void;
}

/**
 * Uses the worker of the package, or yours: `start` begins one that loads `ludevo/worker`. `code` gives the module of a part, if
 * the page has compiled it. In a browser only: elsewhere, as in Node, it throws without `start`.
 */
export function remote(start?: () => Port, code?: (part: string) => Promise<unknown>): Remote;

/** Answers `remote` in a worker of yours. The functions give the parts. */
export function serve(parts: { [part: string]: () => Promise<object> }): void;
