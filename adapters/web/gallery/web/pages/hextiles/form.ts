// The options of `hextiles evolve` and the weights of the score, by their names there.

import type { Weights } from "ludevo/hextiles";
import { Others, numeric, takeWord } from "../../others";
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
      return slider(
        label,
        { min, max, step, value: usual[name], show: (value) => String(+value.toFixed(3)).replace("-", "−") },
        change,
      );
    };
    this.#fields = {
      path: field("path"),
      extra_edge: field("extra_edge"),
      bridge: field("bridge"),
      duplicate: field("duplicate"),
      all_joined: field("all_joined"),
    };
    this.root.append(...Object.values(this.#fields).map(({ root }) => root));
  }

  get(): Weights {
    const value = (name: Name): number => +this.#fields[name].get().toFixed(3);
    return {
      bridge: value("bridge"),
      duplicate: value("duplicate"),
      all_joined: value("all_joined"),
      extra_edge: value("extra_edge"),
      path: value("path"),
    };
  }

  /** The weights that are not the paper's, as options of the tool. */
  options(): Record<string, number> {
    const given = this.get();
    return Object.fromEntries(
      NAMES.filter((name) => given[name] !== this.#usual[name]).map((name) => [option(name), given[name]]),
    );
  }

  /** Sets weights of an address; the others become those of the paper. */
  read(params: Params): void {
    for (const name of NAMES) {
      const [, min, max] = LABELS[name];
      const [key, text] = [option(name), params.get(option(name)) ?? ""];
      const value = text.trim() === "" ? Number.NaN : Number(text);
      this.#fields[name].set(
        params.expect(key, value >= min && value <= max ? value : null, this.#usual[name], `${min} to ${max}`),
      );
    }
  }
}

/** Fields for options; those that are empty are not given. */
export class Form {
  readonly usual: readonly HTMLElement[];
  readonly more: Others;
  readonly #scheme: Field<string>;
  readonly #generations = text("Generations", "200, paper 500");

  /** The module says which options there are beside those that are usual, and the weights. */
  constructor(schema: string) {
    // The crate refuses options of the other scheme.
    this.#scheme = choice(
      "Scheme",
      [
        ["", "ours"],
        ["paper", "the paper's"],
      ],
      "",
      (scheme) => this.more.offer("scheme", scheme, true),
    );
    this.usual = [this.#scheme.root, this.#generations.root];
    this.more = new Others(schema, ["scheme", ...NAMES.map(option)], "More options");
    this.more.offer("scheme", "");
  }

  words(): Words {
    const usual = { scheme: this.#scheme.get(), generations: this.#generations.get() };
    return { ...Object.fromEntries(Object.entries(usual).filter(([, word]) => word !== "")), ...this.more.words() };
  }

  options(): Record<string, unknown> {
    const { scheme, generations } = this.words();
    return {
      ...(scheme === undefined ? {} : { scheme }),
      ...(generations === undefined ? {} : { generations: numeric(generations) }),
      ...this.more.options(),
    };
  }

  read(params: Params): void {
    takeWord(this.#scheme, "scheme", params);
    takeWord(this.#generations, "generations", params);
    this.more.read(params);
    this.more.offer("scheme", this.#scheme.get());
  }
}
