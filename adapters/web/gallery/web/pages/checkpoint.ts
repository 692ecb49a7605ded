// Checkpoint mazes: walk a tour, look at the measures, compare representations, and evolve mazes.

import { lineChart } from "../charts";
import { found, onTurn, seek } from "../entry";
import type { Best as Drawn } from "../film";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { forget, keep, kept } from "../kept";
import { Like, oneLevel } from "../like";
import { SearchPanel } from "../panel";
import { address, freshSeed, place, Params, whole, word } from "../params";
import type { Ended } from "../search";
import { takeAway } from "../bundle";
import { explain } from "../explain";
import { shareButton } from "../share";
import { Questions, settings } from "../questions";
import {
  alertBox,
  allValid,
  button,
  choice,
  copyLink,
  count,
  element,
  group,
  number,
  pageHead,
  paperNote,
  say,
  section,
  stage,
} from "../ui";
import { printing } from "../print";
import { module } from "../wasm";
import { thumbnail, type Legs, type Level } from "./checkpoint/board";
import { comparison, type Best, type View } from "./checkpoint/compare";
import { explained, questions } from "./checkpoint/asked";
import { Form } from "./checkpoint/form";
import { measureBars } from "./checkpoint/measures";
import { Walker, type Act } from "./checkpoint/play";
import { DOORS, RULE, puzzle } from "./checkpoint/sheets";

interface Listed {
  readonly id: string | null;
  readonly height: number;
  readonly width: number;
  readonly tour: number;
}

