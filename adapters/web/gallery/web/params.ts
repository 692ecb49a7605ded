// The address: `#/NAME?seed=7&moves=30-40`. It holds the seed and the options, so that a link shows
// every visitor the same.

import { spaced } from "./ui";

/** The options of an address. */
export class Params extends URLSearchParams {
  /** What the page does not take of them, each in a few words. */
  readonly wrong: string[] = [];

  /** Notes that an option has a value which the page does not take. */
  refuse(key: string, expected: string): void {
    this.wrong.push(`${key}=${shortened(this.get(key) ?? "")}: expected ${expected}`);
  }

  /** `value`, unless it is missing in spite of the option's text: that is noted. */
  expect<T>(key: string, value: T | null | undefined, usual: T, expected: string): T {
    if (value !== null && value !== undefined) return value;
    if ((this.get(key) ?? "") !== "") this.refuse(key, expected);
    return usual;
  }
}

/** The greatest part of a name or value that is repeated. */
const MOST_LETTERS = 40;

/** A text of an address as a sentence repeats it. */
export function shortened(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

export interface Place {
  readonly name: string;
  readonly params: Params;
}

/** The page and the options of an address's hash. */
export function place(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { name: path, params: new Params(query) };
}

/** The hash of a page with options. Empty options are left out. */
export function address(name: string, options: Readonly<Record<string, string | number | null | undefined>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(options)) {
    if (value !== null && value !== undefined && value !== "") params.set(key, String(value));
  }
  // These need no escape behind a `#`, and a link is easier to read without.
  const query = params.toString().replace(/%(2C|3A|3B|3D)/g, (code) => decodeURIComponent(code));
  return `#/${name}${query === "" ? "" : `?${query}`}`;
}

/** A whole number of the address within a range; `usual` if it is missing or no such number. */
export function whole<T extends number | null>(
  params: Params,
  key: string,
  usual: T,
  least: number,
  most: number,
): number | T {
  const text = params.get(key) ?? "";
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return params.expect<number | T>(
    key,
    value >= least && value <= most ? value : null,
    usual,
    `a whole number from ${spaced(least)} to ${spaced(most)}`,
  );
}

/** A word of the address out of some words. */
export function word<T extends string>(params: Params, key: string, words: readonly T[], usual: T): T {
  return params.expect(
    key,
    words.find((known) => known === params.get(key)),
    usual,
    words.filter((known) => known !== "").join(", "),
  );
}

/** A new seed for a visitor who asks for one: short, so that an address can be read aloud. */
export function freshSeed(): number {
  return 1 + Math.floor(Math.random() * 999_999);
}
