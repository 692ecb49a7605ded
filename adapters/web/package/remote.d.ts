import type * as checkpoint from "./checkpoint.js";
import type * as hextiles from "./hextiles.js";
import type * as minimax from "./minimax.js";
import type * as theseus from "./theseus.js";
import type * as tiles from "./tiles.js";
import type * as units from "./units.js";

/** The searches and contests of all parts in a worker, so that the page does not stand still. A part is loaded when it is called first. */
export interface Remote {
  checkpoint: Pick<typeof checkpoint, "evolve" | "like" | "resume" | "verify">;
  hextiles: Pick<typeof hextiles, "evolve" | "pareto" | "like" | "resume" | "verify">;
  minimax: Pick<typeof minimax, "move" | "match" | "resume" | "verify">;
  theseus: Pick<typeof theseus, "evolve" | "like" | "resume" | "verify">;
  tiles: Pick<typeof tiles, "evolve" | "vary" | "mend" | "like" | "resume" | "verify">;
  units: Pick<typeof units, "evolveWeights" | "evolveStyles" | "plan" | "match" | "resume" | "verify">;
  /** Ends the worker. Calls that wait are rejected. */
  terminate(): void;
}

/** The part of a browser's `Worker` that is used. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "error", listener: (event: any) => void): void;
  terminate(): void;
}

/**
 * Starts the worker of the package, or uses one of yours that loads `ludevo/worker`. In a browser only: elsewhere, as in Node, it
 * throws without a worker.
 */
export function remote(worker?: Port): Remote;
