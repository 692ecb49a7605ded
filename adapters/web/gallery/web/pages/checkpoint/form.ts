// The options of `checkpoint evolve`, by their names there.

import type { Params } from "../../params";
import { checkbox, choice, element, text, type Field } from "../../ui";

type Words = Record<string, string>;

/** How a typed word becomes the value of an option. */
type Reading = (word: string) => unknown;

interface Option {
  readonly name: string;
  readonly field: Field<string>;
  readonly read: Reading;
}

const asText: Reading = (word) => word;
/** What is no number is passed on: the crate says what it expected. */
const asNumber: Reading = (word) => (word.trim() !== "" && Number.isFinite(Number(word)) ? Number(word) : word);
/** One value is a text, several are a list, as the tool records them. */
const asList: Reading = (word) => {
  const parts = word.split(",").map((part) => part.trim());
  return parts.length === 1 ? parts[0] : parts;
};
const asFlag: Reading = (word) => word === "yes";

function flag(label: string): Field<string> {
  const box = checkbox(label, false);
  return { root: box.root, get: () => (box.get() ? "yes" : ""), set: (value) => box.set(value === "yes") };
}

export class Form {
  readonly usual: readonly HTMLElement[];
  readonly more: HTMLElement;
  readonly #options: readonly Option[];

  constructor() {
    const option = (name: string, field: Field<string>, read: Reading = asText): Option => ({ name, field, read });
    const usual = [
      option("scheme", choice("Scheme", [["", "annealing (ours)"], ["paper", "the paper's"]], "")),
      option("representation", choice("Representation", [["", "direct"], ["rainbow", "chromatic, rainbow"], ["wheel", "chromatic, wheel"], ["positive", "positive"], ["negative", "negative"]], "")),
      option("size", text("Rows x columns", "30x30")),
      option("checkpoints", text("Checkpoints", "random:3, or 6,24 12,18")),
      option("generations", text("Generations", "as the tool"), asNumber),
      option("range", text("Ranges", "tour=200..300"), asList),
      option("reward", text("Rewards", "dead-ends=-0.5"), asList),
    ];
    const more = [
      option("target", text("Stop at a tour of", "no target"), asNumber),
      option("entrance", text("Entrance", "0,0")),
      option("exit", text("Exit", "the last cell")),
      option("fill", text("Share of walls at first", "0.05"), asNumber),
      option("schedule", text("Generations of cooling", "all (annealing)"), asNumber),
      option("cycle", text("First cycle of cooling", "none (annealing)"), asNumber),
      option("population-size", text("Population", "120 (paper)"), asNumber),
      option("tournament", text("Tournament", "7 (paper)"), asNumber),
      option("crossover", text("Crossover rate", "0.05 (paper)"), asNumber),
      option("mutation", text("Mutation rate", "0.01 (paper)"), asNumber),
      option("guard", flag("Keep stops free (paper)"), asFlag),
    ];
    this.#options = [...usual, ...more];
    this.usual = usual.map(({ field }) => field.root);
    this.more = element("div", { class: "fields" }, ...more.map(({ field }) => field.root));
  }

  /** What the visitor typed, for the address: the options that are not empty. */
  words(): Words {
    const given = this.#options.map(({ name, field }) => [name, field.get()] as const);
    return Object.fromEntries(given.filter(([, word]) => word !== ""));
  }

  /** The options of the search. */
  options(): Record<string, unknown> {
    const words = this.words();
    const given = this.#options.filter(({ name }) => words[name] !== undefined);
    return Object.fromEntries(given.map(({ name, read }) => [name, read(words[name] ?? "")]));
  }

  /** Sets all options; those that are not given become empty. */
  set(words: Readonly<Words>): void {
    for (const { name, field } of this.#options) field.set(words[name] ?? "");
  }

  read(params: Params): void {
    this.set(Object.fromEntries(this.#options.map(({ name }) => [name, params.get(name) ?? ""])));
    // A word that is no choice leaves a list without a choice.
    for (const { name, field } of this.#options) {
      const list = field.root.querySelector("select");
      if (list === null || list.selectedIndex >= 0) continue;
      params.refuse(name, [...list.options].map(({ value }) => value).filter((value) => value !== "").join(", "));
      list.selectedIndex = 0;
    }
  }
}
