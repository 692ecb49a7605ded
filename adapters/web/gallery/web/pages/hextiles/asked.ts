// What a visitor is asked about a set of hexagons, and what explains the weights of its score.

import { spot, wall, way, type Explained } from "../../explain";
import { answer, bends, cells, shapes, type Question } from "../../questions";

const EXTRA = "Each extra edge";
const EQUAL = "Equal designs, squared";
const BRIDGES = "Each side with a bridge";

/** `form` holds the options of the search and the weights. */
export function questions(form: HTMLElement): readonly Question[] {
  const set = (words: string, tiles: number | "", drawn: number) => answer(form, words, cells(drawn), { Tiles: tiles });
  const trails = (words: string, weight: number, drawn: number) =>
    answer(form, words, bends(drawn), { [EXTRA]: weight });
  const odd = (words: string, equal: number, bridge: number, drawn: number) =>
    answer(form, words, shapes(drawn), { [EQUAL]: equal, [BRIDGES]: bridge });
  return [
    {
      title: "How large a set?",
      answers: [set("A tile for each place", "", 2), set("Some to spare, 24", 24, 3), set("A box of 40", 40, 4)],
    },
    {
      title: "How hard to travel?",
      answers: [
        trails("Easy: many trails", 0, 0),
        trails("As in the paper", -0.1, 1),
        trails("Hard: few trails", -0.4, 3),
      ],
    },
    {
      title: "How odd? Equal tiles and bridges",
      answers: [
        odd("Few kinds, no bridges", 0, -0.3, 0),
        odd("As in the paper", -0.02, -0.05, 1),
        odd("All different, with bridges", -0.1, 0, 3),
      ],
    },
  ];
}

export const explained: Explained = {
  "Each path between two places": [
    "Six places lie around the board. A path between two of them, over any tiles, adds this.",
    [spot(10, 30, 7), spot(110, 30, 7), way("M17 30C40 4 60 56 103 30")],
  ],
  [EXTRA]: [
    "A trail that is not needed, because the same places are joined without it. A weight below 0 keeps such trails away.",
    [spot(10, 30), spot(110, 30), way("M14 30H106"), wall("M14 30C40 60 80 60 106 30")],
  ],
  [BRIDGES]: [
    "Where two trails cross without a junction, one of them is drawn as a bridge.",
    [way("M60 4V24M60 36V56"), wall("M20 24H100M20 36H100")],
  ],
  [EQUAL]: [
    "Tiles with the same trails. Many equal tiles count more than their number: 3 equal ones count 9.",
    [way("M14 40L30 16M54 40L70 16M94 40L110 16"), wall("M6 52H38M46 52H78M86 52H118")],
  ],
  "Each tile that joins all six": [
    "A tile on which all six sides are joined. It fits anywhere, so a set of them is dull.",
    [way("M60 30L60 6M60 30L81 18M60 30L81 42M60 30L60 54M60 30L39 42M60 30L39 18"), spot(60, 30)],
  ],
};
