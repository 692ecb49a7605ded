// A laid board that is handled: tiles are selected, dragged and turned. It knows no rules: it shows
// what the crate says, and tells what the visitor does.

import type { Drawing, Point, PrintedPath, State } from "ludevo/hextiles";
import { svg } from "../../svg";

/** What the visitor does. Slots are places, and after them the tiles beside the board. */
export interface Acts {
  select(slot: number): void;
  swap(slot: number, other: number): void;
  turn(slot: number): void;
  /** A tile is held over another slot, or over none. */
  hover(slot: number, over: number | null): void;
}

/** Pixels that a pointer moves before it drags. */
const SLACK = 6;

const curve = ([[ax, ay], [bx, by], [cx, cy], [dx, dy]]: PrintedPath["curve"]): string =>
  `M${ax} ${ay}C${bx} ${by} ${cx} ${cy} ${dx} ${dy}`;

/** The groups of locations, the largest first: a trail's colour is the rank of its group. */
export function ranked(groups: readonly number[]): number[][] {
  const members = new Map<number, number[]>();
  groups.forEach((group, location) => members.set(group, [...(members.get(group) ?? []), location]));
  return [...members.values()].sort((one, other) => other.length - one.length);
}

/** The least and the greatest coordinates of what is drawn, with a narrow margin. */
function extent({ half, places, paths, locations }: Drawing): readonly [number, number, number, number] {
  const wide = (2 * half) / Math.sqrt(3);
  const around = ([x, y]: Point, dx: number, dy = dx): Point[] => [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
  const points: Point[] = [
    ...places.flatMap((place) => around(place, wide, half)),
    ...locations.flatMap(({ middle, radius }) => around(middle, radius)),
    ...paths.flatMap(({ curve: [a, b, c, d] }) =>
      [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((t) => {
        const at = (axis: 0 | 1): number =>
          (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
        return around([at(0), at(1)], 6);
      }),
    ),
  ];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const margin = 4;
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
}

interface Trail {
  readonly parts: readonly SVGElement[];
  readonly directions: readonly number[];
}

interface TileOf {
  readonly root: SVGGElement;
  readonly turning: SVGGElement;
  readonly faces: readonly SVGGElement[];
  readonly trails: readonly (readonly Trail[])[];
  /** Degrees, not reduced, so that a turn goes the short way. */
  angle: number;
}

export class Board {
  readonly root: SVGSVGElement;
  readonly slots: readonly Point[];
  readonly #drawing: Drawing;
  readonly #acts: Acts;
  readonly #tiles: readonly TileOf[];
  readonly #printed: readonly { readonly path: PrintedPath; readonly parts: readonly SVGElement[] }[];
  readonly #circles: readonly SVGElement[];
  readonly #above: SVGGElement;
  readonly #target: SVGPolygonElement;
  #state: State | undefined;
  #selected: number | null = null;
  #drag:
    | {
        readonly pointer: number;
        readonly slot: number;
        readonly x: number;
        readonly y: number;
        moved: boolean;
        over: number | null;
      }
    | undefined;

  constructor(drawing: Drawing, acts: Acts) {
    [this.#drawing, this.#acts] = [drawing, acts];
    const { half, places } = drawing;
    const [left, top, right, bottom] = extent(drawing);
    const width = right - left;
    const spare = Math.max(0, drawing.tiles.length - places.length);
    // The tiles beside the board stand below it, in rows as wide as the board.
    const columns = Math.max(1, Math.floor(width / (2.35 * half)));
    const rows = Math.ceil(spare / columns);
    const tray = Array.from(
      { length: spare },
      (_, at): Point => [
        left + (width / columns) * ((at % columns) + 0.5),
        bottom + 2.3 * half * (Math.floor(at / columns) + 0.6),
      ],
    );
    this.slots = [...places, ...tray];
    this.root = svg("svg", {
      class: "hexboard",
      viewBox: `${left} ${top} ${width} ${bottom - top + 2.3 * half * rows}`,
      role: "group",
      "aria-label": "Board",
    });
    const corners = Array.from({ length: 6 }, (_, at) => {
      const angle = ((at + 0.5) * Math.PI) / 3;
      const far = 2 / Math.sqrt(3);
      return `${(far * Math.sin(angle)).toFixed(3)},${(-far * Math.cos(angle)).toFixed(3)}`;
    }).join(" ");
    const clip = svg("clipPath", { id: "hextile-clip" }, svg("polygon", { points: corners }));
    const printed = (path: PrintedPath): { path: PrintedPath; parts: SVGElement[] } => {
      const parts = [
        svg("path", { class: "way-edge", d: curve(path.curve) }),
        svg("path", { class: "way", d: curve(path.curve) }),
      ];
      return { path, parts };
    };
    this.#printed = [...drawing.paths, ...drawing.locations.flatMap(({ paths }) => paths)].map(printed);
    this.#circles = drawing.locations.map(({ name, middle: [x, y], radius }) =>
      svg("circle", { class: "place", cx: x, cy: y, r: radius }, svg("title", {}, name)),
    );
    const names = drawing.locations.flatMap(({ lines, font_size }) =>
      lines.map(([line, [x, y]]) => svg("text", { x, y, "font-size": font_size }, line)),
    );
    const holes = this.slots.map(([x, y]) =>
      svg("polygon", { class: "hole", points: corners, transform: `translate(${x} ${y}) scale(${half})` }),
    );
    this.#tiles = drawing.tiles.map((faces) => this.#tile(faces, corners, half));
    this.#above = svg("g", {}, ...this.#tiles.map(({ root }) => root));
    this.#target = svg("polygon", { class: "target", points: corners });
    const numbers = places.map(([x, y], place) =>
      svg("text", { x: x - 0.9 * half, y: y + 3.3, "font-size": 9 }, String(place + 1)),
    );
    this.root.append(
      svg("defs", {}, clip),
      svg(
        "g",
        { "aria-hidden": "true" },
        ...holes,
        this.#target,
        ...this.#printed.flatMap(({ parts }) => parts),
        ...this.#circles,
      ),
      this.#above,
      svg("g", { class: "marks", "aria-hidden": "true" }, ...numbers, ...names),
    );
    // A touch of a tile drags it; elsewhere it scrolls the page. (Browsers ignore `touch-action` of
    // elements within a drawing.)
    this.root.addEventListener(
      "touchstart",
      (event) => {
        if (event.target instanceof Element && event.target.closest(".hextile") !== null) event.preventDefault();
      },
      { passive: false },
    );
    this.root.addEventListener("pointerdown", (event) => this.#down(event));
    this.root.addEventListener("pointermove", (event) => this.#move(event));
    this.root.addEventListener("pointerup", (event) => this.#up(event));
    this.root.addEventListener("pointercancel", () => this.cancel());
    this.#aim(null);
  }

  #tile(sides: Drawing["tiles"][number], corners: string, half: number): TileOf {
    const trails: Trail[][] = [];
    const faces = sides.map(({ strokes }) => {
      const drawn = strokes.map(({ path, bridges, directions }) => {
        const parts = [svg("path", { class: "way-edge", d: path }), svg("path", { class: "way", d: path })];
        const over = bridges.flatMap((d) => ["rail", "deck", "plank"].map((name) => svg("path", { class: name, d })));
        return { trail: { parts, directions }, all: [...parts, ...over] };
      });
      trails.push(drawn.map(({ trail }) => trail));
      return svg("g", { "clip-path": "url(#hextile-clip)" }, ...drawn.flatMap(({ all }) => all));
    });
    const scaled = svg(
      "g",
      { transform: `scale(${half})` },
      svg("polygon", { class: "hexagon", points: corners }),
      ...faces,
      svg("polygon", { class: "rim", points: corners }),
    );
    const turning = svg("g", { class: "turning" }, scaled);
    const root = svg("g", { class: "hextile", role: "button", tabindex: "-1" }, turning);
    return { root, turning, faces, trails, angle: 0 };
  }

  /** Shows a board. The tile that is dragged stays at the pointer. */
  show(state: State, isStill = false): void {
    const before = this.#state;
    this.#state = state;
    this.root.classList.toggle("still", isStill || before === undefined);
    const ranks = new Map(
      ranked(state.groups).flatMap((members, rank) =>
        members.map((location) => [location, Math.min(rank, 3)] as const),
      ),
    );
    const paint = (parts: readonly SVGElement[], location: number | null | undefined): void => {
      const rank = location === null || location === undefined ? "none" : String(ranks.get(location) ?? "none");
      for (const part of parts) part.dataset["group"] = rank;
    };
    const held = this.#drag?.moved === true ? this.#drag.slot : null;
    state.lying.forEach(({ tile, side, sixths }, slot) => {
      const made = this.#tiles[tile];
      const at = this.slots[slot];
      if (made === undefined || at === undefined) return;
      const turn = ((((60 * sixths - made.angle) % 360) + 540) % 360) - 180;
      made.angle += turn;
      made.turning.style.transform = `rotate(${made.angle}deg)`;
      if (tile !== this.#held || held === null) made.root.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
      made.faces.forEach((face, index) => face.classList.toggle("below", index !== side));
      made.root.dataset["slot"] = String(slot);
      const words = state.words[slot];
      const where = words === undefined ? "Beside the board" : `Place ${slot + 1}`;
      const trails = words === undefined ? "" : words === "-" ? ", only dead ends" : `, trails ${words}`;
      made.root.setAttribute("aria-label", `${where}: tile ${tile + 1}, ${side === 0 ? "top" : "bottom"}${trails}`);
      made.trails.forEach((trails) => {
        for (const { parts, directions } of trails) {
          const direction = directions[0] ?? 0;
          paint(parts, state.reach[slot]?.[(direction + sixths) % 6]);
        }
      });
    });
    for (const { path, parts } of this.#printed) paint(parts, state.reach[path.place]?.[path.direction]);
    this.#circles.forEach((circle, location) => paint([circle], location));
    this.#mark();
  }

  /** The tile that follows the pointer. */
  #held: number | undefined;

  /** Marks the selected slot and makes it the one that the tabulator reaches. */
  select(slot: number | null, isFocused: boolean): void {
    this.#selected = slot;
    this.#mark();
    const made = this.#at(slot);
    if (made === undefined) return;
    // Above its neighbours; moving an element takes its focus.
    if (this.#above.lastChild !== made.root) this.#above.append(made.root);
    if (isFocused) made.root.focus({ preventScroll: true });
  }

  #at(slot: number | null): TileOf | undefined {
    const tile = slot === null ? undefined : this.#state?.lying[slot]?.tile;
    return tile === undefined ? undefined : this.#tiles[tile];
  }

  #mark(): void {
    const chosen = this.#at(this.#selected ?? 0);
    for (const made of this.#tiles) {
      const isSelected = this.#selected !== null && made === chosen;
      made.root.setAttribute("tabindex", made === chosen ? "0" : "-1");
      made.root.setAttribute("aria-pressed", String(isSelected));
      made.root.classList.toggle("selected", isSelected);
    }
  }

  /** The slot that lies next to another one in the direction of an arrow key. */
  beside(slot: number, [dx, dy]: Point): number | null {
    const from = this.slots[slot];
    if (from === undefined) return null;
    let best: number | null = null;
    let least = Infinity;
    this.slots.forEach(([x, y], other) => {
      const along = (x - from[0]) * dx + (y - from[1]) * dy;
      const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
      // Half a tile up or down is near enough for a step to the left or right.
      if (other === slot || along < 1 || aside > 1.8 * along) return;
      const far = along + 1.5 * aside + (y > from[1] ? 0.01 : 0);
      if (far < least) [best, least] = [other, far];
    });
    return best;
  }

  #aim(slot: number | null): void {
    const at = slot === null ? undefined : this.slots[slot];
    this.#target.classList.toggle("aimed", at !== undefined);
    if (at !== undefined)
      this.#target.setAttribute("transform", `translate(${at[0]} ${at[1]}) scale(${this.#drawing.half})`);
  }

  #point(event: PointerEvent): Point {
    const matrix = this.root.getScreenCTM();
    if (matrix === null) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  #down(event: PointerEvent): void {
    const tile = event.target instanceof Element ? event.target.closest<SVGGElement>(".hextile") : null;
    if (tile === null || event.button !== 0 || this.#drag !== undefined) return;
    this.#drag = {
      pointer: event.pointerId,
      slot: Number(tile.dataset["slot"]),
      x: event.clientX,
      y: event.clientY,
      moved: false,
      over: null,
    };
    this.root.setPointerCapture(event.pointerId);
    // Else the browser moves the focus after the tile was moved to the top.
    event.preventDefault();
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
    if (!drag.moved) {
      drag.moved = true;
      this.#held = this.#state?.lying[drag.slot]?.tile;
      this.#acts.select(drag.slot);
      this.root.classList.add("dragging");
      this.#tiles[this.#held ?? -1]?.root.classList.add("held");
    }
    const [x, y] = this.#point(event);
    const made = this.#tiles[this.#held ?? -1];
    if (made !== undefined) made.root.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
    const near = this.slots.findIndex(([px, py]) => Math.hypot(px - x, py - y) < this.#drawing.half * 1.02);
    const over = near < 0 || near === drag.slot ? null : near;
    if (over === drag.over) return;
    drag.over = over;
    this.#aim(over);
    this.#acts.hover(drag.slot, over);
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    const isAgain = this.#selected === drag.slot;
    this.#end();
    if (drag.moved) {
      if (drag.over === null) this.#acts.hover(drag.slot, null);
      else this.#acts.swap(drag.slot, drag.over);
    } else if (isAgain) this.#acts.turn(drag.slot);
    else this.#acts.select(drag.slot);
  }

  #end(): void {
    this.#tiles[this.#held ?? -1]?.root.classList.remove("held");
    this.root.classList.remove("dragging");
    this.#drag = undefined;
    this.#held = undefined;
    this.#aim(null);
  }

  /** Lets go of a tile that is dragged. Whether there was one. */
  cancel(): boolean {
    const drag = this.#drag;
    if (drag === undefined) return false;
    this.#end();
    if (drag.moved) this.#acts.hover(drag.slot, null);
    return drag.moved;
  }
}
