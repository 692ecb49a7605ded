// The pages of the gallery. A page is loaded when it is opened.

import type { Params } from "./params";

/** What a page's module exports. `open` fills `root` and returns what ends the page. */
export interface Page {
  open(root: HTMLElement, params: Params): Promise<Close> | Close;
}

/** Ends a page: stops its searches and removes listeners outside `root`. */
export type Close = () => void;

export interface Game {
  /** The name in the address: `#/NAME`. */
  readonly name: string;
  readonly title: string;
  /** One sentence for the tile on the first page. */
  readonly about: string;
  /** A file of the site; `docs/pictures` of the repository is `pictures` there. */
  readonly picture: string;
  /** What the picture shows. */
  readonly alt: string;
  readonly load: () => Promise<Page>;
}

/** In the order in which a visitor meets them: the easiest to understand first. */
export const GAMES: readonly Game[] = [
  {
    name: "theseus",
    title: "Theseus",
    about: "Get out of the maze before the Minotaur gets you, and evolve mazes to order.",
    picture: "pictures/theseus.svg",
    alt: "A maze with the way out",
    load: () => import("./pages/theseus"),
  },
  {
    name: "tiles",
    title: "Tiles",
    about: "Paint tiles, lock some, say what you wish, get a hundred levels, and play them.",
    picture: "pictures/tiles-dungeons.svg",
    alt: "Twelve small dungeons with a key and a door",
    load: () => import("./pages/tiles"),
  },
  {
    name: "checkpoint",
    title: "Checkpoints",
    about: "Walk the shortest tour of all checkpoints, and evolve mazes in which it is long.",
    picture: "pictures/checkpoint-annealed.svg",
    alt: "A maze with its shortest tour, a colour for each leg",
    load: () => import("./pages/checkpoint"),
  },
  {
    name: "hextiles",
    title: "Hex tiles",
    about: "Lay twenty tiles, drag and turn them while the judge answers, evolve a set, and print it.",
    picture: "pictures/hextiles-board.svg",
    alt: "Twenty hexagonal tiles with trails between six places",
    load: () => import("./pages/hextiles"),
  },
  {
    name: "minimax",
    title: "Minimax",
    about: "Play Connect Four, Othello, chess, a race with a die and more against searches that evolve lines of play.",
    picture: "pictures/minimax.svg",
    alt: "A tree of lines of play, the expected one in colour",
    load: () => import("./pages/minimax"),
  },
  {
    name: "units",
    title: "Units",
    about: "Command an army against players that plan with genetic algorithms, or watch two of them fight.",
    picture: "pictures/units-plan.svg",
    alt: "A battle of small units, with arrows for moves and dashed lines for attacks",
    load: () => import("./pages/units"),
  },
  {
    name: "engine",
    title: "The engine",
    about: "Choose the parts of a genetic algorithm, watch the population, and take the program with you.",
    picture: "pictures/engine.svg",
    alt: "A landscape of heights with a population of points on its tops",
    load: () => import("./pages/engine"),
  },
];
