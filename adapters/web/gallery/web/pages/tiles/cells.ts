// A rectangle of cells as a picture: the crate draws the tiles, this draws what lies above them.

import { svg } from "../../svg";

export type Cell = readonly [number, number];

export interface Kind {
  readonly character: string;
  readonly name: string;
  readonly colour: string;
  readonly walkable: boolean;
}

/** The shapes of a picture that our crates made. */
export function shapes(text: string): Element[] {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...root.children].map((child) => document.importNode(child, true));
}

/** The characters of tiles that are rare: colours alone do not tell them apart for all visitors. */
export function characters(rows: readonly string[]): SVGTextElement[] {
  const all = rows.map((row) => [...row]);
  const counts = new Map<string, number>();
  for (const character of all.flat()) counts.set(character, (counts.get(character) ?? 0) + 1);
  const most = all.flat().length / 8;
  const texts: SVGTextElement[] = [];
  all.forEach((row, y) =>
    row.forEach((character, x) => {
      if (character !== "?" && (counts.get(character) ?? 0) < most)
        texts.push(svg("text", { class: "tile-mark", x: x + 0.5, y: y + 0.74 }, character));
    }),
  );
  return texts;
}

/** A picture in which a cell is chosen by pointer or by arrow keys and Enter. */
export class Cells {
  readonly root: SVGSVGElement;
  readonly ground = svg("g");
  readonly above = svg("g");
  private readonly mark = svg("rect", { class: "tile-cursor", width: 1, height: 1 });
  private at: Cell = [0, 0];
  private width = 1;
  private height = 1;

  /** `choose` hears of a cell; `isFirst` is false while the pointer is drawn over further ones. */
  constructor(
    label: string,
    private readonly choose: (cell: Cell, isFirst: boolean, isKey: boolean) => void,
    private readonly tell: (cell: Cell) => void,
    /** Hears of a cell on which the visitor presses long, or with the other button. */
    second?: (cell: Cell) => void,
  ) {
    this.root = svg(
      "svg",
      { class: "tilemap", role: "application", tabindex: 0, "aria-label": label },
      this.ground,
      this.above,
      this.mark,
    );
    let last = "";
    const point = (event: PointerEvent, isFirst: boolean): void => {
      const cell = this.cell(event);
      if (cell === null || (!isFirst && String(cell) === last)) return;
      last = String(cell);
      this.at = cell;
      this.show();
      this.choose(cell, isFirst, false);
    };
    if (second !== undefined) {
      this.root.addEventListener("contextmenu", (event) => {
        const cell = this.cell(event);
        event.preventDefault();
        if (cell !== null) second(cell);
      });
    }
    this.root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.root.setPointerCapture(event.pointerId);
      point(event, true);
    });
    this.root.addEventListener("pointermove", (event) => {
      if (event.buttons === 1) point(event, false);
    });
    this.root.addEventListener("keydown", (event) => {
      if (event.target !== this.root || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = (
        { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as Record<string, Cell>
      )[event.key];
      if (step !== undefined) {
        this.at = [
          Math.min(this.width - 1, Math.max(0, this.at[0] + step[0])),
          Math.min(this.height - 1, Math.max(0, this.at[1] + step[1])),
        ];
        this.show();
        this.tell(this.at);
      } else if (event.key === "Enter" || event.key === " ") this.choose(this.at, true, true);
      else return;
      event.preventDefault();
    });
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    this.root.setAttribute("viewBox", `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`);
    this.at = [0, 0];
    this.show();
  }

  private show(): void {
    this.mark.setAttribute("x", String(this.at[0]));
    this.mark.setAttribute("y", String(this.at[1]));
  }

  private cell(event: MouseEvent): Cell | null {
    const matrix = this.root.getScreenCTM();
    if (matrix === null) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? [x, y] : null;
  }
}
