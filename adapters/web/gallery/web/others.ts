// The options of a command for which a form has no field of its own: made of what the module says of
// them, and named in the address as in the tool.

import type { Params } from "./params";
import { checkbox, choice, details, element, text, type Field } from "./ui";

/** An option, as the module describes it. */
interface Option {
  readonly name: string;
  readonly help: string;
  readonly default: unknown;
  readonly kind: {
    readonly type: "flag" | "whole" | "number" | "choice" | "text" | "content";
    readonly words?: readonly { readonly name: string }[];
  };
  readonly list: boolean;
  /** Another option with the words that it must have. */
  readonly only: readonly [string, readonly string[]] | null;
}

/** What is no number is passed on: the module says what it expected. */
export const numeric = (word: string): unknown =>
  word.trim() !== "" && Number.isFinite(Number(word)) ? Number(word) : word;

/** `population-size` as a label: Population size. */
const label = ({ name }: Option): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** A box whose word is `yes` if it is ticked. */
export function flag(label: string): Field<string> {
  const box = checkbox(label, false);
  return { root: box.root, get: () => (box.get() ? "yes" : ""), set: (word) => box.set(word === "yes") };
}

function field(option: Option): Field<string> {
  const usual = option.default === null || typeof option.default === "object" ? "" : String(option.default);
  if (option.kind.type === "flag") return flag(label(option));
  if (option.kind.type !== "choice")
    return text(label(option), Array.isArray(option.default) ? option.default.join(",") : usual);
  const words = (option.kind.words ?? []).map(({ name }) => [name, name] as const);
  return choice(label(option), [["", usual === "" ? "usual" : `usual: ${usual}`], ...words], "");
}

/** Sets a field to a word of an address, if it takes it. */
export function takeWord(field: Field<string>, name: string, params: Params): void {
  const word = params.get(name) ?? "";
  field.set(word);
  if (field.get() === word) return;
  const words = [...field.root.querySelectorAll("option")].map(({ value }) => value).filter((value) => value !== "");
  params.refuse(name, words.length === 0 ? "yes" : words.join(", "));
  field.set("");
}

export class Others {
  readonly root: HTMLDetailsElement;
  readonly #all: readonly { readonly option: Option; readonly field: Field<string>; readonly part: HTMLElement }[];

  /** `schema` is what the module says of the command. The form has fields for `own` of its options, and leaves them out. */
  constructor(schema: string, own: readonly string[], title = "All other options") {
    const options = Object.values(JSON.parse(schema) as Record<string, Option>);
    this.#all = options
      .filter(({ name, kind }) => kind.type !== "content" && !own.includes(name))
      .map((option) => {
        const made = field(option);
        const only =
          option.only === null
            ? ""
            : ` Only with ${option.only[0].replaceAll("-", " ")} ${option.only[1].join(" or ")}.`;
        return {
          option,
          field: made,
          part: element("div", {}, made.root, element("p", { class: "note" }, `${option.help}.${only}`)),
        };
      });
    this.root = details(title, element("div", { class: "fields" }, ...this.#all.map(({ part }) => part)));
    this.root.hidden = this.#all.length === 0;
  }

  /** Sets all options to the words of an address. */
  read(params: Params): void {
    for (const { option, field } of this.#all) takeWord(field, option.name, params);
  }

  /** Sets all options; those that are not given become empty. */
  set(words: Readonly<Record<string, string>>): void {
    for (const { option, field } of this.#all) field.set(words[option.name] ?? "");
  }

  /**
   * Hides what is only used with other words of an option that the form has: what an address gives is shown, so that it can be
   * corrected, unless the visitor `chose` the word.
   */
  offer(name: string, word: string, chose = false): void {
    for (const { option, field, part } of this.#all) {
      if (option.only?.[0] !== name) continue;
      const isUsed = option.only[1].includes(word);
      if (!isUsed && chose) field.set("");
      part.hidden = !isUsed && field.get() === "";
    }
  }

  /** What the visitor typed, for the address. */
  words(): Record<string, string> {
    return Object.fromEntries(
      this.#all.map(({ option, field }) => [option.name, field.get()] as const).filter(([, word]) => word !== ""),
    );
  }

  /** The options of the search. */
  options(): Record<string, unknown> {
    const words = this.words();
    const given = this.#all.filter(({ option }) => words[option.name] !== undefined);
    return Object.fromEntries(given.map(({ option }) => [option.name, read(option, words[option.name] ?? "")]));
  }
}

function read({ kind, list }: Option, word: string): unknown {
  if (kind.type === "flag") return true;
  const one = (part: string): unknown =>
    kind.type === "whole" || kind.type === "number" ? numeric(part.trim()) : part.trim();
  return list ? word.split(",").map(one) : one(word);
}
