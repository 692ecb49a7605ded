// Boards of the first page that evolve while the visitor looks: one short search each.

import { drawn as tiles, type Level as Tiles } from "./pages/tiles/atlas";
import { thumbnail, type Level as Maze } from "./pages/checkpoint/board";
import { Board, type Maze as Theseus } from "./pages/theseus/board";
import { search, type Game, type Running } from "./search";
import { element } from "./ui";
import { module } from "./wasm";

interface Live {
  readonly options: () => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  readonly draw: (best: unknown) => Element | undefined;
}

/** Searches that end within a second or two, with how their best is drawn. */
const LIVE: Partial<Record<Game, Live>> = {
  theseus: {
    options: () => ({ size: "6x6", moves: "26..34" }),
    draw: (best) => new Board((best as { maze: Theseus }).maze).root,
  },
  tiles: {
    options: async () => {
      const known = JSON.parse((await module("tiles")).known()) as readonly { name: string; text: string }[];
      return { level: known.find(({ name }) => name === "caves")?.text ?? "", count: 1, wish: ["path=52..60:4"] };
    },
    draw: (best) => {
      const [level] = best as readonly Tiles[];
      return level === undefined ? undefined : tiles(level);
    },
  },
  checkpoint: {
    options: () => ({ size: "12x12", checkpoints: "random:3", generations: 9 }),
    draw: (best) => thumbnail((best as { level: Maze }).level, "A maze that evolves"),
  },
};

/** A search is not kept up for longer, in milliseconds. */
const LONGEST = 4_000;

/**
 * Lets the picture of a game be its board, from the founders of a search to its best. Returns what ends
 * this. A picture stands still for a game without a live board.
 */
export function live(name: string, picture: HTMLElement): () => void {
  const game = LIVE[name as Game];
  if (game === undefined) return () => {};
  let [isOver, running]: [boolean, Running | undefined] = [false, undefined];
  let timer: number | undefined;
  const board = element("div", { class: "live", "aria-hidden": "true" });
  const show = (best: unknown): void => {
    const drawing = best == null || isOver ? undefined : game.draw(best);
    if (drawing === undefined) return;
    if (!board.isConnected) picture.replaceWith(board);
    board.replaceChildren(drawing);
  };
  const begin = async (): Promise<void> => {
    const options = await game.options();
    if (isOver) return;
    running = search(name as Game, "evolve", options, 1 + Math.floor(Math.random() * 999_999), { best: show });
    timer = setTimeout(() => running?.stop(), LONGEST);
    show((await running.ended).best);
    board.dataset["live"] = "over";
  };
  // Without a live board the picture stands there.
  begin().catch(() => {});
  return () => {
    isOver = true;
    clearTimeout(timer);
    running?.cancel();
  };
}
