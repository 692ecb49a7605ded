// What a visitor is asked before a battle, and what explains the fields behind it.

import { area, spot, way, word, type Explained } from "../../explain";
import { answer, bends, cells, shapes, valueOf, type Question } from "../../questions";

const BLUE = "Blue, moves first";
const RED = "Red";

export function questions(form: HTMLElement): readonly Question[] {
  const field = (words: string, size: string, units: number, drawn: number) =>
    answer(form, words, cells(drawn), { Field: size, "Units at the beginning": units });
  /** The opponent sits at the other side of the visitor. */
  const against = (words: string, player: string, drawn: number) => {
    const side = (): string => (valueOf(form, RED) === "you" ? BLUE : RED);
    return {
      words,
      picture: bends(drawn),
      apply: () => answer(form, words, shapes(0), { [side()]: player }).apply(),
      isChosen: () => valueOf(form, side()) === player,
    };
  };
  const start = (words: string, drawn: number, distance: number | "", income: number | "") =>
    answer(form, words, shapes(drawn), { "Columns between buildings": distance, "Money a turn": income });
  return [
    {
      title: "How large?",
      answers: [
        field("A skirmish, 3 units each", "12x8", 3, 2),
        field("A battle, 4 each", "16x12", 4, 3),
        field("A war, 10 each", "24x16", 10, 5),
        answer(form, "The islands, with ships and planes", cells(6), { Field: "islands" }),
        answer(form, "The lake, against two", cells(6), { Field: "lake" }),
      ],
    },
    {
      title: "How hard?",
      answers: [
        against("A beginner, level 1", "level-1", 0),
        against("Level 4 of 10", "level-4", 1),
        against("It plans as in the paper", "paper", 2),
        against("Level 7 of 10", "level-7", 3),
        against("It plans, our way", "genetic", 4),
      ],
    },
    {
      title: "How odd a start?",
      answers: [start("As usual", 0, "", ""), start("Face to face", 1, 5, ""), start("With much money", 3, "", 40)],
    },
  ];
}

export const explained: Explained = {
  "Columns between buildings": [
    "Each side has a building. How far the two are apart decides how soon the armies meet.",
    [area(6, 18, 22), area(92, 18, 22), way("M32 30H88M38 25L32 30L38 35M82 25L88 30L82 35"), word(60, 22, "columns")],
  ],
  "Money a turn": [
    "Money buys units at the building. Without money a battle ends with the first armies.",
    [spot(20, 30, 9), way("M34 30H70M65 25L70 30L65 35"), area(78, 18, 22)],
  ],
};
