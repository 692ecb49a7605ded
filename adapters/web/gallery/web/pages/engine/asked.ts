// What a visitor is asked about a run of the engine, and what explains the fields behind it.

import { area, spot, way, word, type Explained } from "../../explain";
import { answer, bends, cells, shapes, type Question } from "../../questions";

export function questions(form: HTMLElement): readonly Question[] {
  const size = (words: string, individuals: number, drawn: number) =>
    answer(form, words, cells(drawn), { Population: individuals });
  const hard = (words: string, problem: string, drawn: number) =>
    answer(form, words, bends(drawn), { Problem: problem });
  const odd = (words: string, generations: number, drawn: number) =>
    answer(form, words, shapes(drawn), { Generations: generations });
  return [
    {
      title: "How large a population?",
      answers: [size("A family, 10", 10, 2), size("A village, 60", 60, 4), size("A town, 200", 200, 6)],
    },
    {
      title: "How hard a problem?",
      answers: [
        hard("Easy: all ones", "onemax", 0),
        hard("A landscape with four tops", "himmelblau", 1),
        hard("A round trip of cities", "tour", 3),
        hard("One that deceives", "trap", 5),
      ],
    },
    {
      title: "How long?",
      answers: [odd("A glance, 20 generations", 20, 0), odd("A while, 100", 100, 1), odd("Very long, 1000", 1000, 3)],
    },
  ];
}

export const explained: Explained = {
  Population: [
    "How many candidates live at once. More of them find better answers, and each generation takes longer.",
    [spot(20, 20), spot(40, 40), spot(60, 18), spot(80, 42), spot(100, 24)],
  ],
  Selector: [
    "Which candidates become parents. The better ones are chosen more often.",
    [area(10, 40, 14, 14), area(34, 28, 14, 26), area(58, 10, 14, 44), way("M66 6H104M99 2L104 6L99 10")],
  ],
  Crossover: [
    "How two parents become a child: some of it from one, the rest from the other.",
    [area(10, 6, 40, 10), way("M70 11H110"), area(10, 44, 40, 10), way("M50 49H110"), word(60, 34, "child")],
  ],
};
