// What a visitor is asked about a maze, and what explains the fields behind it.

import { area, spot, wall, way, word, type Explained } from "../../explain";
import { answer, bends, cells, shapes, valueOf, type Question, type Values } from "../../questions";

export function questions(form: HTMLElement): readonly Question[] {
  const side = (): number => Math.max(Number(valueOf(form, "Columns")), Number(valueOf(form, "Rows")));
  const size = (words: string, side: number, drawn: number) =>
    answer(form, words, cells(drawn), { Columns: side, Rows: side });
  const moves = (words: string, drawn: number, range: (side: number) => readonly [number, number | ""]) =>
    answer(form, words, bends(drawn), (): Values => {
      const [least, most] = range(side());
      return {
        "Kind of maze": "order",
        "As difficult as possible": false,
        "Moves, at least": least,
        "Moves, at most": most,
      };
    });
  return [
    {
      title: "How large?",
      answers: [
        size("Small, 4 by 4", 4, 2),
        size("As in a book, 6 by 6", 6, 3),
        size("Large, 8 by 8", 8, 4),
        size("Huge, 10 by 10", 10, 5),
      ],
    },
    {
      title: "How hard?",
      answers: [
        moves("Easy", 0, (side) => [side + 2, 2 * side]),
        moves("Some thought", 1, (side) => [2 * side + 2, 3 * side + 2]),
        moves("Hard", 2, (side) => [4 * side, 5 * side + 2]),
        moves("Very hard", 4, (side) => [6 * side, ""]),
      ],
    },
    {
      title: "How odd? Waits and closed cells",
      answers: [
        answer(form, "Not at all", shapes(0), { "Waits, exactly": "", "Closed cells": 0 }),
        answer(form, "You must stand still twice", shapes(1), { "Waits, exactly": 2, "Closed cells": 0 }),
        answer(form, "With closed cells", shapes(3), { "Waits, exactly": "", "Closed cells": "any" }),
      ],
    },
  ];
}

export const explained: Explained = {
  "Waits, exactly": [
    "In a wait Theseus stays where he is, and the Minotaur moves. A shortest way with waits is harder to find.",
    [wall("M8 50H112M60 50V20"), spot(40, 38), word(40, 24, "wait"), way("M104 38H72M78 33L72 38L78 43")],
  ],
  "Closed cells": [
    "Cells that nobody can reach, with walls all around them. They make the maze smaller than it looks.",
    [wall("M4 4H116V56H4ZM44 20H76V44H44Z"), area(48, 24, 24, 16)],
  ],
  "On the exit he wins": [
    "If Theseus reaches the exit and the Minotaur can follow in the same turn: does he still catch him?",
    [wall("M4 8H96M4 52H116"), spot(100, 30), word(20, 35, "M"), way("M32 30H84M78 25L84 30L78 35")],
  ],
};
