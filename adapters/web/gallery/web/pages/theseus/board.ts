// A maze as a picture that moves. It knows no rules: it shows what the crate says.

import { isCalm, pause } from "../../ui";
import { svg } from "../../svg";
import type { Side } from "../../walk";

export type Cell = readonly [number, number];
export type Letter = Side | ".";

/** A maze as files have it. */
export interface Maze {
  readonly width: number;
  readonly height: number;
  readonly h_walls: readonly string[];
  readonly v_walls: readonly string[];
  readonly theseus: Cell;
  readonly minotaur: Cell;
  readonly exit: { readonly cell: Cell; readonly side: Side | null };
}

export interface Position {
  readonly theseus: Cell;
  readonly minotaur: Cell;
}

export type Outcome = "alive" | "caught" | "won";

/** What a turn did, as the crate tells it. */
export interface Turn {
  readonly position: Position;
  readonly reply: readonly [Cell | null, Cell | null];
  readonly outcome: Outcome;
}

export const CELL = 48;
export const MARGIN = 30;
/** How long each step is shown, in milliseconds. */
export const STEP = 140;

export const STEPS: Readonly<Record<Side, Cell>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export function beyond([x, y]: Cell, side: Side): Cell {
  const [dx, dy] = STEPS[side];
  return [x + dx, y + dy];
}

const centre = ([x, y]: Cell): readonly [number, number] => [(x + 0.5) * CELL, (y + 0.5) * CELL];

/** Where the mark of the exit is: outside of the board, or in a corner of a cell, where no actor hides it. */
function markOf({ exit: { cell, side } }: Maze): readonly [number, number] {
  const [x, y] = centre(cell);
  if (side === null) return [x + 15, y - 15];
  const [across, down] = STEPS[side];
  return [x + across * (CELL / 2 + 12), y + down * (CELL / 2 + 12)];
}

/** The lines of all walls, as the data of a path. */
export function wallLines(h_walls: readonly string[], v_walls: readonly string[], [h, v] = ["-", "|"]): string {
  let lines = "";
  h_walls.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      if (mark === h) lines += `M${x * CELL} ${y * CELL}h${CELL}`;
    }),
  );
  v_walls.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      if (mark === v) lines += `M${x * CELL} ${y * CELL}v${CELL}`;
    }),
  );
  return lines;
}

/** The floor with its grid. */
export function floor(width: number, height: number): SVGElement[] {
  let lines = "";
  for (let x = 1; x < width; x++) lines += `M${x * CELL} 0v${height * CELL}`;
  for (let y = 1; y < height; y++) lines += `M0 ${y * CELL}h${width * CELL}`;
  return [
    svg("rect", { class: "floor", width: width * CELL, height: height * CELL }),
    svg("path", { class: "grid", d: lines }),
  ];
}

function actor(name: "theseus" | "minotaur"): SVGGElement {
  const parts: SVGElement[] = [];
  if (name === "minotaur") parts.push(svg("path", { class: "horns", d: "M-9 -9Q-15 -12 -13 -19M9 -9Q15 -12 13 -19" }));
  parts.push(svg("circle", { class: name, r: 13 }));
  parts.push(svg("text", { class: "letter", y: 5 }, name === "minotaur" ? "M" : "T"));
  return svg("g", { class: "actor" }, ...parts);
}

/** The cells of Theseus on a way. */
export function cellsOf(maze: Maze, path: string): Cell[] {
  const cells: Cell[] = [maze.theseus];
  for (const letter of path) {
    const at = cells.at(-1) ?? maze.theseus;
    cells.push(letter in STEPS ? beyond(at, letter as Side) : at);
  }
  return cells;
}

export class Board {
  readonly root: SVGSVGElement;
  private readonly theseus = actor("theseus");
  private readonly minotaur = actor("minotaur");
  private readonly counts = svg("g");
  private readonly trail = svg("path", { class: "trail" });
  private readonly arrow = svg("path", { class: "hint" });
  private readonly shortest = svg("path", { class: "trail ghost-way" });
  private readonly spirit = svg(
    "g",
    { class: "actor ghost", visibility: "hidden" },
    svg("circle", { class: "theseus", r: 13 }),
  );
  /** Counts positions: a walk that another position overtook ends. */
  private walks = 0;

  constructor(private readonly maze: Maze) {
    const { width, height, exit } = maze;
    const [wide, high] = [width * CELL + 2 * MARGIN, height * CELL + 2 * MARGIN];
    const stage = svg("g", { transform: `translate(${MARGIN} ${MARGIN})` });
    const [ground, grid] = floor(width, height) as [SVGElement, SVGElement];
    stage.append(ground);
    const [x, y] = exit.cell;
    if (exit.side === null)
      stage.append(svg("rect", { class: "exit", x: x * CELL, y: y * CELL, width: CELL, height: CELL }));
    const mark = svg("path", { class: "exit-mark", d: "M-9 0H7M1 -6L7 0L1 6" });
    const turn = { E: 0, S: 90, W: 180, N: 270 }[exit.side ?? outward(maze)];
    const [mx, my] = markOf(maze);
    mark.setAttribute("transform", `translate(${mx} ${my}) rotate(${turn})${exit.side === null ? " scale(0.7)" : ""}`);
    stage.append(
      this.counts,
      grid,
      mark,
      this.shortest,
      this.trail,
      svg("path", { class: "wall", d: wallLines(maze.h_walls, maze.v_walls) }),
      this.arrow,
      this.spirit,
      this.minotaur,
      this.theseus,
    );
    this.root = svg("svg", { class: "board", viewBox: `0 0 ${wide} ${high}`, role: "img" }, stage);
    this.show(maze);
  }

