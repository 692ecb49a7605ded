// A description that is built by clicks: tiles with wells of colour, rules as sentences. What it
// writes is the text of the description, which stays as readable as before.

import { Undo } from "../../undo";
import { button, element, group, say } from "../../ui";
import type { Art } from "./art";
import { quoted, requiredOf, rulesOf, sizeOf, textOf, tilesOf, withNewTile, withRequired, withRule, withSize, withTile, withoutRule, withoutTile, type Bound, type Rule, type TileLine } from "./toml";

/** How often a tile is put in, against the others. */
const OFTEN: readonly (readonly [number, string])[] = [[0, "never by chance"], [0.3, "rare"], [1, "usual"], [4, "often"], [12, "very often"]];

/** What a rule speaks of, before its numbers; `name` gives the names of the tiles of a key. */
function subject(rule: Rule, name: (key: string) => string): string {
  const known: Readonly<Record<string, () => string>> = {
    count: () => `The number of ${name("tiles")}`,
    share: () => `The share of ${name("tiles")}, where 1 is all`,
    regions: () => "The number of separate places that can be walked",
    "longest-path": () => "The longest way, in steps",
    way: () => `The way from ${name("from")} to ${name("to")}${rule.keys["then"] === undefined ? "" : " and on"}, in steps`,
    "jump-way": () => `The way of a jumper from ${name("from")} to ${name("to")}, in moves`,
    "jump-reach": () => `The share of ${name("goals")} that a jumper can get`,
    "dead-ends": () => "The number of dead ends",
    reachable: () => `The share of ${name("goals")} that can be reached from ${name("from")}`,
    near: () => `The share of ${name("tiles")} with ${name("others")} within ${rule.keys["within"] ?? "1"}`,
    border: () => `How far ${name("tiles")} are from the border`,
    pattern: () => `How often the pattern of “${rule.name}” occurs`,
  };
  return known[rule.type]?.() ?? `The measure “${rule.name}” of the type ${rule.type}`;
}

const WORDS: Readonly<Record<Bound, string>> = { exactly: "is exactly", at_least: "is at least", at_most: "is at most" };

/** Rules that can be added. `uses` is how many tiles the visitor chooses for it. */
const NEW: readonly { readonly title: string; readonly uses: 0 | 1 | 2; readonly make: (tiles: readonly string[], names: readonly string[]) => readonly [string, string, Readonly<Record<string, string>>] }[] = [
  { title: "so many of a tile", uses: 1, make: ([one = ""], [name = ""]) => [`${name}s`, "count", { tiles: quoted(one), require: "{ exactly = 1 }" }] },
  { title: "a share of a tile", uses: 1, make: ([one = ""], [name = ""]) => [`${name}-share`, "share", { tiles: quoted(one), require: "{ at_least = 0.2, at_most = 0.5, scale = 0.05 }" }] },
  { title: "everything in one piece", uses: 0, make: () => ["regions", "regions", { require: "{ exactly = 1 }" }] },
  { title: "a long way through it", uses: 0, make: () => ["path", "longest-path", { require: "{ at_least = 20 }" }] },
  { title: "a way from a tile to another", uses: 2, make: ([one = "", other = ""]) => ["way", "way", { from: quoted(one), to: quoted(other), require: "{ at_least = 10 }" }] },
  { title: "few dead ends", uses: 0, make: () => ["ends", "dead-ends", { require: "{ at_most = 4 }" }] },
];

export class Builder {
  readonly root = element("div", { class: "builder" });
  readonly #tiles = element("ul", { class: "build-tiles", "aria-label": "Tiles" });
  readonly #rules = element("ul", { class: "build-rules", "aria-label": "Rules" });
  readonly #size = element("div", { class: "fields" });
  readonly #more = element("div", { class: "row ends" });
  readonly #read: () => string;
  readonly #write: (text: string) => boolean;
  readonly #art: Art;
  readonly #undo: Undo;

  /** `read` gives the description; `write` takes another one, and returns whether it can be read. */
  constructor(read: () => string, write: (text: string) => boolean, art: Art) {
    [this.#read, this.#write, this.#art] = [read, write, art];
    this.#undo = new Undo(this.root, read, (text) => {
      write(text);
      this.show();
    }, "change");
    const add = button("Add a tile", () => this.#change(withNewTile(this.#read()), "A tile was added."));
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
    const text = this.#read();
    const tiles = tilesOf(text);
    this.#tiles.replaceChildren(...tiles.map((tile) => this.#tile(tile, tiles.length)));
    if (tiles.length === 0) this.#tiles.append(element("li", { class: "note" }, "The tiles of this description are not written a line each: change them in its text."));
    this.#showSize(text);
    this.#rules.replaceChildren(...rulesOf(text).map((rule) => this.#rule(rule, tiles)));
    this.#offer(tiles);
  }

  /** Writes a description, or leaves the one of before if the new one cannot be read. */
  #change(text: string, said: string): void {
    const before = this.#read();
    if (text === before) return;
    this.#undo.mark();
    if (this.#write(text)) say(said);
    this.show();
  }

