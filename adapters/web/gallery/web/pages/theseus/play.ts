// A maze that is played: the board with its controls, hints, the map of distances and the replay.

import { Recorder } from "../../attempts";
import { EndCard } from "../../end";
import { button, element, figure, isCalm, onKeys, pause, say, slider } from "../../ui";
import { SIDES, STEPS as BUTTONS, WORDS, onSwipes, pad, presses, sideOf, type Side } from "../../walk";
import { drawn, keepStars, starsFor } from "./stars";
import {
  Board,
  STEP,
  beyond,
  cellsOf,
  type Cell,
  type Letter,
  type Maze,
  type Outcome,
  type Position,
  type Turn,
} from "./board";

/** How a game stands, as the crate tells it. */
interface Standing {
  readonly position: Position;
  readonly outcome: Outcome;
  readonly path: string;
  readonly minotaur_moves: number;
  readonly left: number | null;
}

export interface Level {
  readonly maze: Maze;
  readonly figures: {
    readonly id: string | null;
    readonly moves: number | null;
    readonly path: string | null;
    readonly waits: number | null;
    readonly difficulty: number | null;
    readonly visited: number;
    readonly win: "after" | "before";
  };
}

/** A game of the module. */
export interface Game {
  level(): string;
  state(): string;
  act(letter: string): string;
  undo(): boolean;
  restart(): void;
  rest(): string | undefined;
  distances(): Uint32Array;
  free(): void;
}

const where = ([x, y]: Cell): string => `column ${x + 1}, row ${y + 1}`;
export const moves = (count: number): string => `${count} move${count === 1 ? "" : "s"}`;
const does = (letter: Letter): string => (letter === "." ? "wait" : `go ${WORDS[letter]}`);

