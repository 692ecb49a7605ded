// Three set battles, from easy to hard: links to games with a seed, and whether they were won.

import { address, place } from "../../params";
import { element, section } from "../../ui";

const NAME = "battles units";

/** The battles, each with the address of its game. */
const BATTLES = [
  [
    "The first fight",
    "easy: four units each against a player who takes the nearest target",
    { seed: 3, units: 4, a: "you", b: "greedy", width: 12, height: 8, income: 10 },
  ],
  [
    "The rush",
    "a little harder: six units each against a side that runs for your building",
    { seed: 11, units: 6, a: "you", b: "rush", width: 16, height: 12, income: 10 },
  ],
  [
    "The planner",
    "hard: six units each against our genetic algorithm, which plans all units at once",
    { seed: 5, units: 6, a: "you", b: "genetic", width: 16, height: 12, income: 10 },
  ],
] as const;

function won(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "[]") as unknown;
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export class Battles {
  readonly #list = element("ol", { class: "battles" });
  readonly root = section("Three set battles", this.#list);

  constructor() {
    this.#draw();
  }

  /** The visitor has won the game of an address. */
  win(link: string): void {
    const sorted = (text: string): string =>
      [...place(text).params]
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join();
    const battle = BATTLES.find(([, , options]) => sorted(address("units", options)) === sorted(link));
    if (battle === undefined || won().includes(battle[0])) return;
    try {
      localStorage.setItem(NAME, JSON.stringify([...won(), battle[0]]));
    } catch {
      // Without storage the card at the end says it.
    }
    this.#draw();
  }

  #draw(): void {
    const done = won();
    this.#list.replaceChildren(
      ...BATTLES.map(([name, about, options]) => {
        const mark = done.includes(name) ? element("strong", { "data-won": name }, " Won.") : "";
        return element("li", {}, element("a", { href: address("units", options) }, name), `: ${about}.`, mark);
      }),
    );
  }
}
