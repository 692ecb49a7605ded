// The visitor paints walls: each place between two cells is free, a wall or open.

import { button, element, group } from "../../ui";
import { svg } from "../../svg";
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

export class Painter {
  readonly root: HTMLElement;
  private marks: Mark[] = [];
  private readonly drawing = svg("svg", { class: "board", role: "group", "aria-label": "Places for walls" });

  constructor(
    private width: number,
    private height: number,
  ) {
    this.root = element(
      "div",
      {},
      element("p", { class: "note" }, "Click a place between two cells: free, then a wall, then open. The search decides about free ones."),
      this.drawing,
      group("Paint", button("Clear", () => this.resize(this.width, this.height))),
    );
    this.resize(width, height);
  }

  /** An empty painting of another size. */
  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    this.marks = new Array<Mark>(width * (height - 1) + (width - 1) * height).fill("f");
    this.draw();
  }

  /** The painting for an address; empty if nothing is painted. */
  get code(): string {
    return this.marks.every((mark) => mark === "f") ? "" : this.marks.join("");
  }

  /** Takes a painting from an address; what has another size is left out. */
  set code(code: string) {
    if (code.length === this.marks.length && /^[fwo]*$/.test(code)) this.marks = [...code] as Mark[];
    this.draw();
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
    const inner = Array.from({ length: height - 1 }, (_, y) => Array.from({ length: width }, (_, x) => mark(this.index(x, y + 1, false), "-")).join(""));
    const v_walls = Array.from({ length: height }, (_, y) => `|${Array.from({ length: width - 1 }, (_, x) => mark(this.index(x + 1, y, true), "|")).join("")}|`);
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
      const line = svg("line", { class: "place", x1: sx, y1: sy, x2: sx + dx * 0.7, y2: sy + dy * 0.7, tabindex: 0, role: "button" });
      const name = (): void => {
        const where = isWest ? `between columns ${x} and ${x + 1} in row ${y + 1}` : `between rows ${y} and ${y + 1} in column ${x + 1}`;
        line.setAttribute("aria-label", `${WORDS[this.marks[index] ?? "f"]}, ${where}`);
      };
      const press = (): void => {
        this.marks[index] = NEXT[this.marks[index] ?? "f"];
        name();
        lines();
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
