// The first page: a tile for each game.

import { GAMES, type Close } from "./games";
import { shortened } from "./params";
import { element } from "./ui";

/** Says on the first page, above the games, that an address leads to no page. */
export function unknown(root: HTMLElement, name: string): void {
  const text = `There is no page “${shortened(name)}”. These are the games:`;
  root.querySelector(".tiles")?.before(element("p", { class: "error", role: "alert" }, text));
}

export function open(root: HTMLElement): Close {
  const tiles = GAMES.map((game, at) =>
    element(
      "li",
      { class: "tile" },
      ...(at === 0 ? [element("p", { class: "start-here" }, "Start here")] : []),
      element("img", { src: game.picture, alt: game.alt, loading: "lazy", width: "320", height: "240" }),
      element("h2", {}, element("a", { href: `#/${game.name}` }, game.title)),
      element("p", {}, game.about),
    ),
  );
  root.append(
    element("h1", {}, "Levels and players that evolve"),
    element(
      "p",
      { class: "lead" },
      "Everything here was bred by genetic algorithms, and more is bred while you look. The rules, the solvers and the searches are Rust crates that run in this page. Nothing leaves your browser.",
    ),
    element("ul", { class: "tiles" }, ...tiles),
  );
  return () => {};
}
