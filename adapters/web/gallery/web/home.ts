// The first page: a tile for each game.

import { GAMES, type Close } from "./games";
import { shortened } from "./params";
import { element, isCalm, savesData } from "./ui";

/** Says on the first page, above the games, that an address leads to no page. */
export function unknown(root: HTMLElement, name: string): void {
  const text = `There is no page “${shortened(name)}”. These are the games:`;
  root.querySelector(".tiles")?.before(element("p", { class: "error", role: "alert" }, text));
}

/** Boards move for visitors who have not asked for less motion or for less data. */
function mayMove(): boolean {
  return !isCalm() && !savesData();
}

/** Lets boards evolve when the visitor sees them, one after the other. Returns what ends this. */
function evolve(root: HTMLElement): Close {
  let isOpen = true;
  const ends: (() => void)[] = [];
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        const { game = "" } = (target as HTMLElement).dataset;
        void import("./live").then(({ live }) => {
          if (isOpen && target instanceof HTMLElement) ends.push(live(game, target));
        });
      }
    },
    { threshold: 0.4 },
  );
  for (const image of root.querySelectorAll("img[data-game]")) seen.observe(image);
  return () => {
    isOpen = false;
    seen.disconnect();
    for (const end of ends) end();
  };
}

export function open(root: HTMLElement): Close {
  const tiles = GAMES.map((game, at) =>
    element(
      "li",
      { class: "tile" },
      ...(at === 0 ? [element("p", { class: "start-here" }, "Start here: two minutes")] : []),
      element("img", {
        src: game.picture,
        alt: game.alt,
        loading: "lazy",
        width: "320",
        height: "240",
        "data-game": game.name,
      }),
      element("h2", {}, element("a", { href: `#/${game.name}` }, game.title)),
      element("p", {}, game.about),
    ),
  );
  root.append(
    element("h1", {}, "Levels and players that evolve"),
    element(
      "p",
      { class: "lead" },
      "Play mazes, levels and armies, and let the page make new ones to your taste: a genetic algorithm keeps the best of many, changes them, and tries again. All of it runs in this page. Nothing leaves your browser.",
    ),
    element("ul", { class: "tiles" }, ...tiles),
  );
  return mayMove() ? evolve(root) : () => {};
}
