// A maze as a picture: walls or colours, stops, the walker and ways. It knows no rules: which
// passages are open is what the crate says.

import { svg } from "../../svg";
import { SIDES, type Side } from "../../walk";

/** Row and column. */
export interface Cell {
  readonly row: number;
  readonly col: number;
}

type Pair = readonly [number, number];

/** A maze as files have it. */
export interface Maze {
  readonly id: string | number | null;
  readonly rows?: readonly string[];
  readonly colours?: readonly string[];
  readonly palette?: number;
  readonly adjacency?: "rainbow" | "wheel";
  readonly entrance: Pair;
  readonly exit: Pair;
  readonly checkpoints: readonly Pair[];
}

/** A maze with its figures, as the crate tells it. */
export interface Level {
  readonly maze: Maze;
  readonly height: number;
  readonly width: number;
  /** For each cell, row by row, its passages: 1 to the north, 2 east, 4 south, 8 west. */
  readonly doors: readonly number[];
  /** For each colour, those that may be entered from it. */
  readonly neighbours: readonly (readonly number[])[];
  readonly figures: {
    readonly fitness: number;
    readonly order: readonly number[] | null;
    readonly exit_path: number | null;
    readonly legs: readonly number[] | null;
  };
  readonly measures: readonly (readonly [string, number])[];
}

const CELL = 20;
const MARGIN = 6;
const BITS: Readonly<Record<Side, number>> = { N: 1, E: 2, S: 4, W: 8 };
const STEPS: Readonly<Record<Side, Pair>> = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

const middle = (at: number): number => (at + 0.5) * CELL;
const square = (row: number, col: number): string => `M${col * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`;

export const letter = (place: number): string => String.fromCharCode(65 + place);
export const same = (cell: Cell, [row, col]: Pair): boolean => cell.row === row && cell.col === col;

/** The sides on which a cell has a passage. */
export function openSides({ doors, width }: Level, { row, col }: Cell): Side[] {
  const bits = doors[row * width + col] ?? 0;
  return SIDES.filter((side) => (bits & BITS[side]) !== 0);
}

/** The number of a colour, as files write it. */
export function colourAt({ maze }: Level, { row, col }: Cell): number | null {
  const mark = maze.colours?.[row]?.[col];
  return mark === undefined ? null : Number.parseInt(mark, 36);
}

/** Gives an element the hue of a colour of a palette. */
export function paint<E extends HTMLElement | SVGElement>(element: E, colour: number, palette: number): E {
  element.classList.add("hue");
  element.style.setProperty("--hue", String(Math.round((colour * 300) / palette)));
  return element;
}

/** The cells: walls, or colours with a line where there is no passage. */
function ground(level: Level, hasDigits: boolean): SVGElement[] {
  const { maze, height, width, doors } = level;
  const frame = svg("rect", { class: "floor", width: width * CELL, height: height * CELL });
  if (maze.colours === undefined) {
    let walls = "";
    maze.rows?.forEach((row, y) => [...row].forEach((mark, x) => (walls += mark === "#" ? square(y, x) : "")));
    return [frame, svg("path", { class: "block", d: walls })];
  }
  const palette = maze.palette ?? 2;
  const squares = new Map<number, string>();
  const digits: SVGElement[] = [];
  let closed = "";
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      const colour = colourAt(level, { row, col }) ?? 0;
      squares.set(colour, (squares.get(colour) ?? "") + square(row, col));
      if (hasDigits)
        digits.push(svg("text", { class: "digit", x: middle(col), y: middle(row) + 3 }, colour.toString(36)));
      const bits = doors[row * width + col] ?? 0;
      if (col + 1 < width && (bits & BITS.E) === 0) closed += `M${(col + 1) * CELL} ${row * CELL}v${CELL}`;
      if (row + 1 < height && (bits & BITS.S) === 0) closed += `M${col * CELL} ${(row + 1) * CELL}h${CELL}`;
    }
  }
  const painted = [...squares].map(([colour, d]) => paint(svg("path", { d }), colour, palette));
  return [frame, ...painted, ...digits, svg("path", { class: "shut", d: closed })];
}

function stop(cell: Pair, name: string, kind: string): SVGGElement {
  const [row, col] = cell;
  return svg(
    "g",
    { class: `stop ${kind}`, transform: `translate(${middle(col)} ${middle(row)})` },
    svg("circle", { r: 8.5 }),
    svg("text", { y: 4 }, name),
  );
}

