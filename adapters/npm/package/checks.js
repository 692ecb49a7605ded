// What the parts check before they call their modules.

export const MOST = 2 ** 32 - 1;

/** A whole number in a range. A module would take any number modulo 2^32. */
export function whole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} ${String(value)}: expected a whole number from ${least} to ${most}`);
  return value;
}

export const seeded = (seed) => whole("seed", seed, 0, MOST);
export const limited = (evaluations) => (evaluations === undefined ? undefined : whole("evaluations", evaluations, 1, MOST));

export function text(name, value) {
  if (typeof value !== "string") throw new TypeError(`${name}: expected a string, found ${typeof value}`);
  return value;
}

/** Calls `start` once, and again after it failed; with `file` if it gets no source. */
export function once(start, file) {
  let started;
  return (source = file) => {
    started ??= start({ module_or_path: source }).then(() => undefined);
    started.catch(() => (started = undefined));
    return started;
  };
}
