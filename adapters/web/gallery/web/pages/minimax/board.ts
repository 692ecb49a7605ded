// A board as a grid of cells. It knows no rules: it shows the moves that the crate lists.

import { svg } from "../../svg";
import { element } from "../../ui";

export interface Move {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly promotion: string | null;
}

/** How a game stands, as the crate tells it. */
export interface Standing {
  readonly game: string;
  readonly sides: readonly [string, string];
  readonly width: number;
  readonly height: number;
  readonly squares: string;
  readonly names: readonly string[];
  readonly turn: 0 | 1;
  /** Whether chance moves next: a die is thrown. */
  readonly chance: boolean;
  readonly moves: readonly Move[];
  readonly result: -1 | 0 | 1 | null;
  readonly row: readonly number[];
  readonly value: number;
  readonly played: readonly string[];
  readonly last: readonly [number | null, number | null];
  readonly position: string;
}

const PIECES: Readonly<Record<string, string>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

const BASE = "M11 35h23l1.5 4.5h-26z";
const SHAPES: Readonly<Record<string, string>> = {
  p: `M22.5 9a5.4 5.4 0 0 1 3.6 9.4l3 1.6-2.6 2.2c.6 5.600 2.400 9.500 5.500 12.800h-19c3.100-3.300 4.900-7.200 5.500-12.800L15.900 20l3-1.600A5.400 5.400 0 0 1 22.500 9z${BASE}`,
  r: `M12 8h5v4h3.200V8h4.600v4H28V8h5v9l-3.400 3v11l2.400 4H13l2.400-4V20L12 17z${BASE}`,
  n: `M21 5.500l3.600 3.800c7.400 1.200 10.400 8.700 9.400 25.700H14.500c.5-7 6.500-8.500 6.800-14-2.600 2.800-5.600 2.600-7.500 5.200-2 1.600-5.300-.7-4.300-3.700 2.600-5.500 4-10 9.800-12.800z${BASE}`,
  b: `M22.500 4a2.600 2.600 0 0 1 1.500 4.700c6 4.800 7.600 11.300 3.700 17.100l3.300 9.200H14l3.300-9.200c-3.900-5.800-2.300-12.300 3.700-17.100A2.600 2.600 0 0 1 22.500 4z${BASE}`,
  q: `M7.500 13a2.200 2.200 0 1 1 2.400.2l5.100 8.300.5-11.800a2.200 2.200 0 1 1 2.200 0l3.700 10.800L22.500 8.600l1.100 11.900 3.700-10.800a2.200 2.200 0 1 1 2.200 0l.5 11.800 5.100-8.300a2.200 2.200 0 1 1 2.400-.2L33 35H12z${BASE}`,
  k: `M21 3.500h3v2.700h2.800v3H24v3.300c1 .7 1.700 1.800 2 3 4-3.300 10.500-1.200 9.700 4.600-.5 4-4.200 6-4.700 14.900H14c-.5-8.900-4.200-10.900-4.700-14.900-.8-5.800 5.700-7.900 9.700-4.600.300-1.200 1-2.300 2-3V9.200h-2.800v-3H21z${BASE}`,
};

