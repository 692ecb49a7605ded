// What the parts check before they call their modules.

export const MOST = 2 ** 32 - 1;

/** A whole number in a range. A module would take any number modulo 2^32. */
export function whole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} ${String(value)}: expected a whole number from ${least} to ${most}`);
  return value;
}

export const seeded = (seed) => whole("seed", seed, 0, MOST);
export const limited = (evaluations) =>
  evaluations === undefined ? undefined : whole("evaluations", evaluations, 1, MOST);

export function text(name, value) {
  if (typeof value !== "string") throw new TypeError(`${name}: expected a string, found ${typeof value}`);
  return value;
}

/** The options of a call: those given, and the usual values of the others. */
export function chosen(given, usual) {
  if (typeof given !== "object" || given === null)
    throw new TypeError(`options: expected an object, found ${String(given)}`);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(usual, name));
  if (unknown !== undefined) throw new TypeError(`option ${unknown}: expected one of ${Object.keys(usual).join(", ")}`);
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, given[name] === undefined ? value : given[name]]),
  );
}

/** How a run is watched. What is no function, or no signal, would be taken silently. */
export function watched(how) {
  for (const name of ["onProgress", "onBest"])
    if (how[name] && typeof how[name] !== "function")
      throw new TypeError(`${name}: expected a function, found ${typeof how[name]}`);
  if (how.signal && typeof how.signal.aborted !== "boolean")
    throw new TypeError(`signal: expected the signal of an AbortController, found ${typeof how.signal}`);
  return how;
}

/** The bytes of a file in Node, whose `fetch` reads none. Bundlers see no import. */
async function read(source) {
  if (!globalThis.process?.versions?.node || !String(source).startsWith("file:")) return source;
  const module = "node:fs/promises";
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ module);
  return readFile(new URL(source));
}

/**
 * A part of the package: `load`, which calls `start` once, and again after it failed, with `file` if it gets no source; and
 * what the module has, which can be used after it.
 */
export function part(name, start, module, file) {
  let started,
    loaded = false;
  const load = (source = file) => {
    started ??= (async () => {
      await start({ module_or_path: await read(await source) });
      loaded = true;
    })();
    started.catch(() => (started = undefined));
    return started;
  };
  const get = (_, member) => {
    if (!loaded) throw new Error(`ludevo/${name} is not loaded: write \`await load()\` before the first call`);
    return module[member];
  };
  return { load, wasm: new Proxy({}, { get }) };
}

/** What stands in the place of an object after `free()`, which can be called again. */
export function freed(name) {
  const get = (_, member) => {
    if (member === "free") return () => {};
    throw new Error(`this ${name} was freed: make a new one`);
  };
  return new Proxy({}, { get });
}
