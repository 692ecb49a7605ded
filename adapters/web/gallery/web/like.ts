// More like these: the visitor ticks one to five levels, and new ones are bred from them. A shelf in
// the browser keeps those that are liked, with their names and parents, and a family tree shows who
// descends from whom.

import { download, type ResultFile } from "./files";
import { shortName } from "./kept";
import { freshSeed } from "./params";
import { search, type Game as Module, type Running } from "./search";
import { svg } from "./svg";
import { button, details, element, group, number, progressBar, say, section, sentence, slider } from "./ui";

/** What a page tells of its game. Levels are JSON as the crate writes them, without names. */
export interface Game {
  readonly module: Module;
  /** The levels that the page shows. */
  levels(): readonly { readonly name: string; readonly level: unknown }[];
  /** What the levels are about, if the crate needs it: the description of tiles. */
  about(): unknown;
  /** A level as a picture without words; throws a sentence if it is none. */
  draw(level: unknown, about: unknown): Element;
  /** Shows a level on the page. */
  open(level: unknown, name: string, about: unknown): void;
}

/** A level with its name and its parents, as a shelf keeps it. */
interface Kin {
  readonly id: string;
  name: string;
  readonly level: unknown;
  readonly about: unknown;
  readonly parents: readonly string[];
  /** Whether it is on the shelf; its ancestors are kept with it for the family tree. */
  isKept: boolean;
}

interface Child {
  readonly level: unknown;
  readonly parents: readonly string[];
  readonly step: number;
  readonly nearest: number;
  readonly met: boolean;
}

interface View {
  readonly children: readonly Child[];
  readonly count: number;
}

const FORMAT = "ludevo-shelf/1";
/** The greatest number of levels to breed from. */
const MOST = 5;
/** The greatest number of levels of a page that are offered, and of a shelf. */
const MOST_SHOWN = 60;
const MOST_KEPT = 500;
const MOST_BYTES = 4_000_000;
/** Width and height of a picture in the family tree, and the gaps between pictures. */
const [SIZE, GAP, ROW] = [72, 18, 44];

const far = (percent: number): string =>
  `${percent} %, ${percent <= 7 ? "small variants" : percent <= 20 ? "siblings" : percent <= 35 ? "cousins" : "distant relatives"}`;

export class Like {
  readonly root: HTMLElement;
  readonly #game: Game;
  readonly #known = new Map<string, Kin>();
  /** The levels that were bred since the page was opened, the latest first. */
  #bred: string[] = [];
  readonly #ticked = new Set<string>();
  readonly #cards = element("div", { class: "likes", role: "group", "aria-label": "Levels to breed from" });
  readonly #shelf = element("div", { class: "likes", role: "group", "aria-label": "Shelf" });
  readonly #tree = element("div", { class: "family", tabindex: "0", role: "region", "aria-label": "Family tree" });
  readonly #far = slider("How far", { min: 3, max: 50, value: 15, show: far });
  readonly #count = number("How many", { min: 1, max: 24, value: 6 });
  readonly #breed = button("Breed", () => this.#start(), "New levels from those that are ticked");
  readonly #stop = button("Stop", () => this.#running?.stop());
  readonly #bar = progressBar("Breeding");
  readonly #report = element("p", { class: "note", "data-breed": "" });
  readonly #fail: (error: unknown) => void;
  #running: Running | undefined;
  #isShown = false;

