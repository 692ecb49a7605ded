// Mazes on paper.

import type { Puzzle } from "../../print";
import { Board, cellsOf } from "./board";
import { moves, type Level } from "./play";

export const RULE =
  "Lead T to the exit. After each of his turns the Minotaur, M, takes up to two steps towards him: along the row if no wall is in the way, otherwise along the column. Theseus may also wait.";

/** A maze; the number is its place in the file. */
export function puzzle({ maze, figures: { id, moves: fewest, path, difficulty } }: Level, number: number): Puzzle {
  const size = `${maze.width} × ${maze.height} cells`;
  const text =
    fewest === null
      ? `${size}, no way out`
      : `${size}, at least ${moves(fewest)}${difficulty === null ? "" : `, difficulty ${difficulty.toFixed(1)}`}`;
  let solution: Puzzle["solution"] = null;
  if (path !== null) {
    const board = new Board(maze);
    board.way(cellsOf(maze, path));
    solution = { picture: board.root, text: path.replaceAll(".", "·").replace(/.{5}/g, "$& ") };
  }
  return { title: id ?? `Maze ${number}`, text, picture: new Board(maze).root, solution };
}
