// Levels in the order of two measures, as thumbnails to choose from.

import { button, element } from "../../ui";
import type { Art } from "./art";

export interface Level {
  readonly rows: readonly string[];
  readonly svg: string;
  readonly features: Readonly<Record<string, number | null>>;
  /** The measures whose value is not known. */
  readonly unknown?: readonly string[];
  readonly unmet: readonly string[];
  readonly nearest: number | null;
  /** What it is called, if it is none of the levels that were found. */
  readonly word?: "Drawing" | "Nearest";
}

/** The crate's order: columns of indices. */
export type Arrange = (across: Float64Array, up: Float64Array) => string;

/** A level as a picture, which screen readers leave out. */
export function drawn(level: Pick<Level, "rows" | "svg">, art?: Art): Element {
  const drawing = new DOMParser().parseFromString(level.svg, "image/svg+xml").documentElement;
  const shown = document.importNode(drawing, true);
  if (art !== undefined) shown.append(...art.over(level.rows));
  shown.setAttribute("aria-hidden", "true");
  shown.removeAttribute("role");
  return shown;
}

export class Atlas {
  levels: readonly Level[] = [];
  /** The index of the level that is shown. */
  chosen = 0;
  readonly #across = element("select", { id: "tiles-across" });
  readonly #up = element("select", { id: "tiles-up" });
  readonly #cells = element("div", { class: "atlas", role: "group", "aria-label": "Pictures of all levels" });
  readonly #axes = element(
    "div",
    { class: "fields" },
    element("div", { class: "field" }, element("label", { for: "tiles-across" }, "From left to right"), this.#across),
    element("div", { class: "field" }, element("label", { for: "tiles-up" }, "From the bottom up"), this.#up),
  );
  readonly root: readonly HTMLElement[] = [this.#axes, this.#cells];
  readonly #arrange: Arrange;
  readonly #art: Art;
  readonly #show: (level: Level, index: number) => void;

  /** `show` hears which level is chosen. */
  constructor(arrange: Arrange, art: Art, show: (level: Level, index: number) => void) {
    [this.#arrange, this.#art, this.#show] = [arrange, art, show];
    for (const select of [this.#across, this.#up]) select.addEventListener("change", () => this.#draw());
  }

  /** The names of the two measures. */
  get axes(): readonly [string, string] {
    return [this.#across.value, this.#up.value];
  }

  /** Takes levels and chooses one of them. */
  take(levels: readonly Level[], chosen = 0): void {
    this.#place(levels);
    this.choose(chosen < levels.length ? chosen : 0);
  }

  /** Adds a level and chooses it. */
  add(level: Level): void {
    this.#place([...this.levels, level]);
    this.choose(this.levels.length - 1);
  }

  /** How a level is called. */
  name(index: number): string {
    return `${this.levels[index]?.word ?? "Level"} ${index + 1}`;
  }

  /** Takes levels, and orders them by two measures. */
  #place(levels: readonly Level[]): void {
    this.levels = levels;
    const names = Object.keys(levels[0]?.features ?? {});
    const differs = (name: string): boolean => new Set(levels.map((level) => level.features[name] ?? null)).size > 1;
    // A measure that is the same for all levels gives no order, so one that differs takes both axes.
    const axes = names.some(differs) ? names.filter(differs) : names;
    for (const [place, select] of [this.#across, this.#up].entries()) {
      select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
      select.value = axes[Math.min(place, axes.length - 1)] ?? "";
    }
    this.#axes.hidden = names.length === 0 || levels.length < 2;
    this.#draw();
  }

  /** Draws the levels again, after a tile has another picture. */
  refresh(): void {
    if (this.levels.length === 0) return;
    this.#draw();
    this.choose(this.chosen);
  }

  choose(index: number): void {
    const level = this.levels[index];
    if (level === undefined) return;
    this.chosen = index;
    for (const made of this.#cells.querySelectorAll("button"))
      made.setAttribute("aria-pressed", String(made.dataset["level"] === String(index)));
    this.#show(level, index);
  }

  /** Chooses the level after the present one. */
  next(): void {
    this.choose((this.chosen + 1) % this.levels.length);
  }

  /** Puts the thumbnails in the order of the two measures. */
  #draw(): void {
    const [across, up] = this.axes;
    const values = (name: string): Float64Array =>
      Float64Array.from(this.levels, (level) => level.features[name] ?? Number.NaN);
    const columns = JSON.parse(this.#arrange(values(across), values(up))) as readonly (readonly number[])[];
    this.#cells.hidden = this.levels.length < 2;
    this.#cells.style.setProperty("--columns", String(Math.max(1, columns.length)));
    this.#cells.replaceChildren(
      ...columns.map((column) => element("div", { class: "column" }, ...column.map((index) => this.#thumbnail(index)))),
    );
  }

  #thumbnail(index: number): HTMLElement {
    const level = this.levels[index];
    const at = [...new Set(this.axes)]
      .filter((name) => name !== "")
      .map((name) => `${name} ${level?.features[name] ?? (level?.unknown?.includes(name) ? "not known" : "none")}`);
    const label = `${this.name(index)}: ${at.join(", ")}`;
    const made = button("", () => this.choose(index), label);
    made.setAttribute("aria-label", label);
    made.dataset["level"] = String(index);
    made.setAttribute("aria-pressed", String(index === this.chosen));
    if (level !== undefined) made.append(drawn(level, this.#art));
    return made;
  }
}
