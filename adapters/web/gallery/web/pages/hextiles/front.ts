// The front of trade-offs: extra edges to the right, paths upwards. A dot is a set; a click opens it.

import { svg } from "../../svg";
import { element } from "../../ui";

/** A set of a front, as the crate tells it. */
export interface Dot {
  readonly number: number;
  readonly bridges: number;
  readonly duplicates: number;
  readonly extra_edges: number;
  readonly paths: number;
  readonly total: number;
  /** The set as a file, and its name. */
  readonly name: string;
  readonly text: string;
}

type Figures = Pick<Dot, "bridges" | "duplicates" | "extra_edges" | "paths">;

/** On a narrow screen the same letters are as large as on a wide one. */
const [WIDTH, HEIGHT] = matchMedia("(max-width: 40rem)").matches ? [360, 380] : [640, 400];
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 16, 16, 40];

/** Round numbers between two values. */
function ticks(low: number, high: number): number[] {
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((size) => (high - low) / size <= 7) ?? 50;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from(
    { length: Math.floor(high / step + 1e-9) - first + 1 },
    (_, at) => +((first + at) * step).toFixed(2),
  );
}

export const figuresOf = ({ bridges, duplicates, extra_edges, paths }: Figures): string =>
  `${bridges} bridges, duplicates ${duplicates}, ${extra_edges.toFixed(2)} extra edges, paths ${(100 * paths).toFixed(1)} %`;

export class Front {
  readonly root: HTMLElement;
  readonly #drawing = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "group",
    "aria-label": "Sets of the front",
  });
  readonly #open: (dot: Dot) => void;
  #chosen: number | null = null;

  constructor(open: (dot: Dot) => void) {
    this.#open = open;
    this.root = element(
      "figure",
      { class: "chart front" },
      this.#drawing,
      element(
        "figcaption",
        {},
        "Better is up and to the left. A fuller dot has more bridges, a larger one more duplicates.",
      ),
    );
    this.#drawing.addEventListener("keydown", (event) => {
      const dot = event.target instanceof Element ? event.target.closest<SVGElement>(".dot") : null;
      if (dot === null || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      dot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  }

  /** Shows sets on which a visitor can click. */
  show(dots: readonly Dot[]): void {
    const at = this.#frame(dots);
    // Large dots first, so that they hide no small ones.
    const sorted = [...dots].sort((one, other) => other.duplicates - one.duplicates);
    const made = sorted.map((dot) => {
      const [x, y] = at(dot);
      const label = `Set ${dot.number}: ${figuresOf(dot)}`;
      const one = svg(
        "g",
        { class: "dot", role: "button", tabindex: "0", "aria-label": label, "data-number": dot.number },
        svg("title", {}, label),
        ...this.#circle(dot, x, y),
        // Room for a finger.
        svg("circle", { class: "reach", cx: x, cy: y, r: 13 }),
        svg("text", { x, y: y + 4 }, String(dot.number)),
      );
      one.addEventListener("click", () => {
        this.choose(dot.number);
        this.#open(dot);
      });
      return one;
    });
    this.#drawing.append(...made);
    this.choose(this.#chosen);
  }

  /** Shows sets of a search that goes on. */
  cloud(figures: readonly Figures[]): void {
    const at = this.#frame(figures);
    this.#chosen = null;
    this.#drawing.append(...figures.flatMap((one) => this.#circle(one, ...at(one), 0.4)));
  }

  /** Marks a set; null for none. */
  choose(number: number | null): void {
    this.#chosen = number;
    for (const dot of this.#drawing.querySelectorAll<SVGElement>(".dot")) {
      dot.setAttribute("aria-pressed", String(dot.dataset["number"] === String(number)));
    }
  }

  #circle({ bridges, duplicates }: Figures, x: number, y: number, scale = 1): SVGElement[] {
    const r = (scale * Math.max(6, 1.15 * Math.sqrt(duplicates))).toFixed(1);
    return [
      svg("circle", { class: "under", cx: x, cy: y, r }),
      svg("circle", {
        class: "shade",
        cx: x,
        cy: y,
        r,
        "fill-opacity": (0.12 + 0.75 * Math.min(1, bridges / 40)).toFixed(2),
      }),
    ];
  }

  /** Draws the axes; returns where a set lies between them. */
  #frame(sets: readonly Figures[]): (one: Figures) => [number, number] {
    const range = (values: readonly number[], room: number): [number, number] => {
      const [low, high] = [Math.min(...values), Math.max(...values)];
      const wide = Math.max(high - low, 0.5);
      return values.length === 0 ? [0, 1] : [low - room * wide, high + room * wide];
    };
    const [left, right] = range(
      sets.map(({ extra_edges }) => extra_edges),
      0.08,
    );
    const [low, high] = range(
      sets.map(({ paths }) => 100 * paths),
      0.1,
    );
    const x = (value: number): number => LEFT + ((value - left) / (right - left)) * (WIDTH - LEFT - RIGHT);
    const y = (value: number): number => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const parts: Node[] = [];
    for (const value of ticks(low, high)) {
      parts.push(svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }));
      parts.push(svg("text", { class: "tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)));
    }
    for (const value of ticks(left, right)) {
      parts.push(svg("line", { class: "grid", x1: x(value), x2: x(value), y1: TOP, y2: HEIGHT - BOTTOM }));
      parts.push(
        svg("text", { class: "tick", x: x(value), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, String(value)),
      );
    }
    parts.push(
      svg(
        "text",
        { class: "tick", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" },
        "extra edges",
      ),
    );
    parts.push(
      svg(
        "text",
        {
          class: "tick",
          transform: `translate(12 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`,
          "text-anchor": "middle",
        },
        "paths, %",
      ),
    );
    this.#drawing.replaceChildren(svg("g", { "aria-hidden": "true" }, ...parts));
    return ({ extra_edges, paths }) => [x(extra_edges), y(100 * paths)];
  }
}
