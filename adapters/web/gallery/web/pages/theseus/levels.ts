// Which mazes the page knows without a search: the longest ones of the repository, and the order of
// the day.

import longest from "../../../../../../crates/ga-theseus/data/longest-mazes.json";

/** The longest known maze of a size as a file of its own. */
export function longestKnown(width: number, height: number): { text: string; moves: number } {
  const mazes = longest.mazes.filter((maze) => maze.width === width && maze.height === height);
  const maze = mazes.reduce((best, next) => (next.moves > best.moves ? next : best));
  return { text: JSON.stringify(maze), moves: maze.moves };
}

/** The day of an address, such as 2026-11-22; null if there is none. */
export function dayOf(text: string | null): Date | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "");
  if (found === null) return null;
  const day = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  return Number.isNaN(day.valueOf()) ? null : day;
}

/** The order of a day: the date is the seed, the length changes through the week. */
export function orderOfTheDay(now: Date): { seed: number; options: Readonly<Record<string, unknown>>; date: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const least = 14 + 4 * ((now.getDay() + 6) % 7);
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return {
    seed: year * 10_000 + month * 100 + day,
    options: { size: "6x6", moves: `${least}..${least + 6}`, fitness: "difficulty" },
    date,
  };
}
