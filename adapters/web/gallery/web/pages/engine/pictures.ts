// The population as a picture: bit strings as rows, points on a landscape, the best tour.

import { heatMap } from "../../charts";
import { picture, svg } from "../../svg";

/** What a generation looks like, as the crate tells it. */
export interface View {
  /** Generation, best and mean since the last report. */
  readonly points: readonly (readonly [number, number | null, number | null])[];
  readonly kind: "bits" | "reals" | "tours";
  readonly champion: unknown;
  readonly scores: readonly number[];
  /** The founder of each individual. */
  readonly families: readonly number[];
  readonly genomes: readonly unknown[] | null;
}

/** The score of a tour is its negative length; the page shows the length. */
export function signed(kind: View["kind"], score: number | null): number | null {
  return score === null || kind !== "tours" ? score : -score;
}

/** The hue of a family: neighbours in number are far apart in colour. */
export const hue = (family: number): string => String(Math.round((family * 137.508) % 360));

export interface Picture {
  /** Whether colours show from which founder each individual descends. */
  families: boolean;
  readonly root: SVGSVGElement;
  /** What its shapes and colours mean. */
  readonly legend: string;
  show(view: View): void;
}

/** Each individual is a row, the best one on top; a dark cell is a one. */
export function bitRows(size: number, population: number, block: number | null): Picture {
  const ones = svg("path", { class: "ones" });
  const best = svg("path", { class: "ones best" });
  const tribes = svg("g", { class: "tribes" });
  let lines = "";
  if (block !== null) for (let x = block; x < size; x += block) lines += `M${x} 0v${population}`;
  const root = picture(
    "Population",
    size,
    population,
    svg("rect", { class: "floor", width: size, height: population }),
    ones,
    best,
    tribes,
    svg("path", { class: "blocks", d: lines }),
  );
  root.setAttribute("preserveAspectRatio", "none");
  root.classList.add("population", "rows");
  const cells = (genome: string, row: number): string => {
    let path = "";
    for (let x = 0; x < genome.length; ) {
      const end = genome.indexOf(genome[x] === "1" ? "0" : "1", x);
      const to = end < 0 ? genome.length : end;
      if (genome[x] === "1") path += `M${x} ${row}h${to - x}v1h${x - to}z`;
      x = to;
    }
    return path;
  };
  return {
    root,
    legend: `Each row is a candidate of ${size} bits, the best on top. A filled cell is a one; rows in the second colour have the best score.`,
    families: false,
    show({ genomes, scores, families }) {
      const order = scores.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
      const rows = order.map((index, row) => cells(String(genomes?.[index] ?? ""), row));
      const same = order.filter((index) => scores[index] === scores[order[0] ?? 0]).length;
      best.setAttribute("d", this.families ? "" : rows.slice(0, same).join(""));
      ones.setAttribute("d", this.families ? "" : rows.slice(same).join(""));
      const paths = new Map<number, string>();
      if (this.families)
        order.forEach((index, row) =>
          paths.set(families[index] ?? 0, (paths.get(families[index] ?? 0) ?? "") + (rows[row] ?? "")),
        );
      tribes.replaceChildren(
        ...[...paths].map(([family, d]) => {
          const path = svg("path", { class: "tribe", d });
          path.style.setProperty("--family", hue(family));
          return path;
        }),
      );
      root.setAttribute(
        "aria-label",
        `Population: ${scores.length} bit strings, the best on top; ${same} of them have the best score`,
      );
    },
  };
}

const COLUMNS = 48;

/** The landscape as a map of heights, and each individual as a dot. */
export function landscape(ranks: readonly number[], side: number): Picture {
  const dots = svg("g", { class: "dots" });
  const root = heatMap("Landscape", COLUMNS, ranks);
  root.classList.add("population");
  const best = svg("circle", { class: "top", r: 0.9 });
  root.append(dots, best);
  const at = (value: number): number => ((value + side) / (2 * side)) * COLUMNS;
  const place = (dot: SVGCircleElement, point: unknown): void => {
    const [x = 0, y = 0] = point as readonly number[];
    dot.setAttribute("cx", at(x).toFixed(2));
    dot.setAttribute("cy", (COLUMNS - at(y)).toFixed(2));
  };
  return {
    root,
    legend:
      "Each dot is a candidate on the landscape; the more colour, the higher the ground. The large dot is the best.",
    families: false,
    show({ genomes, champion, families }) {
      const points = genomes ?? [];
      while (dots.childElementCount < points.length) dots.append(svg("circle", { r: 0.45 }));
      while (dots.childElementCount > points.length) dots.lastChild?.remove();
      points.forEach((point, index) => {
        const dot = dots.children[index] as SVGCircleElement;
        place(dot, point);
        dot.classList.toggle("tribe", this.families);
        dot.style.setProperty("--family", hue(families[index] ?? 0));
      });
      if (champion !== null) place(best, champion);
      const [x = 0, y = 0] = (champion ?? []) as readonly number[];
      root.setAttribute(
        "aria-label",
        `Landscape, the more colour the higher: ${points.length} points; the best at x ${x.toFixed(2)}, y ${y.toFixed(2)}`,
      );
    },
  };
}

export { COLUMNS };

/** Cities with the best tour. */
export function tourOf(places: readonly number[]): Picture {
  const cities = Array.from(
    { length: places.length / 2 },
    (_, index) => [places[2 * index] ?? 0, places[2 * index + 1] ?? 0] as const,
  );
  const way = svg("polygon", { class: "way" });
  const dots = cities.map(([x, y], index) =>
    svg("circle", { class: "city", cx: x, cy: y, r: 1.3 }, svg("title", {}, `City ${index + 1}`)),
  );
  const root = picture("Tour", 100, 100, svg("rect", { class: "floor", width: 100, height: 100 }), way, ...dots);
  root.setAttribute("viewBox", "-3 -3 106 106");
  root.classList.add("population");
  return {
    root,
    legend: "Dots are cities. The line is the shortest round trip of the population, which returns to where it began.",
    families: false,
    show({ champion, scores }) {
      const order = (champion ?? []) as readonly number[];
      way.setAttribute("points", order.map((city) => (cities[city] ?? [0, 0]).join(",")).join(" "));
      root.setAttribute(
        "aria-label",
        `The best tour of ${cities.length} cities so far; ${scores.length} tours in the population`,
      );
    },
  };
}
