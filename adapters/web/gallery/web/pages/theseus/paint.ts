// The visitor paints walls: each place between two cells is free, a wall or open.

import { button, element, group } from "../../ui";
import { svg } from "../../svg";
import { Undo } from "../../undo";
import { CELL, MARGIN, floor, wallLines } from "./board";

/** A place for a wall: free, a wall, or open. */
type Mark = "f" | "w" | "o";
const NEXT: Readonly<Record<Mark, Mark>> = { f: "w", w: "o", o: "f" };
const WORDS: Readonly<Record<Mark, string>> = { f: "free", w: "wall", o: "open" };

/** The walls of a template as its file has them. */
export interface Template {
  readonly width: number;
  readonly height: number;
  readonly h_walls: readonly string[];
  readonly v_walls: readonly string[];
}

/** Paintings by their sizes: `6x6`. */
export type Paintings = Readonly<Record<string, string>>;

export class Painter {
  readonly root = element("div", {});
  private marks: Mark[] = [];
  private readonly drawing = svg("svg", { class: "board", role: "group", "aria-label": "Places for walls" });

  private kept: Record<string, string> = {};
  private readonly undo = new Undo(
    this.root,
    () => this.marks.join(""),
    (marks) => {
      const places = (): SVGElement[] => [...this.drawing.querySelectorAll<SVGElement>(".place")];
      const focused = places().findIndex((place) => place === document.activeElement);
      this.code = marks;
      places()[focused]?.focus();
      this.change();
    },
  );

  /** `change` hears of what the visitor paints. */
  constructor(
    private width: number,
    private height: number,
    private readonly change: () => void,
  ) {
    this.root.append(
      element(
        "p",
        { class: "note" },
        "Click a place between two cells: free, then a wall, then open. The search decides about free ones.",
      ),
      this.drawing,
      group(
        "Paint",
        ...this.undo.buttons,
        button("Clear", () => this.clear()),
      ),
    );
    this.empty();
    this.draw();
  }

  private get size(): string {
    return `${this.width}x${this.height}`;
  }

  /** The painting of another size: that of before, if there is one. */
  resize(width: number, height: number): void {
    const paintings = this.paintings;
    [this.width, this.height] = [width, height];
    this.undo.clear();
    this.empty();
    this.paintings = paintings;
    this.draw();
  }

  /** All paintings of before and the present one. */
  get paintings(): Paintings {
    return { ...this.kept, [this.size]: this.code };
  }

  /** Takes paintings, and shows that of the present size. */
  set paintings(paintings: Paintings) {
    this.kept = { ...paintings };
    const present = this.kept[this.size];
    if (present !== undefined) this.code = present;
  }

  private empty(): void {
    const { width, height } = this;
    this.marks = new Array<Mark>(width * (height - 1) + (width - 1) * height).fill("f");
  }

  private clear(): void {
    this.undo.mark();
    this.empty();
    this.draw();
    this.change();
  }

  /** The painting for an address; empty if nothing is painted. */
  get code(): string {
    return this.marks.every((mark) => mark === "f") ? "" : this.marks.join("");
  }

  /** Takes a painting; what has another size is left out. */
  set code(code: string) {
    if (this.fits(code)) this.marks = [...code] as Mark[];
    else if (code === "") this.empty();
    this.draw();
  }

  /** Whether a painting has this size. */
  fits(code: string): boolean {
    return code.length === this.marks.length && /^[fwo]*$/.test(code);
  }

  /** The template, null if nothing is painted. */
  get template(): Template | null {
    if (this.code === "") return null;
    return { width: this.width, height: this.height, ...this.rows() };
  }

  /** The place north of a cell, or west of it. */
  private index(x: number, y: number, isWest: boolean): number {
    return isWest ? this.width * (this.height - 1) + y * (this.width - 1) + (x - 1) : (y - 1) * this.width + x;
  }

  private rows(): { h_walls: string[]; v_walls: string[] } {
    const { width, height } = this;
    const mark = (at: number, wall: string): string => ({ f: "?", w: wall, o: "." })[this.marks[at] ?? "f"];
    const outer = "-".repeat(width);
    const inner = Array.from({ length: height - 1 }, (_, y) =>
      Array.from({ length: width }, (_, x) => mark(this.index(x, y + 1, false), "-")).join(""),
    );
    const v_walls = Array.from(
      { length: height },
      (_, y) => `|${Array.from({ length: width - 1 }, (_, x) => mark(this.index(x + 1, y, true), "|")).join("")}|`,
    );
    return { h_walls: [outer, ...inner, outer], v_walls };
  }

  private draw(): void {
    const { width, height } = this;
    this.drawing.setAttribute("viewBox", `0 0 ${width * CELL + 2 * MARGIN} ${height * CELL + 2 * MARGIN}`);
    const stage = svg("g", { transform: `translate(${MARGIN} ${MARGIN})` }, ...floor(width, height));
    const { h_walls, v_walls } = this.rows();
    const walls = svg("path", { class: "wall" });
    const free = svg("path", { class: "free" });
    const lines = (): void => {
      const rows = this.rows();
      walls.setAttribute("d", wallLines(rows.h_walls, rows.v_walls));
      free.setAttribute("d", wallLines(rows.h_walls, rows.v_walls, ["?", "?"]));
    };
    const place = (x: number, y: number, isWest: boolean): SVGElement => {
      const index = this.index(x, y, isWest);
      const [dx, dy] = isWest ? [0, CELL] : [CELL, 0];
      const [sx, sy] = [x * CELL + dx * 0.15, y * CELL + dy * 0.15];
      const line = svg("line", {
        class: "place",
        x1: sx,
        y1: sy,
        x2: sx + dx * 0.7,
        y2: sy + dy * 0.7,
        tabindex: 0,
        role: "button",
      });
      const name = (): void => {
        const where = isWest
          ? `between columns ${x} and ${x + 1} in row ${y + 1}`
          : `between rows ${y} and ${y + 1} in column ${x + 1}`;
        line.setAttribute("aria-label", `${WORDS[this.marks[index] ?? "f"]}, ${where}`);
      };
      const press = (): void => {
        this.undo.mark();
        this.marks[index] = NEXT[this.marks[index] ?? "f"];
        name();
        lines();
        this.change();
      };
      line.addEventListener("click", press);
      line.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        press();
      });
      name();
      return line;
    };
    lines();
    stage.append(walls, free);
    h_walls.slice(1, -1).forEach((_, y) => {
      for (let x = 0; x < width; x++) stage.append(place(x, y + 1, false));
    });
    v_walls.forEach((_, y) => {
      for (let x = 1; x < width; x++) stage.append(place(x, y, true));
    });
    this.drawing.replaceChildren(stage);
  }
}
