// The four representations side by side: four searches with one seed.

import { lineChart } from "../../charts";
import type { ResultFile } from "../../files";
import { search, type Running } from "../../search";
import { button, element, say } from "../../ui";
import { thumbnail, type Level } from "./board";

/** What a search shows of itself. */
export interface View {
  /** Generation, best and mean since the last report. */
  readonly points: readonly (readonly [number, number, number])[];
  readonly of: number;
  readonly missed: number;
  readonly target: boolean;
}

/** The best maze so far, and the wishes that it does not meet. */
export interface Best {
  readonly level: Level;
  readonly unmet: readonly string[];
}

const KINDS = [
  ["direct", "direct"],
  ["rainbow", "chromatic"],
  ["positive", "positive"],
  ["negative", "negative"],
] as const;
const ABOUT = {
  direct: "one bit a cell",
  rainbow: "colours as doors",
  positive: "lines are walls",
  negative: "lines are tunnels",
} as const;

export interface Comparison {
  readonly root: HTMLElement;
  /** Runs all four to their ends. `began` hears that the crate accepted the options. */
  run(options: Readonly<Record<string, unknown>>, seed: number, began: () => void): Promise<void>;
  cancel(): void;
}

/** `walk` opens a champion on the board. */
export function comparison(walk: (file: ResultFile) => void): Comparison {
  const lines = KINDS.map(([, name], index) => ({ name, style: (index + 1) as 1 | 2 | 3 | 4 }));
  const best = lineChart("Best tour so far", "generations", lines);
  const mean = lineChart("Mean tour of the population", "generations", lines);
  const pictures = element("div", { class: "thumbs" });
  const root = element(
    "div",
    { class: "comparison", "data-comparison": "" },
    element(
      "div",
      { class: "charts" },
      element("div", {}, element("h3", {}, "Best"), best.root),
      element("div", {}, element("h3", {}, "Mean of the population"), mean.root),
    ),
    pictures,
  );
  root.hidden = true;
  let running: Running[] = [];

  return {
    root,
    cancel: () => {
      for (const one of running) one.cancel();
      running = [];
    },
    run: async (options, seed, began) => {
      let isBegun = false;
      for (const one of running) one.cancel();
      root.hidden = false;
      delete root.dataset["hashes"];
      best.clear();
      mean.clear();
      const known: (readonly [number, number, number])[][] = KINDS.map(() => []);
      let shown = 0;
      const cards = KINDS.map(([kind, name]) => {
        const picture = element("div", {});
        const text = element("p", { class: "note" }, "…");
        const open = button(`Walk the ${name} maze`, () => {});
        open.disabled = true;
        return {
          kind,
          name,
          picture,
          text,
          open,
          root: element(
            "figure",
            {},
            element("h3", {}, name),
            element("p", { class: "note" }, ABOUT[kind]),
            picture,
            text,
            open,
          ),
        };
      });
      pictures.replaceChildren(...cards.map((card) => card.root));
      const own = cards.map(({ kind, name, picture, text }, index) =>
        search("checkpoint", "evolve", { ...options, scheme: "paper", representation: kind }, seed, {
          progress: (progress) => {
            if (!isBegun && running === own) began();
            isBegun = true;
            const view = progress.view as View;
            known[index]?.push(...view.points);
            // A point is drawn when all four have it, so that the lines grow together.
            while (known.every((points) => points.length > shown)) {
              const here = known.map((points) => points[shown]);
              best.add(
                here[0]?.[0] ?? 0,
                here.map((point) => point?.[1] ?? null),
              );
              mean.add(
                here[0]?.[0] ?? 0,
                here.map((point) => point?.[2] ?? null),
              );
              shown += 1;
            }
            text.textContent = `Tour of ${progress.best ?? 0} moves, generation ${progress.generations}`;
          },
          best: (found) => picture.replaceChildren(thumbnail((found as Best).level, `The best ${name} maze so far`)),
        }),
      );
      running = own;
      const ends = await Promise.all(own.map((one) => one.ended));
      if (running !== own) return;
      ends.forEach(({ progress, best: found, file }, index) => {
        const card = cards[index];
        if (card === undefined || file === null) return;
        if (found !== null)
          card.picture.replaceChildren(thumbnail((found as Best).level, `The best ${card.name} maze`));
        card.text.textContent = `Tour of ${progress.best ?? 0} moves, mean ${(progress.mean ?? 0).toFixed(0)}`;
        card.open.disabled = false;
        card.open.addEventListener("click", () => walk(file));
      });
      root.dataset["hashes"] = ends.map(({ hash }) => hash).join(" ");
      say(
        `Compared: ${ends.map(({ progress }, index) => `${KINDS[index]?.[1] ?? ""} ${progress.best ?? 0}`).join(", ")}.`,
      );
    },
  };
}
