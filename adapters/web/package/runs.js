// The searches and contests of the parts: functions that run in slices, so that a page lives on meanwhile.
import { MOST, chosen, text, watched, whole } from "./checks.js";

/** The commands of each part. A function has the name of its command. */
export const COMMANDS = {
  checkpoint: ["evolve", "like"],
  hextiles: ["evolve", "pareto", "like"],
  minimax: ["move", "match"],
  theseus: ["evolve", "like"],
  tiles: ["evolve", "vary", "mend", "like"],
  units: ["evolve-weights", "evolve-styles", "plan", "match"],
};

/** The names of the functions of a part: those of its commands, and those that run any command, go on and verify. */
export const functions = (name) => [...COMMANDS[name].map(camel), "run", "resume", "verify"];

const camel = (command) => command.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** About how long a slice takes if its evaluations are not given, in milliseconds. A page draws in between. */
const SLICE = typeof document === "undefined" ? 40 : 20;
/** The best so far is described at most this often, in milliseconds ... */
const BEST = 100;
/** ... and this takes at most this share of the time. */
const SHARE = 0.04;

const HOW = { onProgress: undefined, onBest: undefined, signal: undefined, slice: undefined };

/** Ends the present task, so that messages and frames get in. A timer would do so too, but only after 4 milliseconds. */
const pause = (() => {
  if (typeof setImmediate === "function") return () => new Promise((done) => setImmediate(done));
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  port1.onmessage = () => waiting.shift()();
  return () =>
    new Promise((done) => {
      waiting.push(done);
      port2.postMessage(null);
    });
})();

/** What a search or a contest has found. Without its methods it can be sent to a page. */
export class Result {
  #verify;
  constructor(told, verify) {
    Object.assign(this, told);
    this.#verify = verify;
  }
  /** A picture of what was found; null if there is none of this index. */
  svg(index = 0) {
    return this.pictures[index] ?? null;
  }
  /** The text of the first file; null if nothing was found. */
  json() {
    return this.files[0]?.text ?? null;
  }
  /** Makes the run again. Whether all files are the same, byte for byte. */
  verify() {
    return this.#verify(this);
  }
}

/** Options as the module reads them. JSON would write null for a number that is none. */
function written(options) {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`options: expected an object, found ${String(options)}`);
  return JSON.stringify(options, (name, value) => {
    if (typeof value === "number" && !Number.isFinite(value))
      throw new RangeError(`${name} ${value}: expected a number`);
    return value;
  });
}

/** The functions of a part, by name. They load its module. */
export function runs(name, load, wasm) {
  /** Runs until it ends, its signal stops it, or it is as far as `made`. The run has these limits. */
  const finished = async (run, limits, { onProgress, onBest, signal, slice }, made) => {
    try {
      if (slice !== undefined) whole("slice", slice, 1, MOST);
      const isThere = (far) =>
        far.finished || (made && far.generations >= made.generations && far.evaluations >= made.evaluations);
      let far = { finished: false, generations: 0, evaluations: 0, view: null, stop: null },
        budget = slice ?? 64,
        due = 0;
      while (!isThere(far) && !signal?.aborted) {
        const begun = performance.now();
        far = JSON.parse(run.step(made ? Math.min(budget, Math.max(1, made.evaluations - far.evaluations)) : budget));
        const after = performance.now();
        if (slice === undefined)
          budget = Math.max(1, Math.min(MOST, Math.round(budget * Math.min(4, SLICE / Math.max(after - begun, 1)))));
        onProgress?.(far);
        if (isThere(far)) break;
        if (onBest && after >= due) {
          const best = JSON.parse(run.best());
          const now = performance.now();
          due = now + Math.max(BEST, (now - after) / SHARE);
          if (best !== null) onBest(best, far);
        }
        await pause();
      }
      const { generations, evaluations, view, stop } = far;
      const nothing = { found: null, files: [], pictures: [], unmet: [], made: null };
      const told = { generations, evaluations, view, stop: stop ?? "cancelled", limits };
      if (signal?.aborted && signal.reason === "unwanted")
        return new Result({ ...nothing, ...told, met: false, best: null, hash: "", saved: null }, verify);
      const outcome = JSON.parse(run.outcome()) ?? nothing;
      const met = outcome.found !== null && outcome.unmet.length === 0;
      const best = onBest ? JSON.parse(run.best()) : null;
      return new Result({ ...outcome, ...told, met, best, hash: run.state_hash(), saved: run.saved() ?? null }, verify);
    } finally {
      run.free();
    }
  };
  const run = async (command, options = {}, run = {}) => {
    const { seed, ...how } = watched(chosen(run, { seed: 1, ...HOW }));
    const request = [
      text("command", command),
      written(options),
      String(whole("seed", seed, 0, Number.MAX_SAFE_INTEGER)),
    ];
    await load();
    const { generations, evaluations } = options;
    return finished(new wasm.Run(...request), { generations, evaluations }, how);
  };
  const resume = async (saved, run = {}) => {
    const { generations, evaluations, ...how } = watched(
      chosen(run, { generations: undefined, evaluations: undefined, ...HOW }),
    );
    const given = { generations, evaluations };
    const request = [text("saved", saved), written(given)];
    if (saved.startsWith('{"format":"ga-run/'))
      throw new TypeError("saved: a run file of the command line or of Python, expected `saved` of a result");
    await load();
    const resumed = wasm.Run.resume(...request);
    return finished(
      resumed,
      generations === undefined && evaluations === undefined ? JSON.parse(saved).plan : given,
      how,
    );
  };
  const verify = async ({ made, files, limits: plan = {} }) => {
    if (!made) throw new TypeError("made: expected how the result was made, found nothing");
    if (made.seed > Number.MAX_SAFE_INTEGER)
      throw new RangeError(
        `made.seed ${made.seed}: JSON.parse rounds seeds from 2^53 on, verify the file by \`ludevo ${name} repeat\``,
      );
    await load();
    const again = await finished(wasm.Run.resume(JSON.stringify({ made, plan, state: null }), "{}"), plan, {}, made);
    return (
      again.files.length === files.length &&
      again.files.every(({ name, text }, index) => name === files[index].name && text === files[index].text)
    );
  };
  const commands = COMMANDS[name].map((own) => [camel(own), (...args) => run(own, ...args)]);
  return { ...Object.fromEntries(commands), run, resume, verify };
}
