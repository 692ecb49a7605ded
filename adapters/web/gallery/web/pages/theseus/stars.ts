// Stars for a maze, and the mazes of the days before.

import { address } from "../../params";
import { details, element } from "../../ui";
import { orderOfTheDay } from "./levels";

const NAME = "stars theseus";
/** The number of days in the archive. */
const DAYS = 28;
/** The greatest number of mazes whose stars are kept. */
const MOST = 2000;

function stored(): Record<string, number> {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}") as unknown;
    return typeof found === "object" && found !== null ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Three stars for the fewest moves, two for at most a quarter more, one for the exit; one less, but at least one, with help. */
export function starsFor(moves: number, fewest: number, isHelped: boolean): number {
  const stars = moves <= fewest ? 3 : moves <= fewest * 1.25 ? 2 : 1;
  return Math.max(1, stars - (isHelped ? 1 : 0));
}

/** The best stars so far of a maze, by its name; 0 if it was not solved. */
export function starsOf(name: string): number {
  return Number(stored()[name] ?? 0);
}

/** Keeps stars if they are more than before. */
export function keepStars(name: string, stars: number): void {
  if (stars <= starsOf(name)) return;
  try {
    const all = Object.entries({ ...stored(), [name]: stars }).slice(-MOST);
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage stars last as long as the card that shows them.
  }
}

export const drawn = (stars: number): string => "★".repeat(stars) + "☆".repeat(3 - stars);
const words = (stars: number): string => (stars === 0 ? "not solved yet" : `${stars} of 3 stars`);

/** Under which name the stars of a day's maze are kept. */
export const ofDay = (date: string): string => `day ${date}`;

/** The mazes of the last four weeks, each a link with its stars, and how many days in a row were solved. */
export class Archive {
  readonly #days = element("ul", { class: "days" });
  readonly #streak = element("p", { class: "note" });
  readonly root = details("The mazes of the days before", this.#streak, this.#days);

  constructor() {
    this.root.addEventListener("toggle", () => this.refresh());
  }

  refresh(): void {
    if (!this.root.open) return;
    const now = new Date();
    const dates = Array.from(
      { length: DAYS },
      (_, back) => orderOfTheDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)).date,
    );
    this.#days.replaceChildren(
      ...dates.map((date) => {
        const stars = starsOf(ofDay(date));
        const link = element("a", { href: address("theseus", { maze: "day", date }) }, date);
        const shown = element("span", { "aria-label": words(stars), role: "img" }, drawn(stars));
        return element("li", {}, link, " ", shown);
      }),
    );
    // Today's maze may still be played.
    const solved = dates.map((date) => starsOf(ofDay(date)) > 0);
    const from = solved[0] === true ? 0 : 1;
    const gap = solved.indexOf(false, from);
    const streak = (gap < 0 ? DAYS : gap) - from;
    this.#streak.textContent = `${streak} day${streak === 1 ? "" : "s"} in a row solved. Three stars: the fewest moves; two: at most a quarter more. A hint costs a star.`;
  }
}