/** The name of the piece on a square, and its drawing. */
function piece(
  game: string,
  mark: string,
  sides: readonly [string, string],
): { name: string; drawing: SVGSVGElement | null } {
  const draw = (...shapes: SVGElement[]): SVGSVGElement =>
    svg("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, ...shapes);
  if (mark === ".") return { name: "free", drawing: null };
  if (game === "chess") {
    const kind = mark.toLowerCase();
    const isWhite = mark !== kind;
    const name = `${isWhite ? sides[0] : sides[1]} ${PIECES[kind] ?? "piece"}`;
    return {
      name,
      drawing: draw(svg("path", { class: `piece ${isWhite ? "light" : "dark"}`, d: SHAPES[kind] ?? "" })),
    };
  }
  if (game === "einstein") {
    const side = mark >= "a" ? 1 : 0;
    const number = side === 0 ? mark : String(mark.charCodeAt(0) - 96);
    const shade = side === 0 ? "light" : "dark";
    const stone = svg("rect", { class: `piece ${shade}`, x: 6, y: 6, width: 33, height: 33, rx: 6 });
    return {
      name: `${sides[side]} stone ${number}`,
      drawing: draw(stone, svg("text", { class: `number ${shade}`, x: 22.5, y: 31 }, number)),
    };
  }
  const side = mark === "X" ? 0 : 1;
  const name = sides[side];
  if (game === "tic-tac-toe") {
    const shape =
      side === 0
        ? svg("path", { class: "cross", d: "M12 12l21 21M33 12l-21 21" })
        : svg("circle", { class: "ring", cx: 22.5, cy: 22.5, r: 11.5 });
    return { name, drawing: draw(shape) };
  }
  if (game === "breakthrough")
    return {
      name,
      drawing: draw(svg("path", { class: `piece ${side === 0 ? "light" : "dark"}`, d: SHAPES["p"] ?? "" })),
    };
  const disc = svg("circle", { class: `disc disc-${mark}`, cx: 22.5, cy: 22.5, r: 18 });
  // A mark besides the colour.
  const inner =
    game === "connect-four"
      ? svg("circle", { class: `mark disc-${mark}`, cx: 22.5, cy: 22.5, r: side === 0 ? 11 : 4 })
      : null;
  return { name, drawing: inner === null ? draw(disc) : draw(disc, inner) };
}

/** A board that is played with the mouse, by touch, and with arrow keys and Enter. */
export class Board {
  readonly root = element("div", { class: "cells", role: "grid" });
  private cells: HTMLElement[] = [];
  private standing: Standing | undefined;
  private isActive = false;
  private selected: number | null = null;
  /** The cell that the tab key reaches. */
  private focused = -1;
  /** The move that is recommended, above the squares. */
  private readonly advice = svg("svg", { class: "advice", "aria-hidden": "true", preserveAspectRatio: "none" });
  /** Whether the board is seen from the other side. */
  private isTurned = false;

  /** `play` gets the moves that the visitor's choice can mean; there are several for a promotion. */
  constructor(private readonly play: (moves: readonly Move[]) => void) {
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (event) => {
      const index = this.cells.indexOf(event.target as HTMLElement);
      if (index < 0 || index === this.focused) return;
      this.focused = index;
      this.cells.forEach((cell, at) => (cell.tabIndex = at === index ? 0 : -1));
    });
    this.root.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.closest("[role=gridcell]") : null;
      const index = cell === null ? -1 : this.cells.indexOf(cell as HTMLElement);
      if (index >= 0) this.choose(index);
    });
  }

  /** Shows a position; the visitor can move if `isActive`, and sits at the upper side if `isTurned`. */
  show(standing: Standing, isActive: boolean, isTurned: boolean): void {
    const { game, width, height } = standing;
    if (this.standing?.game !== game || this.isTurned !== isTurned) {
      this.isTurned = isTurned;
      this.root.className = `cells of-${game}`;
      this.cells = [];
      const order = (cells: HTMLElement[]): HTMLElement[] => (isTurned ? [...cells].reverse() : cells);
      const rows = Array.from({ length: height }, () => {
        const cells = Array.from({ length: width }, () => element("div", { role: "gridcell", tabindex: "-1" }));
        this.cells.push(...cells);
        return element("div", { role: "row", class: `line-of-${width}` }, ...order(cells));
      });
      // The names of files and ranks, at the edge.
      this.cells.forEach((cell, index) => {
        const [file = "", rank = ""] = /^[a-h][1-8]$/.test(standing.names[index] ?? "")
          ? [...(standing.names[index] ?? "")]
          : [];
        const seen = isTurned ? this.cells.length - 1 - index : index;
        const [isLeft, isLow] = [seen % width === 0, seen >= width * (height - 1)];
        const at = `${isLow ? file : ""}${isLeft ? rank : ""}`;
        if (at !== "") cell.dataset["at"] = at;
      });
      this.advice.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.root.replaceChildren(...order(rows), this.advice);
      this.focused = (height >> 1) * width + (width >> 1);
    }
    this.standing = standing;
    this.isActive = isActive;
    this.advise(undefined);
    this.selected = null;
    this.root.setAttribute(
      "aria-label",
      `Board, ${standing.result === null ? `${standing.sides[standing.turn]} to move` : "the game is over"}`,
    );
    this.draw();
  }

  /** The position as a picture. */
  picture(label: string): SVGSVGElement {
    const { game = "", width = 1, height = 1, squares = "", sides = ["", ""] } = this.standing ?? {};
    const parts = [...squares].flatMap((mark, index) => {
      const seen = this.isTurned ? squares.length - 1 - index : index;
      const [x, y] = [45 * (seen % width), 45 * Math.floor(seen / width)];
      const { drawing } = piece(game, mark, sides);
      for (const [name, value] of Object.entries({ x, y, width: 45, height: 45 }))
        drawing?.setAttribute(name, String(value));
      const square = svg("rect", {
        class: `square${((seen % width) + Math.floor(seen / width)) % 2 === 0 ? "" : " odd"}`,
        x,
        y,
        width: 45,
        height: 45,
      });
      return drawing === null ? [square] : [square, drawing];
    });
    return svg(
      "svg",
      { class: `cells of-${game}`, viewBox: `0 0 ${45 * width} ${45 * height}`, role: "img", "aria-label": label },
      ...parts,
    );
  }

  /** Shows a move as an arrow, or as a ring where a piece is put; nothing for none. */
  advise(move: Move | undefined): void {
    const { width = 1, height = 1 } = this.standing ?? {};
    const middle = (index: number): readonly [number, number] => {
      const seen = this.isTurned ? width * height - 1 - index : index;
      return [(seen % width) + 0.5, Math.floor(seen / width) + 0.5];
    };
    this.root.dataset["advice"] = move?.name ?? "";
    if (move === undefined || move.to === null) {
      this.advice.replaceChildren();
      return;
    }
    const [x, y] = middle(move.to);
    if (move.from === null) {
      this.advice.replaceChildren(svg("circle", { cx: x, cy: y, r: 0.36 }));
      return;
    }
    const [fx, fy] = middle(move.from);
    const long = Math.hypot(x - fx, y - fy);
    const [dx, dy] = [(x - fx) / long, (y - fy) / long];
    const wing = (sign: number): string => `L${x - dx * 0.35 + sign * dy * 0.22} ${y - dy * 0.35 - sign * dx * 0.22}`;
    this.advice.replaceChildren(svg("path", { d: `M${fx} ${fy}L${x} ${y}${wing(1)}M${x} ${y}${wing(-1)}` }));
  }

  focus(): void {
    this.cells[this.focused]?.focus();
  }

  /** The moves that end on a square, or that begin there if none is selected and pieces move. */
  private at(index: number): readonly Move[] {
    const { game = "", moves = [], width = 1 } = this.standing ?? {};
    if (!this.isActive) return [];
    // A stone falls down whichever cell of the column is chosen.
    if (game === "connect-four") return moves.filter(({ to }) => to !== null && to % width === index % width);
    return moves.filter(({ from, to }) => (from === null || from === this.selected) && to === index);
  }

  private choose(index: number): void {
    this.focused = index;
    const moves = this.at(index);
    if (moves.length > 0) {
      this.play(moves);
      return;
    }
    const begins = this.isActive && (this.standing?.moves.some(({ from }) => from === index) ?? false);
    this.selected = begins && this.selected !== index ? index : null;
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { width = 1, height = 1 } = this.standing ?? {};
    const [x, y] = [this.focused % width, Math.floor(this.focused / width)];
    // A turned board has its last square at the upper left.
    const sign = this.isTurned ? -1 : 1;
    const go = (right: number, down: number): void => {
      const [nx, ny] = [x + sign * right, y + sign * down];
      this.focused = Math.max(0, Math.min(height - 1, ny)) * width + Math.max(0, Math.min(width - 1, nx));
      this.draw();
      this.focus();
    };
    const act = {
      ArrowLeft: () => go(-1, 0),
      ArrowRight: () => go(1, 0),
      ArrowUp: () => go(0, -1),
      ArrowDown: () => go(0, 1),
      Home: () => go(-width, 0),
      End: () => go(width, 0),
      PageUp: () => go(0, -height),
      PageDown: () => go(0, height),
      Enter: () => this.choose(this.focused),
      " ": () => this.choose(this.focused),
      Escape: () => {
        this.selected = null;
        this.draw();
      },
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  private draw(): void {
    const standing = this.standing;
    if (standing === undefined) return;
    const { game, squares, names, sides, last, row, moves, width } = standing;
    this.cells.forEach((cell, index) => {
      const { name, drawing } = piece(game, squares[index] ?? ".", sides);
      const isTarget =
        game === "connect-four" ? this.isActive && moves.some(({ to }) => to === index) : this.at(index).length > 0;
      const begins = this.isActive && this.selected === null && moves.some(({ from }) => from === index);
      const classes = [
        ((index % width) + Math.floor(index / width)) % 2 === 0 ? "even" : "odd",
        isTarget ? "legal" : "",
        begins ? "begins" : "",
        this.selected === index ? "selected" : "",
        last.includes(index) ? "last" : "",
        row.includes(index) ? "won" : "",
      ];
      cell.className = classes.filter((word) => word !== "").join(" ");
      const says = [
        names[index] ?? "",
        name,
        isTarget ? "can be played" : begins ? "can move" : "",
        this.selected === index ? "selected" : "",
      ];
      cell.setAttribute("aria-label", says.filter((word) => word !== "").join(", "));
      cell.setAttribute("aria-selected", String(this.selected === index));
      cell.tabIndex = index === this.focused ? 0 : -1;
      if (cell.dataset["piece"] !== `${game}${squares[index]}`) {
        cell.dataset["piece"] = `${game}${squares[index]}`;
        cell.replaceChildren(...(drawing === null ? [] : [drawing]));
      }
    });
  }
}
