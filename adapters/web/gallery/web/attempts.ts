// The attempts of a player at mazes: moves, time, undos, restarts. They stay in this browser. Only a
// click of the player exports them, as a file that `theseus difficulty --attempts` compares with the
// difficulty of the mazes.

import { download } from "./files";
import { button, details, element, group, say } from "./ui";

/** An attempt at a maze. */
export interface Attempt {
  /** The maze with its name, as files have it. */
  readonly maze: object;
  readonly win: "after" | "before";
  /** The moves at the end, without those that were taken back. */
  readonly path: string;
  readonly moves: number;
  /** Seconds from the first move to the last one while the page was seen. */
  readonly seconds: number;
  readonly undos: number;
  readonly restarts: number;
  readonly hints: number;
  readonly solved: boolean;
}

const FORMAT = "theseus-attempts/1";
const NAME = "attempts theseus";
/** The latest attempts are kept. */
const MOST = 500;

function stored(): Attempt[] {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "[]") as unknown;
    return Array.isArray(found) ? (found as Attempt[]) : [];
  } catch {
    return [];
  }
}

function store(attempts: readonly Attempt[]): void {
  try {
    if (attempts.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(attempts.slice(-MOST)));
  } catch {
    // Without storage there is nothing to export.
  }
}

/** Writes down what a player does in a maze. */
export class Recorder {
  #maze: Pick<Attempt, "maze" | "win"> | undefined;
  #began: number | undefined;
  #seen = 0;
  #counts = { undos: 0, restarts: 0, hints: 0 };
  readonly #changed: () => void;
  readonly #watch = (): void => {
    if (document.hidden) this.#pause();
    else if (this.#seen > 0) this.#began = performance.now();
  };

  /** `changed` hears of each attempt that is over. */
  constructor(changed: () => void) {
    this.#changed = changed;
    document.addEventListener("visibilitychange", this.#watch);
  }

  /** Begins with a maze, after what was left open with the one before. */
  open(maze: object, win: Attempt["win"]): void {
    [this.#maze, this.#began, this.#seen] = [{ maze, win }, undefined, 0];
    this.#counts = { undos: 0, restarts: 0, hints: 0 };
  }

  /** A move: the clock runs from the first one on. */
  moved(): void {
    this.#began ??= performance.now();
  }

  count(what: "undos" | "restarts" | "hints"): void {
    this.#counts[what] += 1;
  }

  /** Whether the player has made a move in this attempt. */
  get isPlayed(): boolean {
    return this.#began !== undefined || this.#seen > 0;
  }

  /** Whether the player was helped in this attempt. */
  get isHelped(): boolean {
    return this.#counts.hints > 0;
  }

  /** The attempt is over: the exit was reached, or the player goes to another maze. */
  end(path: string, solved: boolean): void {
    const maze = this.#maze;
    this.#pause();
    if (maze === undefined || path === "" || this.#seen === 0) return;
    const seconds = Math.round(this.#seen / 100) / 10;
    store([...stored(), { ...maze, path, moves: path.length, seconds, ...this.#counts, solved }]);
    this.open(maze.maze, maze.win);
    this.#changed();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#watch);
  }

  #pause(): void {
    if (this.#began !== undefined) this.#seen += Math.max(1, performance.now() - this.#began);
    this.#began = undefined;
  }
}

/** The player's attempts, with the buttons that export and forget them. */
export function attempts(): { root: HTMLElement; refresh(): void } {
  const note = element("p", { class: "note", "data-attempts": "" });
  const save = button(
    "Export my attempts",
    () => {
      download({ name: "theseus-attempts.json", text: `${JSON.stringify({ format: FORMAT, attempts: stored() })}\n` });
    },
    "One file, for `theseus difficulty --attempts`",
  );
  const drop = button("Forget them", () => {
    store([]);
    refresh();
    say("The attempts are forgotten.");
  });
  function refresh(): void {
    const all = stored();
    const solved = all.filter((attempt) => attempt.solved).length;
    note.textContent =
      all.length === 0 ? "None yet." : `${all.length} attempt${all.length === 1 ? "" : "s"}, ${solved} to the exit.`;
    save.disabled = drop.disabled = all.length === 0;
  }
  refresh();
  const root = details(
    "Your attempts",
    element(
      "p",
      {},
      "Your moves, times, undos and restarts stay in this browser. Nothing is sent. If you want to help to measure how hard mazes are for people, export them and give the file to the people who measure.",
    ),
    note,
    group("Attempts", save, drop),
  );
  return { root, refresh };
}
