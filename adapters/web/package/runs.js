// The searches and contests of the parts: functions that run in slices, so that a page lives on meanwhile.
import { MOST, chosen, seeded, text, whole } from "./checks.js";

/** The commands of each part. A function has the name of its command. */
export const COMMANDS = {
  checkpoint: ["evolve", "like"],
  hextiles: ["evolve", "pareto", "like"],
  minimax: ["move", "match"],
  theseus: ["evolve", "like"],
  tiles: ["evolve", "vary", "mend", "like"],
  units: ["evolve-weights", "evolve-styles", "plan", "match"],
};

/** The names of the functions of a part: those of its commands, and those that go on and verify. */
export const functions = (name) => [...COMMANDS[name].map(camel), "resume", "verify"];

const camel = (command) => command.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** About how long a slice takes if its evaluations are not given, in milliseconds. */
const SLICE = 20;

const HOW = { onProgress: undefined, signal: undefined, slice: undefined };

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
  if (typeof options !== "object" || options === null || Array.isArray(options)) throw new TypeError(`options: expected an object, found ${String(options)}`);
  return JSON.stringify(options, (name, value) => {
    if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${name} ${value}: expected a number`);
    return value;
  });
}

/** The functions of a part, by name. They load its module. */
export function runs(name, load, wasm) {
  /** Runs until it ends, its signal stops it, or it is as far as `made`. The run has these limits. */
  const finished = async (run, limits, { onProgress, signal, slice }, made) => {
    try {
      if (slice !== undefined) whole("slice", slice, 1, MOST);
      const isThere = (far) => far.finished || (made && far.generations >= made.generations && far.evaluations >= made.evaluations);
      let far = { finished: false, generations: 0, evaluations: 0, stop: null }, budget = slice ?? 1;
      while (!isThere(far) && !signal?.aborted) {
        const begun = performance.now();
        let took = 0;
        do {
          const left = made ? Math.max(1, made.evaluations - far.evaluations) : MOST;
          far = JSON.parse(run.step(Math.min(budget, left)));
          const before = took;
          took = performance.now() - begun;
          if (slice === undefined) budget = took - before < SLICE / 4 ? Math.min(budget * 2, MOST) : Math.ceil(budget / 2);
        } while (slice === undefined && !isThere(far) && took < SLICE / 2);
        onProgress?.(far);
        if (!isThere(far)) await new Promise((done) => setTimeout(done));
      }
      const { generations, evaluations, stop } = far;
      const nothing = { found: null, files: [], pictures: [], unmet: [], made: null };
      const outcome = JSON.parse(run.outcome()) ?? nothing;
      const met = outcome.found !== null && outcome.unmet.length === 0;
      const told = { ...outcome, met, generations, evaluations, stop: stop ?? "cancelled", limits, saved: run.saved() ?? null };
      return new Result(told, verify);
    } finally {
      run.free();
    }
  };
  const command = (command) => async (options = {}, run = {}) => {
    const { seed, ...how } = chosen(run, { seed: 1, ...HOW });
    const request = [command, written(options), String(seeded(seed))];
    await load();
    const { generations, evaluations } = options;
    return finished(new wasm.Run(...request), { generations, evaluations }, how);
  };
  const resume = async (saved, run = {}) => {
    const { generations, evaluations, ...how } = chosen(run, { generations: undefined, evaluations: undefined, ...HOW });
    const given = { generations, evaluations };
    const request = [text("saved", saved), written(given)];
    await load();
    const resumed = wasm.Run.resume(...request);
    return finished(resumed, generations === undefined && evaluations === undefined ? JSON.parse(saved).plan : given, how);
  };
  const verify = async ({ made, files, limits: plan = {} }) => {
    if (!made) throw new TypeError("made: expected how the result was made, found nothing");
    await load();
    const again = await finished(wasm.Run.resume(JSON.stringify({ made, plan, state: null }), "{}"), plan, {}, made);
    return again.files.length === files.length && again.files.every(({ name, text }, index) => name === files[index].name && text === files[index].text);
  };
  const commands = COMMANDS[name].map((own) => [camel(own), command(own)]);
  return { ...Object.fromEntries(commands), resume, verify };
}