  constructor(game: Game, fail: (error: unknown) => void) {
    [this.#game, this.#fail] = [game, fail];
    this.#breed.className = "main";
    this.#stop.disabled = this.#bar.root.hidden = true;
    for (const kin of this.#stored()) this.#known.set(kin.id, kin);
    const input = element("input", {
      type: "file",
      accept: ".json,application/json",
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      "data-shelf": "",
    });
    input.addEventListener("change", () => {
      void this.#import(input.files?.[0]);
      input.value = "";
    });
    const part = details(
      "Tick what you like",
      element(
        "p",
        {},
        "Tick one to five levels. New ones are bred from them: they mix what you ticked, change a little, keep what the level needs, and differ from all that you saw. Tick again among the new ones, and so on.",
      ),
      this.#cards,
      element("div", { class: "fields" }, this.#far.root, this.#count.root),
      group("Breed", this.#breed, this.#stop),
      this.#bar.root,
      this.#report,
      element("h3", {}, "Shelf"),
      this.#shelf,
      group(
        "Shelf file",
        button(
          "Export the shelf",
          () => this.#export(),
          "All levels of the shelf, with names and parents, as one file",
        ),
        button("Import a shelf", () => input.click()),
        input,
      ),
      element("h3", {}, "Family tree"),
      this.#tree,
    );
    // Pictures are drawn when they are looked at.
    part.addEventListener("toggle", () => {
      this.#isShown = part.open;
      this.refresh();
    });
    this.root = section("More like these", part);
    this.root.classList.add("like");
  }

  /** Draws the levels again, after those of the page have changed. */
  refresh(): void {
    if (!this.#isShown) return;
    const shown = [...new Set([...this.#bred, ...this.#ofPage().map(({ id }) => id)])];
    for (const id of this.#ticked) if (!this.#known.has(id)) this.#ticked.delete(id);
    this.#draw(this.#cards, shown, "No level yet.");
    this.#drawShelf();
    this.#drawTree();
    this.#say();
  }

  /** Ends what runs. */
  close(): void {
    this.#running?.cancel();
    this.#running = undefined;
  }

  /** The levels of the page, which are known from now on. */
  #ofPage(): Kin[] {
    const about = this.#game.about();
    return this.#game
      .levels()
      .slice(0, MOST_SHOWN)
      .map(({ name, level }) => this.#meet({ name, level, about, parents: [] }));
  }

  #meet({ name, level, about, parents }: Pick<Kin, "name" | "level" | "about" | "parents">): Kin {
    const id = shortName(JSON.stringify([level, about]));
    const kin = this.#known.get(id) ?? { id, name, level, about, parents, isKept: false };
    this.#known.set(id, kin);
    return kin;
  }

  /** Whether a level is of what the page shows now, so that it can be bred with its levels. */
  #fits(kin: Kin): boolean {
    return JSON.stringify(kin.about) === JSON.stringify(this.#game.about());
  }

  #picture(kin: Kin): Element {
    try {
      return this.#game.draw(kin.level, kin.about);
    } catch {
      return element("span", {}, "?");
    }
  }

  #card(kin: Kin, name: HTMLElement): HTMLElement {
    const open = button("", () => this.#game.open(kin.level, kin.name, kin.about), `Open ${kin.name}`);
    open.setAttribute("aria-label", `Open ${kin.name}`);
    const picture = this.#picture(kin);
    // The letters of a picture are too small here, and would be no part of the button's name.
    for (const letter of picture.querySelectorAll("text")) letter.remove();
    open.append(picture);
    const tick = element("input", { type: "checkbox", "data-like": kin.id });
    tick.checked = this.#ticked.has(kin.id);
    tick.disabled = !this.#fits(kin);
    tick.addEventListener("change", () => {
      if (tick.checked) this.#ticked.add(kin.id);
      else this.#ticked.delete(kin.id);
      for (const other of this.root.querySelectorAll<HTMLInputElement>(`[data-like="${kin.id}"]`))
        other.checked = tick.checked;
      this.#say();
    });
    const keep = button(kin.isKept ? "Remove" : "Keep", () => {
      kin.isKept = !kin.isKept;
      this.#store();
      this.refresh();
      say(kin.isKept ? `${kin.name} is on the shelf.` : `${kin.name} is off the shelf.`);
    });
    keep.setAttribute("aria-label", `${kin.isKept ? "Remove" : "Keep"} ${kin.name}`);
    keep.classList.add("quiet");
    return element("div", { class: "like-card" }, open, element("label", {}, tick, ` like ${kin.name}`), name, keep);
  }

  #draw(place: HTMLElement, ids: readonly string[], none: string): void {
    const cards = ids.flatMap((id) => {
      const kin = this.#known.get(id);
      return kin === undefined ? [] : [this.#card(kin, element("span", {}, this.#origin(kin)))];
    });
    place.replaceChildren(...(cards.length === 0 ? [element("p", { class: "note" }, none)] : cards));
  }

  /** The parents of a level in words. */
  #origin({ parents }: Kin): string {
    const names = parents.map((id) => this.#known.get(id)?.name ?? "a level of before");
    return names.length === 0 ? "" : `from ${names.join(" and ")}`;
  }

  #kept(): Kin[] {
    return [...this.#known.values()].filter(({ isKept }) => isKept);
  }

  #drawShelf(): void {
    const cards = this.#kept().map((kin) => {
      const name = element("input", { type: "text", maxlength: "60", "aria-label": `Name of ${kin.name}` });
      name.value = kin.name;
      name.addEventListener("change", () => {
        kin.name = name.value.trim() === "" ? kin.name : name.value.trim();
        this.#store();
        this.refresh();
      });
      return this.#card(kin, name);
    });
    this.#shelf.replaceChildren(
      ...(cards.length === 0
        ? [element("p", { class: "note" }, "Empty. “Keep” puts a level here; it stays in this browser.")]
        : cards),
    );
  }

  /** Says how many are ticked, and allows to breed. */
  #say(): void {
    const ticked = this.#ticked.size;
    this.#breed.disabled = this.#running !== undefined || ticked === 0 || ticked > MOST;
    if (this.#running === undefined)
      this.#report.textContent =
        ticked === 0
          ? "Nothing is ticked."
          : ticked > MOST
            ? `${ticked} are ticked: expected at most ${MOST}.`
            : `${ticked} ticked.`;
  }

  #start(): void {
    const about = this.#game.about();
    const liked = [...this.#ticked].flatMap((id) => this.#known.get(id) ?? []).filter((kin) => this.#fits(kin));
    if (liked.length === 0) return;
    const others = [
      ...new Set([...this.#bred.flatMap((id) => this.#known.get(id) ?? []), ...this.#ofPage(), ...this.#kept()]),
    ];
    const shown = [...liked, ...others.filter((kin) => this.#fits(kin) && !liked.includes(kin))].slice(0, MOST_KEPT);
    const asked = {
      levels: shown.map(({ id, level }) => ({ id, level })),
      like: liked.map(({ id }) => id),
      far: this.#far.get() / 100,
      count: this.#count.get() ?? 6,
      ...(about === null ? {} : { level: about }),
    };
    let made = 0;
    const take = ({ children }: View): void => {
      for (const { level, parents } of children.slice(made)) {
        const kin = this.#meet({ name: `Child ${this.#bred.length + 1}`, level, about, parents });
        // A child is a parent of later ones only if it is ticked, but it differs from them.
        if (!this.#bred.includes(kin.id)) this.#bred = [kin.id, ...this.#bred];
      }
      const isNew = children.length > made;
      made = children.length;
      if (isNew) this.refresh();
    };
    [this.#stop.disabled, this.#bar.root.hidden, this.#breed.disabled] = [false, false, true];
    this.#bar.set(0);
    this.#report.textContent = "Breeding …";
    const own = search(this.#game.module, "like", asked, freshSeed(), {
      progress: ({ share, view }) => {
        if (this.#running !== own) return;
        this.#bar.set(share);
        take(view as View);
      },
    });
    this.#running = own;
    own.ended.then(
      ({ progress: { view } }) => {
        if (this.#running !== own) return;
        const { children } = view as View;
        this.#end();
        take(view as View);
        const [unmet, near] = [children.filter(({ met }) => !met).length, children.map(({ nearest }) => nearest)];
        const least = near.length === 0 ? 0 : Math.min(...near);
        this.#report.textContent = `${children.length} new; each differs by ${Math.round(least * 100)} % or more from all that you saw.${unmet === 0 ? "" : ` ${unmet} of them ${unmet === 1 ? "does" : "do"} not keep all that was asked for: try another distance.`}`;
        this.root.dataset["bred"] = String(this.#bred.length);
        say(this.#report.textContent);
      },
      (error: unknown) => {
        if (this.#running !== own) return;
        this.#end();
        this.#say();
        this.#fail(error);
      },
    );
  }

  #end(): void {
    this.#running = undefined;
    [this.#stop.disabled, this.#bar.root.hidden] = [true, true];
    this.#breed.disabled = this.#ticked.size === 0 || this.#ticked.size > MOST;
  }

  // The shelf.

  /** Levels of the shelf and their ancestors. */
  #family(roots: readonly Kin[]): Kin[] {
    const all = new Map<string, Kin>();
    const add = (kin: Kin): void => {
      if (all.has(kin.id)) return;
      all.set(kin.id, kin);
      for (const id of kin.parents) {
        const parent = this.#known.get(id);
        if (parent !== undefined) add(parent);
      }
    };
    roots.forEach(add);
    return [...all.values()];
  }

  #file(): string {
    return JSON.stringify({ format: FORMAT, game: this.#game.module, levels: this.#family(this.#kept()) });
  }

  #store(): void {
    try {
      localStorage.setItem(`shelf ${this.#game.module}`, this.#file());
    } catch {
      this.#fail("The browser has no room for the shelf: export it, or it is lost when the page is left.");
    }
  }

  #stored(): Kin[] {
    try {
      return this.#read(localStorage.getItem(`shelf ${this.#game.module}`) ?? "{}");
    } catch {
      return [];
    }
  }

  #export(): void {
    download({ name: `shelf-${this.#game.module}.json`, text: this.#file() });
  }

  async #import(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      if (file.size > MOST_BYTES) throw new Error(`${file.size} bytes, expected at most ${MOST_BYTES}`);
      const kins = this.#read(await file.text());
      for (const kin of kins) this.#game.draw(kin.level, kin.about);
      for (const kin of kins) {
        const known = this.#known.get(kin.id);
        if (known === undefined) this.#known.set(kin.id, kin);
        else if (kin.isKept) [known.isKept, known.name] = [true, kin.name];
      }
      this.#store();
      this.refresh();
      say(`The shelf has ${this.#kept().length} levels now.`);
    } catch (error) {
      this.#fail(`${file.name}: ${sentence(error)}`);
    }
    const { dataset } = document.documentElement;
    dataset.files = String(Number(dataset.files ?? 0) + 1);
  }

  /** The levels of a shelf's text; throws a sentence if it is none of this game. */
  #read(text: string): Kin[] {
    const file = JSON.parse(text) as { format?: unknown; game?: unknown; levels?: unknown } | null;
    if (file?.format !== FORMAT || !Array.isArray(file.levels))
      throw new Error(`no shelf, expected a file that “Export the shelf” wrote (format ${FORMAT})`);
    if (file.game !== this.#game.module)
      throw new Error(`a shelf of ${String(file.game).slice(0, 40)}, expected one of ${this.#game.module}`);
    if (file.levels.length > MOST_KEPT) throw new Error(`${file.levels.length} levels, expected at most ${MOST_KEPT}`);
    return file.levels.map((one: unknown) => {
      const { name, level, about = null, parents, isKept } = (one ?? {}) as Partial<Kin>;
      if (level === undefined || typeof name !== "string" || !Array.isArray(parents))
        throw new Error("a level without a name, parents or content");
      const id = shortName(JSON.stringify([level, about]));
      return {
        id,
        name: name.slice(0, 60),
        level,
        about,
        parents: parents.map(String).slice(0, 2),
        isKept: isKept === true,
      };
    });
  }

  // The family tree.

  #drawTree(): void {
    const roots = [...this.#kept(), ...this.#bred.flatMap((id) => this.#known.get(id) ?? [])];
    const family = this.#family(roots);
    if (!family.some(({ parents }) => parents.length > 0)) {
      this.#tree.replaceChildren(element("p", { class: "note" }, "Breed levels, and their families are drawn here."));
      return;
    }
    const generations = this.#generations(family);
    const widest = Math.max(...generations.map((row) => row.length));
    const width = Math.max(1, widest) * (SIZE + GAP);
    const root = svg("svg", {
      class: "tree",
      viewBox: `0 0 ${width} ${generations.length * (SIZE + ROW)}`,
      width,
      role: "img",
    });
    const places = new Map<string, readonly [number, number]>();
    generations.forEach((row, at) =>
      row.forEach((kin, column) =>
        places.set(kin.id, [((column + 0.5) * width) / row.length, at * (SIZE + ROW) + SIZE / 2]),
      ),
    );
    const lines = svg("g", { class: "lines" });
    const nodes = family.map((kin) => {
      const [x, y] = places.get(kin.id) ?? [0, 0];
      for (const id of kin.parents) {
        const from = places.get(id);
        if (from === undefined) continue;
        const [fx, fy] = [from[0], from[1] + SIZE / 2 + 16];
        lines.append(
          svg("path", { d: `M${fx} ${fy}C${fx} ${fy + 18} ${x} ${y - SIZE / 2 - 18} ${x} ${y - SIZE / 2}` }),
        );
      }
      return svg("g", kin.isKept ? { class: "kept" } : {}, ...this.#node(kin, x, y));
    });
    root.append(lines, ...nodes);
    const words = family.filter(({ parents }) => parents.length > 0).map((kin) => `${kin.name} ${this.#origin(kin)}`);
    root.setAttribute("aria-label", `Family tree. ${words.join("; ")}.`);
    this.#tree.replaceChildren(root);
  }

  #node(kin: Kin, x: number, y: number): SVGElement[] {
    const picture = this.#picture(kin);
    const box = { x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE };
    const shown =
      picture instanceof HTMLImageElement ? svg("image", { ...box, href: picture.src }) : (picture as SVGElement);
    for (const [name, value] of Object.entries(box)) shown.setAttribute(name, String(value));
    return [
      svg("rect", { class: "frame", ...box }),
      shown,
      svg("text", { x, y: y + SIZE / 2 + 12 }, kin.name.length > 14 ? `${kin.name.slice(0, 13)}…` : kin.name),
    ];
  }

  /** Levels by their generation: one more than that of the later parent. */
  #generations(family: readonly Kin[]): Kin[][] {
    const known = new Map(family.map((kin) => [kin.id, kin]));
    const numbers = new Map<string, number>();
    const numberOf = (id: string): number => {
      const kin = known.get(id);
      if (kin === undefined) return -1;
      const before = numbers.get(id);
      if (before !== undefined) return before;
      // A file may say that levels descend from each other.
      numbers.set(id, 0);
      const found = 1 + Math.max(-1, ...kin.parents.map(numberOf));
      numbers.set(id, found);
      return found;
    };
    const rows: Kin[][] = [];
    for (const kin of family) (rows[numberOf(kin.id)] ??= []).push(kin);
    return [...rows].map((row) => row ?? []);
  }
}

/** A file of one level, as the crates read it. */
export function oneLevel(list: string, level: unknown, name: string): ResultFile {
  return { name: `${name}.json`, text: JSON.stringify({ [list]: [{ ...(level as object), id: name }] }) };
}
