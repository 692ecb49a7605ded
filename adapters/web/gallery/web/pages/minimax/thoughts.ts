// What players think of a position: a table of their moves, and why one of them chose its move.

import { svg } from "../../svg";
import { button, element } from "../../ui";
import { nameOf, type OpponentName } from "./names";
import { drawTree, type Branch } from "./tree";

/** What a search for a move shows of itself. */
export interface Thought {
  readonly turn: 0 | 1;
  readonly name: string | null;
  readonly value: number | null;
  readonly line: readonly string[];
  readonly scores: readonly { readonly name: string; readonly value: number | null }[];
  readonly tree: Branch | null;
}

/** More moves are not listed. */
const MOST_MOVES = 14;

export function worth(value: number | null): string {
  if (value === null) return "–";
  if (Math.abs(value) > 1e6) return value > 0 ? "+∞" : "−∞";
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

export class Thoughts {
  readonly #rows = element("tbody", {});
  readonly #table = element(
    "table",
    { class: "opinions" },
    element("caption", { class: "unseen" }, "What the players would move here"),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...["Player", "Move", "Value", "Expected line"].map((text) => element("th", { scope: "col" }, text)),
      ),
    ),
    this.#rows,
  );
  readonly #why = element("div", { class: "why" });
  readonly root: readonly HTMLElement[] = [this.#table, this.#why];
  readonly #colour: (side: number) => string;

  /** `colour` names a side. */
  constructor(colour: (side: number) => string) {
    this.#colour = colour;
  }

  clear(): void {
    this.#rows.replaceChildren();
    this.#why.replaceChildren();
    this.#table.hidden = true;
  }

  /** Removes the rows; the reasons stay until others are shown. */
  restart(): void {
    this.#rows.replaceChildren();
  }

  /** Shows the reasons of the first player. */
  chooseFirst(): void {
    this.#rows.querySelector("button")?.click();
  }

  /** Adds a row for a player who moves as `turn`; returns what fills it. */
  add(player: OpponentName, turn: number): (view: Thought, evaluations: number) => void {
    this.#table.hidden = false;
    const head = button(nameOf(player), () => select());
    head.className = "quiet";
    const [move, value, line] = [
      element("td", { class: "figure" }, "…"),
      element("td", { class: "figure" }),
      element("td", { class: "line-of-play" }),
    ];
    const row = element("tr", { "data-player": player }, element("th", { scope: "row" }, head), move, value, line);
    this.#rows.append(row);
    let latest: readonly [Thought, number] | undefined;
    let isDue = false;
    const select = (): void => {
      for (const other of this.#rows.children) other.classList.toggle("chosen", other === row);
      if (latest !== undefined) this.#why.replaceChildren(...this.#reasons(player, turn, ...latest));
    };
    select();
    return (view, evaluations) => {
      latest = [view, evaluations];
      move.textContent = view.name ?? "…";
      value.textContent = worth(view.value);
      line.textContent = view.line.join(" ");
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        if (row.isConnected && row.classList.contains("chosen")) select();
      });
    };
  }

  /** Why a player chose: the value of every move, and the tree. */
  #reasons(player: OpponentName, turn: number, view: Thought, evaluations: number): Node[] {
    const colour = this.#colour;
    const parts: Node[] = [
      element("h3", {}, `${nameOf(player)}: ${view.name ?? "…"}`),
      element(
        "p",
        { class: "note" },
        `${evaluations.toLocaleString("en")} positions evaluated. Values above 0 are good for ${colour(0)}, below 0 for ${colour(1)}.`,
      ),
      ...scores(view, turn),
    ];
    if (view.tree !== null && view.tree.children.length > 0) {
      const legend = element(
        "figcaption",
        {},
        element("span", { class: "key line-1" }, `${colour(turn)} moves`),
        element("span", { class: "key line-2" }, `${colour(1 - turn)} moves`),
        element("span", { class: "key line-3" }, "expected line"),
      );
      parts.push(
        element("h3", {}, "The tree, five moves deep"),
        element("figure", { class: "chart" }, drawTree(view.tree, view.line, turn), legend),
        element(
          "p",
          { class: "note" },
          `${view.tree.lines.toLocaleString("en")} lines of play. A branch is as thick as many of them pass through it.`,
        ),
      );
    } else if (player !== "random" && player !== "greedy") {
      parts.push(element("p", { class: "note" }, "The two genetic players show their tree while it grows."));
    }
    return parts;
  }
}

/** The values of the moves as bars: that of the player's move, and then the best for the side `turn` first. */
function scores(view: Thought, turn: number): Node[] {
  const sign = turn === 0 ? 1 : -1;
  const known = view.scores
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
    .sort((a, b) => Number(b.name === view.name) - Number(a.name === view.name) || sign * (b.value - a.value));
  if (known.length === 0) return [];
  const size = (value: number): number => Math.min(Math.abs(value), 1e6);
  const most = Math.max(...known.map(({ value }) => size(value)), 1e-9);
  const rows = known.slice(0, MOST_MOVES).map(({ name, value }) => {
    const share = (60 * size(value)) / most;
    const bar = svg(
      "svg",
      { viewBox: "0 0 124 14", class: "bar", "aria-hidden": "true" },
      svg("line", { class: "grid", x1: 62, x2: 62, y1: 0, y2: 14 }),
      svg("rect", {
        class: value >= 0 ? "mine" : "theirs",
        x: (value >= 0 ? 62 : 62 - share).toFixed(1),
        y: 2,
        width: Math.max(share, 0.8).toFixed(1),
        height: 10,
        rx: 2,
      }),
    );
    return element(
      "tr",
      { class: name === view.name ? "chosen" : "" },
      element("th", { scope: "row" }, name),
      element("td", {}, bar),
      element("td", { class: "figure" }, worth(value)),
    );
  });
  const caption =
    known.length > rows.length
      ? `Value of each move, the best ${rows.length} of ${known.length}`
      : "Value of each move";
  return [element("table", { class: "scores" }, element("caption", {}, caption), element("tbody", {}, ...rows))];
}
