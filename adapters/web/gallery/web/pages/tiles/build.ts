// A description that is built by clicks: tiles with wells of colour, rules as sentences. What it
// writes is the text of the description, which stays as readable as before.

import { Undo } from "../../undo";
import { button, element, group, say } from "../../ui";
import type { Art } from "./art";
import { BOUNDS, type Change, type Form, type Rule, type TileForm } from "./form";

/** How often a tile is put in, against the others. */
const OFTEN: readonly (readonly [number, string])[] = [
  [0, "never by chance"],
  [0.3, "rare"],
  [1, "usual"],
  [4, "often"],
  [12, "very often"],
];

/** What a rule speaks of, before its numbers; `name` gives the names of the tiles of a key. */
function subject([title, keys]: Rule, name: (key: string) => string): string {
  const known: Readonly<Record<string, () => string>> = {
    count: () => `The number of ${name("tiles")}`,
    share: () => `The share of ${name("tiles")}, where 1 is all`,
    regions: () => "The number of separate places that can be walked",
    "longest-path": () => "The longest way, in steps",
    way: () => `The way from ${name("from")} to ${name("to")}${keys.then === undefined ? "" : " and on"}, in steps`,
    "jump-way": () => `The way of a jumper from ${name("from")} to ${name("to")}, in moves`,
    "jump-reach": () => `The share of ${name("goals")} that a jumper can get`,
    "dead-ends": () => "The number of dead ends",
    reachable: () => `The share of ${name("goals")} that can be reached from ${name("from")}`,
    near: () => `The share of ${name("tiles")} with ${name("others")} within ${keys.within ?? 1}`,
    border: () => `How far ${name("tiles")} are from the border`,
    pattern: () => `How often the pattern of “${title}” occurs`,
  };
  return known[keys.type]?.() ?? `The measure “${title}” of the type ${keys.type}`;
}

const WORDS = { exactly: "is exactly", at_least: "is at least", at_most: "is at most" };

/** Rules that can be added. `uses` is how many tiles the visitor chooses for it. */
const NEW: readonly {
  readonly title: string;
  readonly uses: 0 | 1 | 2;
  readonly make: (
    tiles: readonly string[],
    names: readonly string[],
  ) => readonly [string, Readonly<Record<string, unknown>>];
}[] = [
  {
    title: "so many of a tile",
    uses: 1,
    make: ([tiles], [name = ""]) => [`${name}s`, { type: "count", tiles, require: { exactly: 1 } }],
  },
  {
    title: "a share of a tile",
    uses: 1,
    make: ([tiles], [name = ""]) => [
      `${name}-share`,
      { type: "share", tiles, require: { at_least: 0.2, at_most: 0.5, scale: 0.05 } },
    ],
  },
  { title: "everything in one piece", uses: 0, make: () => ["regions", { type: "regions", require: { exactly: 1 } }] },
  {
    title: "a long way through it",
    uses: 0,
    make: () => ["path", { type: "longest-path", require: { at_least: 20 } }],
  },
  {
    title: "a way from a tile to another",
    uses: 2,
    make: ([from, to]) => ["way", { type: "way", from, to, require: { at_least: 10 } }],
  },
  { title: "few dead ends", uses: 0, make: () => ["ends", { type: "dead-ends", require: { at_most: 4 } }] },
];

export class Builder {
  readonly root = element("div", { class: "builder" });
  readonly #tiles = element("ul", { class: "build-tiles", "aria-label": "Tiles" });
  readonly #rules = element("ul", { class: "build-rules", "aria-label": "Rules" });
  readonly #size = element("div", { class: "fields" });
  readonly #more = element("div", { class: "row ends" });
  readonly #read: () => string;
  readonly #write: (text: string) => boolean;
  readonly #form: () => Form | null;
  readonly #changed: (change: Change) => string | null;
  readonly #art: Art;
  readonly #undo: Undo;

