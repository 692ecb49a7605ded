// The field as a picture. It knows no rules: it shows positions, reach and plans that the crate tells.

import type { Cell, Field as Ground, Kind, Move, Position, Side, Unit } from "ludevo/units";
import { svg } from "../../svg";
import { element } from "../../ui";

export type { Cell, Kind, Move, Position, Side, Unit };

/** What does not change in a match. */
export interface Field extends Ground {
  /** The corners of the part that is shown. */
  readonly low: Cell;
  readonly high: Cell;
  readonly players: readonly string[];
  readonly walls: readonly number[];
}

/** Marks on the field. */
export interface Marks {
  /** How many enemies could attack each cell in their next turn. */
  readonly threat?: readonly (readonly [number, number, number])[];
  readonly reach?: readonly Cell[];
  readonly targets?: readonly Cell[];
  readonly selected?: Cell | null;
}

const SIZE = 20;
/** The kinds of the paper as icons: a sword, the head of a horse, a musket, a cannon. Others have their letter. */
const ICONS: Readonly<Record<string, string>> = {
  infantry: "M-3.500 3.500L4.500 -4.500M-4.800 1.200L-1.200 4.800M-3.500 3.500L-5 5",
  cavalry: "M-3.500 5V2.500L-5 0.500L-2.500 -3L-1.500 -5.500L0.500 -4C4 -3 5 0.500 4.500 5M-1.500 -1V-0.900",
  musketeer: "M-5 2.500L5.500 -4M-5 2.500L-4.500 5L-2 3.200L-1.500 0.500M0.500 -0.800L1.500 1.200",
  artillery:
    "M-2.500 -1.500L5.500 -4.500L6 -2L-1 1.500M-5 3a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0 -5.200 0M0.500 4.500H5",
};
const CASTLE = "M-9 9V-8H-5.5V-4.500H-2V-8H2V-4.500H5.500V-8H9V9Z";

/** The colours of the sides; a side has a shape of its own as well, the fourth to eighth that of the third. */
export const COLOURS = ["Blue", "Red", "Green", "Brown", "Purple", "Teal", "Grey", "Pink"] as const;
const DIAMOND = "M0 -9.500L9.500 0L0 9.500L-9.500 0Z";

export const same = (a: Cell | null | undefined, b: Cell | null | undefined): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && a[0] === b[0] && a[1] === b[1];
export const shown = (value: number): string => String(Math.round(value * 10) / 10);

/** Where the middles of cells are in the picture. Hexagons are drawn as bricks. */
class Places {
  constructor(private readonly isHexagonal: boolean) {}

  /** The upper left corner of a cell. */
  corner([x, y]: Cell): [number, number] {
    return [x * SIZE + this.shift(y), y * SIZE];
  }

  middle(cell: Cell): [number, number] {
    const [x, y] = this.corner(cell);
    return [x + SIZE / 2, y + SIZE / 2];
  }

  points(cells: readonly Cell[]): string {
    return cells.map((cell, index) => `${index === 0 ? "M" : "L"}${this.middle(cell).join(" ")}`).join("");
  }

  /** How far a row is shifted to the right. */
  shift(row: number): number {
    return this.isHexagonal && Math.abs(row % 2) === 1 ? SIZE / 2 : 0;
  }

  /** The cell at a point of the picture. */
  at(x: number, y: number): Cell {
    const row = Math.floor(y / SIZE);
    return [Math.floor((x - this.shift(row)) / SIZE), row];
  }
}

/** An arrow head at the end of a way. */
function head(way: readonly Cell[], side: number, places: Places): SVGElement {
  const [from, to] = [way.at(-2), way.at(-1)];
  if (from === undefined || to === undefined) return svg("g");
  const [[fx, fy], [x, y]] = [places.middle(from), places.middle(to)];
  const angle = (Math.atan2(y - fy, x - fx) * 180) / Math.PI;
  return svg("path", {
    class: `arrow-head of-${side}`,
    d: "M4 0L-4 -4.500L-2 0L-4 4.500Z",
    transform: `translate(${x} ${y}) rotate(${angle.toFixed(1)})`,
  });
}

