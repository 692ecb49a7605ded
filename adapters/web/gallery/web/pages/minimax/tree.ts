// The explored part of a game tree: each branch is as thick as many of the search's lines pass
// through it.

import { picture, svg } from "../../svg";

export interface Branch {
  readonly name: string;
  readonly value: number | null;
  readonly lines: number;
  readonly children: readonly Branch[];
}

const WIDTH = 480;
const HEIGHT = 340;
const LEVELS = 5;
const LEFT = 14;
const STEP = (WIDTH - LEFT - 40) / LEVELS;

/** Draws a tree. `line` is the expected line of play; `turn` moves at the root. */
export function drawTree(tree: Branch, line: readonly string[], turn: number): SVGSVGElement {
  const twigs: Node[] = [];
  const best: Node[] = [];
  const labels: Node[] = [];
  const walk = (node: Branch, level: number, top: number, span: number, isBest: boolean): void => {
    const [x, y] = [LEFT + level * STEP, top + span / 2];
    // A thin branch gets more than its share, so that it is seen.
    const weight = ({ lines }: Branch): number => lines ** 0.75;
    const all = node.children.reduce((sum, child) => sum + weight(child), 0);
    let from = top;
    for (const child of node.children) {
      const part = (span * weight(child)) / all;
      const on = isBest && line[level] === child.name;
      const [cx, cy] = [x + STEP, from + part / 2];
      const middle = x + STEP / 2;
      const width = Math.max(0.7, Math.min(16, HEIGHT * 0.14 * Math.sqrt(child.lines / tree.lines)));
      const mover = (turn + level) % 2 === 0 ? "mine" : "theirs";
      const path = svg("path", {
        class: `twig ${on ? "best" : mover}`,
        d: `M${x.toFixed(1)} ${y.toFixed(1)}C${middle.toFixed(1)} ${y.toFixed(1)} ${middle.toFixed(1)} ${cy.toFixed(1)} ${cx.toFixed(1)} ${cy.toFixed(1)}`,
        "stroke-width": width.toFixed(1),
      });
      (on ? best : twigs).push(path);
      if (part >= 12 || on)
        labels.push(
          svg("text", { class: on ? "name best" : "name", x: (cx + 3).toFixed(1), y: (cy + 4).toFixed(1) }, child.name),
        );
      walk(child, level + 1, from, part, on);
      from += part;
    }
  };
  walk(tree, 0, 6, HEIGHT - 12, true);
  const first = [...tree.children].sort((a, b) => b.lines - a.lines).slice(0, 3);
  const shares = first.map((child) => `${child.name} ${Math.round((100 * child.lines) / Math.max(tree.lines, 1))} %`);
  const label = `Explored tree with ${tree.lines} lines; most begin with ${shares.join(", ")}. Expected line: ${line.slice(0, LEVELS).join(" ")}`;
  const root = svg("circle", { class: "root", cx: LEFT, cy: HEIGHT / 2, r: 5 });
  const drawing = picture(label, WIDTH, HEIGHT, ...twigs, ...best, root, ...labels);
  drawing.classList.add("tree");
  return drawing;
}
