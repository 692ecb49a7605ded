// Theseus and the Minotaur: play a maze, and evolve mazes to order.

import { lineChart } from "../charts";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { address, freshSeed, whole, word, type Params } from "../params";
import { search, type Ended, type Running } from "../search";
import { button, checkbox, choice, details, element, group, isCalm, number, onKeys, pause, progressBar, say, section, sentence, slider } from "../ui";
import { module } from "../wasm";
import { Board, STEP, STEPS, beyond, type Cell, type Letter, type Maze, type Outcome, type Position, type Side, type Turn } from "./theseus/board";
import { dayOf, hardestKnown, orderOfTheDay } from "./theseus/levels";
import { Painter } from "./theseus/paint";

/** How a game stands, as the crate tells it. */
interface Standing {
  readonly position: Position;
  readonly outcome: Outcome;
  readonly path: string;
  readonly minotaur_moves: number;
  readonly left: number | null;
}

interface Level {
  readonly maze: Maze;
  readonly figures: {
    readonly id: string | null;
    readonly moves: number | null;
    readonly waits: number | null;
    readonly difficulty: number | null;
    readonly visited: number;
    readonly win: "after" | "before";
  };
}

interface Listed {
  readonly id: string | null;
  readonly width: number;
  readonly height: number;
  readonly moves: number | null;
  readonly difficulty: number | null;
}

/** What a search shows of itself. */
interface View {
  readonly asked: number;
  readonly found: number;
  readonly met: boolean;
  readonly wanted: string;
  readonly moves: number | null;
  readonly waits: number | null;
  readonly difficulty: number | null;
}

const KEYS: Readonly<Record<string, Letter>> = {
  ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W",
  w: "N", d: "E", s: "S", a: "W", ".": ".", " ": ".",
};
const WORDS: Readonly<Record<Letter, string>> = { N: "north", E: "east", S: "south", W: "west", ".": "wait" };
const SOURCES = ["day", "hardest-6x6", "hardest-8x8", "order"] as const;