  /** Describes the picture for screen readers. */
  describe(text: string): void {
    this.root.setAttribute("aria-label", text);
  }

  /** Shows a position at once. */
  show({ theseus, minotaur }: Position): void {
    this.walks += 1;
    this.root.classList.add("still");
    this.put(this.theseus, theseus);
    this.put(this.minotaur, minotaur);
    // The next step is to be seen again.
    void this.root.getBoundingClientRect();
    this.root.classList.remove("still");
  }

  /** Shows a turn step by step, each for `step` milliseconds. Resolves to whether no other position came in between. */
  async walk(turn: Turn, letter: Letter, step = STEP): Promise<boolean> {
    if (isCalm()) {
      this.show(turn.position);
      return true;
    }
    const walk = ++this.walks;
    const isDoor = turn.outcome === "won" && turn.reply[0] === null && this.maze.exit.side === letter;
    this.put(this.theseus, isDoor ? beyond(turn.position.theseus, letter) : turn.position.theseus);
    for (const cell of turn.reply) {
      await pause(step);
      if (walk !== this.walks) return false;
      if (cell !== null) this.put(this.minotaur, cell);
    }
    await pause(step);
    return walk === this.walks;
  }

  /**
   * Shows a number for each cell, such as the fewest moves to a win from there; null hides them.
   * Small ones are dark, or large ones.
   */
  heat(distances: readonly number[] | null, dark: "small" | "large" = "small"): void {
    this.counts.replaceChildren();
    if (distances === null) return;
    const known = distances.filter((moves) => moves > 0);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    distances.forEach((moves, index) => {
      if (moves === 0) return;
      const [x, y] = [index % this.maze.width, Math.floor(index / this.maze.width)];
      const far = (most - moves) / Math.max(1, most - least);
      const opacity = (0.06 + 0.5 * (dark === "small" ? far : 1 - far)).toFixed(3);
      this.counts.append(
        svg("rect", { class: "heat", x: x * CELL, y: y * CELL, width: CELL, height: CELL, "fill-opacity": opacity }),
        svg("text", { class: "count", x: x * CELL + 17, y: y * CELL + 17 }, String(moves)),
      );
    });
  }

  /** Draws the way of Theseus through these cells. */
  way(cells: readonly Cell[]): void {
    const points = cells.map(centre).map(([x, y]) => `${x} ${y}`);
    this.trail.setAttribute("d", points.length > 1 ? `M${points.join("L")}` : "");
  }

  /** Shows where a player on the shortest way is now, and the way so far; no cells hide both. */
  ghost(cells: readonly Cell[]): void {
    const last = cells.at(-1);
    const points = cells.map(centre).map(([x, y]) => `${x} ${y}`);
    this.shortest.setAttribute("d", points.length > 1 ? `M${points.join("L")}` : "");
    this.spirit.setAttribute("visibility", last === undefined ? "hidden" : "visible");
    if (last !== undefined) this.put(this.spirit, last);
  }

  /** Points at what the solver would do from a cell; null points at nothing. */
  hint(cell: Cell, letter: Letter | null): void {
    const [x, y] = centre(cell);
    if (letter === null) this.arrow.setAttribute("d", "");
    else if (letter === ".") this.arrow.setAttribute("d", `M${x - 18} ${y}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0`);
    else {
      const [dx, dy] = STEPS[letter];
      const [tx, ty] = [x + dx * CELL, y + dy * CELL];
      const wing = (sign: number): string => `L${tx - dx * 12 + sign * dy * 9} ${ty - dy * 12 + sign * dx * 9}`;
      this.arrow.setAttribute("d", `M${x + dx * 14} ${y + dy * 14}L${tx} ${ty}${wing(1)}M${tx} ${ty}${wing(-1)}`);
    }
  }

  /** The cell under a pointer; a cell beyond the border for the margin. */
  cell(event: PointerEvent): Cell {
    const box = this.root.getBoundingClientRect();
    const scale = (this.maze.width * CELL + 2 * MARGIN) / box.width;
    const at = (pointer: number, start: number): number => Math.floor(((pointer - start) * scale - MARGIN) / CELL);
    return [at(event.clientX, box.left), at(event.clientY, box.top)];
  }

  private put(element: SVGGElement, cell: Cell): void {
    const [x, y] = centre(cell);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** The side of the border that an exit cell is at. */
function outward({
  width,
  height,
  exit: {
    cell: [x, y],
  },
}: Maze): Side {
  if (x === width - 1) return "E";
  if (x === 0) return "W";
  if (y === 0) return "N";
  return y === height - 1 ? "S" : "E";
}
