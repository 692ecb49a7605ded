// A maze that is walked: the board with its controls, the colours that are doors, hints and the
// shortest tour.

import { EndCard } from "../../end";
import { button, checkbox, element, figure, onKeys, say } from "../../ui";
import { STEPS, WORDS, onSwipes, pad, presses, sideOf, type Side } from "../../walk";
import { Board, colourAt, letter, openSides, paint, same, type Cell, type Level } from "./board";

/** Where the walker is, as the crate tells it. */
interface Standing {
  readonly cell: Cell;
  readonly steps: number;
  readonly visited: readonly boolean[];
  readonly finished: boolean;
}

interface Rest {
  readonly steps: number;
  readonly next: number | null;
  readonly cells: readonly Cell[];
}

/** What the visitor did: a step, with whether it goes on along the corridor, or the cell of a click. */
export type Act = readonly [Side, boolean] | readonly [number, number];

/** A walk of the module. */
export interface Game {
  level(): string;
  state(): string;
  step(letter: string, corridor: boolean): string;
  go(row: number, col: number): string;
  undo(): boolean;
  restart(): void;
  rest(): string;
  tour(): string;
  exit_path(): string;
  free(): void;
}

const where = ({ row, col }: Cell): string => `row ${row + 1}, column ${col + 1}`;
const steps = (count: number): string => `${count} step${count === 1 ? "" : "s"}`;