export class Battlefield {
  readonly root = svg("svg", {
    class: "battle",
    tabindex: 0,
    role: "application",
    "aria-label": "The field",
    "aria-roledescription": "field",
  });
  /** Which part of the field the picture shows, if not all of it. */
  readonly part = element("div", { class: "field-part" });
  private readonly ground = svg("g");
  private readonly marks = svg("g");
  private readonly plans = svg("g", { class: "plans" });
  private readonly buildings = svg("g");
  private readonly army = svg("g");
  private readonly hits = svg("g", { class: "hits" });
  private readonly cursor = svg("rect", { class: "field-cursor", width: SIZE - 1.5, height: SIZE - 1.5, rx: 3 });
  private units = new Map<string, SVGGElement>();
  private field: Field | undefined;
  private places = new Places(false);
  /** The cell that keys act on. */
  at: Cell = [0, 0];

  /** `choose` gets the cell that was clicked or entered, `tell` each cell that the cursor comes to. */
  constructor(choose: (cell: Cell) => void, tell: (cell: Cell) => void) {
    this.root.append(this.ground, this.marks, this.plans, this.buildings, this.army, this.hits, this.cursor);
    this.root.addEventListener("click", (event) => {
      const matrix = this.root.getScreenCTM();
      if (matrix === null) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const cell = this.places.at(point.x, point.y);
      if (!this.contains(cell)) return;
      this.moveTo(cell);
      choose(cell);
    });
    this.root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const [x, y] = this.at;
      const next: Cell | undefined = {
        ArrowLeft: [x - 1, y] as const,
        ArrowRight: [x + 1, y] as const,
        ArrowUp: [x, y - 1] as const,
        ArrowDown: [x, y + 1] as const,
      }[event.key];
      if (next !== undefined) {
        event.preventDefault();
        if (!this.contains(next)) return;
        this.moveTo(next);
        tell(next);
      } else if (event.key === "Enter") {
        event.preventDefault();
        choose(this.at);
      }
    });
  }

  private contains([x, y]: Cell): boolean {
    const field = this.field;
    return field !== undefined && x >= field.low[0] && x <= field.high[0] && y >= field.low[1] && y <= field.high[1];
  }

  /** Moves the cursor. */
  moveTo(cell: Cell): void {
    this.at = cell;
    const [x, y] = this.places.corner(cell);
    this.cursor.setAttribute("x", String(x + 0.75));
    this.cursor.setAttribute("y", String(y + 0.75));
  }

  /** Draws the ground of a match. Nothing moves when another match is opened. */
  open(field: Field, isNew: boolean): void {
    const before = this.field;
    this.field = field;
    this.places = new Places(field.hexagonal);
    if (isNew) {
      this.units.clear();
      this.army.replaceChildren();
    } else if (same(before?.low, field.low) && same(before?.high, field.high)) return;
    const [left, top] = [field.low[0] * SIZE, field.low[1] * SIZE];
    const [across, height] = [(field.high[0] - field.low[0] + 1) * SIZE, (field.high[1] - field.low[1] + 1) * SIZE];
    const width = across + (field.hexagonal ? SIZE / 2 : 0);
    this.root.setAttribute("viewBox", `${left - 1} ${top - 1} ${width + 2} ${height + 2}`);
    let lines = "";
    if (field.hexagonal) {
      for (let row = field.low[1]; row <= field.high[1]; row++) {
        for (let x = left + this.places.shift(row); x <= left + width; x += SIZE)
          lines += `M${x} ${row * SIZE}v${SIZE}`;
      }
    } else for (let x = left; x <= left + width; x += SIZE) lines += `M${x} ${top}v${height}`;
    for (let y = top; y <= top + height; y += SIZE) lines += `M${left} ${y}h${width}`;
    const cells = field.terrains.map(({ name }, index) => {
      const own = field.ground.filter(([, , terrain]) => terrain === index);
      const path = own.map(([x, y]) => `M${this.places.corner([x, y]).join(" ")}h${SIZE}v${SIZE}h${-SIZE}z`).join("");
      return svg("path", { class: `terrain of-${name}`, d: path });
    });
    const rocks = field.rocks
      .map((cell) => this.places.corner(cell))
      .map(([x, y]) => `M${x + 2} ${y + 15}l3 -9l6 -3.500l5 5l2.500 7.500l-2 3h-12z`)
      .join("");
    this.ground.replaceChildren(
      svg("rect", { class: "land", x: left, y: top, width, height }),
      ...cells,
      svg("path", { class: "mesh", d: lines }),
      svg("path", { class: "rocks", d: rocks }),
    );
    if (!this.contains(this.at) || isNew) this.moveTo(field.low);
    this.tellPart(field);
  }

  /** Says which cells the picture shows of a field that is greater, and shows where they are. */
  private tellPart({ width, height, low, high }: Field): void {
    const [columns, rows] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
    this.part.hidden = columns >= width && rows >= height;
    if (this.part.hidden) return;
    const overview = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      svg("rect", { class: "all", width, height }),
      svg("rect", { class: "shown", x: low[0], y: low[1], width: columns, height: rows }),
    );
    const text = `The picture shows ${columns} × ${rows} cells of the ${width} × ${height} of the field: columns ${low[0]} to ${high[0]}, rows ${low[1]} to ${high[1]}.`;
    this.part.replaceChildren(overview, element("p", { class: "note" }, text));
  }

  /** Shows a position. Units that were there before walk to their cells. */
  show(position: Position, canAct: number | null = null): void {
    const field = this.field;
    if (field === undefined) return;
    this.buildings.replaceChildren();
    const gone = new Set(this.units.keys());
    position.sides.forEach((side, index) => {
      const [x, y] = this.places.middle(side.building);
      const full = field.walls[index] ?? 200;
      this.buildings.append(
        svg(
          "g",
          { class: `castle of-${index}${side.hp <= 0 ? " fallen" : ""}`, transform: `translate(${x} ${y})` },
          svg("path", { d: CASTLE }),
          svg("text", { y: 5.5 }, shown(side.hp)),
          bar(side.hp / full, 10),
        ),
      );
      for (const unit of side.units) {
        const key = `${index}-${unit.id}`;
        gone.delete(key);
        const made = this.units.get(key) ?? this.make(key, index, field.kinds[unit.kind]?.name ?? "?");
        const [ux, uy] = this.places.middle([unit.x, unit.y]);
        made.style.transform = `translate(${ux}px, ${uy}px)`;
        made.dataset["x"] = String(unit.x);
        made.dataset["y"] = String(unit.y);
        const isReady = canAct === index && !unit.acted;
        made.setAttribute(
          "class",
          `unit of-${index}${canAct === index && unit.acted ? " acted" : ""}${isReady ? " ready" : ""}`,
        );
        made.dataset["ready"] = String(isReady);
        made.querySelector(".hp")?.replaceWith(bar(unit.hp / (field.kinds[unit.kind]?.hp ?? 1), 7.5));
      }
    });
    for (const key of gone) {
      this.units.get(key)?.remove();
      this.units.delete(key);
    }
  }

  private make(key: string, side: number, name: string): SVGGElement {
    const shape =
      side === 0
        ? svg("circle", { class: "body", r: 8 })
        : side === 1
          ? svg("rect", { class: "body", x: -7.5, y: -7.5, width: 15, height: 15, rx: 3 })
          : svg("path", { class: "body", d: DIAMOND });
    const drawing = ICONS[name.toLowerCase()];
    const letter =
      drawing === undefined
        ? svg("text", { y: 4 }, ([...name][0] ?? "?").toUpperCase())
        : svg("path", { class: "icon", d: drawing });
    const made = svg("g", { class: "unit" }, shape, letter, bar(1, 7.5));
    made.dataset["unit"] = key;
    this.units.set(key, made);
    this.army.append(made);
    return made;
  }

  /** Shows reach, targets and the chosen cell. */
  mark({ reach = [], targets = [], selected = null, threat = [] }: Marks): void {
    const rect = ([x, y]: Cell, name: string, inset: number): SVGElement => {
      const [left, top] = this.places.corner([x, y]);
      const made = svg("rect", {
        class: name,
        x: left + inset,
        y: top + inset,
        width: SIZE - 2 * inset,
        height: SIZE - 2 * inset,
      });
      made.dataset["at"] = `${x},${y}`;
      return made;
    };
    const dangers = threat.map(([x, y, enemies]) => {
      const made = rect([x, y], "threat", 0.5);
      made.setAttribute("fill-opacity", String(Math.min(0.5, 0.14 * enemies)));
      return made;
    });
    this.marks.replaceChildren(
      ...dangers,
      ...reach.map((cell) => rect(cell, "reach", 0.5)),
      ...(selected === null ? [] : [rect(selected, "picked", 1)]),
    );
    this.hits.querySelectorAll(".aim").forEach((old) => old.remove());
    for (const cell of targets) {
      const [cx, cy] = this.places.middle(cell);
      const made = svg("circle", { class: "aim", cx, cy, r: 10.5 });
      made.dataset["at"] = cell.join(",");
      this.hits.append(made);
    }
  }

  /** Shows the plan of a side: ways as arrows, attacks as dashed lines. `isDone` shows what they did. */
  plan(moves: readonly Move[], side: number, isDone = false): void {
    const parts: SVGElement[] = [];
    for (const move of moves) {
      if (move.way.length > 1)
        parts.push(
          svg("path", { class: `arrow of-${side}`, d: this.places.points(move.way) }),
          head(move.way, side, this.places),
        );
    }
    this.plans.setAttribute("class", isDone ? "plans done" : "plans");
    this.plans.replaceChildren(...parts);
    this.hits.replaceChildren();
    for (const move of moves) {
      if (move.target === null) continue;
      // A unit that stays attacks from its cell.
      const from = move.way.at(-1) ?? this.cellOf(side, move.unit);
      if (from !== null)
        this.hits.append(svg("path", { class: `attack of-${side}`, d: this.places.points([from, move.target]) }));
    }
    if (!isDone) return;
    const damages = new Map<string, { cell: Cell; sum: number; dead: boolean }>();
    for (const { target, damage, destroys } of moves) {
      if (target === null) continue;
      const old = damages.get(target.join()) ?? { cell: target, sum: 0, dead: false };
      damages.set(target.join(), { cell: target, sum: old.sum + damage, dead: old.dead || destroys });
    }
    for (const { cell, sum, dead } of damages.values()) {
      const [x, y] = this.places.middle(cell);
      if (dead) this.hits.append(svg("path", { class: "cross-out", d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12` }));
      this.hits.append(svg("text", { class: "damage", x: x + 7, y: y - 5 }, `−${shown(sum)}`));
    }
  }

  private cellOf(side: number, unit: number): Cell | null {
    const made = this.units.get(`${side}-${unit}`);
    return made === undefined ? null : [Number(made.dataset["x"]), Number(made.dataset["y"])];
  }
}

/** A bar of hit points, below a unit or a building. */
function bar(share: number, half: number): SVGGElement {
  const part = Math.max(0, Math.min(1, share));
  const level = part > 0.6 ? "high" : part > 0.3 ? "middle" : "low";
  return svg(
    "g",
    { class: "hp" },
    svg("rect", { class: "hp-ground", x: -half, y: 7.6, width: 2 * half, height: 2.4 }),
    svg("rect", { class: `hp-left ${level}`, x: -half, y: 7.6, width: (2 * half * part).toFixed(2), height: 2.4 }),
  );
}
