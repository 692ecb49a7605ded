// Theseus and the Minotaur: play a maze, and evolve mazes to order.

import { lineChart } from "../charts";
import { amend, found, onTurn, seek } from "../entry";
import type { Best as Drawn } from "../film";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { attempts } from "../attempts";
import { takeAway } from "../bundle";
import { keep, kept, shortName } from "../kept";
import { Like, oneLevel } from "../like";
import { SearchPanel } from "../panel";
import { address, freshSeed, place, whole, word, type Params } from "../params";
import type { Ended } from "../search";
import {
  alertBox,
  allValid,
  button,
  choice,
  copyLink,
  count,
  element,
  group,
  pageHead,
  paperNote,
  say,
  section,
  stage,
} from "../ui";
import { printing } from "../print";
import { shareButton } from "../share";
import { module } from "../wasm";
import { Agents } from "./theseus/agents";
import { Board, type Maze } from "./theseus/board";
import { Form } from "./theseus/form";
import { dayOf, longestKnown, orderOfTheDay } from "./theseus/levels";
import type { Paintings } from "./theseus/paint";
import { Player, moves, type Level } from "./theseus/play";
import { Archive, ofDay } from "./theseus/stars";
import { RULE, puzzle } from "./theseus/sheets";

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
  /** The limit of evaluations, if nothing else tells how far the search is. */
  readonly most?: number;
}

/** The best maze so far. */
interface Best {
  readonly maze: Maze;
  readonly moves: number | null;
  readonly difficulty: number | null;
}

const SOURCES = ["day", "longest-6x6", "longest-8x8", "order"] as const;
type Source = (typeof SOURCES)[number];

/** Where a game stands: the maze of the file, and the moves. */
interface Mark {
  readonly index: number;
  readonly path: string;
}
const START: Mark = { index: 0, path: "" };
/** A file with more mazes is printed one maze at a time. */
const MOST_SHEETS = 60;
/** A browser refuses an address that changes too often. */
const WRITE = 200;

