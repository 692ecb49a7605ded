// Hex tiles: lay a set, drag and turn tiles while the judge answers, evolve sets, and print them.

import type { Means, Weights } from "ludevo/hextiles";
import { lineChart } from "../charts";
import { amend, found, onTurn, seek } from "../entry";
import type { Best } from "../film";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { Like } from "../like";
import { Others } from "../others";
import { SearchPanel } from "../panel";
import { address, freshSeed, Params, whole, word } from "../params";
import type { Progress } from "../search";
import { takeAway, type Files } from "../bundle";
import { explain } from "../explain";
import { raster } from "../raster";
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
  sentence,
  stage,
} from "../ui";
import { module } from "../wasm";
import { explained, questions } from "./hextiles/asked";
import { Form, Weighing } from "./hextiles/form";
import { Front, figuresOf, type Dot } from "./hextiles/front";
import { showMeans } from "./hextiles/means";
import { Sheets } from "./hextiles/sheets";
import { Table, signed } from "./hextiles/table";

interface EvolveView {
  readonly points: readonly (readonly [number, number, number])[];
  readonly of: number;
}

/** The best set so far, as a board that is laid with it. */
interface Evolved {
  readonly score: number;
  readonly picture: string;
}

interface FrontView {
  readonly cloud?: readonly Dot[];
  readonly front?: readonly Dot[];
  readonly hypervolume?: number;
}

const SOURCES = ["best", "closest", "random", "evolved", "front", "own"] as const;
type Source = (typeof SOURCES)[number];

