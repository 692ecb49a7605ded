// The functions of the package in a worker, so that the page does not stand still.

const NAMES = ["checkpoint", "evolve", "mend", "move", "theseus", "turn"];

function started() {
  if (typeof Worker === "undefined")
    throw new Error("remote: only a browser has this worker; elsewhere call the functions themselves, such as `evolve` of ludevo/tiles");
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** The functions in a worker: each returns a promise. */
export function remote(worker = started()) {
  const waiting = new Map();
  let next = 0, ended;
  const end = (message) => {
    ended = new Error(message);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.addEventListener("message", ({ data: { id, value, error } }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  worker.addEventListener("error", (event) => end(event.message || "the worker cannot be loaded"));
  const call = (name) => (...args) =>
    new Promise((resolve, reject) => {
      if (ended) return void reject(ended);
      worker.postMessage({ id: next, name, args });
      waiting.set(next++, { resolve, reject });
    });
  const terminate = () => {
    worker.terminate();
    end("the worker was terminated");
  };
  return { ...Object.fromEntries(NAMES.map((name) => [name, call(name)])), terminate };
}