/** Mazes to begin with, as options of a search. */
const PRESETS = {
  small: { size: "12x12", checkpoints: "random:3", generations: "9" },
  paper: { generations: "20" },
  doors: { scheme: "paper", representation: "rainbow", size: "10x10", checkpoints: "random:2", generations: "8" },
  wheel: { scheme: "paper", representation: "wheel", size: "10x10", checkpoints: "random:2", generations: "8" },
} as const;
/** A file with more mazes is printed one maze at a time. */
const MOST_SHEETS = 60;
const SOURCES = ["small", "paper", "doors", "wheel", "best", "own"] as const;
type Source = (typeof SOURCES)[number];

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, best_known, options, read } = await module("checkpoint");
  let file: ResultFile = { name: "", text: "" };
  let listed: readonly Listed[] = [];
  let level: Level | undefined;
  let isOpen = true;
  /** Whether the address leads to the present maze. */
  let isLinked = false;
  /** The generations of the comparison that the address holds too. */
  let comparing: number | null = null;

  const problem = alertBox();
  const fail = problem.show;

  // The maze.
  const walker = new Walker(root, another, (acts) => {
    if (!isLinked) return;
    if (acts.length === 0) forget("checkpoint", walkOf());
    else keep("checkpoint", walkOf(), acts);
  });
  const claims = element("p", { class: "note", "data-claims": "" });
  const measures = element("div", {});
  const levels = element("select", { "aria-label": "Maze of the file" });
  levels.addEventListener("change", () => choose(Number(levels.value)));
  const save = button("Download", () => download(file), "A file that the tool `checkpoint verify` accepts");
  save.disabled = true;
  const printed = (): ReturnType<Parameters<typeof printing>[0]> => {
    const shown = Math.max(0, Number(levels.value));
    const all = listed.length > MOST_SHEETS ? [shown] : listed.map((_, at) => at);
    let rule: string = RULE;
    const puzzles = all.map((at) => {
      const game = new Play(file.text, at);
      const [level, legs] = [JSON.parse(game.level()) as Level, JSON.parse(game.tour()) as Legs];
      game.free();
      if (level.maze.colours !== undefined) rule = RULE + DOORS;
      return puzzle(level, at + 1, legs);
    });
    return { title: "Checkpoint mazes", rule, grid: [1, 1], puzzles };
  };
  const paper = printing(printed);
  const zip = takeAway("checkpoint.zip", printed, () => ({ "mazes.json": file.text }), fail);
  const card = (): HTMLButtonElement =>
    shareButton(() => {
      if (level === undefined) return undefined;
      const title = `A checkpoint maze, ${level.height}×${level.width}`;
      const result = walker.card.result || `The shortest tour takes ${level.figures.fitness} steps. Can you find it?`;
      return { title, result, address: location.href, picture: thumbnail(level, title) };
    }, fail);
  walker.card.extra = card();
  const chooser = opener(
    "Open a file",
    (chosen) => {
      problem.clear();
      takeOwn(chosen);
      say(`Opened ${listed.length === 1 ? "a maze" : `${listed.length} mazes`}. ${claims.textContent ?? ""}`);
    },
    fail,
  );

  /** The address with other options. */
  function here(options: Readonly<Record<string, string | number | null>>): string {
    return address("checkpoint", { ...Object.fromEntries(place(location.hash).params), ...options });
  }

  /** The address that the present walk is kept for: a comparison changes nothing of it. */
  function walkOf(): string {
    return here({ compare: null });
  }

  /** Opens a maze of the known ones as a result of its own, or one of a file. */
  function choose(at: number): void {
    if (isLinked) seek(here({ level: at === 0 ? null : at + 1 }));
    show(at);
  }

  /** Opens a maze of the present file, with the walk of before if the address leads to it. */
  function show(at: number): void {
    const game = new Play(file.text, at);
    level = walker.open(game, isLinked ? ((kept("checkpoint", walkOf()) ?? []) as Act[]) : []);
    if (isLinked) found(`${level.height}×${level.width}, tour of ${level.figures.fitness}`);
    measures.replaceChildren(measureBars(level));
    levels.value = String(at);
    const lies = JSON.parse(game.false_claims()) as readonly string[] | null;
    claims.textContent =
      lies === null
        ? ""
        : lies.length === 0
          ? "What the file says of this maze is true."
          : `The file is wrong: ${lies.join("; ")}.`;
  }

  /** Takes a file of mazes and shows one; throws a sentence if it is none. */
  function take(next: ResultFile, isOfAddress: boolean, at: () => number = () => 0): void {
    const mazes = JSON.parse(read(next.text)) as readonly Listed[];
    [file, listed, isLinked] = [next, mazes, isOfAddress];
    const name = ({ id, height, width, tour }: Listed, at: number): string =>
      `${id ?? `Maze ${at + 1}`}: ${height}×${width}, ${tour === 0 ? "no tour" : `tour of ${tour}`}`;
    levels.replaceChildren(...listed.map((maze, at) => element("option", { value: String(at) }, name(maze, at))));
    levels.hidden = listed.length < 2;
    show(at());
    save.disabled = false;
    like.refresh();
  }

  /** Takes a file that no search of this page has just made. */
  function takeOwn(next: ResultFile): void {
    take(next, false);
    panel.leave();
    source.set("own");
  }

  // More like these.
  /** A maze with what is known of it; throws a sentence if it is none. */
  function known(maze: unknown, name: string): Level {
    const game = new Play(oneLevel("mazes", maze, name).text, 0);
    const found = JSON.parse(game.level()) as Level;
    game.free();
    return found;
  }
  const like = new Like(
    {
      module: "checkpoint",
      levels: () =>
        listed.slice(0, MOST_SHEETS).map(({ id }, at) => {
          const game = new Play(file.text, at);
          const { maze } = JSON.parse(game.level()) as Level;
          game.free();
          return { name: id ?? `Maze ${at + 1}`, level: { ...maze, id: null } };
        }),
      about: () => null,
      draw: (maze) => {
        const picture = thumbnail(known(maze, "maze"), "");
        picture.setAttribute("aria-hidden", "true");
        picture.removeAttribute("role");
        return picture;
      },
      open: (maze, name) => {
        problem.clear();
        takeOwn(oneLevel("mazes", maze, name));
        walker.stage.scrollIntoView({ block: "nearest" });
      },
    },
    fail,
  );

  // The search.
  const form = new Form(options("evolve"));
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", 7, 0, 999_999_999) });
  const panel = new SearchPanel(
    "checkpoint",
    "Evolve",
    () => {
      panel.renew(form.options(), seed);
      evolve();
    },
    fail,
    (best) => drawn(best as Best),
  );
  const chart = lineChart("Score of the search", "generations", [
    { name: "best", style: 1 },
    { name: "mean", style: 2 },
  ]);
  chart.root.hidden = true;

  function evolve(): void {
    if (!allValid(seed.root)) return;
    problem.clear();
    const [options, seedNumber] = [form.options(), seed.get() ?? 1];
    const words = form.words();
    comparing = null;
    let isWritten = false;
    // What the crate refuses does not get into the address.
    const write = (): void => {
      if (isWritten) return;
      [isWritten, isLinked] = [true, false];
      seek(address("checkpoint", { seed: seedNumber, ...words, compare: comparing }));
    };
    chart.clear();
    chart.root.hidden = false;
    const plot = (view: View): void =>
      view.points.forEach(([generation, best, mean]) => chart.add(generation, [best, mean]));
    void panel.run(
      "evolve",
      options,
      seedNumber,
      (progress) => {
        write();
        const view = progress.view as View;
        plot(view);
        return `Generation ${progress.generations} of ${view.of}, ${progress.evaluations.toLocaleString("en")} mazes judged, best ${Math.round(progress.best ?? 0)}.`;
      },
      arrived,
    );
  }

  function drawn({ level, unmet }: Best): Drawn {
    const tour = level.figures.fitness === 0 ? "no tour" : `a tour of ${level.figures.fitness} moves`;
    const text = `The best so far: ${tour}${unmet.length === 0 ? "" : `, not yet ${unmet.join(", ")}`}`;
    return { caption: `${text}.`, drawings: [{ shown: thumbnail(level, text) }] };
  }

  function arrived({ progress, best, file: result, hash, stopped }: Ended): void {
    root.dataset["hash"] = hash;
    if (result !== null) take(result, !stopped);
    // What a search makes is true; a sentence about it would only take space.
    claims.textContent = "";
    const { unmet } = (best as Best | null) ?? { unmet: [] };
    const asked = unmet.length === 0 ? "" : ` Not met: ${unmet.join(", ")}.`;
    panel.report.textContent = `${level?.figures.fitness === 0 ? "No tour yet" : `A tour of ${level?.figures.fitness ?? 0} moves`} after ${progress.generations} generations, ${progress.evaluations.toLocaleString("en")} mazes judged${stopped ? "; stopped" : ""}.${asked}`;
    count(root, "ready");
    say(panel.report.textContent);
  }

  function another(): void {
    seed.set(freshSeed());
    evolve();
  }

  // Where the maze comes from.
  const source = choice<Source>(
    "Maze",
    [
      ["small", "Three checkpoints, 12 by 12"],
      ["paper", "As large as the paper's, 30 by 30"],
      ["doors", "Colours as doors: a rainbow"],
      ["wheel", "Colours as doors: a wheel"],
      ["best", "The longest tours known"],
      ["own", "Your options, or a file"],
    ],
    params.has("seed") ? "own" : word(params, "maze", SOURCES, "small"),
    (chosen) => openSource(chosen, new Params()),
  );

  /** Opens a source; `options` of an address say which of its mazes. */
  function openSource(chosen: Source, options: Params): void {
    problem.clear();
    if (chosen === "best") {
      panel.leave();
      // They were made with the options that are usual.
      form.set({});
      chart.root.hidden = true;
      seek(address("checkpoint", { maze: "best", level: options.get("level") }));
      take({ name: "checkpoint-best.json", text: best_known() }, true, () => levelOf(options));
      count(root, "ready");
      return;
    }
    if (chosen !== "own") form.set(PRESETS[chosen]);
    evolve();
  }

  /** Which maze of the file an address names. */
  function levelOf(options: Params): number {
    return whole(options, "level", 1, 1, listed.length) - 1;
  }

  // Four representations.
  const compared = comparison((chosen) => {
    takeOwn(chosen);
    walker.stage.scrollIntoView({ block: "center" });
  });
  const rounds = number("Generations", { min: 1, max: 500, value: whole(params, "compare", 10, 1, 500) });
  const compare = button("Compare", () => void compareAll());
  compare.className = "main";
  async function compareAll(): Promise<void> {
    if (!allValid(seed.root, rounds.root)) return;
    problem.clear();
    const generations = rounds.get() ?? 10;
    const words = form.words();
    const stops = {
      ...(words["size"] === undefined ? {} : { size: words["size"] }),
      ...(words["checkpoints"] === undefined ? {} : { checkpoints: words["checkpoints"] }),
    };
    const seedNumber = seed.get() ?? 1;
    comparing = generations;
    compare.disabled = true;
    try {
      await compared.run({ ...stops, generations }, seedNumber, () => {
        if (comparing === generations)
          seek(address("checkpoint", { seed: seedNumber, ...words, compare: generations }));
      });
    } catch (error) {
      if (isOpen) fail(error);
    }
    compare.disabled = false;
  }

  const all = settings(element("div", { class: "fields" }, seed.root, ...form.usual), form.more.root);
  explain(all, explained);
  root.append(
    ...pageHead(
      "Checkpoint mazes",
      "A walk to plan: visit all marked places by the shortest way. Walk from S by all checkpoints, in any order, to X, with as few steps as you can. The mazes are evolved so that even the shortest tour is long.",
      problem,
    ),
    stage(
      [element("div", { class: "row ends" }, source.root, levels), walker.root, section("Measures", measures)],
      [
        section(
          "This maze",
          walker.figures,
          walker.status,
          claims,
          group("File", save, paper.press, zip, card(), copyLink(fail), chooser.root),
        ),
        section(
          "Evolve a maze",
          new Questions(root, questions(all)).root,
          all,
          paperNote("Ashlock, Lee and McGuinness (2011): Search-Based Procedural Generation of Maze-Like Levels."),
          group("Search", panel.start, panel.stop, panel.further),
          panel.bar.root,
          panel.report,
          panel.film.root,
          chart.root,
        ),
        element(
          "p",
          { class: "note" },
          "Keys: arrows or W A S D for a step, with Shift along the corridor; U takes back, R restarts, H is a hint, X shows the shortest tour, E the way to the exit. Click a cell to walk there, or swipe.",
        ),
      ],
    ),
    section(
      "Four representations on one seed",
      element(
        "p",
        {},
        "The same search, the same seed, the size and the checkpoints of above: only how a genome becomes a maze differs.",
      ),
      element("div", { class: "row ends" }, rounds.root, compare),
      compared.root,
    ),
    like.root,
    paper.root,
  );
  form.read(params);
  openSource(source.get(), params);
  onTurn(["level"], (next) => {
    if (!isLinked) return false;
    show(levelOf(next));
    return true;
  });
  if (params.has("compare")) void compareAll();

  return () => {
    isOpen = false;
    panel.leave();
    compared.cancel();
    paper.close();
    chooser.close();
    like.close();
    walker.close();
  };
}
