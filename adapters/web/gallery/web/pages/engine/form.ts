// The parts of an engine, by the menus that the crate has.

import { explain } from "../../explain";
import { Questions, settings } from "../../questions";
import { whole, word, type Params } from "../../params";
import { choice, element, number, type Field, type NumberField } from "../../ui";
import { explained, questions } from "./asked";

export interface Entry {
  readonly name: string;
  readonly about: string;
  readonly number: readonly [string, number] | null;
}

export const ROLES = ["selector", "crossover", "mutator", "replacement"] as const;
export type Role = (typeof ROLES)[number];

export interface Menu {
  readonly problem: string;
  readonly kind: "bits" | "reals" | "tours";
  readonly side: number;
  /** The least and the greatest number of bits or cities, and of individuals. */
  readonly sizes: readonly [number, number];
  readonly populations: readonly [number, number];
  readonly menus: Readonly<Record<Role, readonly Entry[]>>;
}

const TITLES: Readonly<Record<Role, string>> = {
  selector: "Selector",
  crossover: "Crossover",
  mutator: "Mutator",
  replacement: "Replacement",
};
export const PROBLEMS: Readonly<Record<string, string>> = {
  onemax: "Bits: as many ones as possible",
  trap: "Bits: blocks of five that deceive",
  himmelblau: "Reals: four equal tops",
  rosenbrock: "Reals: a bent ridge",
  hills: "Reals: a hundred hills",
  tour: "A tour of cities",
};

/** The greatest number that a part takes. */
const MOST = 1_000_000;

const plain = (name: string): string => name.replaceAll("-", " ");

/** A list of parts, and the number of the chosen one. */
class Part {
  readonly root = element("div", { class: "part" });
  #entries: readonly Entry[] = [];
  #list: Field<string> | undefined;
  readonly #about = element("p", { class: "note" });
  readonly #label = element("label", {});
  readonly #input = element("input", { type: "text", inputmode: "decimal", maxlength: "12", autocomplete: "off" });
  readonly #number = element("div", { class: "field" }, this.#label, this.#input);
  readonly #title: string;
  readonly #change: () => void;

  constructor(role: Role, change: () => void) {
    this.#title = TITLES[role];
    this.#change = change;
    this.#input.id = `part-${role}`;
    this.#label.htmlFor = this.#input.id;
    this.#input.addEventListener("input", () => this.#judge());
    this.#input.addEventListener("change", change);
  }

  /** Shows other parts; `given` is `NAME` or `NAME:NUMBER`. */
  set(entries: readonly Entry[], given: string | null): void {
    this.#entries = entries;
    const [name, value] = (given ?? "").split(":", 2);
    const usual = entries[0]?.name ?? "";
    const chosen = entries.find((entry) => entry.name === name)?.name ?? usual;
    this.#list = choice(
      this.#title,
      entries.map((entry) => [entry.name, plain(entry.name)] as const),
      chosen,
      () => {
        this.#describe(undefined);
        this.#change();
      },
    );
    this.#describe(chosen === name ? value : undefined);
    this.root.replaceChildren(this.#list.root, this.#number, this.#about);
  }

  #describe(value: string | undefined): void {
    const entry = this.#entries.find(({ name }) => name === this.#list?.get());
    const kind = entry?.number ?? null;
    this.#about.textContent = entry?.about ?? "";
    this.#number.hidden = kind === null;
    this.#label.textContent = `${this.#title}: ${kind?.[0] ?? ""}`;
    this.#input.value = value ?? String(kind?.[1] ?? "");
    this.#judge();
  }

  /** What is no number is named beside the field; which numbers a part takes is said by the crate. */
  #judge(): void {
    const text = this.#input.value.trim();
    const isNumber = text !== "" && Number.isFinite(Number(text)) && Math.abs(Number(text)) <= MOST;
    this.#input.setCustomValidity(isNumber || this.#number.hidden ? "" : "expected a number, at most 1 000 000");
  }

  /** The option: `NAME` or `NAME:NUMBER`. */
  get(): string {
    const name = this.#list?.get() ?? "";
    return this.#number.hidden ? name : `${name}:${this.#input.value.trim()}`;
  }
}

