// The address: `#/NAME?seed=7&moves=30-40`. It holds the seed and the options, so that a link shows
// every visitor the same.

/** The options of an address. */
export type Params = URLSearchParams;

export interface Place {
  readonly name: string;
  readonly params: Params;
}

/** The page and the options of an address's hash. */
export function place(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { name: path, params: new URLSearchParams(query) };
}

/** The hash of a page with options. Empty options are left out. */
export function address(name: string, options: Readonly<Record<string, string | number | null | undefined>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(options)) {
    if (value !== null && value !== undefined && value !== "") params.set(key, String(value));
  }
  const query = params.toString();
  return `#/${name}${query === "" ? "" : `?${query}`}`;
}

/** A whole number of the address within a range; `usual` if it is missing or no such number. */
export function whole(params: Params, key: string, usual: number, least: number, most: number): number {
  const text = params.get(key);
  const value = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : usual;
}

/** A word of the address out of some words. */
export function word<T extends string>(params: Params, key: string, words: readonly T[], usual: T): T {
  const text = params.get(key);
  return words.find((known) => known === text) ?? usual;
}

/** A new seed for a visitor who asks for one: short, so that an address can be read aloud. */
export function freshSeed(): number {
  return 1 + Math.floor(Math.random() * 999_999);
}
