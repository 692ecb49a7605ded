// Checkpoint mazes: walk a tour, look at the measures, compare representations, and evolve mazes.

import { lineChart } from "../charts";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { address, freshSeed, whole, type Params } from "../params";
import { search, type Ended, type Running } from "../search";
import { button, checkbox, choice, details, element, group, number, onKeys, progressBar, say, section, sentence } from "../ui";
import { module } from "../wasm";
import { Board, colourAt, letter, openSides, paint, same, type Cell, type Level, type Side } from "./checkpoint/board";
import { comparison, type View } from "./checkpoint/compare";
import { Form } from "./checkpoint/form";
import { measureBars } from "./checkpoint/measures";

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

interface Listed {
  readonly id: string | null;
  readonly height: number;
  readonly width: number;
  readonly tour: number;
}

const KEYS: Readonly<Record<string, Side>> = {
  ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W", w: "N", d: "E", s: "S", a: "W",
};
const WORDS: Readonly<Record<Side, string>> = { N: "north", E: "east", S: "south", W: "west" };

/** Mazes to begin with, as options of a search. */
const PRESETS = {
  small: { size: "12x12", checkpoints: "random:3", generations: "9" },
  paper: { generations: "20" },
  doors: { scheme: "paper", representation: "rainbow", size: "10x10", checkpoints: "random:2", generations: "8" },
  wheel: { scheme: "paper", representation: "wheel", size: "10x10", checkpoints: "random:2", generations: "8" },
} as const;
const SOURCES = ["small", "paper", "doors", "wheel", "best", "own"] as const;
type Source = (typeof SOURCES)[number];