/** The whole form. `change` is called when anything of it was changed. */
export class Form {
  readonly seed: Field<number | null>;
  readonly fields: readonly HTMLElement[];
  readonly #problem: Field<string>;
  readonly #size: NumberField;
  readonly #population: Field<number | null>;
  readonly #generations: Field<number | null>;
  readonly #parts: Readonly<Record<Role, Part>>;
  readonly #menus: readonly Menu[];
  readonly #settings: HTMLElement | undefined;

  constructor(page: HTMLElement, menus: readonly Menu[], params: Params, change: () => void) {
    this.#menus = menus;
    const names = menus.map(({ problem }) => problem);
    this.#problem = choice(
      "Problem",
      names.map((problem) => [problem, PROBLEMS[problem] ?? problem] as const),
      word(params, "problem", names, "onemax"),
      () => {
        this.#show({});
        change();
      },
    );
    const { sizes, populations, menus: parts } = this.menu;
    const optional = (
      label: string,
      key: string,
      [min, max]: readonly [number, number],
      placeholder: string,
    ): NumberField => number(label, { min, max, value: whole(params, key, null, min, max), placeholder });
    this.#size = optional("Bits, or cities", "size", sizes, "usual");
    this.#population = optional("Population", "population-size", populations, "60");
    this.#generations = optional("Generations", "generations", [1, 9999], "100");
    this.seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", 7, 0, 999_999_999) });
    for (const role of ROLES) {
      const names = parts[role].map(({ name }) => name);
      params.expect(
        role,
        names.find((name) => name === params.get(role)?.split(":")[0]),
        "",
        names.join(", "),
      );
    }
    const part = (role: Role): Part => new Part(role, change);
    this.#parts = {
      selector: part("selector"),
      crossover: part("crossover"),
      mutator: part("mutator"),
      replacement: part("replacement"),
    };
    this.#show(Object.fromEntries(params));
    const numbers = [this.#size, this.#population, this.#generations, this.seed].map(({ root }) => root);
    for (const field of numbers) field.addEventListener("change", change);
    const all = settings(
      this.#problem.root,
      element("div", { class: "fields" }, ...numbers),
      ...ROLES.map((role) => this.#parts[role].root),
    );
    this.#settings = all;
    explain(all, explained);
    this.fields = [new Questions(page, questions(all)).root, all];
  }

  get menu(): Menu {
    const menu = this.#menus.find(({ problem }) => problem === this.#problem.get()) ?? this.#menus[0];
    if (menu === undefined) throw new Error("no problems");
    return menu;
  }

  #show(given: Readonly<Record<string, string>>): void {
    const { menus, kind, sizes } = this.menu;
    this.#size.within(...sizes);
    for (const role of ROLES) this.#parts[role].set(menus[role], given[role] ?? null);
    this.#size.root.hidden = kind === "reals";
    // The lists of parts are new ones.
    if (this.#settings !== undefined) explain(this.#settings, explained);
  }

  /** The options of the search; those that are usual are left out. */
  options(): Record<string, string | number> {
    const { kind, menus, problem } = this.menu;
    const size = kind === "reals" ? null : this.#size.get();
    const all: Record<string, string | number | null> = {
      problem: problem === "onemax" ? null : problem,
      size,
      "population-size": this.#population.get(),
      generations: this.#generations.get(),
    };
    for (const role of ROLES) {
      const { name, number: kindOfNumber } = menus[role][0] ?? { name: "", number: null };
      const usual = kindOfNumber === null ? name : `${name}:${kindOfNumber[1]}`;
      const chosen = this.#parts[role].get();
      all[role] = chosen === usual ? null : chosen;
    }
    const chosen = Object.entries(all).filter((entry): entry is [string, string | number] => entry[1] !== null);
    return Object.fromEntries(chosen);
  }

  /** Sets everything, for instance from a file. */
  set(options: Readonly<Record<string, unknown>>, seed: number): void {
    const text = (name: string): string | null => (options[name] === undefined ? null : String(options[name]));
    const whole = (name: string): number | null => (typeof options[name] === "number" ? options[name] : null);
    this.#problem.set(text("problem") ?? "onemax");
    this.#size.set(whole("size"));
    this.#population.set(whole("population-size"));
    this.#generations.set(whole("generations"));
    this.seed.set(seed);
    this.#show(Object.fromEntries(ROLES.map((role) => [role, text(role) ?? ""])));
  }
}
