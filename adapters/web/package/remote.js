// The functions of the package in a worker, so that the page does not stand still.
import { COMMANDS, Result, functions } from "./runs.js";

function started() {
  if (typeof Worker === "undefined")
    throw new Error("remote: only a browser has this worker; elsewhere call the functions themselves, such as `evolve` of ludevo/tiles");
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** The functions of all parts in a worker. */
export function remote(worker = started()) {
  const waiting = new Map();
  let next = 0, ended;
  const end = (message) => {
    ended = new Error(message);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.addEventListener("message", ({ data: { id, progress, value, error } }) => {
    const call = waiting.get(id);
    if (progress) return void call?.onProgress?.(progress);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  worker.addEventListener("error", (event) => end(event.message || "the worker cannot be loaded"));
  // Functions and signals cannot be sent: the worker sends messages for the one, the page for the other.
  const call = (part, name) => (subject, { onProgress, signal, ...run } = {}) =>
    new Promise((resolve, reject) => {
      if (ended) return void reject(ended);
      const id = next++;
      worker.postMessage({ id, part, name, subject, run, isWatched: onProgress !== undefined, isAborted: signal?.aborted });
      waiting.set(id, { resolve, reject, onProgress });
      signal?.addEventListener("abort", () => worker.postMessage({ id, isCancelled: true }), { once: true });
    });
  const offered = (part) => {
    const verify = ({ made, files, limits }) => call(part, "verify")({ made, files, limits });
    const given = (name) => async (...args) => new Result(await call(part, name)(...args), verify);
    return { ...Object.fromEntries(functions(part).map((name) => [name, given(name)])), verify };
  };
  const terminate = () => {
    worker.terminate();
    end("the worker was terminated");
  };
  return { ...Object.fromEntries(Object.keys(COMMANDS).map((part) => [part, offered(part)])), terminate };
}
