// The two agents of the paper in one maze, side by side: the way that each finds, and the states
// that it visits.

import { element } from "../../ui";
import { Board, cellsOf, type Maze } from "./board";
import { moves } from "./play";

/** What a search finds, as the crate tells it. */
interface Agent {
  readonly visited: number;
  readonly path: string | null;
  readonly cells: readonly number[];
}

const NAMES = ["Breadth first", "Depth first"];

export class Agents {
  readonly root = element("div", { class: "agents" });

  /** Shows what the agents find in a maze. */
  show(maze: Maze, agents: string): void {
    const shown = (JSON.parse(agents) as readonly Agent[]).map(({ visited, path, cells }, at) => {
      const board = new Board(maze);
      board.heat(cells, "large");
      board.way(path === null ? [] : cellsOf(maze, path));
      const text = `${NAMES[at] ?? ""}: ${path === null ? "no way out" : moves(path.length)}, ${visited} states visited`;
      board.describe(text);
      return element("figure", {}, board.root, element("figcaption", {}, `${text}.`));
    });
    this.root.replaceChildren(...shown);
  }
}
