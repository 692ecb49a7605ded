// What is asked of a search: the fields, the options of `theseus evolve`, and the address.

import { explain } from "../../explain";
import { Questions, settings } from "../../questions";
import { Others } from "../../others";
import { address, freshSeed, whole, word, type Params } from "../../params";
import { checkbox, choice, details, element, number, slider, type Field } from "../../ui";
import { explained, questions } from "./asked";
import { Painter, type Paintings } from "./paint";

type Options = Record<string, unknown>;

const SIDES = [4, 5, 6, 7, 8, 9, 10].map((side) => [String(side), String(side)] as const);
/** The options that have fields of their own. */
const OWN = ["size", "scheme", "fitness", "win", "sealed-cells", "moves", "waits", "campaign", "count"];
/** The slider of the limit counts hundreds of thousands. */
const LIMIT = 100_000;

/** The columns and rows of an address. */
function sidesOf(params: Params): readonly string[] {
  const sides = params.get("size")?.split("x");
  const isSize = sides?.length === 2 && sides.every((side) => SIDES.some(([known]) => known === side));
  return params.expect("size", isSize ? sides : null, ["6", "6"], "4x4 to 10x10");
}

/** The bounds `A..B` of the moves in an address, each null for any. */
function movesOf(params: Params): readonly (number | null)[] {
  const text = params.get("moves") ?? (params.has("seed") ? ".." : "24..32");
  const bounds = /^(\d{0,4})\.\.(\d{0,4})$/
    .exec(/^\d+$/.test(text) ? `${text}..${text}` : text)
    ?.slice(1)
    .map((bound) => (bound === "" ? null : Number(bound)));
  const isRange = bounds?.every((bound) => bound === null || (bound >= 1 && bound <= 999));
  return params.expect("moves", isRange ? bounds : null, [null, null], "A..B with numbers from 1 to 999");
}

/** A number that may be missing. */
function limit(
  label: string,
  min: number,
  max: number,
  value: number | null,
  placeholder: string,
): Field<number | null> {
  return number(label, { min, max, value, placeholder });
}

export class Form {
  readonly root: readonly HTMLElement[];
  readonly seed: Field<number | null>;
  readonly #kind: Field<"order" | "longest" | "paper">;
  readonly #width: Field<string>;
  readonly #height: Field<string>;
  readonly #least: Field<number | null>;
  readonly #most: Field<number | null>;
  readonly #waits: Field<number | null>;
  readonly #campaign: Field<number | null>;
  readonly #count: Field<number | null>;
  readonly #limit: Field<number>;
  readonly #generations: Field<number>;
  readonly #win: Field<"after" | "before">;
  readonly #sealed: Field<"0" | "3" | "any">;
  readonly #isHard: Field<boolean>;
  readonly #others: Others;
  readonly #painter: Painter;
  readonly #paint: HTMLElement;

