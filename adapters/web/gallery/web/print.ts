// What is printed of a page of puzzles: its levels on sheets, and their solutions on the last ones.

import { button, element } from "./ui";

/** A level on paper. */
export interface Puzzle {
  readonly title: string;
  /** Its figures, in words. */
  readonly text: string;
  readonly picture: SVGSVGElement;
  /** Its solution, smaller than the level; null if there is none. */
  readonly solution: { readonly picture: SVGSVGElement; readonly text: string } | null;
}

export interface Paper {
  readonly title: string;
  /** How the puzzles are solved, in a sentence or two. */
  readonly rule: string;
  /** Columns and rows of levels on a sheet. */
  readonly grid: readonly [number, number];
  readonly puzzles: readonly Puzzle[];
}

/** Width and height of a sheet of A4 and of Letter without their margins, in millimetres. */
const SHEET = [186, 250] as const;
/** The height of the words of a level, in millimetres. */
const WORDS = 14;

/** The columns and rows of levels of this size, so that their cells are not smaller than on a screen. */
export function gridOf(width: number, height: number): readonly [number, number] {
  const columns = width > 24 || width > 1.6 * height ? 1 : 2;
  const high = (SHEET[0] / columns) * (height / width) + WORDS;
  return [columns, Math.max(1, Math.floor(SHEET[1] / high))];
}

function figure({ title, text, picture }: Pick<Puzzle, "title" | "text" | "picture">): HTMLElement {
  return element("figure", {}, element("figcaption", {}, element("strong", {}, title), ` ${text}`), picture);
}

function sheets({ title, rule, grid: [columns, rows], puzzles }: Paper): HTMLElement[] {
  const pages: HTMLElement[] = [];
  const grid = (of: number, ...figures: HTMLElement[]): HTMLElement => {
    const made = element("div", { class: "grid" }, ...figures);
    made.style.setProperty("--columns", String(of));
    made.style.setProperty("--rows", String(rows));
    return made;
  };
  for (let first = 0; first < puzzles.length; first += columns * rows) {
    const here = puzzles.slice(first, first + columns * rows);
    pages.push(
      element(
        "div",
        { class: "sheet" },
        element("h2", {}, title),
        element("p", {}, rule),
        grid(columns, ...here.map(figure)),
      ),
    );
  }
  const solved = puzzles.flatMap(({ title, solution }) => (solution === null ? [] : [figure({ title, ...solution })]));
  if (solved.length > 0)
    pages.push(
      element(
        "div",
        { class: "solutions" },
        element("h2", {}, "Solutions"),
        grid(solved.length > 4 ? 3 : 2, ...solved),
      ),
    );
  return pages;
}

/** The button and the sheets of a page. `make` is called whenever the visitor prints. */
export function printing(make: () => Paper | undefined): {
  root: HTMLElement;
  press: HTMLButtonElement;
  close(): void;
} {
  const root = element("div", { class: "paper levels", "aria-hidden": "true" });
  const fill = (): void => {
    const paper = make();
    root.replaceChildren(...(paper === undefined ? [] : sheets(paper)));
  };
  const empty = (): void => root.replaceChildren();
  addEventListener("beforeprint", fill);
  addEventListener("afterprint", empty);
  return {
    root,
    press: button("Print", () => print(), "Each level without the page around it, and the solutions on the last sheet"),
    close: () => {
      removeEventListener("beforeprint", fill);
      removeEventListener("afterprint", empty);
    },
  };
}