const where = ({ row, col }: Cell): string => `row ${row + 1}, column ${col + 1}`;
const steps = (count: number): string => `${count} step${count === 1 ? "" : "s"}`;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, read, best_known } = await module("checkpoint");
  let file: ResultFile = { name: "", text: "" };
  let listed: readonly Listed[] = [];
  let play: InstanceType<typeof Play> | undefined;
  let level: Level | undefined;
  let board: Board | undefined;
  let path: Cell[] = [];
  let running: Running | undefined;
  let isOpen = true;
  let isTourShown = false;

  // The board and its controls.
  const stage = element("div", {});
  const status = element("p", { class: "note", "data-status": "" });
  const figures = element("dl", { class: "figures" });
  const legend = element("div", { class: "legend" });
  const end = element("div", { class: "card end", "data-end": "" });
  const problem = element("p", { class: "error", role: "alert" });
  const claims = element("p", { class: "note", "data-claims": "" });
  const measures = element("div", {});
  const levels = element("select", { "aria-label": "Maze of the file" });
  const undo = button("Undo", () => takeBack(), "Key: U");
  const restart = button("Restart", () => begin(), "Key: R");
  const hint = button("Hint", () => showHint(), "Key: H");
  const watch = button("Shortest tour", () => toggleTour(), "Key: X");
  watch.setAttribute("aria-pressed", "false");
  const corridor = checkbox("Run along corridors (or hold Shift)", false);
  const pad = element("div", { class: "pad", role: "group", "aria-label": "Steps" });
  for (const [side, mark] of [["N", "↑"], ["W", "←"], ["E", "→"], ["S", "↓"]] as const) {
    const press = button(mark, () => step(side, corridor.get()), "Arrow key");
    press.className = WORDS[side];
    press.setAttribute("aria-label", `Go ${WORDS[side]}`);
    pad.append(press);
  }

  function fail(error: unknown): void {
    problem.textContent = sentence(error);
  }

  function state(): Standing {
    return JSON.parse(play?.state() ?? "null") as Standing;
  }

  /** Opens a maze of the present file. */
  function show(at: number): void {
    play?.free();
    play = new Play(file.text, at);
    level = JSON.parse(play.level()) as Level;
    board = new Board(level);
    listenTo(board);
    stage.replaceChildren(board.root);
    measures.replaceChildren(measureBars(level));
    levels.value = String(at);
    isTourShown = false;
    const lies = JSON.parse(play.false_claims()) as readonly string[] | null;
    claims.textContent = lies === null ? "" : lies.length === 0 ? "What the file says of this maze is true." : `The file is wrong: ${lies.join("; ")}.`;
    begin();
  }

  /** Takes a file of mazes; throws a sentence if it is none. */
  function take(next: ResultFile): void {
    const found = JSON.parse(read(next.text)) as readonly Listed[];
    [file, listed] = [next, found];
    const name = ({ id, height, width, tour }: Listed, at: number): string =>
      `${id ?? `Maze ${at + 1}`}: ${height}×${width}, ${tour === 0 ? "no tour" : `tour of ${tour}`}`;
    levels.replaceChildren(...listed.map((maze, at) => element("option", { value: String(at) }, name(maze, at))));
    levels.hidden = listed.length < 2;
    show(0);
    save.disabled = false;
  }

  function begin(): void {
    play?.restart();
    path = level === undefined ? [] : [state().cell];
    refresh();
    if (level === undefined) return;
    const { maze, height, width } = level;
    const stops = maze.checkpoints.map(([row, col], place) => `${letter(place)} at ${where({ row, col })}`);
    say(`A maze of ${height} rows and ${width} columns. You are at ${where(state().cell)}; ${stops.length === 0 ? "no checkpoints" : stops.join(", ")}; the exit at ${where({ row: maze.exit[0], col: maze.exit[1] })}.`);
  }

  /** Shows what stands beside the board. */
  function refresh(): void {
    if (play === undefined || level === undefined || board === undefined) return;
    const now = state();
    const { fitness } = level.figures;
    const rest = JSON.parse(play.rest()) as Rest | null;
    board.show(now.cell, path, now.visited);
    board.tour(isTourShown ? (JSON.parse(play.tour()) as Cell[][]) : []);
    watch.setAttribute("aria-pressed", String(isTourShown));
    board.describe(`Maze. You are at ${where(now.cell)}${onColour(now.cell)}. Open: ${openSides(level, now.cell).map((side) => WORDS[side]).join(", ") || "nothing"}.`);
    const row = (name: string, value: string): HTMLElement => element("div", {}, element("dt", {}, name), element("dd", {}, value));
    const reached = now.visited.filter((visited) => visited).length;
    figures.replaceChildren(
      row("steps so far", String(now.steps)),
      row("shortest tour", fitness === 0 ? "none" : String(fitness)),
      row("checkpoints", `${reached} of ${now.visited.length}`),
    );
    const lost = now.steps + (rest?.steps ?? 0) - fitness;
    if (now.finished) status.textContent = "";
    else if (fitness === 0) status.textContent = "This maze has no tour: a stop is blocked or cut off.";
    else status.textContent = `${steps(rest?.steps ?? 0)} to go at least${lost > 0 ? `, ${lost} more than needed` : ""}.`;
    undo.disabled = restart.disabled = now.steps === 0;
    hint.disabled = rest === null;
    watch.disabled = fitness === 0;
    if (!now.finished) end.className = "card end";
    end.dataset["outcome"] = now.finished && now.steps > 0 ? "finished" : "walking";
    root.dataset["cell"] = `${now.cell.row},${now.cell.col}`;
    root.dataset["steps"] = String(now.steps);
    showLegend(now.cell);
  }

  function onColour(cell: Cell): string {
    const colour = level === undefined ? null : colourAt(level, cell);
    return colour === null ? "" : `, on colour ${colour.toString(36)}`;
  }

  /** Which colours are doors to which, and what may be entered from here. */
  function showLegend(cell: Cell): void {
    const palette = level?.maze.palette ?? 0;
    legend.hidden = level?.maze.colours === undefined;
    if (level === undefined || legend.hidden) return;
    const here = colourAt(level, cell);
    const isWheel = level.maze.adjacency === "wheel";
    const near = (colour: number): boolean => level?.neighbours[here ?? 0]?.includes(colour) === true;
    const swatches = Array.from({ length: palette }, (_, colour) => {
      const swatch = paint(element("li", {}, colour.toString(36)), colour, palette);
      swatch.classList.toggle("here", colour === here);
      swatch.classList.toggle("near", near(colour));
      return swatch;
    });
    const names = swatches.filter((_, colour) => near(colour)).map((swatch) => swatch.textContent ?? "");
    legend.replaceChildren(
      element("ol", { class: "swatches", "aria-label": "Colours in their order" }, ...swatches),
      element("p", { class: "note" }, `Colours are doors: from a colour you may enter the same colour and its neighbours in this row${isWheel ? ", and the first and the last are neighbours too" : ""}. From ${here?.toString(36) ?? "?"} you may enter ${names.join(", ")}.`),
    );
  }

  function step(side: Side, isRun: boolean): void {
    if (play !== undefined) walked(JSON.parse(play.step(side, isRun)) as Cell[], () => say(state().finished ? "The tour is complete." : "No passage there."));
  }

  /** Shows the cells that were entered, and tells what was reached. */
  function walked(cells: readonly Cell[], nothing: () => void): void {
    if (level === undefined) return;
    if (cells.length === 0) {
      nothing();
      return;
    }
    const before = path.slice();
    path.push(...cells);
    const { maze } = level;
    refresh();
    const now = state();
    const reached = maze.checkpoints.flatMap((stop, place) =>
      cells.some((cell) => same(cell, stop)) && !before.some((cell) => same(cell, stop)) ? [letter(place)] : [],
    );
    const left = now.visited.filter((visited) => !visited).length;
    const isAtExit = same(now.cell, maze.exit);
    if (now.finished) finish(now);
    else if (reached.length > 0) say(`Checkpoint ${reached.join(" and ")} reached. ${left === 0 ? "Now to the exit." : `${left} left.`}`);
    else if (isAtExit) say(`The exit, but ${left} checkpoint${left === 1 ? " is" : "s are"} left.`);
    else say(`${cells.length > 1 ? `${steps(cells.length)}, to ${where(now.cell)}` : where(now.cell)}${onColour(now.cell)}. Open: ${openSides(level, now.cell).map((side) => WORDS[side]).join(", ")}.`);
  }

  /** The screen at the end of a tour. */
  function finish(now: Standing): void {
    if (level === undefined) return;
    const { fitness } = level.figures;
    const more = now.steps - fitness;
    const text = more === 0
      ? `${steps(now.steps)}: there is no shorter tour.`
      : `${steps(now.steps)}; the shortest tour has ${fitness}. You took ${more} more, ${((100 * more) / fitness).toFixed(0)} %.`;
    const again = button("Another maze", () => void another());
    again.className = "main";
    end.replaceChildren(
      element("h2", {}, "The tour is complete"),
      element("p", {}, text),
      group("What now", again, button("Walk it again", () => begin()), ...(more === 0 ? [] : [button("Show the shortest", () => { if (!isTourShown) toggleTour(); })])),
    );
    end.className = "card end won";
    say(`The tour is complete. ${text}`);
  }

  function takeBack(): void {
    if (play?.undo() !== true) return;
    path.length = state().steps + 1;
    refresh();
    say(`Taken back. You are at ${where(state().cell)}.`);
  }

  function showHint(): void {
    const rest = JSON.parse(play?.rest() ?? "null") as Rest | null;
    if (rest === null) return;
    board?.hint(rest.cells);
    const [from, to] = rest.cells;
    const side = from === undefined || to === undefined ? "" : to.row < from.row ? "north" : to.row > from.row ? "south" : to.col > from.col ? "east" : "west";
    status.textContent = `${side === "" ? "Stay" : `Go ${side}`}, to ${rest.next === null ? "the exit" : letter(rest.next)} in ${steps(rest.cells.length - 1)}; ${rest.steps} to go in all.`;
    say(status.textContent);
  }

  function toggleTour(): void {
    isTourShown = !isTourShown;
    refresh();
    if (isTourShown) say(`The shortest tour has ${steps(level?.figures.fitness ?? 0)}, in legs of ${level?.figures.legs?.join(", ") ?? ""}.`);
  }

  /** A swipe is a step, or a run; a click walks the shortest way to a cell. */
  function listenTo(next: Board): void {
    let start: { x: number; y: number } | undefined;
    next.root.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, y: event.clientY };
    });
    next.root.addEventListener("pointerup", (event) => {
      if (start === undefined) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      start = undefined;
      if (Math.hypot(dx, dy) > 24) {
        step(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "E" : "W") : dy > 0 ? "S" : "N", true);
        return;
      }
      const { row, col } = next.cell(event);
      if (play === undefined || level === undefined || row < 0 || col < 0 || row >= level.height || col >= level.width) return;
      walked(JSON.parse(play.go(row, col)) as Cell[], () => say("No way leads there."));
    });
  }

  // The search.
  const form = new Form();
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", 7, 0, 999_999_999) });
  const bar = progressBar("Search");
  bar.root.hidden = true;
  const report = element("p", { class: "note", "data-report": "" });
  const chart = lineChart("Score of the search", "generations", [{ name: "best", style: 1 }, { name: "mean", style: 2 }]);
  chart.root.hidden = true;
  const evolve = button("Evolve", () => void evolveForm());
  evolve.className = "main";
  const stop = button("Stop", () => running?.stop());
  stop.disabled = true;
  const save = button("Download", () => download(file), "A file that the tool `checkpoint verify` accepts");
  save.disabled = true;
  const share = button("Copy link", () => void copyLink());
  const chooser = opener("Open a file", (chosen) => {
    problem.textContent = "";
    take(chosen);
    leaveSearch();
    source.set("own");
    say(`Opened ${listed.length === 1 ? "a maze" : `${listed.length} mazes`}. ${claims.textContent ?? ""}`);
  }, fail);
  levels.addEventListener("change", () => show(Number(levels.value)));

  async function evolveForm(): Promise<void> {
    running?.cancel();
    problem.textContent = "";
    const [options, seedNumber] = [form.options(), seed.get() ?? 1];
    history.replaceState(null, "", address("checkpoint", { seed: seedNumber, ...form.words() }));
    chart.clear();
    bar.root.hidden = chart.root.hidden = false;
    bar.set(null);
    [evolve.disabled, stop.disabled] = [true, false];
    report.textContent = "Searching …";
    const plot = ({ points }: View): void => points.forEach(([generation, best, mean]) => chart.add(generation, [best, mean]));
    const own = search("checkpoint", options, seedNumber, (progress) => {
      const view = progress.view as View;
      plot(view);
      bar.set(progress.share);
      report.textContent = `Generation ${progress.generations} of ${view.of}, ${progress.evaluations.toLocaleString("en")} mazes judged, best ${Math.round(progress.best ?? 0)}.`;
    });
    running = own;
    try {
      const ended = await own.ended;
      if (isOpen && running === own) {
        plot(ended.progress.view as View);
        arrived(ended);
      }
    } catch (error) {
      if (isOpen && running === own) {
        report.textContent = "";
        fail(error);
      }
    }
    if (running === own) {
      bar.root.hidden = true;
      [evolve.disabled, stop.disabled] = [false, true];
    }
  }

  function arrived({ progress, file: result, hash, stopped }: Ended): void {
    const view = progress.view as View;
    root.dataset["hash"] = hash;
    if (result !== null) take(result);
    // What a search makes is true; a sentence about it would only take space.
    claims.textContent = "";
    const unmet = view.unmet ?? [];
    const asked = unmet.length === 0 ? "" : ` Not met: ${unmet.join(", ")}.`;
    report.textContent = `${level?.figures.fitness === 0 ? "No tour yet" : `A tour of ${level?.figures.fitness ?? 0} moves`} after ${progress.generations} generations, ${progress.evaluations.toLocaleString("en")} mazes judged${stopped ? "; stopped" : ""}.${asked}`;
    ready();
    say(report.textContent);
  }

  /** Tells tests that a maze has arrived. */
  function ready(): void {
    root.dataset["ready"] = String(Number(root.dataset["ready"] ?? "0") + 1);
  }

  /** Ends a search whose result is not wanted any more. */
  function leaveSearch(): void {
    running?.cancel();
    running = undefined;
    report.textContent = "";
    bar.root.hidden = true;
    [evolve.disabled, stop.disabled] = [false, true];
  }

  async function another(): Promise<void> {
    seed.set(freshSeed());
    await evolveForm();
  }

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is copied.");
      share.textContent = "Copied";
    } catch {
      fail("The browser does not let this page copy; take the address from its bar.");
    }
  }

  // Where the maze comes from.
  const source = choice<Source>(
    "Maze",
    [["small", "Small, three checkpoints"], ["paper", "As large as the paper's"], ["doors", "Colours as doors: a rainbow"], ["wheel", "Colours as doors: a wheel"], ["best", "The longest tours known"], ["own", "Your options, or a file"]],
    params.has("seed") ? "own" : params.get("maze") === "best" ? "best" : "small",
    openSource,
  );

  function openSource(chosen: Source): void {
    problem.textContent = "";
    if (chosen === "best") {
      leaveSearch();
      history.replaceState(null, "", address("checkpoint", { maze: "best" }));
      take({ name: "checkpoint-best.json", text: best_known() });
      ready();
      return;
    }
    if (chosen !== "own") form.set(PRESETS[chosen]);
    void evolveForm();
  }

  // Four representations.
  const compared = comparison((chosen) => {
    take(chosen);
    leaveSearch();
    source.set("own");
    stage.scrollIntoView({ block: "center" });
  });
  const rounds = number("Generations", { min: 1, max: 500, value: whole(params, "compare", 10, 1, 500) });
  const compare = button("Compare", () => void compareAll());
  compare.className = "main";
  async function compareAll(): Promise<void> {
    problem.textContent = "";
    const generations = rounds.get() ?? 10;
    const words = form.words();
    const stops = { ...(words["size"] === undefined ? {} : { size: words["size"] }), ...(words["checkpoints"] === undefined ? {} : { checkpoints: words["checkpoints"] }) };
    history.replaceState(null, "", address("checkpoint", { seed: seed.get() ?? 1, ...words, compare: generations }));
    compare.disabled = true;
    try {
      await compared.run({ ...stops, generations }, seed.get() ?? 1);
    } catch (error) {
      if (isOpen) fail(error);
    }
    compare.disabled = false;
  }

  root.append(
    element("h1", {}, "Checkpoint mazes"),
    element("p", { class: "lead" }, "Walk from S by all checkpoints, in any order, to X, with as few steps as you can. The mazes are evolved so that even the shortest tour is long."),
    problem,
    element(
      "div",
      { class: "stage" },
      element(
        "div",
        {},
        element("div", { class: "row ends" }, source.root, levels),
        stage,
        legend,
        end,
        pad,
        element("div", { class: "row center", role: "group", "aria-label": "Game" }, undo, restart, hint, watch),
        element("div", { class: "row center" }, corridor.root),
        section("Measures", measures),
      ),
      element(
        "div",
        {},
        section("This maze", figures, status, claims, group("File", save, share, chooser.root)),
        section("Evolve a maze", element("div", { class: "fields" }, seed.root, ...form.usual), details("More options", form.more), group("Search", evolve, stop), bar.root, report, chart.root),
        element("p", { class: "note" }, "Keys: arrows or W A S D for a step, with Shift along the corridor; U takes back, R restarts, H is a hint, X shows the shortest tour. Click a cell to walk there, or swipe."),
      ),
    ),
    section(
      "Four representations on one seed",
      element("p", {}, "The same search, the same seed, the size and the checkpoints of above: only how a genome becomes a maze differs."),
      element("div", { class: "row ends" }, rounds.root, compare),
      compared.root,
    ),
  );
  const offKeys = onKeys((key, event) => {
    const side = KEYS[key] ?? KEYS[key.toLowerCase()];
    if (side !== undefined) {
      step(side, corridor.get() || event.shiftKey);
      return true;
    }
    const command = { u: takeBack, r: begin, h: showHint, x: toggleTour }[key.toLowerCase()];
    command?.();
    return command !== undefined;
  });
  form.read(params);
  openSource(source.get());
  if (params.has("compare")) void compareAll();

  return () => {
    isOpen = false;
    running?.cancel();
    compared.cancel();
    offKeys();
    chooser.close();
    play?.free();
  };
}
