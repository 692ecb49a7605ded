// The games of a match, move by move.

import { button, element, group, pause, slider } from "../../ui";
import { nameOf, type GameName } from "./names";

export interface Score {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A checked file of a match. */
export interface Log {
  readonly game: GameName;
  readonly sides: readonly [string, string];
  readonly players: readonly string[];
  readonly record: Score;
  readonly games: readonly {
    readonly game: number;
    readonly max: "a" | "b";
    readonly moves: readonly string[];
    readonly result: number;
  }[];
  readonly lies: readonly string[];
}

/** What a replay does with the board. */
export interface Stage {
  /** Puts a game on the board, at its start. */
  begin(game: GameName): void;
  act(name: string): boolean;
  undo(): boolean;
  /** Shows the position; a remark stands beside it. */
  show(remark?: string): void;
  /** Ends the replay. */
  leave(): void;
}

/** The time of a move, in milliseconds. */
const MOVE = 600;

export class Replay {
  readonly #games = element("select", { "aria-label": "Game of the match" });
  readonly #slide = slider("Move", { min: 0, max: 1, value: 0 }, (value) => this.#jump(value));
  readonly #roll = button("Play", () => void this.#rollOn(), "Key: space");
  readonly root = element(
    "div",
    { class: "card replay" },
    element("h2", {}, "Replay"),
    element("div", { class: "row" }, this.#games),
    group(
      "Replay",
      button("First", () => this.#jump(0)),
      button("Back", () => this.#step(-1), "Key: comma"),
      this.#roll,
      button("Next", () => this.#step(1), "Key: full stop"),
      button("Back to your game", () => this.#stage.leave()),
    ),
    this.#slide.root,
  );
  readonly #stage: Stage;
  #log: Log | undefined;
  /** The game that is shown; none while a game is played. */
  #shown: { readonly moves: readonly string[]; ply: number } | undefined;
  #isRolling = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.root.hidden = true;
    this.#games.addEventListener("change", () => this.#open(Number(this.#games.value)));
  }

  /** Whether the board shows a game of a match. */
  get isShown(): boolean {
    return this.#shown !== undefined;
  }

  /** Takes a match and shows its first game. */
  take(log: Log): void {
    this.#log = log;
    const [a = "a", b = "b"] = log.players.map(nameOf);
    this.#games.replaceChildren(
      ...log.games.map(({ game, max, result }, at) => {
        const winner = result === 0 ? "a draw" : `${result > 0 ? a : b} wins`;
        return element(
          "option",
          { value: String(at) },
          `Game ${game}: ${max === "a" ? `${a} – ${b}` : `${b} – ${a}`}, ${winner}`,
        );
      }),
    );
    this.#open(0);
  }

  close(): void {
    this.#isRolling = false;
    this.#shown = undefined;
    this.root.hidden = true;
  }

  /** What a key does, nothing if it has no meaning here. */
  key(key: string): (() => void) | undefined {
    return {
      ",": () => this.#step(-1),
      ".": () => this.#step(1),
      " ": () => void this.#rollOn(),
      n: () => this.#stage.leave(),
    }[key];
  }

  #open(at: number): void {
    const played = this.#log?.games[at];
    if (this.#log === undefined || played === undefined) return;
    this.#isRolling = false;
    this.#shown = { moves: played.moves, ply: 0 };
    this.#games.value = String(at);
    this.root.hidden = false;
    const slide = this.#slide.root.querySelector("input");
    if (slide !== null) slide.max = String(played.moves.length);
    this.#stage.begin(this.#log.game);
    this.#jump(0);
  }

  #step(by: number): void {
    this.#jump((this.#shown?.ply ?? 0) + by);
  }

  /** Shows the game after some moves. A move that is not legal ends it. */
  #jump(to: number): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const { moves } = shown;
    const goal = Math.max(0, Math.min(moves.length, to));
    while (shown.ply > goal && this.#stage.undo()) shown.ply -= 1;
    while (shown.ply < goal && this.#stage.act(moves[shown.ply] ?? "")) shown.ply += 1;
    this.#slide.set(shown.ply);
    if (shown.ply < goal) this.#stage.show(`Move ${shown.ply + 1}, ${moves[shown.ply] ?? ""}, is not legal here.`);
    else this.#stage.show();
  }

  async #rollOn(): Promise<void> {
    const shown = this.#shown;
    if (this.#isRolling || shown === undefined) {
      this.#isRolling = false;
      return;
    }
    if (shown.ply === shown.moves.length) this.#jump(0);
    this.#isRolling = true;
    this.#roll.textContent = "Pause";
    while (this.#isRolling && this.#shown === shown && shown.ply < shown.moves.length) {
      const before = shown.ply;
      this.#step(1);
      if (shown.ply === before) break;
      await pause(MOVE);
    }
    if (this.#shown === shown) this.#isRolling = false;
    this.#roll.textContent = "Play";
  }
}
