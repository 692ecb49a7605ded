// A generation in five steps: draw, score, choose, cross, change. Each step has a slider that one
// drags, and its picture follows at once. What the steps do is what the crate does.

import { button, element, group, section, slider } from "../../ui";
import { svg } from "../../svg";

/** What the crate tells of a generation. */
interface Steps {
  readonly drawn: readonly string[];
  readonly scores: readonly number[];
  readonly parents: readonly number[];
  readonly crossed: readonly string[];
  readonly changed: readonly string[];
  readonly after: readonly number[];
}

/** Plays a generation of the module. */
export type Play = (dragged: string, seed: string) => string;

const STRINGS = 8;
const CELL = 10;
/** The width of the names and the scores beside the rows. */
const SIDE = 40;

/** Strings as rows of cells. `family` says which founder a bit comes from, for its colour. */
function rows(
  label: string,
  strings: readonly string[],
  more: {
    readonly family: (row: number, bit: number) => number;
    readonly note: (row: number) => string;
    readonly changed?: (row: number, bit: number) => boolean;
    readonly cut?: number;
  },
): SVGSVGElement {
  const bits = strings[0]?.length ?? 0;
  const [width, height] = [SIDE + bits * CELL + SIDE, strings.length * (CELL + 4)];
  const root = svg("svg", { class: "step-rows", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  strings.forEach((text, row) => {
    const y = row * (CELL + 4) + 2;
    root.append(svg("text", { x: SIDE - 6, y: y + 8, class: "name" }, `${row + 1}`));
    [...text].forEach((mark, bit) => {
      const cell = svg("rect", {
        class: mark === "1" ? "one" : "zero",
        x: SIDE + bit * CELL,
        y,
        width: CELL - 1,
        height: CELL,
      });
      cell.style.setProperty("--family", String((more.family(row, bit) * 360) / STRINGS));
      if (more.changed?.(row, bit) === true) cell.classList.add("flipped");
      root.append(cell);
    });
    root.append(svg("text", { x: SIDE + bits * CELL + 6, y: y + 8 }, more.note(row)));
  });
  if (more.cut !== undefined)
    root.append(
      svg("line", {
        class: "cut",
        x1: SIDE + more.cut * CELL - 0.5,
        x2: SIDE + more.cut * CELL - 0.5,
        y1: 0,
        y2: height,
      }),
    );
  return root;
}

/** The five steps, each with what it does in a sentence. */
export function fiveSteps(play: Play): HTMLElement {
  let seed = 1;
  const change = (): void => draw();
  const bits = slider("Bits of a string", { min: 4, max: 32, value: 16 }, change);
  const size = slider("Size of a tournament", { min: 1, max: 8, value: 2 }, change);
  const cut = slider("Cut before bit", { min: 0, max: 32, value: 8 }, change);
  const rate = slider("Chance that a bit flips", { min: 0, max: 50, value: 5, show: (value) => `${value} %` }, change);
  const again = button("Draw others", () => {
    seed += 1;
    draw();
  });
  const places = ["Draw", "Score", "Choose", "Cross", "Change"].map((title) => ({
    title,
    picture: element("div", {}),
    text: element("p", {}),
  }));
  const [drawn, scored, chosen, crossed, changed] = places as [
    (typeof places)[0],
    (typeof places)[0],
    (typeof places)[0],
    (typeof places)[0],
    (typeof places)[0],
  ];

  function draw(): void {
    const at = Math.min(cut.get(), bits.get());
    const dragged = { strings: STRINGS, bits: bits.get(), tournament: size.get(), cut: at, rate: rate.get() / 100 };
    const steps = JSON.parse(play(JSON.stringify(dragged), String(seed))) as Steps;
    const mean = (scores: readonly number[]): string =>
      (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(2);
    const own = (row: number): number => row;
    const parent = (row: number): number => steps.parents[row] ?? 0;
    // Behind the cut, both children of a pair have the bits of the other parent.
    const origin = (row: number, bit: number): number => parent(bit < at ? row : row ^ 1);
    const ones = (text: string): number => [...text].filter((mark) => mark === "1").length;

    drawn.picture.replaceChildren(rows("Eight random strings", steps.drawn, { family: own, note: () => "" }));
    drawn.text.textContent = "Eight strings are drawn at random. Each one has a colour: its family.";
    scored.picture.replaceChildren(
      rows("The strings with their scores", steps.drawn, {
        family: own,
        note: (row) => String(steps.scores[row] ?? ""),
      }),
    );
    scored.text.textContent = `A function says how good each one is: here, how many cells are full. The mean is ${mean(steps.scores)}.`;
    const winners = new Set(steps.parents).size;
    chosen.picture.replaceChildren(
      rows(
        "The parents",
        steps.parents.map((place) => steps.drawn[place] ?? ""),
        { family: parent, note: (row) => String(steps.scores[parent(row)] ?? "") },
      ),
    );
    chosen.text.textContent = `For each parent, ${size.get()} string${size.get() === 1 ? " is" : "s are"} drawn and the best of them wins. ${winners} of the eight become parents; their mean is ${mean(steps.parents.map((place) => steps.scores[place] ?? 0))}. Larger tournaments let fewer families live on.`;
    crossed.picture.replaceChildren(
      rows("The children", steps.crossed, {
        family: origin,
        note: (row) => String(ones(steps.crossed[row] ?? "")),
        cut: at,
      }),
    );
    crossed.text.textContent =
      "Two parents are cut at the line, and exchange what is behind it: each child has two colours.";
    const flips = steps.changed.reduce(
      (sum, text, row) => sum + [...text].filter((mark, bit) => mark !== steps.crossed[row]?.[bit]).length,
      0,
    );
    changed.picture.replaceChildren(
      rows("The children after their mutation", steps.changed, {
        family: origin,
        note: (row) => String(steps.after[row] ?? ""),
        changed: (row, bit) => steps.changed[row]?.[bit] !== steps.crossed[row]?.[bit],
      }),
    );
    changed.text.textContent = `A few bits flip by chance: ${flips} here, with a frame. So what no founder had can come in. The mean is ${mean(steps.after)} now, after ${mean(steps.scores)} before. Then all begins again with these eight.`;
  }

  const controls = [[bits.root, again], [], [size.root], [cut.root], [rate.root]];
  const parts = places.map(({ title, picture, text }, index) =>
    element(
      "li",
      {},
      element("h3", {}, `${index + 1}. ${title}`),
      text,
      ...(controls[index] ?? []).map((control) => (control === again ? group("Strings", again) : control)),
      picture,
    ),
  );
  draw();
  const root = section(
    "A generation in five steps",
    element(
      "p",
      {},
      "Drag a slider and see what follows from it. Colours are families: cells of one colour come from one founder.",
    ),
    element("ol", { class: "steps" }, ...parts),
  );
  root.dataset["steps"] = "";
  return root;
}