export class Walker {
  readonly figures = element("dl", { class: "figures" });
  readonly status = element("p", { class: "note", "data-status": "" });
  readonly stage = element("div", {});
  readonly #legend = element("div", { class: "legend" });
  readonly #end = new EndCard();
  readonly #undo = button("Undo", () => this.#takeBack(), "Key: U");
  readonly #restart = button("Restart", () => this.#begin(), "Key: R");
  readonly #hint = button("Hint", () => this.#showHint(), "Key: H");
  readonly #watch = button("Shortest tour", () => this.#toggleTour(), "Key: X");
  readonly #exit = button(
    "Way to the exit",
    () => this.#toggleExit(),
    "Key: E. The ordinary solution, without the checkpoints",
  );
  readonly #stops = checkbox("Show checkpoints", true, () => this.#refresh());
  readonly #corridor = checkbox("Run along corridors (or hold Shift)", false);
  readonly root = element(
    "div",
    {},
    this.stage,
    this.#legend,
    this.#end.root,
    pad("Steps", ...presses(STEPS, (side) => this.#step(side, this.#corridor.get()))),
    element(
      "div",
      { class: "row center", role: "group", "aria-label": "Game" },
      this.#undo,
      this.#restart,
      this.#hint,
      this.#watch,
      this.#exit,
    ),
    element("div", { class: "row center" }, this.#corridor.root, this.#stops.root),
  );
  readonly #page: HTMLElement;
  readonly #another: () => void;
  readonly #moved: (acts: readonly Act[]) => void;
  readonly #offKeys: () => void;
  #game: Game | undefined;
  #level: Level | undefined;
  #board: Board | undefined;
  #path: Cell[] = [];
  #acts: Act[] = [];
  #isTourShown = false;
  #isExitShown = false;

  /** `page` gets what tests wait for; `another` evolves another maze; `moved` hears what was done so far. */
  constructor(page: HTMLElement, another: () => void, moved: (acts: readonly Act[]) => void) {
    [this.#page, this.#another, this.#moved] = [page, another, moved];
    this.#offKeys = onKeys((key, event) => this.#key(key, event.shiftKey));
  }

  close(): void {
    this.#offKeys();
    this.#game?.free();
    this.#game = undefined;
  }

  /** Opens a maze, and repeats what was done in it before. */
  open(game: Game, before: readonly Act[] = []): Level {
    this.#game?.free();
    this.#game = game;
    const level = JSON.parse(game.level()) as Level;
    const board = new Board(level);
    [this.#level, this.#board, this.#isTourShown, this.#isExitShown] = [level, board, false, false];
    onSwipes(
      board.root,
      (side) => this.#step(side, true),
      (event) => this.#click(board.cell(event)),
    );
    this.stage.replaceChildren(board.root);
    this.#begin(before);
    return level;
  }

  #key(key: string, isShift: boolean): boolean {
    const side = sideOf(key);
    if (side !== undefined) {
      this.#step(side, this.#corridor.get() || isShift);
      return true;
    }
    const commands: Readonly<Record<string, () => void>> = {
      u: () => this.#takeBack(),
      r: () => this.#begin(),
      h: () => this.#showHint(),
      x: () => this.#toggleTour(),
      e: () => this.#toggleExit(),
    };
    const command = commands[key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  #state(): Standing {
    return JSON.parse(this.#game?.state() ?? "null") as Standing;
  }

  #rest(): Rest | null {
    return JSON.parse(this.#game?.rest() ?? "null") as Rest | null;
  }

  #begin(before: readonly Act[] = []): void {
    if (this.#game === undefined || this.#level === undefined) return;
    this.#game.restart();
    const { cell } = this.#state();
    this.#path = [cell];
    this.#acts = [];
    for (const act of before) this.#path.push(...this.#do(act));
    this.#refresh();
    const now = this.#state();
    if (now.steps > 0) {
      if (now.finished) this.#finish(this.#level, now);
      else say(`Your walk goes on after ${steps(now.steps)}. You are at ${where(now.cell)}.`);
      return;
    }
    const { maze, height, width } = this.#level;
    const stops = maze.checkpoints.map(([row, col], place) => `${letter(place)} at ${where({ row, col })}`);
    say(
      `A maze of ${height} rows and ${width} columns. You are at ${where(cell)}; ${stops.length === 0 ? "no checkpoints" : stops.join(", ")}; the exit at ${where({ row: maze.exit[0], col: maze.exit[1] })}.`,
    );
  }

  /** Shows what stands beside the board. */
  #refresh(): void {
    const [game, level, board] = [this.#game, this.#level, this.#board];
    if (game === undefined || level === undefined || board === undefined) return;
    const now = this.#state();
    const { fitness } = level.figures;
    const rest = this.#rest();
    board.show(now.cell, this.#path, now.visited);
    board.tour(this.#isTourShown ? (JSON.parse(game.tour()) as Cell[][]) : []);
    board.exitPath(this.#isExitShown ? (JSON.parse(game.exit_path()) as Cell[]) : []);
    board.checkpoints(this.#stops.get());
    this.#watch.setAttribute("aria-pressed", String(this.#isTourShown));
    this.#exit.setAttribute("aria-pressed", String(this.#isExitShown));
    board.describe(
      `Maze. You are at ${where(now.cell)}${this.#onColour(now.cell)}. Open: ${openWords(level, now.cell) || "nothing"}.`,
    );
    const reached = now.visited.filter((visited) => visited).length;
    this.figures.replaceChildren(
      figure("steps so far", now.steps),
      figure("shortest tour", fitness === 0 ? "none" : fitness),
      figure("checkpoints", `${reached} of ${now.visited.length}`),
    );
    const lost = now.steps + (rest?.steps ?? 0) - fitness;
    if (now.finished) this.status.textContent = "";
    else if (fitness === 0) this.status.textContent = "This maze has no tour: a stop is blocked or cut off.";
    else
      this.status.textContent = `${steps(rest?.steps ?? 0)} to go at least${lost > 0 ? `, ${lost} more than needed` : ""}.`;
    this.#undo.disabled = this.#restart.disabled = now.steps === 0;
    this.#hint.disabled = rest === null;
    this.#watch.disabled = fitness === 0;
    this.#exit.disabled = level.figures.exit_path === null;
    if (!now.finished) this.#end.hide();
    this.#end.outcome = now.finished && now.steps > 0 ? "finished" : "walking";
    this.#page.dataset["cell"] = `${now.cell.row},${now.cell.col}`;
    this.#page.dataset["steps"] = String(now.steps);
    this.#moved(this.#acts);
    this.#showLegend(level, now.cell);
  }

  #onColour(cell: Cell): string {
    const colour = this.#level === undefined ? null : colourAt(this.#level, cell);
    return colour === null ? "" : `, on colour ${colour.toString(36)}`;
  }

  /** Which colours are doors to which, and what may be entered from here. */
  #showLegend(level: Level, cell: Cell): void {
    const { colours, adjacency, palette = 0 } = level.maze;
    this.#legend.hidden = colours === undefined;
    if (colours === undefined) return;
    const here = colourAt(level, cell);
    const near = (colour: number): boolean => level.neighbours[here ?? 0]?.includes(colour) === true;
    const swatches = Array.from({ length: palette }, (_, colour) => {
      const swatch = paint(element("li", {}, colour.toString(36)), colour, palette);
      swatch.classList.toggle("here", colour === here);
      swatch.classList.toggle("near", near(colour));
      return swatch;
    });
    const names = swatches.filter((_, colour) => near(colour)).map((swatch) => swatch.textContent ?? "");
    this.#legend.replaceChildren(
      element("ol", { class: "swatches", "aria-label": "Colours in their order" }, ...swatches),
      element(
        "p",
        { class: "note" },
        `Colours are doors: from a colour you may enter the same colour and its neighbours in this row${adjacency === "wheel" ? ", and the first and the last are neighbours too" : ""}. From ${here?.toString(36) ?? "?"} you may enter ${names.join(", ")}.`,
      ),
    );
  }

  /** The cells that an act enters; none if there is no way. */
  #do(act: Act): Cell[] {
    const [first, second] = act;
    const entered =
      typeof first === "number" ? this.#game?.go(first, Number(second)) : this.#game?.step(first, second === true);
    const cells = JSON.parse(entered ?? "[]") as Cell[];
    if (cells.length > 0) this.#acts.push(act);
    return cells;
  }

  #step(side: Side, isRun: boolean): void {
    this.#walked(this.#do([side, isRun]), () =>
      this.#state().finished ? "The tour is complete." : "No passage there.",
    );
  }

  /** A click walks the shortest way to a cell. */
  #click({ row, col }: Cell): void {
    const level = this.#level;
    if (level === undefined || row < 0 || col < 0 || row >= level.height || col >= level.width) return;
    this.#walked(this.#do([row, col]), () => "No way leads there.");
  }

  /** Shows the cells that were entered, and tells what was reached; `none` is said if there are none. */
  #walked(cells: readonly Cell[], none: () => string): void {
    const level = this.#level;
    if (level === undefined) return;
    if (cells.length === 0) {
      say(none());
      return;
    }
    const before = this.#path.slice();
    this.#path.push(...cells);
    const { maze } = level;
    this.#refresh();
    const now = this.#state();
    const reached = maze.checkpoints.flatMap((stop, place) =>
      cells.some((cell) => same(cell, stop)) && !before.some((cell) => same(cell, stop)) ? [letter(place)] : [],
    );
    const left = now.visited.filter((visited) => !visited).length;
    if (now.finished) this.#finish(level, now);
    else if (reached.length > 0)
      say(`Checkpoint ${reached.join(" and ")} reached. ${left === 0 ? "Now to the exit." : `${left} left.`}`);
    else if (same(now.cell, maze.exit)) say(`The exit, but ${left} checkpoint${left === 1 ? " is" : "s are"} left.`);
    else
      say(
        `${cells.length > 1 ? `${steps(cells.length)}, to ${where(now.cell)}` : where(now.cell)}${this.#onColour(now.cell)}. Open: ${openWords(level, now.cell)}.`,
      );
  }

  /** The card at the end of a walk. */
  get card(): EndCard {
    return this.#end;
  }

  #finish({ figures: { fitness } }: Level, now: Standing): void {
    const more = now.steps - fitness;
    const text =
      more === 0
        ? `${steps(now.steps)}: there is no shorter tour.`
        : `${steps(now.steps)}; the shortest tour has ${fitness}. You took ${more} more, ${((100 * more) / fitness).toFixed(0)} %.`;
    const another = button("Another maze", this.#another);
    another.className = "main";
    const shortest = button("Show the shortest", () => {
      if (!this.#isTourShown) this.#toggleTour();
    });
    this.#end.show(
      "won",
      "The tour is complete",
      text,
      another,
      button("Walk it again", () => this.#begin()),
      ...(more === 0 ? [] : [shortest]),
    );
  }

  #takeBack(): void {
    if (this.#game?.undo() !== true) return;
    this.#acts.pop();
    const now = this.#state();
    this.#path.length = now.steps + 1;
    this.#refresh();
    say(`Taken back. You are at ${where(now.cell)}.`);
  }

  #showHint(): void {
    const rest = this.#rest();
    if (rest === null) return;
    this.#board?.hint(rest.cells);
    const [from, to] = rest.cells;
    const side =
      from === undefined || to === undefined
        ? ""
        : to.row < from.row
          ? "north"
          : to.row > from.row
            ? "south"
            : to.col > from.col
              ? "east"
              : "west";
    this.status.textContent = `${side === "" ? "Stay" : `Go ${side}`}, to ${rest.next === null ? "the exit" : letter(rest.next)} in ${steps(rest.cells.length - 1)}; ${rest.steps} to go in all.`;
    say(this.status.textContent);
  }

  #toggleTour(): void {
    this.#isTourShown = !this.#isTourShown;
    this.#refresh();
    const { fitness = 0, legs = null } = this.#level?.figures ?? {};
    if (this.#isTourShown) say(`The shortest tour has ${steps(fitness)}, in legs of ${legs?.join(", ") ?? ""}.`);
  }

  #toggleExit(): void {
    this.#isExitShown = !this.#isExitShown;
    this.#refresh();
    const length = this.#level?.figures.exit_path ?? null;
    if (this.#isExitShown && length !== null)
      say(`Without the checkpoints, the shortest way to the exit has ${steps(length)}.`);
  }
}

const openWords = (level: Level, cell: Cell): string =>
  openSides(level, cell)
    .map((side) => WORDS[side])
    .join(", ");
