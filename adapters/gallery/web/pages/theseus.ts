// Theseus and the Minotaur: play a maze, and evolve mazes to order.

import { lineChart } from "../charts";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { SearchPanel } from "../panel";
import { address, freshSeed, place, whole, word, type Params } from "../params";
import type { Ended } from "../search";
import { alertBox, allValid, button, choice, copyLink, count, element, group, say, section } from "../ui";
import { module } from "../wasm";
import { Form } from "./theseus/form";
import { dayOf, hardestKnown, orderOfTheDay } from "./theseus/levels";
import { Player, moves, type Level } from "./theseus/play";

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

const SOURCES = ["day", "hardest-6x6", "hardest-8x8", "order"] as const;
type Source = (typeof SOURCES)[number];

/** Where a game stands: the maze of the file, and the moves. */
interface Mark {
  readonly index: number;
  readonly path: string;
}
const START: Mark = { index: 0, path: "" };
/** A browser refuses an address that changes too often. */
const WRITE = 200;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, read } = await module("theseus");
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
  levels.addEventListener("change", () => show(Number(levels.value)));
  const player = new Player(root, () => (index + 1 < listed.length ? ["Next maze", () => show(index + 1)] : ["Another maze", another]), () => {
    if (isKept) due ??= setTimeout(writeMoves, Math.max(0, written + WRITE - performance.now()));
  });
  const save = button("Download", () => download(file), "A file that the tool `theseus verify` accepts");
  // The maze of the day is another one tomorrow.
  const share = copyLink(fail, () => new URL(source.get() === "day" ? address("theseus", { maze: "day", date: today.date }) : here({ level: null, path: null }), location.href).href);
  const chooser = opener("Open a file", (chosen) => {
    problem.clear();
    take(chosen);
    leave();
    share.disabled = true;
    panel.leave();
    source.set("order");
    say(`Opened ${listed.length === 1 ? "a maze" : `${listed.length} mazes`}.`);
  }, fail);

  /** Opens a maze of the present file. */
  function show(at: number): void {
    index = at;
    level = player.open(new Play(file.text, index));
    levels.value = String(index);
  }

  /** Takes a file of mazes; throws a sentence if it is none. */
  function take(next: ResultFile): void {
    const found = JSON.parse(read(next.text)) as readonly Listed[];
    [file, listed] = [next, found];
    levels.replaceChildren(
      ...listed.map((maze, at) => element("option", { value: String(at) }, `${maze.id ?? `Maze ${at + 1}`}: ${maze.width}×${maze.height}, ${maze.moves === null ? "no way out" : moves(maze.moves)}`)),
    );
    levels.hidden = listed.length < 2;
    show(0);
    save.disabled = false;
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
    const next = here({ ...day, level: index === 0 ? null : index + 1, path });
    if (next !== location.hash) history.replaceState(null, "", next);
    written = performance.now();
  }

  /** Before a link is followed, the address gets the latest moves. */
  function onLink({ target }: Event): void {
    if (due !== undefined && target instanceof Element && target.closest("a") !== null) writeMoves();
  }

  /** The address does not lead to the present maze any more. */
  function leave(): void {
    clearTimeout(due);
    due = undefined;
    isKept = false;
  }

  /** The address leads to the present maze: goes on from where a game stood. */
  function keep({ index: at, path }: Mark): void {
    if (at > 0 && at < listed.length) show(at);
    if (path !== "") player.resume(path);
    isKept = true;
    if (path !== "") writeMoves();
  }

  // Mazes to order.
  const form = new Form(params);
  const panel = new SearchPanel("theseus", "Evolve", () => evolve(), fail);
  const chart = lineChart("Score of the search", "evaluations", [{ name: "best", style: 1 }, { name: "mean", style: 2 }]);

  function evolve(mark = START): void {
    if (!allValid(...form.root)) return;
    leave();
    if (mark === START) history.replaceState(null, "", form.address());
    source.set("order");
    run(form.options(), form.seedNumber, mark);
  }

  function run(options: Readonly<Record<string, unknown>>, seed: number, mark: Mark): void {
    player.stop();
    leave();
    problem.clear();
    chart.clear();
    void panel.run(options, seed, (progress) => {
      const view = progress.view as View;
      chart.add(progress.evaluations, [progress.best, progress.mean]);
      return `${progress.evaluations.toLocaleString("en")} mazes judged${view.asked > 1 ? `, ${view.found} of ${view.asked} found` : ""}.`;
    }, (ended) => arrived(ended, mark));
  }

  function arrived({ progress, file: result, hash, stopped }: Ended, mark: Mark): void {
    const view = progress.view as View;
    root.dataset["hash"] = hash;
    chart.add(progress.evaluations, [progress.best, progress.mean]);
    const judged = `${progress.evaluations.toLocaleString("en")} mazes judged`;
    if (result === null) {
      panel.report.textContent = `No maze with ${view.wanted} was found; ${judged}.`;
    } else {
      take(result);
      // A search that was stopped cannot be repeated.
      share.disabled = stopped;
      if (!stopped) keep(mark);
      const what = view.asked > 1 ? `${view.found} of ${view.asked} mazes` : `A maze of ${moves(level?.figures.moves ?? 0)}`;
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
  const today = orderOfTheDay(dayOf(params.get("date")) ?? new Date());
  const source = choice<Source>(
    "Maze",
    [["day", `Maze of the day, ${today.date}`], ["hardest-6x6", `Hardest known 6×6: ${moves(hardestKnown(6, 6).moves)}`], ["hardest-8x8", `Hardest known 8×8: ${moves(hardestKnown(8, 8).moves)}`], ["order", "Evolved to order, or a file"]],
    params.has("seed") ? "order" : word(params, "maze", SOURCES, "day"),
    (chosen) => {
      leave();
      const date = chosen === "day" && params.has("date") ? today.date : null;
      if (chosen !== "order") history.replaceState(null, "", address("theseus", { maze: chosen, date }));
      openSource(chosen);
    },
  );

  function openSource(chosen: Source, mark = START): void {
    if (chosen === "day") run(today.options, today.seed, mark);
    else if (chosen === "order") evolve(mark);
    else {
      panel.leave();
      problem.clear();
      const side = chosen === "hardest-6x6" ? 6 : 8;
      take({ name: `${chosen}.json`, text: hardestKnown(side, side).text });
      share.disabled = false;
      keep(mark);
      count(root, "ready");
    }
  }

  root.append(
    element("h1", {}, "Theseus and the Minotaur"),
    element("p", { class: "lead" }, "Get T to the exit. After each of your turns the Minotaur takes up to two steps towards you: along the row if no wall is in the way, otherwise along the column. Let the walls hold him."),
    problem.root,
    element(
      "div",
      { class: "stage" },
      element("div", {}, element("div", { class: "row" }, source.root, levels), player.root),
      element(
        "div",
        {},
        section("This maze", player.figures, player.speed.root, group("File", save, share, chooser.root)),
        section("Evolve a maze", ...form.root, group("Search", panel.start, panel.stop), panel.bar.root, panel.report, chart.root),
        element("p", { class: "note" }, "Keys: arrows or W A S D for a step, space for a wait, U takes back, R restarts, H is a hint, X shows the way, M the distances."),
      ),
    ),
  );
  const left = params.get("path") ?? "";
  const mark = { index: whole(params, "level", 1, 1, 999) - 1, path: left.slice(0, 5000) };
  // An address without a game, such as one without a seed, is written in full.
  openSource(source.get(), mark.index === 0 && mark.path === "" ? START : mark);
  addEventListener("click", onLink, { capture: true });

  return () => {
    leave();
    removeEventListener("click", onLink, { capture: true });
    panel.leave();
    chooser.close();
    player.close();
  };
}
