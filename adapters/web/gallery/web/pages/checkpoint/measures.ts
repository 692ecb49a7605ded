// The measures of a maze as bars. All of them count cells or moves, so they share one scale.

import { svg } from "../../svg";
import { element } from "../../ui";
import type { Level } from "./board";

const NAMES: Readonly<Record<string, string>> = {
  tour: "shortest tour, moves",
  "exit-path": "shortest way out, moves",
  "culs-de-sac": "cells in culs-de-sac",
  "dead-ends": "dead ends",
  reachable: "cells within reach",
  islands: "islands",
  reconvergence: "places where ways meet again",
  walls: "walls",
};

/** A list of the measures, each with its bar. */
export function measureBars({ measures, height, width }: Level): HTMLElement {
  const scale = Math.max(height * width, ...measures.map(([, value]) => value));
  const rows = measures.map(([name, value]) => {
    const bar = svg(
      "svg",
      { class: "bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "rest", width: 100, height: 6, rx: 1 }),
      svg("rect", { class: "share", width: (100 * value) / scale, height: 6, rx: 1 }),
    );
    const term = element("dt", {}, NAMES[name] ?? name);
    const worth = element("dd", { "data-measure": name }, element("span", {}, String(value)), bar);
    return element("div", {}, term, worth);
  });
  return element("dl", { class: "bars" }, ...rows);
}
