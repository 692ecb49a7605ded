// The functions of the package in workers, so that the page does not stand still.
import { watched } from "./checks.js";
import { COMMANDS, Result, functions } from "./runs.js";

/** Workers that run at once, and those of a part that are kept for its next call. */
const MOST = 4;
/** A worker that does not answer for so many milliseconds after its run is unwanted is ended. */
const PATIENCE = 1000;

function started() {
  if (typeof Worker === "undefined")
    throw new Error(
      "remote: only a browser has this worker; elsewhere call the functions themselves, such as `evolve` of ludevo/tiles",
    );
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** A worker with a part, for one call after the other. */
class Helper {
  #worker;
  #call;
  constructor(worker, part, code) {
    this.part = part;
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) =>
      this.#hear({ error: event.message || "the worker cannot be loaded", isBroken: true }),
    );
    worker.postMessage({ load: part, code });
  }
  /** Makes a call; resolves to its value and whether the worker can be used again. */
  call(name, args, { onProgress, onBest, signal, ...run }) {
    // Functions and signals cannot be sent: the worker sends messages for the one, the page for the other.
    const given = {
      name,
      args,
      run,
      isWatched: onProgress !== undefined,
      isDrawn: onBest !== undefined,
      isAborted: signal?.aborted,
    };
    let timer;
    const stop = () => {
      this.#worker.postMessage({ end: signal.reason === "unwanted" ? "unwanted" : "stop" });
      if (signal.reason === "unwanted") timer = setTimeout(() => this.end("the worker did not answer"), PATIENCE);
    };
    return new Promise((resolve) => {
      this.#call = { onProgress, onBest, resolve };
      this.#worker.postMessage(given);
      signal?.addEventListener("abort", stop, { once: true });
    }).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener?.("abort", stop);
    });
  }
  end(error) {
    this.#hear({ error, isBroken: true });
  }
  #hear(answer) {
    if (answer.isBroken) this.#worker.terminate();
    const call = this.#call;
    if (call && "progress" in answer) {
      if ("best" in answer) call.onBest?.(answer.best, answer.progress);
      else call.onProgress?.(answer.progress);
    } else if (call) {
      this.#call = undefined;
      call.resolve(answer);
    }
  }
}

/** The functions of all parts in workers. */
export function remote(start = started, code = async () => undefined) {
  const busy = new Set(),
    queue = [];
  const idle = Object.fromEntries(Object.keys(COMMANDS).map((part) => [part, []]));
  let ended;
  const made = async (part) => {
    const module = await code(part);
    if (ended) throw ended;
    return new Helper(start(), part, module);
  };
  /** Keeps a worker that waits, or will soon, for the next call of its part. */
  const keep = (part, ready) => {
    if (ended || idle[part].length >= MOST)
      return void ready.then(
        (helper) => helper.end(""),
        () => {},
      );
    idle[part].push(ready);
    ready.catch(() => (idle[part] = idle[part].filter((other) => other !== ready)));
  };
  /** Makes a call by a worker that waits, or a new one. */
  const carryOut = async (part, name, args, how) => {
    const taken = idle[part].pop()?.catch(() => made(part)) ?? made(part);
    const place = { end: () => {} };
    busy.add(place);
    const answered = taken.then(async (helper) => {
      if (ended) throw ended;
      place.end = (sentence) => helper.end(sentence);
      return helper.call(name, args, how);
    });
    const free = answered.then(async ({ isBroken }) => {
      if (isBroken) throw new Error("the worker is broken");
      return taken;
    });
    // The next call waits for this worker if its run is unwanted: it is soon free, and has its part.
    let isKept = false;
    const release = () => {
      if (!isKept) keep(part, free);
      isKept = true;
    };
    const aborted = () => how.signal.reason === "unwanted" && release();
    how.signal?.addEventListener("abort", aborted, { once: true });
    try {
      const { value, error } = await answered;
      if (error !== undefined) throw new Error(error);
      return value;
    } finally {
      how.signal?.removeEventListener?.("abort", aborted);
      release();
      busy.delete(place);
      queue.shift()?.();
    }
  };
  const call = async (part, name, args, how = {}) => {
    if (ended) throw ended;
    if (busy.size >= MOST) await new Promise((done) => queue.push(done));
    return carryOut(part, name, args, watched(how));
  };
  const offered = (part) => {
    const verify = ({ made, files, limits }) => call(part, "verify", [{ made, files, limits }]);
    const given = (name) => async (subject, how) => new Result(await call(part, name, [subject], how), verify);
    const run = async (command, options, how) => new Result(await call(part, "run", [command, options], how), verify);
    /** Makes a worker ready, so that the first call finds one. */
    const load = async () => {
      if (ended) throw ended;
      if (idle[part].length === 0) keep(part, made(part));
      await idle[part][0];
    };
    return { ...Object.fromEntries(functions(part).map((name) => [name, given(name)])), run, verify, load };
  };
  const terminate = () => {
    ended = new Error("the workers were terminated");
    for (const { end } of busy) end(ended.message);
    for (const helper of Object.values(idle).flat())
      helper.then(
        (waiting) => waiting.end(""),
        () => {},
      );
    for (const go of queue.splice(0)) go();
  };
  if (start === started && typeof Worker === "undefined") started();
  return { ...Object.fromEntries(Object.keys(COMMANDS).map((part) => [part, offered(part)])), terminate };
}

/** Whether an error is no sentence of a module, so that its memory may be in any state. */
const isBroken = (error) => !(error instanceof Error) || error instanceof WebAssembly.RuntimeError;

/** Answers a page that calls by `remote`. `parts` are functions that give the parts. */
export function serve(parts) {
  let part, controller;
  addEventListener("message", async ({ data }) => {
    if ("end" in data) return void controller?.abort(data.end);
    if ("load" in data) {
      part = parts[data.load]().then(async (part) => {
        await part.load(data.code);
        return part;
      });
      // The first call says what went wrong.
      part.catch(() => {});
      return;
    }
    const { name, args, run, isWatched, isDrawn, isAborted } = data;
    const own = (controller = new AbortController());
    if (isAborted) own.abort();
    const onProgress = isWatched ? (progress) => postMessage({ progress }) : undefined;
    const onBest = isDrawn ? (best, progress) => postMessage({ best, progress }) : undefined;
    let loaded;
    try {
      loaded = await part;
      postMessage({ value: await loaded[name](...args, { ...run, onProgress, onBest, signal: own.signal }) });
    } catch (error) {
      postMessage({ error: String(error?.message ?? error), isBroken: loaded === undefined || isBroken(error) });
    }
  });
}