  #tile(tile: TileLine, count: number): HTMLElement {
    const change = (next: Partial<TileLine>): void => this.#change(withTile(this.#read(), { ...tile, ...next }), `${next.name ?? tile.name} was changed.`);
    const colour = element("input", { type: "color", value: tile.colour, "aria-label": `Colour of ${tile.name}` });
    colour.addEventListener("change", () => change({ colour: colour.value }));
    const name = element("input", { type: "text", value: tile.name, maxlength: "24", "aria-label": `Name of the tile ${tile.character}`, class: "build-name" });
    name.addEventListener("change", () => {
      if (name.value.trim() !== "") change({ name: name.value.trim() });
    });
    const walk = element("input", { type: "checkbox", "aria-label": `One can walk on ${tile.name}` });
    walk.checked = tile.walkable;
    walk.addEventListener("change", () => change({ walkable: walk.checked }));
    const often = element("select", { "aria-label": `How often ${tile.name} occurs` });
    const nearest = OFTEN.reduce((best, one) => (Math.abs(one[0] - tile.weight) < Math.abs(best[0] - tile.weight) ? one : best));
    often.append(...OFTEN.map(([weight, word]) => element("option", { value: String(weight) }, word)));
    often.value = String(nearest[0]);
    often.addEventListener("change", () => change({ weight: Number(often.value) }));
    const remove = button("Remove", () => this.#change(withoutTile(this.#read(), tile), `${tile.name} was removed.`));
    remove.setAttribute("aria-label", `Remove ${tile.name}`);
    remove.disabled = count < 3;
    return element("li", {}, colour, element("code", {}, tile.character), name, element("label", { class: "check" }, walk, "walk"), often, this.#art.chooser(tile.character, tile.name), remove);
  }

  #showSize(text: string): void {
    const size = sizeOf(text);
    this.#size.hidden = size === null;
    if (size === null) return;
    const field = (label: string, value: number, sized: (value: number) => readonly [number, number]): HTMLElement => {
      const input = element("input", { type: "number", min: "2", max: "128", value: String(value) });
      input.addEventListener("change", () => {
        if (input.validity.valid && input.value !== "") this.#change(withSize(this.#read(), ...sized(input.valueAsNumber)), `${label}: ${input.value}.`);
      });
      return element("div", { class: "field" }, element("label", {}, label, input));
    };
    this.#size.replaceChildren(field("Tiles across", size[0], (value) => [value, size[1]]), field("Tiles down", size[1], (value) => [size[0], value]));
  }

  #rule(rule: Rule, tiles: readonly TileLine[]): HTMLElement {
    const names = (key: string): string => [...textOf(rule, key)].map((one) => tiles.find(({ character }) => character === one)?.name ?? one).join(" and ");
    const text = subject(rule, names);
    const required = requiredOf(rule);
    const bounds = (Object.keys(WORDS) as Bound[]).flatMap((bound) => {
      if (required[bound] === undefined) return [];
      const input = element("input", { type: "number", step: "any", value: String(required[bound]), "aria-label": `${text} ${WORDS[bound]}` });
      input.addEventListener("change", () => {
        if (input.value !== "" && input.validity.valid) this.#change(withRequired(this.#read(), rule, { ...required, [bound]: input.valueAsNumber }), `${text} ${WORDS[bound]} ${input.value}.`);
      });
      return [element("span", {}, ` ${WORDS[bound]} `, input)];
    });
    const remove = button("Remove", () => this.#change(withoutRule(this.#read(), rule), "The rule was removed."));
    remove.setAttribute("aria-label", `Remove the rule ${rule.name}`);
    return element("li", {}, element("span", {}, text, ...bounds, bounds.length === 0 ? " is only measured." : "."), remove);
  }

  /** Offers rules to add. */
  #offer(tiles: readonly TileLine[]): void {
    const kind = element("select", { "aria-label": "A new rule" }, ...NEW.map(({ title }, at) => element("option", { value: String(at) }, title)));
    const list = (label: string, chosen: number): HTMLSelectElement => {
      const made = element("select", { "aria-label": label }, ...tiles.map(({ character, name }) => element("option", { value: character }, name)));
      made.selectedIndex = Math.min(chosen, tiles.length - 1);
      return made;
    };
    const lists = [list("Its tile", 0), list("Its second tile", 1)];
    const fit = (): void => lists.forEach((one, at) => { one.hidden = at >= (NEW[Number(kind.value)]?.uses ?? 0); });
    kind.addEventListener("change", fit);
    fit();
    const add = button("Add this rule", () => {
      const made = NEW[Number(kind.value)];
      if (made === undefined) return;
      const chosen = lists.map(({ value }) => value);
      const names = chosen.map((one) => (tiles.find(({ character }) => character === one)?.name ?? "tile").replace(/[^A-Za-z0-9_-]+/g, "-"));
      const [name, type, keys] = made.make(chosen, names);
      this.#change(withRule(this.#read(), name, type, keys), "The rule was added.");
    });
    this.#more.replaceChildren(kind, ...lists, add);
  }
}