  /** `page` is where the form will be; `painted` hears of what the visitor paints. The module says which options there are. */
  constructor(page: HTMLElement, params: Params, schema: string, painted: () => void) {
    const [wide = "6", high = "6"] = sidesOf(params);
    const [from = null, to = null] = movesOf(params);
    const resize = (): void => this.#painter.resize(Number(this.#width.get()), Number(this.#height.get()));
    this.seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", freshSeed(), 0, 999_999_999) });
    this.#kind = choice(
      "Kind of maze",
      [
        ["order", "to order"],
        ["longest", "the longest"],
        ["paper", "by the paper's algorithm"],
      ] as const,
      word(params, "scheme", ["order", "longest", "paper"], "order"),
      () => this.#showKind(),
    );
    this.#width = choice("Columns", SIDES, wide, resize);
    this.#height = choice("Rows", SIDES, high, resize);
    this.#least = limit("Moves, at least", 1, 999, from, "any");
    this.#most = limit("Moves, at most", 1, 999, to, "any");
    this.#waits = limit("Waits, exactly", 0, 20, whole(params, "waits", null, 0, 20), "any");
    this.#campaign = limit("Mazes in a campaign", 2, 20, whole(params, "campaign", null, 2, 20), "one maze");
    this.#count = limit("Different mazes", 2, 20, whole(params, "count", null, 2, 20), "one maze");
    this.#limit = slider("Mazes to judge", {
      min: 1,
      max: 50,
      value: whole(params, "evaluations", 1_000_000, LIMIT, 5_000_000) / LIMIT,
      show: (value) => `${value / 10} M`,
    });
    this.#generations = slider("Generations", {
      min: 10,
      max: 1000,
      step: 10,
      value: whole(params, "generations", 300, 10, 1000),
    });
    this.#win = choice(
      "On the exit he wins",
      [
        ["after", "after the Minotaur's reply"],
        ["before", "at once"],
      ] as const,
      word(params, "win", ["after", "before"], "after"),
    );
    this.#sealed = choice(
      "Closed cells",
      [
        ["0", "none"],
        ["3", "at most 3"],
        ["any", "any number"],
      ] as const,
      word(params, "sealed-cells", ["0", "3", "any"], "0"),
    );
    this.#isHard = checkbox(
      "As difficult as possible",
      word(params, "fitness", ["moves", "difficulty"], "moves") === "difficulty",
    );
    this.#others = new Others(schema, OWN);
    this.#others.read(params);
    this.#painter = new Painter(Number(this.#width.get()), Number(this.#height.get()), painted);
    const walls = params.get("walls") ?? "";
    this.#painter.code = params.expect(
      "walls",
      this.#painter.fits(walls) ? walls : null,
      "",
      "a letter f, w or o for each place of a wall",
    );
    this.#paint = details("Paint walls", this.#painter.root);
    const fields = (...all: { root: HTMLElement }[]): HTMLElement =>
      element("div", { class: "fields" }, ...all.map(({ root }) => root));
    const all = settings(
      fields(this.#kind, this.seed, this.#width, this.#height, this.#least, this.#most, this.#limit, this.#generations),
      this.#isHard.root,
      details("More", fields(this.#waits, this.#campaign, this.#count, this.#sealed, this.#win)),
      this.#others.root,
    );
    explain(all, explained);
    this.root = [new Questions(page, questions(all)).root, all, this.#paint];
    this.#showKind();
  }

  /** Shows the fields that the present kind of search uses. */
  #showKind(): void {
    const kind = this.#kind.get();
    for (const field of [this.#least, this.#most, this.#waits, this.#campaign, this.#count])
      field.root.hidden = kind !== "order";
    this.#paint.hidden = kind !== "order";
    this.#limit.root.hidden = kind !== "longest";
    this.#generations.root.hidden = kind !== "paper";
    for (const field of [this.#isHard, this.#sealed]) field.root.hidden = kind === "paper";
  }

  /** What is painted, for all sizes. */
  get paintings(): Paintings {
    return this.#painter.paintings;
  }

  set paintings(paintings: Paintings) {
    this.#painter.paintings = paintings;
  }

  get #size(): string {
    return `${this.#width.get()}x${this.#height.get()}`;
  }

  /** The moves that are asked for as `A..B`, null for any. */
  get #moves(): string | null {
    const [least, most] = [this.#least.get(), this.#most.get()];
    return least === null && most === null ? null : `${least ?? ""}..${most ?? ""}`;
  }

  get seedNumber(): number {
    return this.seed.get() ?? 1;
  }

  /** The options of the search, named as those of `theseus evolve`. */
  options(): Options {
    return { ...this.#own, ...this.#others.options() };
  }

  get #own(): Options {
    const sealed = this.#sealed.get();
    const win = this.#win.get() === "after" ? {} : { win: this.#win.get() };
    const kind = this.#kind.get();
    if (kind === "paper") return { scheme: kind, size: this.#size, generations: this.#generations.get(), ...win };
    const rules = { ...win, ...(this.#isHard.get() ? { fitness: "difficulty" } : {}) };
    if (kind === "longest") {
      const cells = sealed === "any" ? {} : { "sealed-cells": Number(sealed) };
      return { scheme: kind, size: this.#size, evaluations: this.#limit.get() * LIMIT, ...cells, ...rules };
    }
    const template = this.#painter.template;
    const orders = Object.entries({
      moves: this.#moves,
      waits: this.#waits.get(),
      campaign: this.#campaign.get(),
      count: this.#count.get(),
    });
    const given = orders.filter(([, value]) => value !== null);
    return {
      ...(template === null ? { size: this.#size } : { template }),
      // Any maze will do.
      ...(given.length === 0 && template === null ? { count: 1 } : Object.fromEntries(given)),
      ...(sealed === "0" ? {} : { "sealed-cells": sealed === "any" ? sealed : Number(sealed) }),
      ...rules,
    };
  }

  /** The address that asks for the same. */
  address(): string {
    const shared = { seed: this.seed.get(), size: this.#size, ...this.#others.words() };
    const win = this.#win.get() === "after" ? null : this.#win.get();
    const kind = this.#kind.get();
    if (kind === "paper")
      return address("theseus", { ...shared, scheme: kind, generations: this.#generations.get(), win });
    const rules = {
      fitness: this.#isHard.get() ? "difficulty" : null,
      win,
      "sealed-cells": this.#sealed.get() === "0" ? null : this.#sealed.get(),
    };
    if (kind === "longest") {
      return address("theseus", { ...shared, scheme: kind, evaluations: this.#limit.get() * LIMIT, ...rules });
    }
    const orders = {
      moves: this.#moves,
      waits: this.#waits.get(),
      campaign: this.#campaign.get(),
      count: this.#count.get(),
    };
    return address("theseus", { ...shared, ...orders, ...rules, walls: this.#painter.code });
  }
}
