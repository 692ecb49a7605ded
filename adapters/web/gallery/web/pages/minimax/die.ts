// The die of a game of chance, as a picture.

import { svg } from "../../svg";
import type { Standing } from "./board";

/** The places of the pips of each face, in a square of 3 by 3. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
];

/** Whether the last move was a throw of the die. */
export const isThrow = ({ game, last, played }: Standing): boolean =>
  game === "einstein" && played.length > 0 && last[1] === null;

/** The die of a position. It shows no number before the throw. */
export function drawDie(standing: Standing): SVGSVGElement {
  const { chance, played } = standing;
  const shown = chance ? 0 : Number(played.at(isThrow(standing) ? -1 : -2) ?? 0);
  const label = shown === 0 ? "The die is not thrown yet" : `The die shows ${shown}`;
  const pips = (PIPS[shown] ?? []).map(([x, y]) =>
    svg("circle", { class: "pip", cx: 9 + 9 * x, cy: 9 + 9 * y, r: 3.2 }),
  );
  const made = svg(
    "svg",
    { class: "die", viewBox: "0 0 36 36", role: "img", "aria-label": label },
    svg("rect", { class: "face", x: 1, y: 1, width: 34, height: 34, rx: 7 }),
    ...pips,
  );
  made.dataset["shown"] = String(shown);
  return made;
}