function line(cells: readonly Cell[], aside = 0): string {
  return cells.map(({ row, col }) => `${middle(col) + aside},${middle(row) + aside}`).join(" ");
}

function stops({ maze }: Level): SVGGElement[] {
  return maze.checkpoints.map((cell, place) => stop(cell, letter(place), "checkpoint"));
}

function frame({ height, width }: Level, label: string, ...children: Node[]): SVGSVGElement {
  const box = `${-MARGIN} ${-MARGIN} ${width * CELL + 2 * MARGIN} ${height * CELL + 2 * MARGIN}`;
  return svg("svg", { viewBox: box, role: "img", "aria-label": label, class: "board maze" }, ...children);
}

/** A picture of a maze, with a tour if `legs` are given. */
export function thumbnail(level: Level, label: string, hasDigits = false, legs: Legs = []): SVGSVGElement {
  const { maze } = level;
  return frame(
    level,
    label,
    ...ground(level, hasDigits),
    ...lines(legs),
    ...stops(level),
    stop(maze.exit, "X", "exit"),
    stop(maze.entrance, "S", "entrance"),
  );
}

/** A tour, leg by leg. */
export type Legs = readonly (readonly Cell[])[];

/** The legs side by side where they share a corridor. */
function lines(legs: Legs): SVGPolylineElement[] {
  return legs.map((cells, leg) =>
    svg("polyline", { class: `leg leg-${leg % 4}`, points: line(cells, (2 * leg - legs.length + 1) * 0.9) }),
  );
}

/** A maze with a walker. */
export class Board {
  readonly root: SVGSVGElement;
  readonly #level: Level;
  readonly #stops: readonly SVGGElement[];
  readonly #walker: SVGGElement;
  readonly #trail = svg("polyline", { class: "trail" });
  readonly #ahead = svg("polyline", { class: "hint" });
  readonly #tour = svg("g", { class: "tour" });
  readonly #exit = svg("polyline", { class: "exit-path" });
  readonly #next = svg("g", { class: "next" });

  constructor(level: Level) {
    this.#level = level;
    this.#stops = stops(level);
    this.#walker = svg("g", { class: "actor" }, svg("circle", { class: "walker", r: 6.5 }));
    const { maze } = level;
    const hasDigits = level.height * level.width <= 1024;
    this.root = frame(
      level,
      "Maze",
      ...ground(level, hasDigits),
      this.#exit,
      this.#tour,
      this.#trail,
      this.#ahead,
      stop(maze.exit, "X", "exit"),
      stop(maze.entrance, "S", "entrance"),
      ...this.#stops,
      this.#next,
      this.#walker,
    );
    this.root.dataset["board"] = "";
  }

  /** What a screen reader reads. */
  describe(text: string): void {
    this.root.setAttribute("aria-label", text);
  }

  show(cell: Cell, path: readonly Cell[], visited: readonly boolean[]): void {
    this.#walker.setAttribute("transform", `translate(${middle(cell.col)} ${middle(cell.row)})`);
    this.#trail.setAttribute("points", line(path));
    this.#stops.forEach((group, place) => group.classList.toggle("visited", visited[place] === true));
    const dots = openSides(this.#level, cell).map((side) => {
      const [down, right] = STEPS[side];
      return svg("circle", { cx: middle(cell.col + right), cy: middle(cell.row + down), r: 2.6 });
    });
    this.#next.replaceChildren(...dots);
    this.#ahead.setAttribute("points", "");
  }

  /** Shows the way that is proposed. */
  hint(cells: readonly Cell[]): void {
    this.#ahead.setAttribute("points", line(cells));
  }

  /** Shows a tour. */
  tour(legs: Legs): void {
    this.#tour.replaceChildren(...lines(legs));
  }

  /** Shows the way to the exit, without the checkpoints. */
  exitPath(cells: readonly Cell[]): void {
    this.#exit.setAttribute("points", line(cells, 2.5));
  }

  /** Shows the checkpoints, or hides them. */
  checkpoints(areShown: boolean): void {
    for (const stop of this.#stops) stop.style.display = areShown ? "" : "none";
  }

  /** The cell under the pointer. */
  cell({ clientX, clientY }: { clientX: number; clientY: number }): Cell {
    const box = this.root.getBoundingClientRect();
    const scale = (this.#level.width * CELL + 2 * MARGIN) / box.width;
    const at = (from: number): number => Math.floor((from * scale - MARGIN) / CELL);
    return { row: at(clientY - box.top), col: at(clientX - box.left) };
  }
}
