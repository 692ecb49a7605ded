// Mazes on paper.

import type { Puzzle } from "../../print";
import { letter, thumbnail, type Legs, type Level } from "./board";

export const RULE = "Walk from S by all checkpoints, in any order, to X, with as few steps as you can.";
export const DOORS =
  " Colours are doors: from a colour you may enter the same colour and its neighbours, by their numbers; a thick line is shut.";

/** A maze with its shortest tour; the number is its place in the file. */
export function puzzle(level: Level, number: number, legs: Legs): Puzzle {
  const {
    maze,
    height,
    width,
    figures: { fitness, order },
  } = level;
  const title = maze.id === null ? `Maze ${number}` : String(maze.id);
  const hasDigits = maze.colours !== undefined && height * width <= 1024;
  const stops = ["S", ...(order ?? []).map(letter), "X"].join(" ");
  return {
    title,
    text: `${height} × ${width} cells, ${fitness === 0 ? "no tour" : `shortest tour ${fitness} steps`}`,
    picture: thumbnail(level, title, hasDigits),
    solution:
      fitness === 0 ? null : { picture: thumbnail(level, title, false, legs), text: `${stops}, ${fitness} steps` },
  };
}
