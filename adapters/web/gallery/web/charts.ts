// Charts in SVG: lines over time, and a map of cells.

import { picture, svg } from "./svg";

export interface Line {
  readonly name: string;
  /** `line-1` to `line-4` of the style sheet. */
  readonly style: 1 | 2 | 3 | 4;
}

/** A chart of lines that grows while a search runs. */
export interface LineChart {
  readonly root: HTMLElement;
  /** Adds a point to each line; null leaves a gap. */
  add(x: number, values: readonly (number | null)[]): void;
  clear(): void;
}

const WIDTH = 480;
const HEIGHT = 200;
const LEFT = 52;
const BOTTOM = 26;
const TOP = 10;
/** More points than this are thinned out: a chart has fewer pixels. */
const MOST_POINTS = 600;

function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${+(value / 1e6).toFixed(1)} M`;
  if (size >= 1e4) return `${+(value / 1e3).toFixed(0)} k`;
  return String(+value.toPrecision(3));
}

export function lineChart(label: string, xName: string, lines: readonly Line[]): LineChart {
  let points: { x: number; values: readonly (number | null)[] }[] = [];
  const root = document.createElement("figure");
  root.className = "chart";
  const caption = document.createElement("figcaption");
  for (const line of lines) {
    const key = document.createElement("span");
    key.className = `key line-${line.style}`;
    key.textContent = line.name;
    caption.append(key);
  }
  const drawing = picture(label, WIDTH, HEIGHT);
  root.append(drawing, caption);

  let waiting = false;
  const draw = (): void => {
    waiting = false;
    // One point is no line.
    root.hidden = points.length < 2;
    const known = points.flatMap(({ values }) => values.filter((value) => value !== null));
    const last = points.at(-1)?.x ?? 1;
    const first = points[0]?.x ?? 0;
    let low = Math.min(...known, Infinity);
    let high = Math.max(...known, -Infinity);
    if (!(low <= high)) [low, high] = [0, 1];
    if (low === high) [low, high] = [low - 1, high + 1];
    const x = (at: number): number => LEFT + ((at - first) / Math.max(last - first, 1e-9)) * (WIDTH - LEFT - 8);
    const y = (value: number): number => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const parts: Node[] = [];
    for (const share of [0, 0.5, 1]) {
      const value = low + share * (high - low);
      parts.push(svg("line", { class: "grid", x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }));
      parts.push(svg("text", { class: "tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, short(value)));
    }
    parts.push(
      svg("text", { class: "tick", x: WIDTH - 8, y: HEIGHT - 6, "text-anchor": "end" }, `${short(last)} ${xName}`),
    );
    lines.forEach((line, index) => {
      let path = "";
      for (const point of points) {
        const value = point.values[index] ?? null;
        if (value !== null) path += `${path === "" ? "M" : "L"}${x(point.x).toFixed(1)} ${y(value).toFixed(1)}`;
      }
      parts.push(svg("path", { class: `line line-${line.style}`, d: path }));
    });
    drawing.replaceChildren(...parts);
    const latest = lines.map((line, index) => {
      const value = points.at(-1)?.values[index] ?? null;
      return value === null ? "" : `${line.name} ${short(value)}`;
    });
    drawing.setAttribute(
      "aria-label",
      `${label}: ${latest.filter((text) => text !== "").join(", ") || "no values yet"}`,
    );
  };
  const schedule = (): void => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(draw);
  };
  draw();
  return {
    root,
    add: (x, values) => {
      points.push({ x, values });
      if (points.length > MOST_POINTS)
        points = points.filter((_, index) => index % 2 === 0 || index === points.length - 1);
      schedule();
    },
    clear: () => {
      points = [];
      schedule();
    },
  };
}

/** A map of cells, each with a share of 0 to 1 or null; columns first in a row. */
export function heatMap(label: string, columns: number, cells: readonly (number | null)[]): SVGSVGElement {
  const rows = Math.ceil(cells.length / columns);
  const squares = cells.flatMap((share, index) => {
    if (share === null) return [];
    const [x, y] = [index % columns, Math.floor(index / columns)];
    return [svg("rect", { class: "heat", x, y, width: 1, height: 1, "fill-opacity": (0.1 + 0.9 * share).toFixed(3) })];
  });
  return picture(label, columns, rows, ...squares);
}
