import type { checkpoint } from "./checkpoint.js";
import type { move } from "./minimax.js";
import type { theseus } from "./theseus.js";
import type { evolve, mend } from "./tiles.js";
import type { turn } from "./units.js";

type Later<F extends (...args: never[]) => unknown> = (...args: Parameters<F>) => Promise<ReturnType<F>>;

/** The functions in a worker, so that the page does not stand still. A part is loaded when it is called first. */
export interface Remote {
  checkpoint: Later<typeof checkpoint>;
  evolve: Later<typeof evolve>;
  mend: Later<typeof mend>;
  move: Later<typeof move>;
  theseus: Later<typeof theseus>;
  turn: Later<typeof turn>;
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