  /**
   * `read` gives the description; `write` takes another one, and returns whether it can be read.
   * `form` gives the description as a form, and `changed` its text after a change; null, and a
   * sentence on the page, if it cannot be read.
   */
  constructor(
    read: () => string,
    write: (text: string) => boolean,
    form: () => Form | null,
    changed: (change: Change) => string | null,
    art: Art,
  ) {
    [this.#read, this.#write, this.#form, this.#changed, this.#art] = [read, write, form, changed, art];
    this.#undo = new Undo(
      this.root,
      read,
      (text) => {
        write(text);
        this.show();
      },
      "change",
    );
    const add = button("Add a tile", () => this.#change("new-tile", "A tile was added."));
    this.root.append(
      element("h3", {}, "Tiles"),
      this.#tiles,
      group("Tiles", add),
      this.#size,
      element("h3", {}, "Rules"),
      this.#rules,
      this.#more,
      group("Changes", ...this.#undo.buttons),
    );
  }

  /** Shows the description as it is now. */
  show(): void {
    const form = this.#form();
    if (form === null) return;
    this.#tiles.replaceChildren(...form.tiles.map((tile, at) => this.#tile(tile, at, form.tiles.length)));
    this.#showSize(form.size);
    this.#rules.replaceChildren(...form.rules.map((rule) => this.#rule(rule, form.tiles)));
    this.#offer(form.tiles);
  }

  /** Makes a change, or leaves the description of before if the new one cannot be read. */
  #change(change: Change, said: string): void {
    const text = this.#changed(change);
    if (text === null || text === this.#read()) return;
    this.#undo.mark();
    if (this.#write(text)) say(said);
    this.show();
  }

  #tile(tile: TileForm, at: number, count: number): HTMLElement {
    const change = (key: string, value: string | number | true | null): void =>
      this.#change({ tile: [at, { [key]: value }] }, `${tile.name} was changed.`);
    const colour = element("input", { type: "color", value: tile.colour, "aria-label": `Colour of ${tile.name}` });
    colour.addEventListener("change", () => change("colour", colour.value));
    const name = element("input", {
      type: "text",
      value: tile.name,
      maxlength: "24",
      "aria-label": `Name of the tile ${tile.character}`,
      class: "build-name",
    });
    name.addEventListener("change", () => {
      if (name.value.trim() !== "") change("name", name.value.trim());
    });
    const walk = element("input", { type: "checkbox", "aria-label": `One can walk on ${tile.name}` });
    walk.checked = tile.walkable;
    walk.addEventListener("change", () => change("walkable", walk.checked || null));
    const often = element("select", { "aria-label": `How often ${tile.name} occurs` });
    const nearest = OFTEN.reduce((best, one) =>
      Math.abs(one[0] - tile.weight) < Math.abs(best[0] - tile.weight) ? one : best,
    );
    often.append(...OFTEN.map(([weight, word]) => element("option", { value: String(weight) }, word)));
    often.value = String(nearest[0]);
    often.addEventListener("change", () => change("weight", often.value === "1" ? null : Number(often.value)));
    const remove = button("Remove", () => this.#change({ "remove-tile": at }, `${tile.name} was removed.`));
    remove.setAttribute("aria-label", `Remove ${tile.name}`);
    remove.disabled = count < 3;
    return element(
      "li",
      {},
      colour,
      element("code", {}, tile.character),
      name,
      element("label", { class: "check" }, walk, "walk"),
      often,
      this.#art.chooser(tile.character, tile.name),
      remove,
    );
  }

  #showSize(size: Form["size"]): void {
    this.#size.hidden = size === null;
    if (size === null) return;
    const field = (label: string, value: number, sized: (value: number) => readonly [number, number]): HTMLElement => {
      const input = element("input", { type: "number", min: "2", max: "128", value: String(value) });
      input.addEventListener("change", () => {
        if (input.validity.valid && input.value !== "")
          this.#change({ size: sized(input.valueAsNumber) }, `${label}: ${input.value}.`);
      });
      return element("div", { class: "field" }, element("label", {}, label, input));
    };
    this.#size.replaceChildren(
      field("Tiles across", size[0], (value) => [value, size[1]]),
      field("Tiles down", size[1], (value) => [size[0], value]),
    );
  }

  #rule(rule: Rule, tiles: readonly TileForm[]): HTMLElement {
    const named = (set: string): string =>
      [...set].map((one) => tiles.find(({ character }) => character === one)?.name ?? one).join(" and ");
    const names = (key: string): string => {
      const set = rule[1][key];
      if (typeof set === "string") return named(set);
      return typeof set === "object" && set !== null && "not" in set
        ? `all but ${named(String(set.not))}`
        : "what can be walked";
    };
    const text = subject(rule, names);
    const required = rule[1].require ?? {};
    const bounds = BOUNDS.flatMap((bound) => {
      if (required[bound] === undefined) return [];
      const input = element("input", {
        type: "number",
        step: "any",
        value: String(required[bound]),
        "aria-label": `${text} ${WORDS[bound]}`,
      });
      input.addEventListener("change", () => {
        if (input.value !== "" && input.validity.valid)
          this.#change(
            { require: [rule[0], { ...required, [bound]: input.valueAsNumber }] },
            `${text} ${WORDS[bound]} ${input.value}.`,
          );
      });
      return [element("span", {}, ` ${WORDS[bound]} `, input)];
    });
    const remove = button("Remove", () => this.#change({ "remove-rule": rule[0] }, "The rule was removed."));
    remove.setAttribute("aria-label", `Remove the rule ${rule[0]}`);
    return element(
      "li",
      {},
      element("span", {}, text, ...bounds, bounds.length === 0 ? " is only measured." : "."),
      remove,
    );
  }

  /** Offers rules to add. */
  #offer(tiles: readonly TileForm[]): void {
    const kind = element(
      "select",
      { "aria-label": "A new rule" },
      ...NEW.map(({ title }, at) => element("option", { value: String(at) }, title)),
    );
    const list = (label: string, chosen: number): HTMLSelectElement => {
      const made = element(
        "select",
        { "aria-label": label },
        ...tiles.map(({ character, name }) => element("option", { value: character }, name)),
      );
      made.selectedIndex = Math.min(chosen, tiles.length - 1);
      return made;
    };
    const lists = [list("Its tile", 0), list("Its second tile", 1)];
    const fit = (): void =>
      lists.forEach((one, at) => {
        one.hidden = at >= (NEW[Number(kind.value)]?.uses ?? 0);
      });
    kind.addEventListener("change", fit);
    fit();
    const add = button("Add this rule", () => {
      const made = NEW[Number(kind.value)];
      if (made === undefined) return;
      const chosen = lists.map(({ value }) => value);
      const names = chosen.map((one) =>
        (tiles.find(({ character }) => character === one)?.name ?? "tile").replace(/[^A-Za-z0-9_-]+/g, "-"),
      );
      this.#change({ "new-rule": made.make(chosen, names) }, "The rule was added.");
    });
    this.#more.replaceChildren(kind, ...lists, add);
  }
}
