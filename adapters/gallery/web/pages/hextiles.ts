// Hex tiles: lay a set, drag and turn tiles while the judge answers, evolve sets, and print them.

import { lineChart } from "../charts";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { SearchPanel } from "../panel";
import { address, freshSeed, whole, word, type Params } from "../params";
import type { Progress } from "../search";
import { button, choice, copyLink, count, details, element, group, isCalm, number, onKeys, say, section, sentence } from "../ui";
import { module } from "../wasm";
import { Board, ranked, type Drawing, type State } from "./hextiles/board";
import { Form, Weighing, type Weights } from "./hextiles/form";
import { Front, figuresOf, type Dot } from "./hextiles/front";
import { Sheets } from "./hextiles/sheets";

/** The means of a set over many boards. */
interface Means {
  readonly tiles: number;
  readonly bridges: number;
  readonly duplicates: number;
  readonly all_joined: number;
  readonly extra_edges: number;
  readonly mean_path: number;
  readonly pairs: number;
  readonly total: number;
  readonly standard_error: number | null;
  readonly boards: number;
  readonly weights: Weights;
}

interface EvolveView {
  readonly points: readonly (readonly [number, number, number])[];
  readonly of: number;
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
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const signed = (value: number, digits: number): string => (value < 0 ? "−" : "") + Math.abs(value).toFixed(digits);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Laying, known, known_front, random, usual_weights } = await module("hextiles");
  let laying: InstanceType<typeof Laying> | undefined;
  let drawing: Drawing | undefined;
  let board: Board | undefined;
  let state: State | undefined;
  let selected: number | null = null;
  /** Whether the arrow keys carry the selected tile. */
  let isCarried = false;
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

  const problem = element("p", { class: "error", role: "alert" });
  function fail(error: unknown): void {
    problem.textContent = sentence(error);
  }

  // The board and its buttons.
  const stage = element("div", { class: "hexstage" });
  const status = element("p", { class: "note status", "data-status": "" });
  const legend = element("ul", { class: "islands", "aria-label": "Places that trails join" });
  const left = button("↺ Left", () => move("l"), "Turn the selected tile to the left. Key: L");
  const right = button("↻ Right", () => move("r"), "Turn the selected tile to the right. Key: R");
  const flip = button("Flip", () => move("f"), "Turn the selected tile over. Key: F");
  const undo = button("Undo", () => takeBack(), "Key: U");
  const redo = button("Redo", () => makeAgain(), "Key: Y");
  const restart = button("Put back", () => putBack(), "As the seed laid the tiles");
  const arrows = ([["↑", "up", "ArrowUp"], ["↓", "down", "ArrowDown"], ["←", "left", "ArrowLeft"], ["→", "right", "ArrowRight"]] as const).map(([mark, name, key]) => {
    const press = button(mark, () => carry(key), `Swap with the tile ${name === "up" || name === "down" ? name : `to the ${name}`}. Shift and an arrow key`);
    press.setAttribute("aria-label", `Move ${name}`);
    return press;
  });

  // What the judge says.
  const figures = element("dl", { class: "figures", "data-figures": "" });
  const apart = element("p", { class: "note status", "data-apart": "" });
  const set = element("table", { class: "means" });
  const about = element("p", { class: "note" });
  const claims = element("p", { class: "note", "data-claims": "" });

  function shown(next: State, base: State = next): void {
    const row = (name: string, value: string, change = 0, digits = 0): HTMLElement => {
      const more = Math.abs(change) < 5e-3 ? [] : [element("span", { class: "change" }, `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(digits)}`)];
      return element("div", {}, element("dt", {}, name), element("dd", {}, value, ...more));
    };
    figures.replaceChildren(
      row("score", signed(next.score, 2), next.score - base.score, 2),
      row("pairs joined", `${next.connected} of ${next.pairs}`, next.connected - base.connected),
      row("extra edges", String(next.extra_edges), next.extra_edges - base.extra_edges),
      row("pieces", String(next.components), next.components - base.components),
      ...(next.beats === null ? [] : [row("of shuffles beaten", percent(next.beats))]),
    );
    root.dataset["score"] = next.score.toFixed(4);
    const names = drawing?.locations.map(({ name }) => name) ?? [];
    const islands = ranked(next.groups);
    legend.replaceChildren(
      ...islands.map((members, rank) => {
        const item = element("li", {}, members.map((location) => names[location] ?? "?").join(", "));
        item.dataset["group"] = String(Math.min(rank, 3));
        return item;
      }),
    );
    apart.textContent = islands.length <= 1 ? "" : `Without a path: ${next.apart.map((pair) => pair.replace("-", "–")).join(", ")}.`;
  }

  /** Shows the board as it lies. */
  function refresh(isStill = false): void {
    if (laying === undefined || board === undefined) return;
    state = JSON.parse(laying.state()) as State;
    board.show(state, isStill || isCalm());
    board.select(selected, false);
    shown(state);
    buttons();
    root.dataset["hand"] = state.moves;
    keepAddress();
  }

  function buttons(): void {
    const isPlace = selected !== null && selected < (drawing?.places.length ?? 0);
    left.disabled = right.disabled = !isPlace;
    flip.disabled = !isPlace || drawing?.flips !== true;
    for (const arrow of arrows) arrow.disabled = selected === null;
    undo.disabled = restart.disabled = (state?.moves ?? "") === "";
    redo.disabled = state?.undone !== true;
    const chosen = selected === null ? undefined : state?.lying[selected];
    if (chosen === undefined) status.textContent = "Drag a tile onto another one to swap them. Click a tile to select it, and again to turn it.";
    else status.textContent = `Tile ${chosen.tile + 1}, ${chosen.side === 0 ? "top" : "bottom"}, ${isPlace ? `on place ${(selected ?? 0) + 1}` : "beside the board"}${isCarried ? ", picked up: arrow keys carry it" : ""}.`;
    root.dataset["selected"] = selected === null ? "" : String(selected + 1);
  }

  function showMeans(): void {
    const means = JSON.parse(laying?.set() ?? "null") as Means | null;
    set.hidden = means === null;
    about.textContent = means === null ? "A single laid board: the other sides of its tiles are not known." : "";
    if (means === null) return;
    const { weights } = means;
    const rows: readonly (readonly [string, number, number, number])[] = [
      ["paths", means.mean_path * means.pairs, weights.path, 2],
      ["extra edges", means.extra_edges, weights.extra_edge, 2],
      ["sides with a bridge", means.bridges, weights.bridge, 0],
      ["equal designs, squared", means.duplicates, weights.duplicate, 0],
      ["tiles that join all six", means.all_joined, weights.all_joined, 0],
    ];
    const cell = (text: string): HTMLElement => element("td", { class: "figure" }, text);
    const line = ([name, figure, weight, digits]: (typeof rows)[number]): HTMLElement =>
      element("tr", {}, element("th", { scope: "row" }, name), cell(figure.toFixed(digits)), cell(`× ${signed(weight, 3).replace(/\.?0+$/, "")}`), cell(signed(figure * weight, 2)));
    const error = means.standard_error === null ? "" : ` ± ${means.standard_error.toFixed(2)}`;
    set.replaceChildren(
      element("caption", {}, `${means.tiles} tiles, means of ${means.boards.toLocaleString("en")} boards laid at random; ${percent(means.mean_path)} of pairs have a path`),
      element("tbody", {}, ...rows.map(line)),
      element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, "score of the set"), cell(""), cell(""), cell(signed(means.total, 2) + error))),
    );
    root.dataset["total"] = means.total.toFixed(4);
  }

  /** Opens a file of a set or a laid board; throws a sentence if it is none. */
  function take(next: ResultFile, hand = ""): void {
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
    drawing = JSON.parse(made.drawing()) as Drawing;
    [selected, isCarried] = [null, false];
    board = new Board(drawing, { select: (slot) => select(slot, true), swap, turn: () => move("r"), hover });
    board.root.addEventListener("keydown", onBoard);
    stage.replaceChildren(board.root);
    claims.textContent = "";
    deal.disabled = shuffle.root.hidden = !drawing.flips;
    saveSet.disabled = !drawing.flips;
    sheets.show(drawing.flips ? (across, width, height) => JSON.parse(made.sheets(across, width, height)) as ResultFile[] : undefined);
    refresh(true);
    showMeans();
    count(root, "ready");
  }

  function select(slot: number | null, isFocused: boolean): void {
    if (slot !== selected) isCarried = false;
    selected = slot;
    board?.select(slot, isFocused);
    buttons();
  }

  /** What the judge says, for a screen reader. */
  function verdict(): string {
    if (state === undefined) return "";
    return `Score ${signed(state.score, 2)}, ${state.connected} of ${state.pairs} pairs joined, ${state.extra_edges} extra edges.`;
  }

  function play(text: string, told: string): void {
    try {
      laying?.play(text);
    } catch (error) {
      fail(error);
      return;
    }
    problem.textContent = "";
    refresh();
    say(`${told} ${verdict()}`);
  }

  function move(letter: "l" | "r" | "f"): void {
    if (selected === null || selected >= (drawing?.places.length ?? 0) || (letter === "f" && drawing?.flips !== true)) return;
    const tile = (state?.lying[selected]?.tile ?? 0) + 1;
    play(`${selected + 1}${letter}`, `Tile ${tile} ${letter === "f" ? "turned over" : `turned to the ${letter === "r" ? "right" : "left"}`}.`);
    board?.select(selected, false);
  }

  function swap(slot: number, other: number): void {
    const tile = (at: number): number => (state?.lying[at]?.tile ?? 0) + 1;
    const told = `Tile ${tile(slot)} to place ${other + 1}, tile ${tile(other)} to place ${slot + 1}.`;
    selected = other;
    play(`${slot + 1}x${other + 1}`, told);
    board?.select(selected, true);
  }

  /** While a tile is held over another one, the judge says what a swap would give. */
  function hover(slot: number, over: number | null): void {
    if (laying === undefined || board === undefined || state === undefined) return;
    const next = over === null ? state : (JSON.parse(laying.preview(`${slot + 1}x${over + 1}`)) as State);
    board.show(next, isCalm());
    shown(next, state);
  }

  function carry(key: string): void {
    const step = ARROWS[key];
    const next = step === undefined || selected === null ? null : (board?.beside(selected, step) ?? null);
    if (selected !== null && next !== null) swap(selected, next);
  }

  function onBoard(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || board === undefined) return;
    const tile = event.target instanceof Element ? event.target.closest<SVGElement>(".hextile") : null;
    const slot = tile === null ? null : Number(tile.dataset["slot"]);
    const step = ARROWS[event.key];
    if (event.key === "Escape") {
      if (!board.cancel()) select(null, false);
    } else if (slot === null) return;
    else if (step !== undefined) {
      if (selected === null) select(slot, true);
      else if (event.shiftKey || isCarried) {
        const held = isCarried;
        carry(event.key);
        isCarried = held;
        buttons();
      } else {
        const next = board.beside(slot, step);
        if (next !== null) select(next, true);
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (selected !== slot) select(slot, true);
      isCarried = !isCarried;
      buttons();
      say(isCarried ? "Picked up. The arrow keys carry the tile; Enter puts it down." : "Put down.");
    } else return;
    event.preventDefault();
  }

  const endKeys = onKeys((key) => {
    const acts: Readonly<Record<string, () => void>> = {
      u: takeBack, y: makeAgain, s: () => reshuffle(), r: () => move("r"), l: () => move("l"), R: () => move("l"), f: () => move("f"),
    };
    const act = acts[key];
    act?.();
    return act !== undefined;
  });

  function takeBack(): void {
    if (laying?.undo() !== true) return;
    refresh();
    say(`Taken back. ${verdict()}`);
  }

  function makeAgain(): void {
    if (laying?.redo() !== true) return;
    refresh();
    say(`Made again. ${verdict()}`);
  }

  function putBack(): void {
    layAgain("As the seed laid the tiles.");
  }

  function layAgain(told: string): void {
    try {
      laying?.lay(String(shuffle.get() ?? 1));
    } catch (error) {
      fail(error);
      return;
    }
    select(null, false);
    refresh();
    say(`${told} ${verdict()}`);
  }

  function reshuffle(): void {
    if (drawing?.flips !== true) return;
    shuffle.set(freshSeed());
    layAgain("Shuffled.");
  }

  // Weights.
  const weighing = new Weighing(JSON.parse(usual_weights()) as Weights, () => {
    laying?.weigh(JSON.stringify(weighing.get()));
    refresh(true);
    showMeans();
  });
  weighing.read(params);
  const usual = button("Weights of the paper", () => {
    weighing.read(new URLSearchParams());
    laying?.weigh(JSON.stringify(weighing.get()));
    refresh(true);
    showMeans();
  });

  // Where the set comes from.
  const shuffle = number("Shuffle", { min: 0, max: MOST_SEED, value: whole(params, "shuffle", 1, 0, MOST_SEED) });
  shuffle.root.querySelector("input")?.addEventListener("change", () => layAgain("Shuffled."));
  const deal = button("Shuffle", () => reshuffle(), "Lay the tiles at random. Key: S");
  deal.className = "main";
  const source = choice<Source>(
    "Set",
    [["best", "The best known"], ["closest", "Nearest to the paper's figures"], ["random", "Random, not evolved"], ["evolved", "Evolved by your weights"], ["front", "Of the front of trade-offs"], ["own", "A file of yours"]],
    word(params, "set", SOURCES, "best"),
    (chosen) => openSource(chosen),
  );

  function openSource(chosen: Source): void {
    problem.textContent = "";
    leaveSearch();
    try {
      if (chosen === "evolved") evolve();
      else if (chosen === "front") openDot(frontOf.find(({ number }) => number === (dot ?? 12)) ?? frontOf[0]);
      else if (chosen === "own") {
        source.set(opened);
        chooser.root.querySelector("button")?.click();
      }
      else if (chosen === "random") takeRandom();
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
    take({ name: `set-${chosen.number}.json`, text: chosen.text }, hand);
    front.choose(dot);
    chosenDot.textContent = `Set ${chosen.number}: ${figuresOf(chosen)}; score ${signed(chosen.total, 2)} with the weights of the paper.`;
    say(chosenDot.textContent);
  }

  /** The address of what is shown. A file of the visitor has none. */
  function keepAddress(): void {
    if (isAwaited) return;
    const moves = state?.moves ?? "";
    const common = { shuffle: shuffle.get(), ...weighing.options(), hand: moves.length > MOST_MOVES ? "" : moves };
    const own: Record<string, string | number | null> =
      opened === "evolved" ? evolvedOptions : opened === "front" ? { ...(frontSearch ?? {}), dot } : opened === "random" ? { seed: randomSeed } : {};
    history.replaceState(null, "", address("hextiles", opened === "own" ? {} : { set: opened, ...own, ...common }));
  }

  // The search for a set.
  const form = new Form();
  const seed = number("Seed", { min: 0, max: MOST_SEED, value: whole(params, "seed", 1, 0, MOST_SEED) });
  const panel = new SearchPanel("hextiles", "Evolve", () => evolve(), failSearch);
  const chart = lineChart("Score of the search", "generations", [{ name: "best", style: 1 }, { name: "mean", style: 2 }]);

  // The search for a front.
  const front = new Front((chosen) => {
    leaveSearch();
    openDot(chosen);
    stage.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
  });
  const chosenDot = element("p", { class: "note", "data-dot": "" });
  const frontPanel = new SearchPanel("hextiles", "Search for a front", () => findFront(), failSearch);
  frontPanel.stop.setAttribute("aria-label", "Stop the search for a front");
  const each = number("Effort", { min: 1, max: 1000, value: whole(params, "each", 5, 1, 1000) });

  function leaveSearch(): void {
    panel.leave();
    frontPanel.leave();
    isAwaited = false;
  }

  function failSearch(error: unknown): void {
    isAwaited = false;
    fail(error);
  }

  function evolve(hand = ""): void {
    leaveSearch();
    problem.textContent = "";
    isAwaited = true;
    const [words, weights] = [form.words(), weighing.options()];
    const link = { seed: seed.get() ?? 1, ...words };
    history.replaceState(null, "", address("hextiles", { set: "evolved", ...link, shuffle: shuffle.get(), ...weights, hand }));
    chart.clear();
    const plot = ({ view }: Progress): void => (view as EvolveView).points.forEach(([generation, best, mean]) => chart.add(generation, [best, mean]));
    void panel.run({ ...form.options(), ...weights }, link.seed, (now) => {
      plot(now);
      return `Generation ${now.generations} of ${(now.view as EvolveView).of}, ${now.evaluations.toLocaleString("en")} sets scored, best ${signed(now.best ?? 0, 2)}.`;
    }, ({ progress, file: result, hash, stopped }) => {
      plot(progress);
      isAwaited = false;
      root.dataset["hash"] = hash;
      if (result === null) throw new Error("the search found no set");
      evolvedOptions = link;
      source.set("evolved");
      take(result, hand);
      const { total } = JSON.parse(laying?.set() ?? "{}") as Partial<Means>;
      panel.report.textContent = `Believed ${signed(progress.best ?? 0, 2)}, on fresh boards ${signed(total ?? 0, 2)}, after ${progress.generations} generations and ${progress.evaluations.toLocaleString("en")} sets${stopped ? "; stopped" : ""}.`;
      say(panel.report.textContent);
    });
  }

  function findFront(wanted: number | null = null, hand = ""): void {
    leaveSearch();
    problem.textContent = "";
    isAwaited = true;
    const link = { seed: seed.get() ?? 1, each: each.get() ?? 5 };
    history.replaceState(null, "", address("hextiles", { set: "front", ...link, dot: wanted, shuffle: shuffle.get(), ...weighing.options(), hand }));
    chosenDot.textContent = "";
    void frontPanel.run({ search: "pareto", each: link.each }, link.seed, (now) => {
      const { cloud } = now.view as FrontView;
      if (cloud !== undefined && cloud.length > 0) front.cloud(cloud);
      return `Generation ${now.generations}, ${now.evaluations.toLocaleString("en")} sets scored.`;
    }, ({ progress, hash, stopped }) => {
      const { front: found, hypervolume } = progress.view as FrontView;
      isAwaited = false;
      root.dataset["hash"] = hash;
      if (found === undefined || stopped) {
        frontPanel.report.textContent = "Stopped before the sets were chosen. The front of before is shown.";
        front.show(frontOf);
        return;
      }
      [frontOf, frontSearch] = [found, link];
      front.show(found);
      root.dataset["front"] = String(found.length);
      const best = [...found].sort((one, other) => other.total - one.total)[0];
      openDot(found.find(({ number }) => number === wanted) ?? best, hand);
      frontPanel.report.textContent = `${found.length} sets after ${progress.evaluations.toLocaleString("en")} scores; they cover ${((hypervolume ?? 0) * 100).toFixed(1)} % of the box of useful figures.`;
    });
  }

  // Files.
  const chooser = opener("Open a file", (chosen) => {
    problem.textContent = "";
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
    say(`Opened ${chosen.name}. ${verdict()}`);
    check();
  }, fail);
  /** Checks what a file claims, after it is shown. */
  function check(): void {
    const checked = laying;
    setTimeout(() => {
      if (!isOpen || laying !== checked) return;
      try {
        const lies = JSON.parse(checked?.false_claims() ?? "null") as readonly string[] | null;
        claims.textContent = lies === null ? "" : lies.length === 0 ? "What the file claims is true." : `The file is wrong: ${lies.join("; ")}.`;
      } catch (error) {
        claims.textContent = `Not checked: ${sentence(error)}.`;
      }
    }, 50);
  }
  const saveSet = button("Download the set", () => {
    const isResult = file.text.includes('"figures"');
    download(isResult ? file : (JSON.parse(laying?.set_file() ?? "null") as ResultFile));
  }, "A file that the tool `hextiles verify` accepts");
  const saveBoard = button("Download the board", () => download(JSON.parse(laying?.laid_file() ?? "null") as ResultFile), "The laid board, for `hextiles verify` and `hextiles graph`");
  const savePicture = button("Picture", () => download(JSON.parse(laying?.picture() ?? "null") as ResultFile, "image/svg+xml"), "The laid board as SVG");
  const sheets = new Sheets();

  root.append(
    element("h1", {}, "Hex tiles"),
    element("p", { class: "lead" }, "Twenty tiles, shuffled and laid, should join six places however they fall. Drag, turn and flip them: the judge answers at once."),
    problem,
    element(
      "div",
      { class: "stage" },
      element(
        "div",
        {},
        element("div", { class: "row laying" }, source.root, shuffle.root, deal),
        figures,
        stage,
        legend,
        apart,
        status,
        element("div", { class: "row center", role: "group", "aria-label": "Selected tile" }, left, right, flip, ...arrows),
        element("div", { class: "row center", role: "group", "aria-label": "Moves" }, undo, redo, restart),
        details(
          "Keys",
          element("p", { class: "note" }, "Arrow keys go from tile to tile; with Shift they move the selected tile. Enter picks a tile up and puts it down. R and L turn it, F flips it, U takes a move back, Y makes it again, S shuffles."),
        ),
      ),
      element(
        "div",
        {},
        section("The set and its weights", set, about, weighing.root, group("Weights", usual)),
        section("Files and links", group("Files", chooser.root, saveSet, saveBoard, savePicture, copyLink(fail)), claims),
      ),
    ),
    element(
      "div",
      { class: "halves" },
      section(
        "Evolve a set",
        element("p", {}, "The search looks for tiles that score well by the weights above, on all boards on which they may fall."),
        element("div", { class: "fields" }, ...form.usual, seed.root),
        details("More options", form.more),
        group("Search", panel.start, panel.stop),
        panel.bar.root,
        panel.report,
        chart.root,
      ),
      section(
        "Trade-offs",
        element("p", {}, "No set is best in everything. Each dot is a set that no other one beats: click it to lay its tiles."),
        front.root,
        chosenDot,
        element("div", { class: "row laying" }, each.root, frontPanel.start, frontPanel.stop),
        frontPanel.bar.root,
        frontPanel.report,
      ),
    ),
    section("Sheets to print", sheets.root),
    sheets.paper,
  );

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
      take({ name: "best.json", text: known("best") });
      evolve(hand);
    } else if (from === "front" && params.has("each")) {
      isAwaited = true;
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

  return () => {
    isOpen = false;
    panel.leave();
    frontPanel.leave();
    chooser.close();
    endKeys();
    sheets.close();
    laying?.free();
    laying = undefined;
  };
}
