// What a visitor is asked about a maze with checkpoints, and what explains the fields behind it.

import { area, spot, wall, way, type Explained } from "../../explain";
import { answer, bends, cells, shapes, type Question } from "../../questions";

export function questions(form: HTMLElement): readonly Question[] {
  const size = (words: string, side: number, drawn: number, generations: number) =>
    answer(form, words, cells(drawn), { "Rows x columns": `${side}x${side}`, Generations: generations });
  const stops = (words: string, count: number) =>
    answer(form, words, bends(count - 1), { Checkpoints: `random:${count}` });
  return [
    {
      title: "How large?",
      answers: [
        size("Small, 8 by 8", 8, 2, 9),
        size("Middle, 12 by 12", 12, 3, 9),
        size("Large, 20 by 20", 20, 4, 15),
        size("As the paper’s, 30 by 30", 30, 6, 20),
      ],
    },
    { title: "How hard?", answers: [stops("Two places to visit", 2), stops("Three", 3), stops("Five", 5)] },
    {
      title: "How odd? What walls are made of",
      answers: [
        answer(form, "Plain walls", shapes(0), { Scheme: "", Representation: "" }),
        answer(form, "Colours are doors", shapes(1), { Scheme: "paper", Representation: "rainbow" }),
        answer(form, "Colours in a wheel", shapes(3), { Scheme: "paper", Representation: "wheel" }),
      ],
    },
  ];
}

export const explained: Explained = {
  Representation: [
    "How a list of numbers becomes a maze. Direct: each cell is floor or wall. Chromatic: you may step between colours that are near each other. Positive and negative: straight lines are put in, or cut out.",
    [
      area(4, 10, 12),
      area(28, 10, 12),
      area(16, 34, 12),
      wall("M60 10V46M76 22V56M92 10V40"),
      way("M104 8V52M112 8V52"),
    ],
  ],
  Ranges: [
    "A measure that must lie between two numbers, such as tour=200..300. The score falls for mazes outside.",
    [wall("M10 48H110"), way("M40 40V16H80V40"), spot(60, 28)],
  ],
  Rewards: [
    "What a measure adds to the score. dead-ends=-0.5 takes half a step off for each dead end.",
    [wall("M8 12H60V28M8 44H76V28"), way("M8 28H46"), spot(46, 28), way("M92 28H112")],
  ],
};
