// The options of a command for which a form has no field of its own: made of what the module says of
// them, and named in the address as in the tool.

import type { Params } from "./params";
import { checkbox, choice, details, element, text, type Field } from "./ui";

/** An option, as the module describes it. */
interface Option {
  readonly name: string;
  readonly help: string;
  readonly default: unknown;
  readonly kind: { readonly type: "flag" | "whole" | "number" | "choice" | "text" | "content"; readonly words?: readonly { readonly name: string }[] };
  readonly list: boolean;
  /** Another option with the words that it must have. */
  readonly only: readonly [string, readonly string[]] | null;
}

/** What is no number is passed on: the module says what it expected. */
const numeric = (word: string): unknown => (word !== "" && Number.isFinite(Number(word)) ? Number(word) : word);

/** `population-size` as a label: Population size. */
const label = ({ name }: Option): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

function field(option: Option): Field<string> {
  const usual = option.default === null || typeof option.default === "object" ? "" : String(option.default);
  if (option.kind.type === "flag") {
    const box = checkbox(label(option), false);
    return { root: box.root, get: () => (box.get() ? "yes" : ""), set: (word) => box.set(word === "yes") };
  }
  if (option.kind.type !== "choice") return text(label(option), Array.isArray(option.default) ? option.default.join(",") : usual);
  const words = (option.kind.words ?? []).map(({ name }) => [name, name] as const);
  return choice(label(option), [["", usual === "" ? "usual" : `usual: ${usual}`], ...words], "");
}

export class Others {
  readonly root: HTMLElement;
  readonly #all: readonly { readonly option: Option; readonly field: Field<string> }[];

  /** `schema` is what the module says of the command. The form has fields for `own` of its options. */
  constructor(schema: string, own: readonly string[], params: Params) {
    const options = Object.values(JSON.parse(schema) as Record<string, Option>);
    this.#all = options.filter(({ name, kind }) => kind.type !== "content" && !own.includes(name)).map((option) => ({ option, field: field(option) }));
    for (const { option, field } of this.#all) {
      const word = params.get(option.name) ?? "";
      field.set(word);
      if (field.get() !== word) {
        params.refuse(option.name, option.kind.type === "flag" ? "yes" : (option.kind.words ?? []).map(({ name }) => name).join(", "));
        field.set("");
      }
    }
    const shown = this.#all.map(({ option, field }) => {
      const only = option.only === null ? "" : ` Only with ${option.only[0].replaceAll("-", " ")} ${option.only[1].join(" or ")}.`;
      return element("div", {}, field.root, element("p", { class: "note" }, `${option.help}.${only}`));
    });
    this.root = details("All other options", element("div", { class: "fields" }, ...shown));
  }

  /** What the visitor typed, for the address. */
  words(): Record<string, string> {
    return Object.fromEntries(this.#all.map(({ option, field }) => [option.name, field.get()] as const).filter(([, word]) => word !== ""));
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
  const one = (part: string): unknown => (kind.type === "whole" || kind.type === "number" ? numeric(part.trim()) : part.trim());
  return list ? word.split(",").map(one) : one(word);
}