/** A maze without its name and figures. */
function plain({ width, height, h_walls, v_walls, theseus, minotaur, exit }: Maze): Maze {
  return { width, height, h_walls, v_walls, theseus, minotaur, exit: { cell: exit.cell, side: exit.side ?? null } };
}

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, options, read } = await module("theseus");
  // Links of before name what is longest by another word.
  for (const key of ["maze", "scheme"]) params.set(key, (params.get(key) ?? "").replace(/^hardest\b/, "longest"));
  let file: ResultFile = { name: "", text: "" };
  let listed: readonly Listed[] = [];
  let index = 0;
  let level: Level | undefined;

  /** Whether the address leads to the present maze. */
  let isKept = false;
  let written = 0;
  let due: number | undefined;

  const problem = alertBox();
  const fail = problem.show;

  // The maze.
  const levels = element("select", { "aria-label": "Maze of the file" });
  levels.addEventListener("change", () => choose(Number(levels.value)));
  const player = new Player(
    root,
    () => (index + 1 < listed.length ? ["Next maze", () => choose(index + 1)] : ["Another maze", another]),
    () => {
      if (isKept) due ??= setTimeout(writeMoves, Math.max(0, written + WRITE - performance.now()));
    },
    () => {
      tried.refresh();
      archive.refresh();
    },
  );
  const agents = new Agents();
  const [tried, archive] = [attempts(), new Archive()];
  player.name = () =>
    source.get() === "day" ? ofDay(today.date) : `maze ${shortName(JSON.stringify(level?.maze ?? ""))}`;
  const save = button("Download", () => download(file), "A file that the tool `theseus verify` accepts");
  const printed = (): ReturnType<Parameters<typeof printing>[0]> => {
    const all = listed.length > MOST_SHEETS ? [index] : listed.map((_, at) => at);
    const puzzles = all.map((at) => {
      const game = new Play(file.text, at);
      const level = JSON.parse(game.level()) as Level;
      game.free();
      return puzzle(level, at + 1);
    });
    return { title: "Theseus and the Minotaur", rule: RULE, grid: [1, 1], puzzles };
  };
  const paper = printing(printed);
  const zip = takeAway("theseus.zip", printed, () => ({ "mazes.json": file.text }), fail);
  // The maze of the day is another one tomorrow.
  const link = (): string =>
    new URL(
      source.get() === "day" ? address("theseus", { maze: "day", date: today.date }) : here({ path: null }),
      location.href,
    ).href;
  const share = copyLink(fail, link);
  const card = (): HTMLButtonElement =>
    shareButton(() => {
      if (level === undefined) return undefined;
      const { maze, figures } = level;
      const result =
        player.card.result ||
        (figures.moves === null ? "" : `The fewest are ${moves(figures.moves)}. Can you get out?`);
      return {
        title: `Theseus and the Minotaur, ${maze.width}×${maze.height}`,
        result,
        address: link(),
        picture: new Board(maze).root,
      };
    }, fail);
  player.card.extra = card();
  const chooser = opener(
    "Open a file",
    (chosen) => {
      problem.clear();
      take(chosen);
      leave();
      share.disabled = true;
      panel.leave();
      source.set("order");
      say(`Opened ${listed.length === 1 ? "a maze" : `${listed.length} mazes`}.`);
    },
    fail,
  );

  /** Opens a maze of the present file. */
  function show(at: number): void {
    index = at;
    const game = new Play(file.text, index);
    level = player.open(game);
    agents.show(level.maze, game.agents());
    levels.value = String(index);
  }

  /** Opens a maze of the present file as a result of its own. */
  function choose(at: number): void {
    flush();
    show(at);
    if (!isKept) return;
    seek(here({ level: index === 0 ? null : index + 1, path: null }));
    found(title());
  }

  /** The present maze in a few words. */
  function title(): string {
    const { maze, figures } = level ?? {};
    return maze === undefined
      ? ""
      : `${maze.width}×${maze.height}, ${figures?.moves == null ? "no way out" : moves(figures.moves)}`;
  }

  /** Takes a file of mazes; throws a sentence if it is none. */
  function take(next: ResultFile): void {
    const mazes = JSON.parse(read(next.text)) as readonly Listed[];
    [file, listed] = [next, mazes];
    levels.replaceChildren(
      ...listed.map((maze, at) =>
        element(
          "option",
          { value: String(at) },
          `${maze.id ?? `Maze ${at + 1}`}: ${maze.width}×${maze.height}, ${maze.moves === null ? "no way out" : moves(maze.moves)}`,
        ),
      ),
    );
    levels.hidden = listed.length < 2;
    show(0);
    save.disabled = false;
    like.refresh();
  }

  /** The address with other options. */
  function here(options: Readonly<Record<string, string | number | null>>): string {
    return address("theseus", { ...Object.fromEntries(place(location.hash).params), ...options });
  }

  /** Keeps the game in the address, so that it goes on after another page or a reload. */
  function writeMoves(): void {
    clearTimeout(due);
    due = undefined;
    if (!isKept || place(location.hash).name !== "theseus") return;
    const path = root.dataset["path"] ?? "";
    // The maze of the day is another one tomorrow.
    const day = source.get() === "day" && path !== "" ? { maze: "day", date: today.date } : {};
    amend(here({ ...day, level: index === 0 ? null : index + 1, path }));
    written = performance.now();
  }

  /** The entry of the present maze gets its latest moves before another one follows it. */
  function flush(): void {
    if (due !== undefined) writeMoves();
  }

  function onLink({ target }: Event): void {
    if (target instanceof Element && target.closest("a") !== null) flush();
  }

  /** The address does not lead to the present maze any more. */
  function leave(): void {
    clearTimeout(due);
    due = undefined;
    isKept = false;
  }

  /** The address leads to the present maze: goes on from where a game stood. */
  function goOn({ index: at, path }: Mark): void {
    if (at > 0 && at < listed.length) show(at);
    if (path !== "") player.resume(path);
    isKept = true;
    found(title());
    if (path !== "") writeMoves();
  }

  /** Where a game of an address stands. */
  function markOf(options: Params): Mark {
    return { index: whole(options, "level", 1, 1, 999) - 1, path: (options.get("path") ?? "").slice(0, 5000) };
  }

  // More like these.
  const like = new Like(
    {
      module: "theseus",
      levels: () => {
        if (file.text === "") return [];
        const document = JSON.parse(file.text) as { mazes?: readonly Maze[] } & Maze;
        const mazes: readonly Maze[] = document.mazes ?? [document];
        return mazes.map((maze, at) => ({ name: listed[at]?.id ?? `Maze ${at + 1}`, level: plain(maze) }));
      },
      about: () => null,
      draw: (maze) => {
        read(oneLevel("mazes", maze, "maze").text);
        const { root: picture } = new Board(maze as Maze);
        picture.setAttribute("aria-hidden", "true");
        return picture;
      },
      open: (maze, name) => {
        problem.clear();
        take(oneLevel("mazes", maze, name));
        leave();
        share.disabled = true;
        panel.leave();
        source.set("order");
        player.root.scrollIntoView({ block: "nearest" });
      },
    },
    fail,
  );

  // Mazes to order.
  /** Painted walls are kept for the address of their search. */
  const painted = (): string => here({ level: null, path: null });
  const keepPaintings = (): boolean => keep("theseus", painted(), form.paintings);
  const form = new Form(root, params, options("evolve"), keepPaintings);
  const paintings = kept("theseus", painted()) as Paintings | null;
  const panel = new SearchPanel(
    "theseus",
    "Evolve",
    () => {
      panel.renew(form.options(), form.seed);
      evolve();
    },
    fail,
    (best) => drawn(best as Best),
  );
  const chart = lineChart("Score of the search", "evaluations", [
    { name: "best", style: 1 },
    { name: "mean", style: 2 },
  ]);

  function evolve(mark = START): void {
    if (!allValid(...form.root)) return;
    flush();
    leave();
    if (mark === START) seek(form.address());
    if (Object.values(form.paintings).some((painting) => painting !== "")) keepPaintings();
    source.set("order");
    run(form.options(), form.seedNumber, mark);
  }

  function run(options: Readonly<Record<string, unknown>>, seed: number, mark: Mark): void {
    player.stop();
    leave();
    problem.clear();
    chart.clear();
    void panel.run(
      "evolve",
      options,
      seed,
      (progress) => {
        const { asked, found, most } = progress.view as View;
        chart.add(progress.evaluations, [progress.best, progress.mean]);
        const limit = most === undefined ? "" : ` of at most ${most.toLocaleString("en")}`;
        return `${asked > 1 ? `${found} of ${asked} found, ` : ""}${progress.evaluations.toLocaleString("en")}${limit} mazes judged.`;
      },
      (ended) => arrived(ended, mark),
    );
  }

  function drawn({ maze, moves: most, difficulty }: Best): Drawn {
    const text = `The best so far: ${most === null ? "no way out" : moves(most)}${difficulty === null ? "" : `, difficulty ${difficulty.toFixed(1)}`}`;
    const { root: picture } = new Board(maze);
    picture.setAttribute("aria-label", text);
    return { caption: `${text}.`, drawings: [{ shown: picture }] };
  }

  function arrived({ progress, file: result, hash, stopped }: Ended, mark: Mark): void {
    const view = progress.view as View;
    root.dataset["hash"] = hash;
    const judged = `${progress.evaluations.toLocaleString("en")} mazes judged`;
    if (result === null) {
      panel.report.textContent = `No maze with ${view.wanted} was found; ${judged}.`;
    } else {
      take(result);
      // A search that was stopped cannot be repeated.
      share.disabled = stopped;
      if (!stopped) goOn(mark);
      const what =
        view.asked > 1 ? `${view.found} of ${view.asked} mazes` : `A maze of ${moves(level?.figures.moves ?? 0)}`;
      panel.report.textContent = `${what}; ${judged}.${view.met || stopped ? "" : ` Asked for ${view.wanted}: this is the nearest.`}`;
    }
    count(root, "ready");
    say(panel.report.textContent);
  }

  /** Another maze by the same options. */
  function another(): void {
    form.seed.set(freshSeed());
    evolve();
  }

  // Where the maze comes from.
  const today = orderOfTheDay(params.expect("date", dayOf(params.get("date")), new Date(), "a day such as 2026-11-22"));
  const source = choice<Source>(
    "Maze",
    [
      ["day", `Maze of the day, ${today.date}`],
      ["longest-6x6", `Longest known 6×6: ${moves(longestKnown(6, 6).moves)}`],
      ["longest-8x8", `Longest known 8×8: ${moves(longestKnown(8, 8).moves)}`],
      ["order", "Evolved to order, or a file"],
    ],
    params.has("seed") ? "order" : word(params, "maze", SOURCES, "day"),
    (chosen) => {
      flush();
      leave();
      const date = chosen === "day" && params.has("date") ? today.date : null;
      if (chosen !== "order") seek(address("theseus", { maze: chosen, date }));
      openSource(chosen);
    },
  );

  function openSource(chosen: Source, mark = START): void {
    if (chosen === "day") run(today.options, today.seed, mark);
    else if (chosen === "order") evolve(mark);
    else {
      panel.leave();
      problem.clear();
      const side = chosen === "longest-6x6" ? 6 : 8;
      take({ name: `${chosen}.json`, text: longestKnown(side, side).text });
      share.disabled = false;
      goOn(mark);
      count(root, "ready");
    }
  }

  root.append(
    ...pageHead(
      "Theseus and the Minotaur",
      "Solve a puzzle, or have one made to your taste and print it. Get T to the exit: after each of your turns the Minotaur takes up to two steps towards you: along the row if no wall is in the way, otherwise along the column. Let the walls hold him.",
      problem,
    ),
    stage(
      [element("div", { class: "row" }, source.root, levels), player.root],
      [
        section(
          "This maze",
          player.figures,
          player.speed.root,
          group("File", save, paper.press, zip, card(), share, chooser.root),
          archive.root,
          tried.root,
        ),
        section(
          "Evolve a maze",
          ...form.root,
          paperNote(
            "a report by S. Chaisilprungrueng and H. Moradi: Designing a Theseus-Minotaur game using Genetic Algorithms.",
          ),
          group("Search", panel.start, panel.stop, panel.further),
          panel.bar.root,
          panel.report,
          panel.film.root,
          chart.root,
        ),
        element(
          "p",
          { class: "note" },
          "Keys: arrows or W A S D for a step, space for a wait, U takes back, R restarts, H is a hint, X shows the way, M the distances, G the ghost.",
        ),
      ],
    ),
    section(
      "Two agents",
      element(
        "p",
        {},
        "The report compares two searches: breadth first finds a shortest way, depth first the first way that it meets. Each number says in how many states with Theseus on this cell the search was.",
      ),
      agents.root,
    ),
    like.root,
    paper.root,
  );
  const mark = markOf(params);
  // An address without a game, such as one without a seed, is written in full.
  openSource(source.get(), mark.index === 0 && mark.path === "" ? START : mark);
  // The maze is that of the address; what was painted since then comes back beside it.
  if (paintings !== null) form.paintings = paintings;
  onTurn(["level", "path"], (next) => {
    const there = markOf(next);
    if (!isKept || there.index >= listed.length) return false;
    leave();
    show(there.index);
    goOn(there);
    return true;
  });
  addEventListener("click", onLink, { capture: true });

  return () => {
    leave();
    removeEventListener("click", onLink, { capture: true });
    panel.leave();
    paper.close();
    chooser.close();
    like.close();
    player.close();
  };
}
