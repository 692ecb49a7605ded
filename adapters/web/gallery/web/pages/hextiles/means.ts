// The means of a set over many boards, and what each of them adds to its score.

import type { Means } from "ludevo/hextiles";
import { element } from "../../ui";
import { percent, signed } from "./table";

/** Shows them in a table. */
export function showMeans(table: HTMLTableElement, means: Means): void {
  const { weights } = means;
  const rows: readonly (readonly [string, number, number, number])[] = [
    ["paths", means.mean_path * means.pairs, weights.path, 2],
    ["extra edges", means.extra_edges, weights.extra_edge, 2],
    ["sides with a bridge", means.bridges, weights.bridge, 0],
    ["equal designs, squared", means.duplicates, weights.duplicate, 0],
    ["tiles that join all six", means.all_joined, weights.all_joined, 0],
  ];
  const cell = (text: string): HTMLElement => element("td", { class: "figure" }, text);
  const line = ([name, figure, weight, digits]: (typeof rows)[number]): HTMLElement =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      cell(figure.toFixed(digits)),
      cell(`× ${signed(weight, 3).replace(/\.?0+$/, "")}`),
      cell(signed(figure * weight, 2)),
    );
  const error = means.standard_error === null ? "" : ` ± ${means.standard_error.toFixed(2)}`;
  table.replaceChildren(
    element(
      "caption",
      {},
      `${means.tiles} tiles, means of ${means.boards.toLocaleString("en")} boards laid at random; ${percent(means.mean_path)} of pairs have a path`,
    ),
    element("tbody", {}, ...rows.map(line)),
    element(
      "tfoot",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "row" }, "score of the set, over all boards"),
        element("td", { colspan: "3" }, signed(means.total, 2) + error),
      ),
    ),
  );
}