export class Player {
  readonly figures = element("dl", { class: "figures" });
  readonly speed = slider("Speed of the replay", {
    min: 1,
    max: 20,
    value: isCalm() ? 2 : 4,
    show: (value) => `${value} a second`,
  });
  readonly #stage = element("div", {});
  readonly #status = element("p", { class: "note status", "data-status": "" });
  readonly #end = new EndCard();
  readonly #undo = button("Undo", () => this.#takeBack(), "Key: U");
  readonly #restart = button("Restart", () => this.#begin(), "Key: R");
  readonly #hint = button("Hint", () => this.#showHint(), "Key: H");
  readonly #watch = button("Watch the shortest way", () => void this.#showSolution(), "Key: X");
  readonly #map = button(
    "Distances",
    () => this.#toggleMap(),
    "How many moves it takes from each cell while the Minotaur stands where he is. Key: M",
  );
  readonly #ghost = button(
    "Ghost",
    () => this.#toggleGhost(),
    "A player on the shortest way moves when you do. Key: G",
  );
  readonly root = element(
    "div",
    {},
    this.#stage,
    this.#end.root,
    this.#status,
    pad("Moves of Theseus", ...this.#presses()),
    element(
      "div",
      { class: "row center", role: "group", "aria-label": "Game" },
      this.#undo,
      this.#restart,
      this.#hint,
      this.#watch,
      this.#map,
      this.#ghost,
    ),
  );
  readonly #page: HTMLElement;
  readonly #onward: () => readonly [string, () => void];
  readonly #moved: () => void;
  readonly #offKeys: () => void;
  #game: Game | undefined;
  #level: Level | undefined;
  #board: Board | undefined;
  /** Whether a replay walks now; each one has a number of its own. */
  #replay = 0;
  #replays = 0;
  #isMapShown = false;
  #isGhostShown = false;
  readonly #recorder: Recorder;
  /** Under which name the stars of the maze are kept. */
  name: () => string = () => "";

  /**
   * `page` gets what tests wait for; `onward` names what comes after a win, and does it; `moved`
   * hears that the moves are others: `page` has them as `data-path`.
   */
  constructor(page: HTMLElement, onward: () => readonly [string, () => void], moved: () => void, tried: () => void) {
    this.#recorder = new Recorder(tried);
    [this.#page, this.#onward, this.#moved] = [page, onward, moved];
    this.#map.setAttribute("aria-pressed", "false");
    this.#ghost.setAttribute("aria-pressed", "false");
    this.#offKeys = onKeys((key) => this.#key(key));
  }

  close(): void {
    this.stop();
    this.#leave();
    this.#recorder.close();
    this.#offKeys();
    this.#game?.free();
    this.#game = undefined;
  }

  /** Opens a maze. */
  open(game: Game): Level {
    this.#leave();
    this.#game?.free();
    this.#game = game;
    const level = JSON.parse(game.level()) as Level;
    const board = new Board(level.maze);
    [this.#level, this.#board] = [level, board];
    onSwipes(
      board.root,
      (side) => void this.#act(side),
      (event) => this.#click(board.cell(event)),
    );
    this.#stage.replaceChildren(board.root);
    this.#recorder.open({ ...level.maze, id: level.figures.id }, level.figures.win);
    this.#begin();
    return level;
  }

  /** Plays turns of a game that was left, as far as they are legal. */
  resume(path: string): void {
    if (this.#game === undefined) return;
    for (const letter of path) {
      if (!/[NESW.]/.test(letter) || JSON.parse(this.#game.act(letter)) === null) break;
    }
    const now = this.#state();
    this.#board?.show(now.position);
    this.#refresh();
    if (now.outcome === "alive") say(`Your game goes on after ${moves(now.path.length)}.`);
    else this.#finish(now);
  }

  /** Ends the replay. */
  stop(): void {
    this.#replay = 0;
  }

  #presses(): HTMLButtonElement[] {
    const wait = { act: ".", mark: "wait", label: "Wait", place: "wait", hint: "Key: space or ." } as const;
    return presses<Letter>([...BUTTONS.slice(0, 2), wait, ...BUTTONS.slice(2)], (letter) => void this.#act(letter));
  }

  #key(key: string): boolean {
    const letter = key === "." || key === " " ? "." : sideOf(key);
    if (letter !== undefined) {
      void this.#act(letter);
      return true;
    }
    const commands: Readonly<Record<string, () => void>> = {
      u: () => this.#takeBack(),
      r: () => this.#begin(),
      h: () => this.#showHint(),
      x: () => void this.#showSolution(),
      m: () => this.#toggleMap(),
      g: () => this.#toggleGhost(),
    };
    const command = commands[key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  #state(): Standing {
    return JSON.parse(this.#game?.state() ?? "null") as Standing;
  }

  #begin(): void {
    this.stop();
    if (this.#game === undefined || this.#level === undefined) return;
    const before = this.#state();
    if (before.path !== "" && before.outcome !== "won") this.#recorder.count("restarts");
    this.#game.restart();
    const { position } = this.#state();
    const { width, height, exit } = this.#level.maze;
    this.#board?.show(position);
    this.#board?.way([]);
    this.#refresh();
    say(
      `A maze of ${width} columns and ${height} rows. Theseus at ${where(position.theseus)}, the Minotaur at ${where(position.minotaur)}, the exit at ${where(exit.cell)}.`,
    );
  }

  /** Shows what stands beside the board. */
  /** The card at the end of a game. */
  get card(): EndCard {
    return this.#end;
  }

  #refresh(): void {
    const [game, level, board] = [this.#game, this.#level, this.#board];
    if (game === undefined || level === undefined || board === undefined) return;
    const { position, outcome, path, left } = this.#state();
    const { moves: fewest, waits, difficulty } = level.figures;
    board.hint(position.theseus, null);
    this.#showGhost(path.length, outcome);
    board.heat(this.#isMapShown ? [...game.distances()] : null);
    board.describe(
      `Maze. Theseus at ${where(position.theseus)}. Minotaur at ${where(position.minotaur)}. Exit at ${where(level.maze.exit.cell)}. Open: ${
        openSides(level.maze, position.theseus)
          .map((side) => WORDS[side])
          .join(", ") || "nothing"
      }.`,
    );
    this.figures.replaceChildren(
      figure("moves so far", path.length),
      figure("fewest", fewest ?? "none"),
      figure("waits in it", waits ?? "–"),
      figure("difficulty", difficulty?.toFixed(1) ?? "–"),
    );
    const lost = path.length + (left ?? 0) - (fewest ?? 0);
    if (outcome !== "alive") this.#status.textContent = "";
    else if (fewest === null) this.#status.textContent = "This maze has no way out.";
    else if (left === null) this.#status.textContent = "There is no way out from here any more: take a move back.";
    else this.#status.textContent = `${moves(left)} to go${lost > 0 ? `, ${lost} more than needed` : ""}.`;
    this.#undo.disabled = this.#restart.disabled = path.length === 0;
    this.#hint.disabled = outcome !== "alive" || left === null;
    this.#watch.disabled = fewest === null;
    this.#watch.textContent = this.#replay === 0 ? "Watch the shortest way" : "Stop the replay";
    if (outcome === "alive") this.#end.hide();
    this.#end.outcome = outcome;
    this.#page.dataset["path"] = path;
    this.#moved();
  }

  /** Plays a turn of the visitor. */
  async #act(letter: Letter): Promise<void> {
    this.stop();
    this.#recorder.moved();
    await this.#turn(letter);
  }

  async #turn(letter: Letter): Promise<boolean> {
    const [game, board] = [this.#game, this.#board];
    if (game === undefined || board === undefined) return false;
    const before = this.#state();
    const played = JSON.parse(game.act(letter)) as Turn | null;
    if (played === null) {
      if (before.outcome === "alive") say("A wall is in the way.");
      return false;
    }
    // What another key interrupted is shown as it ended.
    board.show(before.position);
    const steps = played.reply.filter((cell) => cell !== null).length;
    const reply =
      steps === 0 ? "stays" : `goes ${steps} step${steps === 1 ? "" : "s"}, to ${where(played.position.minotaur)}`;
    if (this.#replay === 0) say(`You ${does(letter)}. The Minotaur ${reply}.`);
    this.#refresh();
    const isLast = await board.walk(played, letter, this.#replay === 0 ? STEP : Math.min(STEP, 300 / this.speed.get()));
    // Meanwhile the page may have been left, or have another maze.
    if (!isLast || this.#game !== game) return this.#game === game;
    const now = this.#state();
    if (now.outcome !== "alive") this.#finish(now);
    return true;
  }

  /** The card after a win or a loss. */
  #finish({ outcome, path }: Standing): void {
    if (this.#level === undefined) return;
    const fewest = this.#level.figures.moves ?? 0;
    const main = (label: string, act: () => void): HTMLButtonElement => {
      const made = button(label, act);
      made.className = "main";
      return made;
    };
    if (outcome === "won") {
      // A replay, and a game of an address, earn no stars.
      const stars =
        this.#replay === 0 && this.#recorder.isPlayed ? starsFor(path.length, fewest, this.#recorder.isHelped) : 0;
      if (stars > 0) {
        keepStars(this.name(), stars);
        this.#recorder.end(path, true);
      }
      const text = path.length === fewest ? "there is no shorter way" : `the fewest are ${fewest}`;
      const shown = stars === 0 ? "" : ` ${drawn(stars)} ${stars} of 3 stars.`;
      this.#end.show(
        "won",
        "You are out",
        `Out in ${moves(path.length)}: ${text}.${shown}`,
        main(...this.#onward()),
        button("Again", () => this.#begin()),
      );
    } else {
      this.#end.show(
        "lost",
        "Caught",
        `The Minotaur has caught you after ${moves(path.length)}.`,
        main("Take it back", () => this.#takeBack()),
        button("Restart", () => this.#begin()),
      );
    }
    this.#trace(path);
  }

  /** Draws the way that Theseus took. */
  #trace(path: string): void {
    if (this.#level === undefined) return;
    this.#board?.way(cellsOf(this.#level.maze, path));
  }

  #takeBack(): void {
    this.stop();
    if (this.#game?.undo() !== true) return;
    this.#recorder.count("undos");
    const { position } = this.#state();
    this.#board?.way([]);
    this.#board?.show(position);
    this.#refresh();
    say(`Taken back. Theseus at ${where(position.theseus)}.`);
  }

  #showHint(): void {
    const rest = this.#game?.rest();
    const letter = rest?.[0] as Letter | undefined;
    if (rest === undefined || letter === undefined) return;
    this.#recorder.count("hints");
    this.#board?.hint(this.#state().position.theseus, letter);
    const text = does(letter);
    this.#status.textContent = `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}: then it takes ${moves(rest.length - 1)} more.`;
    say(this.#status.textContent);
  }

  #toggleMap(): void {
    this.#isMapShown = !this.#isMapShown;
    this.#map.setAttribute("aria-pressed", String(this.#isMapShown));
    if (this.#isMapShown) this.#recorder.count("hints");
    this.#refresh();
    if (this.#isMapShown) say("Each cell shows how many moves it takes from there.");
  }

  /** A game that is not over counts as an attempt when it is left. */
  #leave(): void {
    if (this.#game === undefined) return;
    const { outcome, path } = this.#state();
    if (outcome !== "won") this.#recorder.end(path, false);
  }

  #toggleGhost(): void {
    this.#isGhostShown = !this.#isGhostShown;
    this.#ghost.setAttribute("aria-pressed", String(this.#isGhostShown));
    this.#refresh();
    if (this.#isGhostShown) say("A ghost on the shortest way moves when you do.");
  }

  /** Shows the ghost after as many moves as the visitor made; after a win the whole way. */
  #showGhost(made: number, outcome: Outcome): void {
    const path = this.#level?.figures.path ?? null;
    if (this.#level === undefined || path === null) return;
    const isShown = this.#isGhostShown || outcome === "won";
    if (this.#isGhostShown && outcome === "alive" && made > 0) this.#recorder.count("hints");
    this.#board?.ghost(isShown ? cellsOf(this.#level.maze, outcome === "won" ? path : path.slice(0, made)) : []);
  }

  /** Plays the shortest way from here, or from the start if there is none from here. */
  async #showSolution(): Promise<void> {
    if (this.#replay !== 0) {
      this.stop();
      this.#refresh();
      return;
    }
    if (this.#game === undefined) return;
    if (this.#game.rest() === undefined) this.#begin();
    const letters = this.#game.rest() ?? "";
    this.#recorder.count("hints");
    const own = ++this.#replays;
    this.#replay = own;
    say(`The shortest way from here takes ${moves(letters.length)}.`);
    for (const letter of letters) {
      const began = performance.now();
      if (!(await this.#turn(letter as Letter))) break;
      await pause(Math.max(0, 1000 / this.speed.get() - (performance.now() - began)));
      if (this.#replay !== own) return;
    }
    this.stop();
    this.#refresh();
  }

  /** A click on a neighbour is a step, on Theseus himself a wait. */
  #click([x, y]: Cell): void {
    const [tx, ty] = this.#state().position.theseus;
    const letter = x === tx && y === ty ? "." : SIDES.find((side) => String(beyond([tx, ty], side)) === String([x, y]));
    if (letter !== undefined) void this.#act(letter);
  }
}

function openSides({ h_walls, v_walls }: Maze, [x, y]: Cell): Side[] {
  const walls: Readonly<Record<Side, boolean>> = {
    N: h_walls[y]?.[x] === "-",
    S: h_walls[y + 1]?.[x] === "-",
    W: v_walls[y]?.[x] === "|",
    E: v_walls[y]?.[x + 1] === "|",
  };
  return SIDES.filter((side) => !walls[side]);
}
