// The options of `hextiles evolve` and the weights of the score, by their names there.

import type { Weights } from "ludevo/hextiles";
import type { Params } from "../../params";
import { choice, element, slider, text, type Field } from "../../ui";

export type Words = Record<string, string>;

type Name = keyof Weights;

const NAMES: readonly Name[] = ["bridge", "duplicate", "all_joined", "extra_edge", "path"];
const LABELS: Readonly<Record<Name, readonly [string, number, number, number]>> = {
  path: ["Each path between two places", 0, 3, 0.05],
  extra_edge: ["Each extra edge", -1, 0, 0.01],
  bridge: ["Each side with a bridge", -0.5, 0, 0.005],
  duplicate: ["Equal designs, squared", -0.2, 0, 0.002],
  all_joined: ["Each tile that joins all six", -3, 0, 0.05],
};

const option = (name: Name): string => `weight-${name.replace("_", "-")}`;

/** Sliders for the weights. */
export class Weighing {
  readonly root = element("div", { class: "weights" });
  readonly #usual: Weights;
  readonly #fields: Readonly<Record<Name, Field<number>>>;

  constructor(usual: Weights, change: () => void) {
    this.#usual = usual;
    const field = (name: Name): Field<number> => {
      const [label, min, max, step] = LABELS[name];
      return slider(label, { min, max, step, value: usual[name], show: (value) => String(+value.toFixed(3)).replace("-", "−") }, change);
    };
    this.#fields = { path: field("path"), extra_edge: field("extra_edge"), bridge: field("bridge"), duplicate: field("duplicate"), all_joined: field("all_joined") };
    this.root.append(...Object.values(this.#fields).map(({ root }) => root));
  }

  get(): Weights {
    const value = (name: Name): number => +this.#fields[name].get().toFixed(3);
    return { bridge: value("bridge"), duplicate: value("duplicate"), all_joined: value("all_joined"), extra_edge: value("extra_edge"), path: value("path") };
  }

  /** The weights that are not the paper's, as options of the tool. */
  options(): Record<string, number> {
    const given = this.get();
    return Object.fromEntries(NAMES.filter((name) => given[name] !== this.#usual[name]).map((name) => [option(name), given[name]]));
  }

  /** Sets weights of an address; the others become those of the paper. */
  read(params: Params): void {
    for (const name of NAMES) {
      const [, min, max] = LABELS[name];
      const [key, text] = [option(name), params.get(option(name)) ?? ""];
      const value = text.trim() === "" ? Number.NaN : Number(text);
      this.#fields[name].set(params.expect(key, value >= min && value <= max ? value : null, this.#usual[name], `${min} to ${max}`));
    }
  }
}

/** How a typed word becomes the value of an option: what is no number is passed on, and the crate
 * says what it expected. */
const read = (name: string, word: string): unknown =>
  name !== "scheme" && word.trim() !== "" && Number.isFinite(Number(word)) ? Number(word) : word;

/** Fields for options; those that are empty are not given. */
export class Form {
  readonly usual: readonly HTMLElement[];
  readonly more: HTMLElement;
  readonly #options: readonly (readonly [string, Field<string>])[];
  /** Those of the paper's scheme alone. */
  readonly #papers: readonly (readonly [string, Field<string>])[];

  constructor() {
    const usual: [string, Field<string>][] = [
      ["scheme", choice("Scheme", [["", "ours"], ["paper", "the paper's"]], "", (scheme) => {
        // The crate refuses options of the other scheme.
        if (scheme !== "paper") for (const [, field] of this.#papers) field.set("");
        this.#offer();
      })],
      ["generations", text("Generations", "200, paper 500")],
    ];
    const more: [string, Field<string>][] = [
      ["tiles", text("Tiles", "20, one a place")],
      ["report-boards", text("Boards of the report", "200000")],
    ];
    this.#papers = [
      ["population-size", text("Population", "20")],
      ["elites", text("Elites", "5")],
      ["tournament", text("Tournament", "2")],
      ["crossover", text("Crossover rate", "0.5")],
      ["mutation", text("Mutation rate", "0.5")],
      ["boards", text("Boards a score", "500")],
    ];
    this.#options = [...usual, ...more, ...this.#papers];
    this.usual = usual.map(([, { root }]) => root);
    this.more = element("div", { class: "fields" }, ...[...more, ...this.#papers].map(([, { root }]) => root));
    this.#offer();
  }

  /** Hides what only the paper's scheme has. What an address gives is shown, so that it can be corrected. */
  #offer(): void {
    const { scheme } = this.words();
    for (const [, field] of this.#papers) field.root.hidden = scheme !== "paper" && field.get() === "";
  }

  words(): Words {
    return Object.fromEntries(this.#options.map(([name, field]) => [name, field.get()] as const).filter(([, word]) => word !== ""));
  }

  options(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.words()).map(([name, word]) => [name, read(name, word)]));
  }

  read(params: Params): void {
    for (const [name, field] of this.#options) {
      field.set(params.get(name) ?? "");
      // A word that is no choice leaves a list without a choice.
      const list = field.root.querySelector("select");
      if (list === null || list.selectedIndex >= 0) continue;
      params.refuse(name, [...list.options].map(({ value }) => value).filter((value) => value !== "").join(", "));
      list.selectedIndex = 0;
    }
    this.#offer();
  }
}