const where = ([x, y]: Cell): string => `column ${x + 1}, row ${y + 1}`;
const moves = (count: number): string => `${count} move${count === 1 ? "" : "s"}`;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, read } = await module("theseus");
  let file: ResultFile = { name: "", text: "" };
  let listed: readonly Listed[] = [];
  let index = 0;
  let play: InstanceType<typeof Play> | undefined;
  let level: Level | undefined;
  let board: Board | undefined;
  let running: Running | undefined;
  let isOpen = true;
  /** Whether a replay walks now; each one has a number of its own. */
  let replay = 0;
  let replays = 0;
  let isMapShown = false;
  /** The options of the search that made the present file, for the address. */
  let order: { options: Record<string, unknown>; seed: number } | undefined;

  // The board and its controls.
  const stage = element("div", {});
  const status = element("p", { class: "note status", "data-status": "" });
  const figures = element("dl", { class: "figures" });
  const end = element("div", { class: "card end", "data-end": "" });
  const problem = element("p", { class: "error", role: "alert" });
  const levels = element("select", { "aria-label": "Maze of the file" });
  const undo = button("Undo", () => takeBack(), "Key: U");
  const restart = button("Restart", () => begin(), "Key: R");
  const hint = button("Hint", () => showHint(), "Key: H");
  const watch = button("Watch the shortest way", () => void showSolution(), "Key: X");
  const map = button("Distances", () => toggleMap(), "How many moves it takes from each cell while the Minotaur stands where he is. Key: M");
  map.setAttribute("aria-pressed", "false");
  const speed = slider("Speed of the replay", { min: 1, max: 20, value: 4, show: (value) => `${value} a second` });
  const pad = element("div", { class: "pad", role: "group", "aria-label": "Moves of Theseus" });
  for (const [letter, mark, name] of [["N", "↑", "north"], ["W", "←", "west"], [".", "wait", "wait"], ["E", "→", "east"], ["S", "↓", "south"]] as const) {
    const press = button(mark, () => void act(letter), letter === "." ? "Key: space or ." : "Arrow key");
    press.className = name;
    press.setAttribute("aria-label", letter === "." ? "Wait" : `Go ${name}`);
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
    if (play !== undefined) play.free();
    index = at;
    play = new Play(file.text, index);
    level = JSON.parse(play.level()) as Level;
    board = new Board(level.maze);
    listenTo(board);
    stage.replaceChildren(board.root);
    levels.value = String(index);
    begin();
  }

  /** Takes a file of mazes; throws a sentence if it is none. */
  function take(next: ResultFile, made?: typeof order): void {
    const found = JSON.parse(read(next.text)) as readonly Listed[];
    [file, listed, order] = [next, found, made];
    levels.replaceChildren(
      ...listed.map((maze, at) => element("option", { value: String(at) }, `${maze.id ?? `Maze ${at + 1}`}: ${maze.width}×${maze.height}, ${maze.moves === null ? "no way out" : moves(maze.moves)}`)),
    );
    levels.hidden = listed.length < 2;
    show(0);
    save.disabled = false;
    share.disabled = order === undefined;
  }

  function begin(): void {
    share.textContent = "Copy link";
    replay = 0;
    play?.restart();
    board?.show(state().position);
    board?.way([]);
    refresh();
    const position = state().position;
    if (level !== undefined) say(`A maze of ${level.maze.width} columns and ${level.maze.height} rows. Theseus at ${where(position.theseus)}, the Minotaur at ${where(position.minotaur)}, the exit at ${where(level.maze.exit.cell)}.`);
  }

  /** Shows what stands beside the board. */
  function refresh(): void {
    if (play === undefined || level === undefined || board === undefined) return;
    const { position, outcome, path, left } = state();
    const { moves: fewest, waits, difficulty } = level.figures;
    board.hint(position.theseus, null);
    board.heat(isMapShown ? [...play.distances()] : null);
    board.describe(`Maze. Theseus at ${where(position.theseus)}. Minotaur at ${where(position.minotaur)}. Exit at ${where(level.maze.exit.cell)}. Open: ${openSides(position.theseus).map((side) => WORDS[side]).join(", ") || "nothing"}.`);
    const row = (name: string, value: string): HTMLElement => element("div", {}, element("dt", {}, name), element("dd", {}, value));
    figures.replaceChildren(
      row("moves so far", String(path.length)),
      row("fewest", fewest === null ? "none" : String(fewest)),
      row("waits in it", waits === null ? "–" : String(waits)),
      row("difficulty", difficulty === null ? "–" : difficulty.toFixed(1)),
    );
    const lost = path.length + (left ?? 0) - (fewest ?? 0);
    if (outcome !== "alive") status.textContent = "";
    else if (fewest === null) status.textContent = "This maze has no way out.";
    else if (left === null) status.textContent = "There is no way out from here any more: take a move back.";
    else status.textContent = `${moves(left)} to go${lost > 0 ? `, ${lost} more than needed` : ""}.`;
    undo.disabled = path.length === 0;
    restart.disabled = path.length === 0;
    hint.disabled = outcome !== "alive" || left === null;
    watch.disabled = fewest === null;
    watch.textContent = replay === 0 ? "Watch the shortest way" : "Stop the replay";
    if (outcome === "alive") end.className = "card end";
    end.dataset["outcome"] = outcome;
    root.dataset["path"] = path;
  }

  function openSides([x, y]: Cell): Side[] {
    if (level === undefined) return [];
    const { h_walls, v_walls } = level.maze;
    const walls: Record<Side, boolean> = {
      N: h_walls[y]?.[x] === "-", S: h_walls[y + 1]?.[x] === "-", W: v_walls[y]?.[x] === "|", E: v_walls[y]?.[x + 1] === "|",
    };
    return (["N", "E", "S", "W"] as const).filter((side) => !walls[side]);
  }

  /** Plays a turn of the visitor. */
  async function act(letter: Letter): Promise<void> {
    replay = 0;
    await turn(letter);
  }

  async function turn(letter: Letter): Promise<boolean> {
    if (play === undefined || board === undefined || level === undefined) return false;
    const before = state();
    const played = JSON.parse(play.act(letter)) as Turn | null;
    if (played === null) {
      if (before.outcome === "alive") say("A wall is in the way.");
      return false;
    }
    // What another key interrupted is shown as it ended.
    board.show(before.position);
    const steps = played.reply.filter((cell) => cell !== null).length;
    if (replay === 0) say(`${letter === "." ? "You wait" : `You go ${WORDS[letter]}`}. The Minotaur ${steps === 0 ? "stays" : `goes ${moves(steps).replace("move", "step")}, to ${where(played.position.minotaur)}`}.`);
    refresh();
    const isLast = await board.walk(played, letter, replay === 0 ? STEP : Math.min(STEP, 300 / speed.get()));
    const now = state();
    if (isLast && now.outcome !== "alive") finish(now);
    return true;
  }

  /** The screen after a win or a loss. */
  function finish(now: Standing): void {
    if (level === undefined) return;
    const won = now.outcome === "won";
    const fewest = level.figures.moves ?? 0;
    const text = won
      ? now.path.length === fewest
        ? `Out in ${moves(now.path.length)}: there is no shorter way.`
        : `Out in ${moves(now.path.length)}; the fewest are ${fewest}.`
      : `The Minotaur has caught you after ${moves(now.path.length)}.`;
    const next = index + 1 < listed.length ? button("Next maze", () => show(index + 1)) : button("Another maze", () => void another());
    next.className = "main";
    const back = button("Take it back", () => takeBack());
    back.className = "main";
    end.replaceChildren(
      element("h2", {}, won ? "You are out" : "Caught"),
      element("p", {}, text),
      group("What now", ...(won ? [next, button("Again", () => begin())] : [back, button("Restart", () => begin())])),
    );
    end.className = `card end ${won ? "won" : "lost"}`;
    say(`${won ? "You are out." : "Caught."} ${text}`);
    trace(now.path);
  }

  /** Draws the way that Theseus took. */
  function trace(path: string): void {
    if (level === undefined || board === undefined) return;
    let at = level.maze.theseus;
    const cells: Cell[] = [at];
    for (const letter of path) {
      if (letter in STEPS) at = beyond(at, letter as Side);
      cells.push(at);
    }
    board.way(cells);
  }

  function takeBack(): void {
    replay = 0;
    if (play?.undo() !== true) return;
    board?.way([]);
    board?.show(state().position);
    refresh();
    say(`Taken back. Theseus at ${where(state().position.theseus)}.`);
  }

  function showHint(): void {
    const rest = play?.rest();
    const letter = rest?.[0] as Letter | undefined;
    if (board === undefined || letter === undefined) return;
    board.hint(state().position.theseus, letter);
    const text = letter === "." ? "Wait" : `Go ${WORDS[letter]}`;
    status.textContent = `${text}: then it takes ${moves((rest?.length ?? 1) - 1)} more.`;
    say(status.textContent);
  }

  function toggleMap(): void {
    isMapShown = !isMapShown;
    map.setAttribute("aria-pressed", String(isMapShown));
    refresh();
    if (isMapShown) say("Each cell shows how many moves it takes from there.");
  }

  /** Plays the shortest way from here, or from the start if there is none from here. */
  async function showSolution(): Promise<void> {
    if (replay !== 0) {
      replay = 0;
      refresh();
      return;
    }
    if (play === undefined) return;
    if (play.rest() === undefined) begin();
    const letters = play.rest() ?? "";
    const own = ++replays;
    replay = own;
    say(`The shortest way from here takes ${moves(letters.length)}.`);
    for (const letter of letters) {
      const began = performance.now();
      if (!(await turn(letter as Letter))) break;
      await pause(Math.max(0, 1000 / speed.get() - (performance.now() - began)));
      if (replay !== own || !isOpen) return;
    }
    replay = 0;
    refresh();
  }

  /** Swipes and clicks: towards a neighbour is a step, on Theseus himself a wait. */
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
        void act(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "E" : "W") : dy > 0 ? "S" : "N");
        return;
      }
      const [x, y] = next.cell(event);
      const [tx, ty] = state().position.theseus;
      const letter = ([".", "N", "E", "S", "W"] as const).find((known) => {
        const [sx, sy] = known === "." ? [0, 0] : STEPS[known];
        return x === tx + sx && y === ty + sy;
      });
      if (letter !== undefined) void act(letter);
    });
  }

  // Mazes to order.
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", freshSeed(), 0, 999_999_999) });
  const sizes = [4, 5, 6, 7, 8, 9, 10].map((side) => [String(side), String(side)] as const);
  const [wide = "6", high = "6"] = (params.get("size") ?? "6x6").split("x");
  const resize = (): void => painter.resize(Number(width.get()), Number(height.get()));
  const width = choice("Columns", sizes, sizes.some(([side]) => side === wide) ? wide : "6", resize);
  const height = choice("Rows", sizes, sizes.some(([side]) => side === high) ? high : "6", resize);
  const [from = "", to = ""] = (params.get("moves") ?? (params.has("seed") ? "" : "24..32")).split("..");
  const bound = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);
  const least = number("Moves, at least", { min: 1, max: 999, value: bound(from), placeholder: "any" });
  const most = number("Moves, at most", { min: 1, max: 999, value: bound(to), placeholder: "any" });
  const waits = number("Waits, exactly", { min: 0, max: 20, value: bound(params.get("waits") ?? ""), placeholder: "any" });
  const campaign = number("Mazes in a campaign", { min: 2, max: 20, value: bound(params.get("campaign") ?? ""), placeholder: "one maze" });
  const count = number("Different mazes", { min: 2, max: 20, value: bound(params.get("count") ?? ""), placeholder: "one maze" });
  const kind = choice("Kind of maze", [["order", "to order"], ["hardest", "the hardest"]] as const, word(params, "scheme", ["order", "hardest"], "order"), () => formKind());
  const limit = slider("Mazes to judge", { min: 1, max: 50, value: whole(params, "evaluations", 1_000_000, 100_000, 5_000_000) / 100_000, show: (value) => `${value / 10} M` });
  const win = choice("On the exit he wins", [["after", "after the Minotaur's reply"], ["before", "at once"]] as const, word(params, "win", ["after", "before"], "after"));
  const sealed = choice("Closed cells", [["0", "none"], ["3", "at most 3"], ["any", "any number"]] as const, word(params, "sealed-cells", ["0", "3", "any"], "0"));
  const isHard = checkbox("As difficult as possible", word(params, "fitness", ["moves", "difficulty"], "moves") === "difficulty");
  const painter = new Painter(Number(width.get()), Number(height.get()));
  painter.code = params.get("walls") ?? "";
  const paint = details("Paint walls", painter.root);
  const bar = progressBar("Search");
  bar.root.hidden = true;
  const report = element("p", { class: "note", "data-report": "" });
  const chart = lineChart("Score of the search", "evaluations", [{ name: "best", style: 1 }, { name: "mean", style: 2 }]);
  const evolve = button("Evolve", () => void evolveOrder(orderOfForm(), seed.get() ?? 1));
  evolve.className = "main";
  const stop = button("Stop", () => running?.stop());
  stop.disabled = true;
  const save = button("Download", () => download(file), "A file that the tool `theseus verify` accepts");
  const share = button("Copy link", () => void copyLink());
  const chooser = opener("Open a file", (chosen) => {
    problem.textContent = "";
    take(chosen);
    leaveSearch();
    source.set("order");
    say(`Opened ${listed.length === 1 ? "a maze" : `${listed.length} mazes`}.`);
  }, fail);
  levels.addEventListener("change", () => show(Number(levels.value)));

  /** Shows the fields that the present kind of search uses. */
  function formKind(): void {
    const isHardest = kind.get() === "hardest";
    for (const field of [least, most, waits, campaign, count]) field.root.hidden = isHardest;
    paint.hidden = isHardest;
    limit.root.hidden = !isHardest;
  }

  /** The options of the form, named as those of `theseus evolve`. */
  function orderOfForm(): Record<string, unknown> {
    const [low, high] = [least.get(), most.get()];
    const template = painter.template;
    const rules = {
      ...(win.get() === "after" ? {} : { win: win.get() }),
      ...(isHard.get() ? { fitness: "difficulty" } : {}),
    };
    if (kind.get() === "hardest") {
      const cells = sealed.get() === "any" ? {} : { "sealed-cells": Number(sealed.get()) };
      return { scheme: "hardest", size: `${width.get()}x${height.get()}`, evaluations: limit.get() * 100_000, ...cells, ...rules };
    }
    return {
      ...(template === null ? { size: `${width.get()}x${height.get()}` } : { template }),
      ...(low === null && high === null ? {} : { moves: `${low ?? ""}..${high ?? ""}` }),
      ...(waits.get() === null ? {} : { waits: waits.get() }),
      ...(campaign.get() === null ? {} : { campaign: campaign.get() }),
      ...(campaign.get() === null && low === null && high === null && waits.get() === null && template === null && count.get() === null ? { count: 1 } : {}),
      ...(count.get() === null ? {} : { count: count.get() }),
      ...(sealed.get() === "0" ? {} : { "sealed-cells": sealed.get() === "any" ? "any" : Number(sealed.get()) }),
      ...rules,
    };
  }

  /** The address of the form. */
  function formAddress(): string {
    const [low, high] = [least.get(), most.get()];
    const rules = {
      fitness: isHard.get() ? "difficulty" : null,
      win: win.get() === "after" ? null : win.get(),
      "sealed-cells": sealed.get() === "0" ? null : sealed.get(),
    };
    const size = `${width.get()}x${height.get()}`;
    if (kind.get() === "hardest") {
      return address("theseus", { seed: seed.get(), scheme: "hardest", size, evaluations: limit.get() * 100_000, ...rules });
    }
    return address("theseus", {
      seed: seed.get(),
      size,
      moves: low === null && high === null ? null : `${low ?? ""}..${high ?? ""}`,
      waits: waits.get(),
      campaign: campaign.get(),
      count: count.get(),
      ...rules,
      walls: painter.code,
    });
  }

  async function evolveOrder(options: Record<string, unknown>, seedNumber: number, isForm = true): Promise<void> {
    running?.cancel();
    replay = 0;
    problem.textContent = "";
    if (isForm) {
      history.replaceState(null, "", formAddress());
      source.set("order");
    }
    chart.clear();
    bar.root.hidden = false;
    bar.set(null);
    [evolve.disabled, stop.disabled] = [true, false];
    report.textContent = "Searching …";
    const own = search("theseus", options, seedNumber, (progress) => {
      const view = progress.view as View;
      chart.add(progress.evaluations, [progress.best, progress.mean]);
      bar.set(progress.share);
      report.textContent = `${progress.evaluations.toLocaleString("en")} mazes judged${view.asked > 1 ? `, ${view.found} of ${view.asked} found` : ""}.`;
    });
    running = own;
    try {
      const ended = await own.ended;
      if (isOpen && running === own) arrived(ended, options, seedNumber);
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

  function arrived({ progress, file: result, hash, stopped }: Ended, options: Record<string, unknown>, seedNumber: number): void {
    const view = progress.view as View;
    root.dataset["hash"] = hash;
    chart.add(progress.evaluations, [progress.best, progress.mean]);
    const judged = `${progress.evaluations.toLocaleString("en")} mazes judged`;
    if (result === null) {
      report.textContent = `No maze with ${view.wanted} was found; ${judged}.`;
    } else {
      take(result, stopped ? undefined : { options, seed: seedNumber });
      const what = view.asked > 1 ? `${view.found} of ${view.asked} mazes` : `A maze of ${moves(level?.figures.moves ?? 0)}`;
      report.textContent = `${what}; ${judged}.${view.met || stopped ? "" : ` Asked for ${view.wanted}: this is the nearest.`}`;
    }
    root.dataset["ready"] = String(Number(root.dataset["ready"] ?? "0") + 1);
    say(report.textContent);
  }

  /** Ends a search whose result is not wanted any more. */
  function leaveSearch(): void {
    running?.cancel();
    running = undefined;
    report.textContent = "";
    bar.root.hidden = true;
    [evolve.disabled, stop.disabled] = [false, true];
  }

  /** Another maze by the same options. */
  async function another(): Promise<void> {
    seed.set(freshSeed());
    await evolveOrder(orderOfForm(), seed.get() ?? 1);
  }

  async function copyLink(): Promise<void> {
    try {
      // The maze of the day is another one tomorrow.
      const hash = source.get() === "day" ? address("theseus", { maze: "day", date: today.date }) : location.hash;
      await navigator.clipboard.writeText(new URL(hash, location.href).href);
      say("The link is copied.");
      share.textContent = "Copied";
    } catch {
      fail("The browser does not let this page copy; take the address from its bar.");
    }
  }

  // Where the maze comes from.
  const today = orderOfTheDay(dayOf(params.get("date")) ?? new Date());
  const source = choice(
    "Maze",
    [["day", `Maze of the day, ${today.date}`], ["hardest-6x6", `Hardest known 6×6: ${moves(hardestKnown(6, 6).moves)}`], ["hardest-8x8", `Hardest known 8×8: ${moves(hardestKnown(8, 8).moves)}`], ["order", "Evolved to order, or a file"]] as const,
    params.has("seed") ? "order" : word(params, "maze", SOURCES, "day"),
    (chosen) => {
      if (chosen === "order") void evolveOrder(orderOfForm(), seed.get() ?? 1);
      else {
        history.replaceState(null, "", address("theseus", { maze: chosen }));
        openSource(chosen);
      }
    },
  );

  function openSource(chosen: (typeof SOURCES)[number]): void {
    if (chosen === "day") void evolveOrder(today.options, today.seed, false);
    else if (chosen === "order") void evolveOrder(orderOfForm(), seed.get() ?? 1);
    else {
      leaveSearch();
      problem.textContent = "";
      const side = chosen === "hardest-6x6" ? 6 : 8;
      take({ name: `${chosen}.json`, text: hardestKnown(side, side).text }, { options: {}, seed: 0 });
      root.dataset["ready"] = String(Number(root.dataset["ready"] ?? "0") + 1);
    }
  }

  root.append(
    element("h1", {}, "Theseus and the Minotaur"),
    element("p", { class: "lead" }, "Get T to the exit. After each of your turns the Minotaur takes up to two steps towards you: along the row if no wall is in the way, otherwise along the column. Let the walls hold him."),
    problem,
    element(
      "div",
      { class: "stage" },
      element(
        "div",
        {},
        element("div", { class: "row" }, source.root, levels),
        stage,
        end,
        status,
        pad,
        element("div", { class: "row center", role: "group", "aria-label": "Game" }, undo, restart, hint, watch, map),
      ),
      element(
        "div",
        {},
        section("This maze", figures, speed.root, group("File", save, share, chooser.root)),
        section(
          "Evolve a maze",
          element("div", { class: "fields" }, kind.root, seed.root, width.root, height.root, least.root, most.root, limit.root),
          isHard.root,
          details("More", element("div", { class: "fields" }, waits.root, campaign.root, count.root, sealed.root, win.root)),
          paint,
          group("Search", evolve, stop),
          bar.root,
          report,
          chart.root,
        ),
        element("p", { class: "note" }, "Keys: arrows or W A S D for a step, space for a wait, U takes back, R restarts, H is a hint, X shows the way, M the distances."),
      ),
    ),
  );
  const offKeys = onKeys((key) => {
    const letter = KEYS[key] ?? KEYS[key.toLowerCase()];
    if (letter !== undefined) {
      void act(letter);
      return true;
    }
    const command = { u: takeBack, r: begin, h: showHint, x: () => void showSolution(), m: toggleMap }[key.toLowerCase()];
    command?.();
    return command !== undefined;
  });
  if (isCalm()) speed.set(2);
  formKind();
  openSource(source.get());

  return () => {
    isOpen = false;
    replay = 0;
    running?.cancel();
    offKeys();
    chooser.close();
    play?.free();
  };
}
