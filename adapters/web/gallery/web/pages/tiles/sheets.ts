// Levels on paper, with their ways.

import type { Puzzle } from "../../print";
import { svg } from "../../svg";
import type { Art } from "./art";
import type { Level } from "./atlas";
import { characters, shapes, type Cell } from "./cells";
import type { Game } from "./play";

const dot = ([x, y]: Cell): SVGElement => svg("circle", { class: "player", cx: x + 0.5, cy: y + 0.5, r: 0.34 });
const flag = ([x, y]: Cell): SVGElement =>
  svg("path", { class: "flag", d: `M${x + 0.3} ${y + 0.9}v-0.75l0.5 0.22l-0.5 0.22` });

/** A level as it is drawn, with what lies above it. */
export function picture(
  { rows, svg: drawing }: Pick<Level, "rows" | "svg">,
  art: Art,
  ...above: SVGElement[]
): SVGSVGElement {
  const box = `-0.1 -0.1 ${[...(rows[0] ?? "")].length + 0.2} ${rows.length + 0.2}`;
  return svg(
    "svg",
    { class: "tilemap", viewBox: box },
    ...shapes(drawing),
    ...art.over(rows),
    ...characters(art.bare(rows)),
    ...above,
  );
}

/** A level, with its shortest way if it can be played. */
export function puzzle(level: Level, art: Art, number: number, begin: (rows: string) => Game): Puzzle {
  const none = (name: string): string => (level.unknown?.includes(name) ? "not known" : "none");
  const features = Object.entries(level.features).map(
    ([name, value]) => `${name} ${value === null ? none(name) : +value.toFixed(3)}`,
  );
  const common = { title: `Level ${number}`, text: features.join(", ") };
  let game: Game;
  try {
    game = begin(level.rows.join("\n"));
  } catch {
    return { ...common, picture: picture(level, art), solution: null };
  }
  const stand = (): { at: Cell; target: Cell | null; trail: readonly Cell[]; moves: number; won: boolean } =>
    JSON.parse(game.state());
  const { at, target } = stand();
  const ends = (): SVGElement[] => [dot(at), ...(target === null ? [] : [flag(target)])];
  for (let hint = game.hint(); hint !== undefined && game.act(hint); hint = game.hint());
  const { trail, moves, won } = stand();
  game.free();
  const way = svg("path", { class: "tile-trail", d: `M${trail.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join("L")}` });
  const solution = won ? { picture: picture(level, art, way, ...ends()), text: `${moves} steps` } : null;
  return { ...common, picture: picture(level, art, ...ends()), solution };
}