const MOST_SEED = 999_999_999;
/** A longer list of moves is not put into the address. */
const MOST_MOVES = 1500;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Laying, known, known_front, options, random, usual_weights } = await module("hextiles");
  let laying: InstanceType<typeof Laying> | undefined;
  let file: ResultFile = { name: "", text: "" };
  let isOpen = true;
  let frontOf: readonly Dot[] = JSON.parse(known_front()) as Dot[];
  /** The search of the front that is shown, as words of the address; null for the known one. */
  let frontSearch: Record<string, string | number> | null = null;
  let evolvedOptions: Record<string, string | number> = {};
  let dot: number | null = null;
  let randomSeed = 1;
  /** Where the set that lies there comes from. */
  let opened: Source = "best";
  /** Whether the address names a search that has not ended, so that moves are not written to it. */
  let isAwaited = false;
  /** What the address is to become when the set is shown: that of a new result, or of a search that was stopped. */
  let arrival: "result" | "stopped" | null = null;

  const problem = alertBox();
  const fail = (error: unknown): void => problem.show(error);

  const table = new Table(root, {
    changed: () => keepAddress(),
    shuffle: (isFresh) => (isFresh ? reshuffle() : table.lay(shuffle.get() ?? 1, "As the seed laid the tiles.")),
    fail,
  });

  // The set.
  const set = element("table", { class: "means" });
  const about = element("p", { class: "note" });
  const claims = element("p", { class: "note", "data-claims": "" });
  function judgeSet(): void {
    const means = JSON.parse(laying?.set() ?? "null") as Means | null;
    set.hidden = means === null;
    about.textContent = means === null ? "A single laid board: the other sides of its tiles are not known." : "";
    if (means === null) return;
    showMeans(set, means);
    root.dataset["total"] = means.total.toFixed(4);
  }

  /** Opens a file of a set or a laid board; throws a sentence if it is none. */
  function take(next: ResultFile, hand = "", isStopped = false): void {
    const made = new Laying(next.text, String(shuffle.get() ?? 1));
    try {
      made.weigh(JSON.stringify(weighing.get()));
      made.play(hand);
    } catch (error) {
      made.free();
      throw error;
    }
    laying?.free();
    [laying, file, opened] = [made, next, source.get()];
    arrival = isStopped ? "stopped" : "result";
    table.take(made);
    claims.textContent = "";
    deal.disabled = shuffle.root.hidden = saveSet.disabled = !table.flips;
    sheets.show(
      table.flips
        ? (across, width, height) => JSON.parse(made.sheets(across, width, height)) as ResultFile[]
        : undefined,
    );
    judgeSet();
    like.refresh();
    count(root, "ready");
  }

  function reshuffle(): void {
    if (!table.flips) return;
    shuffle.set(freshSeed());
    table.lay(shuffle.get() ?? 1, "Shuffled.");
  }

  // Weights.
  function weigh(): void {
    laying?.weigh(JSON.stringify(weighing.get()));
    table.refresh(true);
    judgeSet();
  }
  const weighing = new Weighing(JSON.parse(usual_weights()) as Weights, weigh);
  weighing.read(params);
  const usual = button("Weights of the paper", () => {
    weighing.read(new Params());
    weigh();
  });

  // Where the set comes from.
  const shuffle = number("Shuffle", { min: 0, max: MOST_SEED, value: whole(params, "shuffle", 1, 0, MOST_SEED) });
  shuffle.root.querySelector("input")?.addEventListener("change", () => {
    if (allValid(shuffle.root)) table.lay(shuffle.get() ?? 1, "Shuffled.");
  });
  const deal = button("Shuffle", () => reshuffle(), "Lay the tiles at random. Key: S");
  deal.className = "main";
  const source = choice<Source>(
    "Set",
    [
      ["best", "The best known"],
      ["closest", "Nearest to the paper's figures"],
      ["random", "Random, not evolved"],
      ["evolved", "Evolved by your weights"],
      ["front", "Of the front of trade-offs"],
      ["own", "A file of yours"],
    ],
    word(params, "set", SOURCES, "best"),
    (chosen) => openSource(chosen),
  );

  function openSource(chosen: Source): void {
    problem.clear();
    if (chosen === "evolved" && running === frontPanel) {
      source.set(opened);
      fail(noEvolve.textContent);
      return;
    }
    leaveSearch();
    try {
      if (chosen === "evolved") evolve();
      else if (chosen === "front") openDot(frontOf.find(({ number }) => number === (dot ?? 12)) ?? frontOf[0]);
      else if (chosen === "own") {
        source.set(opened);
        chooser.root.querySelector("button")?.click();
      } else if (chosen === "random") takeRandom();
      else take({ name: `${chosen}.json`, text: known(chosen) });
    } catch (error) {
      fail(error);
    }
  }

  function takeRandom(hand = ""): void {
    randomSeed = seed.get() ?? 1;
    take({ name: "random.json", text: random(String(randomSeed)) }, hand);
  }

  function openDot(chosen: Dot | undefined, hand = ""): void {
    if (chosen === undefined) return;
    dot = chosen.number;
    source.set("front");
    take({ name: chosen.name, text: chosen.text }, hand);
    front.choose(dot);
    seeBoard.hidden = false;
    chosenDot.textContent = `Set ${chosen.number}: ${figuresOf(chosen)}; score ${signed(chosen.total, 2)} with the weights of the paper.`;
    say(chosenDot.textContent);
  }

  /** The address of what is shown. A file of the visitor has none. */
  function keepAddress(): void {
    if (isAwaited) return;
    const { moves } = table;
    const common = { shuffle: shuffle.get(), ...weighing.options(), hand: moves.length > MOST_MOVES ? "" : moves };
    const own: Record<string, string | number | null> =
      opened === "evolved"
        ? evolvedOptions
        : opened === "front"
          ? { ...(frontSearch ?? {}), dot }
          : opened === "random"
            ? { seed: randomSeed }
            : {};
    const next = address("hextiles", opened === "own" ? {} : { set: opened, ...own, ...common });
    if (arrival === null) amend(next);
    else seek(next);
    if (arrival === "result" && opened !== "own")
      found(opened === "front" ? `Set ${dot ?? ""} of a front` : `Set: ${opened}`);
    arrival = null;
  }

  // The search for a set.
  const form = new Form(options("evolve"));
  const seed = number("Seed", { min: 0, max: MOST_SEED, value: whole(params, "seed", 1, 0, MOST_SEED) });
  const panel = new SearchPanel(
    "hextiles",
    "Evolve",
    () => {
      if (!allValid(shuffle.root)) return;
      panel.renew({ ...form.options(), ...weighing.options() }, seed);
      evolve();
    },
    failSearch,
    (best) => drawn(best as Evolved),
  );
  const chart = lineChart("Score of the search", "generations", [
    { name: "best", style: 1 },
    { name: "mean", style: 2 },
  ]);

  // The search for a front.
  const front = new Front((chosen) => {
    leaveSearch();
    openDot(chosen);
  });
  const chosenDot = element("p", { class: "note", "data-dot": "" });
  const seeBoard = button("See its board", () => table.reveal());
  seeBoard.hidden = true;
  const frontPanel = new SearchPanel(
    "hextiles",
    "Search for a front",
    () => {
      if (!allValid(seed.root, shuffle.root)) return;
      frontPanel.renew(frontOptions(), seed);
      findFront();
    },
    failSearch,
  );
  frontPanel.stop.setAttribute("aria-label", "Stop the search for a front");
  const frontOthers = new Others(options("pareto"), ["each"], "Settings of the front");
  if (params.get("set") === "front") frontOthers.read(params);
  const frontOptions = (): object => ({ each: each.get() ?? 5, ...frontOthers.options() });
  const each = number("Effort", { min: 1, max: 1000, value: whole(params, "each", 5, 1, 1000) });

  const noEvolve = element(
    "p",
    { class: "note", "data-waits": "evolve" },
    "The search for a front is running: stop it, or wait for its end, before you evolve a set.",
  );
  const noFront = element(
    "p",
    { class: "note", "data-waits": "front" },
    "A set is being evolved: stop that search, or wait for its end, before you search for a front.",
  );
  /** The search that runs; while it does, the other one cannot be started. */
  let running: SearchPanel | undefined;
  function hold(next: SearchPanel | undefined): void {
    running = next;
    for (const [one, note] of [
      [panel, noEvolve],
      [frontPanel, noFront],
    ] as const) {
      note.hidden = next === undefined || next === one;
      one.start.disabled = next !== undefined;
      one.start.title = note.hidden ? "" : note.textContent;
    }
  }
  hold(undefined);

  /** Ends a search whose result is not wanted, with what it has drawn. */
  function leaveSearch(): void {
    if (running === frontPanel) front.show(frontOf);
    chart.clear();
    panel.leave();
    frontPanel.leave();
    hold(undefined);
    isAwaited = false;
  }

  function failSearch(error: unknown): void {
    if (running === frontPanel) front.show(frontOf);
    hold(undefined);
    isAwaited = false;
    source.set(opened);
    fail(error);
  }

  function evolve(hand = ""): void {
    leaveSearch();
    problem.clear();
    isAwaited = true;
    const [words, weights] = [form.words(), weighing.options()];
    const link = { seed: seed.get() ?? 1, ...words };
    seek(address("hextiles", { set: "evolved", ...link, shuffle: shuffle.get(), ...weights, hand }));
    const plot = ({ view }: Progress): void =>
      (view as EvolveView).points.forEach(([generation, best, mean]) => chart.add(generation, [best, mean]));
    void panel.run(
      "evolve",
      { ...form.options(), ...weights },
      link.seed,
      (now) => {
        plot(now);
        return `Generation ${now.generations} of ${(now.view as EvolveView).of}, ${now.evaluations.toLocaleString("en")} sets scored, best ${signed(now.best ?? 0, 2)}.`;
      },
      ({ progress, file: result, hash, stopped }) => {
        hold(undefined);
        isAwaited = false;
        root.dataset["hash"] = hash;
        if (result === null) throw new Error("the search found no set");
        evolvedOptions = link;
        source.set("evolved");
        take(result, hand, stopped);
        const { total } = JSON.parse(laying?.set() ?? "{}") as Partial<Means>;
        panel.report.textContent = `Believed ${signed(progress.best ?? 0, 2)}, on fresh boards ${signed(total ?? 0, 2)}, after ${progress.generations} generations and ${progress.evaluations.toLocaleString("en")} sets${stopped ? "; stopped" : ""}.`;
        say(panel.report.textContent);
      },
    );
    hold(panel);
  }

  function drawn({ score, picture: text }: Evolved): Best {
    const caption = `The best so far: ${signed(score, 2)}. A board that is laid with it.`;
    const source = `data:image/svg+xml,${encodeURIComponent(text)}`;
    return { caption, drawings: [{ shown: element("img", { src: source, alt: caption }), text }] };
  }

  function findFront(wanted: number | null = null, hand = ""): void {
    leaveSearch();
    problem.clear();
    isAwaited = true;
    const link = { seed: seed.get() ?? 1, each: each.get() ?? 5, ...frontOthers.words() };
    seek(
      address("hextiles", { set: "front", ...link, dot: wanted, shuffle: shuffle.get(), ...weighing.options(), hand }),
    );
    chosenDot.textContent = "";
    void frontPanel.run(
      "pareto",
      frontOptions(),
      link.seed,
      (now) => {
        const { cloud } = now.view as FrontView;
        if (cloud !== undefined && cloud.length > 0) front.cloud(cloud);
        return `Generation ${now.generations}, ${now.evaluations.toLocaleString("en")} sets scored.`;
      },
      ({ progress, hash, stopped }) => {
        const { front: sets, hypervolume } = progress.view as FrontView;
        hold(undefined);
        isAwaited = false;
        root.dataset["hash"] = hash;
        if (sets === undefined || stopped) {
          frontPanel.report.textContent = "Stopped before the sets were chosen. The front of before is shown.";
          front.show(frontOf);
          return;
        }
        [frontOf, frontSearch] = [sets, link];
        front.show(sets);
        root.dataset["front"] = String(sets.length);
        const best = [...sets].sort((one, other) => other.total - one.total)[0];
        openDot(sets.find(({ number }) => number === wanted) ?? best, hand);
        frontPanel.report.textContent = `${sets.length} sets after ${progress.evaluations.toLocaleString("en")} scores; they cover ${((hypervolume ?? 0) * 100).toFixed(1)} % of the box of useful figures.`;
      },
    );
    hold(frontPanel);
  }

  // Files.
  const chooser = opener(
    "Open a file",
    (chosen) => {
      problem.clear();
      const before = source.get();
      source.set("own");
      try {
        take(chosen);
      } catch (error) {
        source.set(before);
        throw error;
      }
      leaveSearch();
      keepAddress();
      say(`Opened ${chosen.name}. ${table.verdict()}`);
      check();
    },
    fail,
  );
  /** Checks what a file claims, after it is shown. */
  function check(): void {
    const checked = laying;
    setTimeout(() => {
      if (!isOpen || laying !== checked) return;
      try {
        const lies = JSON.parse(checked?.false_claims() ?? "null") as readonly string[] | null;
        claims.textContent =
          lies === null
            ? ""
            : lies.length === 0
              ? "What the file claims is true."
              : `The file is wrong: ${lies.join("; ")}.`;
      } catch (error) {
        claims.textContent = `Not checked: ${sentence(error)}.`;
      }
    }, 50);
  }
  const saveSet = button(
    "Download the set",
    () => {
      const isResult = file.text.includes('"figures"');
      download(isResult ? file : (JSON.parse(laying?.set_file() ?? "null") as ResultFile));
    },
    "A file that the tool `hextiles verify` accepts",
  );
  const saveBoard = button(
    "Download the board",
    () => download(JSON.parse(laying?.laid_file() ?? "null") as ResultFile),
    "The laid board, for `hextiles verify` and `hextiles graph`",
  );
  const savePicture = button(
    "Picture",
    () => download(JSON.parse(laying?.picture() ?? "null") as ResultFile, "image/svg+xml"),
    "The laid board as SVG",
  );
  const sheets = new Sheets();
  const pictureOf = (): string => (JSON.parse(laying?.picture() ?? "null") as ResultFile).text;
  /** What a zip holds: the set, the board, and the sheets on paper of 210 by 297. */
  async function filesOf(): Promise<Files> {
    const picture = pictureOf();
    const files: Files = {
      "set.json": file.text,
      "board.json": (JSON.parse(laying?.laid_file() ?? "null") as ResultFile).text,
      "board.svg": picture,
      "board.png": await raster(picture, 1000, 1000),
    };
    for (const { name, text } of sheets.pages) {
      files[`sheets/${name}`] = text;
      files[`sheets/${name.replace(".svg", ".png")}`] = await raster(text, 1240, 1754);
    }
    return files;
  }
  const zip = takeAway("hextiles.zip", () => undefined, filesOf, fail);
  const card = shareButton(
    () => ({
      title: "Hex tiles",
      result: `Twenty tiles, shuffled. ${table.verdict()} Can you lay them better?`,
      address: location.href,
      picture: pictureOf(),
    }),
    fail,
  );

  // More like these.
  const tilesOf = (text: string): unknown => (JSON.parse(text) as { tiles?: unknown }).tiles;
  const setOf = (tiles: unknown): string => JSON.stringify({ format: "hextiles/1", tiles });
  const like = new Like(
    {
      module: "hextiles",
      levels: () => {
        const here = file.text === "" || !table.flips ? undefined : tilesOf(file.text);
        const dots = frontOf.map(({ number, text }) => ({ name: `Set ${number}`, level: tilesOf(text) }));
        return [...(here === undefined ? [] : [{ name: "This set", level: here }]), ...dots].map(({ name, level }) => ({
          name,
          level: { format: "hextiles/1", tiles: level },
        }));
      },
      about: () => null,
      draw: (set) => {
        const made = new Laying(setOf((set as { tiles?: unknown }).tiles), "1");
        const { text } = JSON.parse(made.picture()) as ResultFile;
        made.free();
        return element("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: "" });
      },
      open: (set, name) => {
        problem.clear();
        leaveSearch();
        source.set("own");
        take({ name: `${name}.json`, text: setOf((set as { tiles?: unknown }).tiles) });
        keepAddress();
        table.reveal();
      },
    },
    fail,
  );

  root.append(
    ...pageHead(
      "Hex tiles",
      "A game to lay out, to improve and to print: twenty tiles, shuffled and laid, should join six places however they fall. Drag, turn and flip them: the judge answers at once.",
      problem,
    ),
    stage(
      [element("div", { class: "row laying" }, source.root, shuffle.root, deal), table.root],
      [
        section("The set and its weights", set, about, weighing.root, group("Weights", usual)),
        section(
          "Files and links",
          group("Files", chooser.root, saveSet, saveBoard, savePicture, zip, card, copyLink(fail)),
          claims,
        ),
      ],
    ),
    element(
      "div",
      { class: "halves" },
      section(
        "Evolve a set",
        element(
          "p",
          {},
          "The search looks for tiles that score well by the weights above, on all boards on which they may fall.",
        ),
        new Questions(root, questions(root)).root,
        paperNote("an article on the web: Optimizing a maze with graph theory, genetic algorithms, and Haskell."),
        settings(element("div", { class: "fields" }, ...form.usual, seed.root), form.more.root),
        group("Search", panel.start, panel.stop, panel.further),
        noEvolve,
        panel.bar.root,
        panel.film.root,
        panel.report,
        chart.root,
      ),
      section(
        "Trade-offs",
        element(
          "p",
          {},
          "No set is best in everything. Each dot is a set that no other one beats: click it to lay its tiles.",
        ),
        front.root,
        chosenDot,
        group("Set of the front", seeBoard),
        element("div", { class: "row laying" }, each.root, frontPanel.start, frontPanel.stop, frontPanel.further),
        frontOthers.root,
        noFront,
        frontPanel.bar.root,
        frontPanel.report,
      ),
    ),
    like.root,
    section("Sheets to print", sheets.root),
    sheets.paper,
  );
  explain(root, explained);

  form.read(params);
  front.show(frontOf);
  frontPanel.report.textContent = "The front of the documentation: twenty sets, found by twenty choices of weights.";
  const hand = params.get("hand") ?? "";
  dot = params.has("dot") ? whole(params, "dot", 12, 1, 1000) : null;
  const from = source.get();
  try {
    if (from === "evolved") {
      // The best known set lies there until the search ends.
      isAwaited = true;
      source.set("best");
      take({ name: "best.json", text: known("best") });
      evolve(hand);
    } else if (from === "front" && params.has("each")) {
      isAwaited = true;
      source.set("best");
      take({ name: "best.json", text: known("best") });
      findFront(dot, hand);
    } else if (from === "front") openDot(frontOf.find(({ number }) => number === dot) ?? frontOf[11], hand);
    else if (from === "random") takeRandom(hand);
    else {
      if (from === "own") source.set("best");
      take({ name: "best.json", text: known(from === "closest" ? "closest" : "best") }, hand);
    }
  } catch (error) {
    fail(error);
    if (laying === undefined) take({ name: "best.json", text: known("best") });
  }
  onTurn(["dot", "shuffle", "hand"], (next) => {
    const wanted = frontOf.find(({ number }) => String(number) === next.get("dot"));
    if (opened !== "front" || running !== undefined || wanted === undefined) return false;
    shuffle.set(whole(next, "shuffle", 1, 0, MOST_SEED));
    try {
      openDot(wanted, next.get("hand") ?? "");
    } catch (error) {
      fail(error);
    }
    return true;
  });

  return () => {
    isOpen = false;
    panel.leave();
    frontPanel.leave();
    chooser.close();
    like.close();
    sheets.close();
    table.close();
    laying?.free();
    laying = undefined;
  };
}
