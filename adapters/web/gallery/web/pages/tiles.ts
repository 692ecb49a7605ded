// Tiles: describe, paint and lock, wish, evolve, and play levels of one's own.

import { found, onTurn, seek } from "../entry";
import type { Best } from "../film";
import { download, opener, save, type ResultFile } from "../files";
import type { Close } from "../games";
import { forget, keep, kept } from "../kept";
import { takeAway, type Files } from "../bundle";
import { explain } from "../explain";
import { Like } from "../like";
import { SearchPanel } from "../panel";
import { Questions, settings } from "../questions";
import { raster, standing } from "../raster";
import { shareButton } from "../share";
import { address, freshSeed, place, whole, word, type Params } from "../params";
import type { Ended, Progress } from "../search";
import {
  alertBox,
  allValid,
  button,
  choice,
  copyLink,
  count,
  details,
  element,
  figure,
  group,
  number,
  pageHead,
  say,
  section,
  sentence,
  stage,
} from "../ui";
import { gridOf, printing } from "../print";
import { module } from "../wasm";
import { Art } from "./tiles/art";
import { explained, questions } from "./tiles/asked";
import { Atlas, drawn, type Level } from "./tiles/atlas";
import { Builder } from "./tiles/build";
import type { Change, Form } from "./tiles/form";
import { ownText, ownWords } from "./tiles/own";
import { Painter, type Drawings } from "./tiles/paint";
import { Player, type Played } from "./tiles/play";
import { picture, puzzle } from "./tiles/sheets";

interface Feature {
  readonly name: string;
  readonly require: string | null;
  readonly wish: string | null;
}

interface Described extends Form {
  readonly title: string | null;
  readonly width: number;
  readonly height: number;
  readonly measures: readonly Feature[];
  readonly fixed: readonly string[];
  readonly apart: number | null;
  readonly play: "jump" | "way" | "free";
}

/** What a search shows of itself. */
interface View {
  readonly asked: number;
  readonly found: number;
  /** The limit of evaluations. */
  readonly most?: number;
  readonly changed?: readonly (readonly [number, number])[] | null;
  readonly levels?: readonly Level[];
}

/** What a visitor has drawn and typed and not searched with yet. */
interface Work {
  readonly drawings: Drawings;
  /** The description as it is typed; null if it is the one in use. */
  readonly text: string | null;
  /** The visitor's own description, while another one is in use; null if there is none. */
  readonly own: string | null;
}

/** Width and height of a tile in a map, as the crate has it. */
const PIXELS = 16;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const crate = await module("tiles");
  const known = JSON.parse(crate.known()) as readonly { name: string; title: string; text: string }[];
  /** Read before anything is kept for the same address. */
  const work = kept("tiles", here({ shown: null })) as Work | null;
  let toml = "";
  let described: Described | undefined;
  /** The name of the description in use. */
  let current = "";
  /** The visitor's own description, while another one is in use. */
  let aside: string | null = null;
  /** The file of the search that made the levels, and those of levels that were mended. */
  let file: ResultFile | undefined;
  const mended = new Map<number, ResultFile>();
  /** The address leads to that many of the levels. */
  let linked = 0;
  /** Counts searches that are asked for: only the latest one begins. */
  let evolutions = 0;
  /** The description that the levels are of. */
  let levelsOf = "";

  const problem = alertBox();
  /** The field of a wish knows the name of its measure, so an error does not ask for it. */
  const fail = (error: unknown): void => {
    const text = sentence(error);
    const expected = text.indexOf("expected NAME=");
    problem.show(
      expected < 0
        ? text
        : `A wish: ${text
            .slice(expected)
            .replaceAll("NAME=", "")
            .replace(/as in \S+?=/, "as in ")}.`,
    );
  };

  const art = new Art(() => {
    painter.draw();
    builder.show();
    atlas.refresh();
  }, fail);

  // The description.
  const source = choice<string>(
    "Description",
    [...known.map(({ name, title }) => [name, title] as const), ["own", "Your own"] as const],
    "caves",
    (name) => {
      const chosen = known.find((one) => one.name === name);
      if (chosen !== undefined) {
        putAside();
        take(chosen.text, name);
      } else if (aside !== null) {
        text.value = aside;
        if (!takeText()) return;
      }
      void evolve();
    },
  );
  const isAside = element(
    "p",
    { class: "note", "data-aside": "" },
    "Your description is kept: choose “Your own” to go back to it.",
  );
  isAside.hidden = true;
  const text = element("textarea", { rows: "16", spellcheck: "false", "aria-label": "Description in TOML" });
  const use = button("Use this description", () => {
    if (allValid(seed.root, many.root) && takeText()) void evolve();
  });
  text.addEventListener("input", () => keepWork());
  const builder = new Builder(
    () => text.value,
    (next) => {
      const before = text.value;
      text.value = next;
      if (takeText(false)) return true;
      text.value = before;
      return false;
    },
    form,
    changed,
    art,
  );

  /** The description in the text field as a form; null if it cannot be read. */
  function form(): Form | null {
    // What is in use was read when it was taken.
    if (text.value === toml) return described ?? null;
    try {
      return JSON.parse(crate.describe(text.value)) as Form;
    } catch {
      return null;
    }
  }

  /** The text of the description after a change; null, and a sentence, if it cannot be read. */
  function changed(change: Change): string | null {
    try {
      return crate.changed(text.value, JSON.stringify(change));
    } catch (error) {
      fail(error);
      return null;
    }
  }

  /** Keeps the visitor's own description before another one is taken. */
  function putAside(): void {
    if (text.value === toml && current !== "own") return;
    aside = text.value;
    isAside.hidden = false;
  }

  /** Takes the description as it is typed, with the drawing and the wishes that fit it; whether it can be read. */
  function takeText(isTyped = true): boolean {
    const [drawing, typed] = [
      painter.state,
      new Map(wishInputs().map((input) => [input.dataset["wish"], input.value])),
    ];
    const before = apartField.value;
    if (!take(text.value, "own")) {
      if (isTyped) part.open = true;
      return false;
    }
    [aside, isAside.hidden] = [null, true];
    painter.state = drawing;
    for (const input of wishInputs()) input.value = typed.get(input.dataset["wish"]) ?? "";
    apartField.value = before;
    // For the entry of before, it is no text any more that waits to be used.
    keepWork();
    return true;
  }

  /** Takes a description; whether it can be read. */
  function take(next: string, name: string): boolean {
    problem.clear();
    try {
      described = JSON.parse(crate.describe(next)) as Described;
    } catch (error) {
      fail(error);
      return false;
    }
    [toml, text.value, current] = [next, next, name];
    source.set(name);
    art.open(described.title ?? "own");
    painter.open(`${name} ${described.title ?? ""}`, described.tiles, described.fixed);
    modes.hidden = false;
    wishes.replaceChildren(
      ...described.measures.map((measure) => {
        const input = element("input", { type: "text", placeholder: measure.wish ?? "any" });
        input.dataset["wish"] = measure.name;
        const id = `wish-${measure.name.replace(/\W/g, "-")}`;
        input.id = id;
        return element(
          "div",
          { class: "field" },
          element("label", { for: id }, `${measure.name}${measure.require === null ? "" : ` (${measure.require})`}`),
          input,
        );
      }),
    );
    apartField.placeholder = described.apart === null ? "any" : String(described.apart);
    apartField.value = "";
    builder.show();
    return true;
  }

  // What is asked for.
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", 1, 0, 999_999_999) });
  const many = number("How many levels", { min: 1, max: 1000, value: whole(params, "count", 100, 1, 1000) });
  const apartField = element("input", { type: "text", inputmode: "decimal", id: "tiles-apart" });
  const apart = element(
    "div",
    { class: "field" },
    element("label", { for: "tiles-apart" }, "Apart, at least"),
    apartField,
  );
  const wishes = element("div", { class: "fields" });
  const wishInputs = (): HTMLInputElement[] => [...wishes.querySelectorAll("input")];
  const painter = new Painter(
    art,
    () => keepWork(),
    button("Mend this drawing", () => mend()),
    button("Check it", () => checkDrawing()),
  );

  /** The address with other options. */
  function here(options: Readonly<Record<string, string | number | null>>): string {
    return address("tiles", { ...Object.fromEntries(place(location.hash).params), ...options });
  }

  /** Keeps what is drawn and typed for a visitor who leaves this page and comes back. */
  function keepWork(): void {
    const present: Work = { drawings: painter.drawings, text: text.value === toml ? null : text.value, own: aside };
    keep("tiles", here({ shown: null }), present);
  }

  /** Whether there is something that the address does not hold. */
  function hasWork(): boolean {
    return !painter.isBlank || text.value !== toml || aside !== null;
  }

  function options(): Record<string, unknown> {
    const wish = wished();
    const typed = apartField.value.trim();
    if (typed !== "" && !(Number(typed) > 0))
      throw new Error(`Apart is ${typed}: expected a number above 0, such as 0.4.`);
    return {
      level: toml,
      name: source.get(),
      count: many.get() ?? 100,
      ...(typed === "" ? {} : { apart: Number(typed) }),
      ...(wish.length === 0 ? {} : { wish }),
      ...(painter.template === "" ? {} : { template: painter.template }),
    };
  }

  /** The wishes as the tool takes them, `path=30..90:3`; a visitor may repeat the name in its field. */
  function wished(): string[] {
    return wishInputs()
      .filter((input) => input.value.trim() !== "")
      .map((input) => {
        const [name, value] = [`${input.dataset["wish"] ?? ""}=`, input.value.trim()];
        return value.startsWith(name) ? value : name + value;
      });
  }

  /** What the address holds, but for the visitor's own description. */
  function formWords(): Record<string, string | number | null> {
    return {
      level: source.get(),
      seed: seed.get(),
      count: many.get(),
      apart: apartField.value.trim(),
      wish: wished().join(";"),
      locked: painter.template,
    };
  }

  // The search.
  const panel = new SearchPanel(
    "tiles",
    "Evolve",
    () => {
      if (text.value === toml || takeText()) void evolve(0, true);
    },
    fail,
    (best) => nearest(best as readonly Level[]),
  );
  const daily = button("Cave of the day", () => {
    putAside();
    ofTheDay();
  });

  /** Runs work of the worker; `arrived` gets its end. */
  function run(
    command: string,
    asked: Readonly<Record<string, unknown>>,
    seedNumber: number,
    arrived: (ended: Ended) => void,
  ): void {
    problem.clear();
    const show = ({ view, evaluations }: Progress): string => {
      const { found, asked, most } = view as View;
      const limit = most === undefined ? "" : ` of at most ${most.toLocaleString("en")}`;
      return `${found} of ${asked} levels, ${evaluations.toLocaleString("en")}${limit} evaluations.`;
    };
    if (levelsOf !== toml) clearLevels();
    void panel.run(command, asked, seedNumber, show, (ended) => {
      arrived(ended);
      root.dataset["hash"] = ended.hash;
      count(root, "ready");
    });
  }

  /** The levels on which a search works, the nearest to being found first. */
  function nearest(levels: readonly Level[]): Best {
    const unmet = levels[0]?.unmet ?? [];
    const caption = `The nearest to the next level${unmet.length === 0 ? "" : `: ${unmet.join("; ")}`}.`;
    return { caption, drawings: levels.map((level) => ({ shown: drawn(level, art) })) };
  }

  /** Says what was found, on the page and to screen readers. */
  function tell(text: string): void {
    panel.report.textContent = text;
    say(text);
  }

  /** Evolves levels, and shows one of them; if it is `again` by the options of before, with a new seed. */
  async function evolve(shown = 0, again = false): Promise<void> {
    let asked: ReturnType<typeof options>;
    try {
      asked = options();
      if (again) panel.renew(asked, seed);
    } catch (error) {
      fail(error);
      return;
    }
    const [words, seedNumber, own] = [formWords(), seed.get() ?? 1, ++evolutions];
    const { words: link, remark } = source.get() === "own" ? await ownWords(toml) : { words: {}, remark: "" };
    if (own !== evolutions) return;
    linked = 0;
    seek(address("tiles", { ...words, ...link, shown: shown === 0 ? null : shown + 1 }));
    warn(remark);
    if (hasWork()) keepWork();
    run("evolve", asked, seedNumber, ({ progress, best, file: result, stopped }) => {
      const { found, asked } = progress.view as View;
      const nearest = best as readonly Level[];
      if (result !== null && found > 0) show(result, stopped ? null : shown);
      else clearLevels();
      const done = `${found} of ${asked} levels after ${progress.evaluations.toLocaleString("en")} evaluations.`;
      // The visitor sees what is nearest, and why it is not enough.
      if (found === 0) panel.film.keep();
      if (found === 0 && nearest[0] !== undefined) addLevel({ ...nearest[0], word: "Nearest" }, null);
      tell(
        `${done}${stopped ? " You ended the search." : found === 0 ? ` The nearest: ${nearest[0]?.unmet.join("; ") ?? ""}.` : ""}`,
      );
    });
  }

  function ofTheDay(): void {
    const caves = known.find((one) => one.name === "caves");
    if (caves === undefined) return;
    const now = new Date();
    const day =
      date ??
      `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
    if (toml !== caves.text) take(caves.text, "caves");
    evolutions += 1;
    linked = 0;
    seek(address("tiles", { daily: "caves", date: day }));
    warn("");
    if (hasWork()) keepWork();
    run("daily", { level: toml, name: "caves", date: day }, 0, ({ progress, file: result }) => {
      showLevels((progress.view as View).levels ?? [], result ?? undefined, 0);
      tell(`The cave of ${day}: the same for all visitors.`);
    });
  }

  function mend(): void {
    run(
      "mend",
      { level: toml, map: painter.rows, names: [source.get(), ""], template: painter.lockedRows },
      seed.get() ?? 1,
      ({ progress, file: result }) => {
        const { found, changed, levels = [] } = progress.view as View;
        for (const level of levels) addLevel(level, result);
        // The drawing is mended where it is, and shows what was changed.
        if (levels[0] !== undefined) {
          painter.take(levels[0].rows);
          painter.mark(changed ?? []);
          setMode("paint");
        }
        const cells = changed?.length ?? 0;
        tell(
          `${cells === 0 ? "Nothing" : `${cells} cell${cells === 1 ? "" : "s"}`} had to be changed.${found > 0 ? "" : ` It still does not keep everything: ${(levels[0]?.unmet ?? []).join("; ")}.`}`,
        );
      },
    );
  }

  function checkDrawing(): void {
    problem.clear();
    try {
      if (painter.rows.includes("?")) throw new Error("The drawing has free cells: paint them, or mend the drawing.");
      addLevel(JSON.parse(crate.check(toml, painter.rows)) as Level, null);
      setMode("paint");
      present.scrollIntoView({ block: "nearest" });
    } catch (error) {
      fail(error);
    }
  }

  // The levels.
  const measures = element("dl", { class: "figures" });
  const verdict = element("p", { class: "note", "data-verdict": "" });
  const atlas = new Atlas((across, up) => crate.arrange(across, up), art, showLevel);
  const player = new Player(
    art,
    () => atlas.next(),
    fail,
    () => {
      if (atlas.chosen >= linked) return;
      if (player.played === null) forget("tiles game", location.hash);
      else keep("tiles game", location.hash, player.played);
    },
  );
  const edit = button("Edit this level", () => {
    const level = atlas.levels[atlas.chosen];
    if (level === undefined) return;
    painter.take(level.rows);
    setMode("paint");
    say("The level is in the drawing.");
  });

  // The large board is played or painted.
  const modes = element("div", { class: "row modes", role: "group", "aria-label": "What the board is for" });
  const modeButtons = {
    play: button("Play", () => setMode("play")),
    paint: button("Paint", () => beginPaint(), "Paint tiles on this board, lock them, and mend the level"),
  };
  modes.append(modeButtons.play, modeButtons.paint);
  function setMode(mode: "play" | "paint"): void {
    const isPaint = mode === "paint";
    [painter.root.hidden, playing.hidden] = [!isPaint, isPaint];
    modeButtons.play.setAttribute("aria-pressed", String(!isPaint));
    modeButtons.paint.setAttribute("aria-pressed", String(isPaint));
  }
  /** Paints over the level that is shown, unless there is a drawing already. */
  function beginPaint(): void {
    const level = atlas.levels[atlas.chosen];
    if (painter.isBlank && level !== undefined) painter.take(level.rows);
    setMode("paint");
  }

  /** Shows the levels of a search, the one of the address first; null if the address does not lead to them. */
  function show(result: ResultFile, chosen: number | null): void {
    const opened = JSON.parse(crate.open(result.name, result.text, toml)) as { levels: readonly Level[] };
    showLevels(opened.levels, result, chosen);
  }

  /** Takes the levels away when they are not those of what is asked for. */
  function clearLevels(): void {
    showLevels([], undefined, null);
    for (const press of saves) press.disabled = true;
    player.clear();
    measures.replaceChildren();
    verdict.textContent = "No level yet.";
    delete root.dataset["rows"];
  }

  function showLevels(levels: readonly Level[], result: ResultFile | undefined, chosen: number | null): void {
    [file, levelsOf, edit.disabled, zip.disabled] = [result, toml, levels.length === 0, levels.length === 0];
    linked = chosen === null ? 0 : levels.length;
    mended.clear();
    atlas.take(levels, chosen ?? 0);
    like.refresh();
  }

  /** Shows a drawing that was checked or mended beside the other levels. */
  function addLevel(level: Level, result: ResultFile | null): void {
    if (levelsOf !== toml) clearLevels();
    const same = atlas.levels.findIndex(({ rows }) => String(rows) === String(level.rows));
    const index = same < 0 ? atlas.levels.length : same;
    if (index >= linked && result !== null) mended.set(index, result);
    edit.disabled = zip.disabled = false;
    if (same < 0) atlas.add({ word: "Drawing", ...level });
    else atlas.choose(same);
  }

  /** The file that the shown level is in. */
  function fileNow(): ResultFile | undefined {
    return mended.get(atlas.chosen) ?? file;
  }

  /** A name for a file that is made of the result. */
  function named(end: string): string {
    return (fileNow()?.name ?? "tiles.json").replace(/\.json$/, end);
  }
  const levelNamed = (end: string): string => named(`-level-${atlas.chosen + 1}${end}`);

  function showLevel(level: Level, index: number): void {
    if (described === undefined) return;
    for (const press of saves) press.disabled = press.dataset["all"] !== undefined && fileNow() === undefined;
    const isLinked = index < linked;
    if (isLinked) {
      seek(here({ shown: index === 0 ? null : index + 1 }));
      found(`${atlas.name(index)} of ${described.title ?? "your own"}`);
    }
    const wanted = new Map(described.measures.map((measure) => [measure.name, measure.require]));
    const short = (value: number | null): string => (value === null ? "none" : String(+value.toFixed(3)));
    const rows = Object.entries(level.features).map(([name, value]) =>
      figure(`${name}${wanted.get(name) == null ? "" : `, asked ${wanted.get(name)}`}`, short(value)),
    );
    measures.replaceChildren(
      ...rows,
      ...(level.nearest === null ? [] : [figure("nearest level", short(level.nearest))]),
    );
    verdict.textContent =
      level.unmet.length === 0
        ? `${atlas.name(index)} keeps all requirements.`
        : `${atlas.name(index)}: ${level.unmet.join("; ")}.`;
    const own = toml;
    setMode("play");
    player.open(
      level.rows,
      crate.picture(own, level.rows.join("\n")),
      (rows, ends) => new crate.Play(own, rows, Uint32Array.from(ends)),
      described.play === "jump",
      isLinked ? (kept("tiles game", location.hash) as Played | null) : null,
    );
    root.dataset["rows"] = level.rows.join("\n");
  }

  // More like these.
  const like = new Like(
    {
      module: "tiles",
      levels: () => atlas.levels.map(({ rows }, at) => ({ name: atlas.name(at), level: rows })),
      about: () => levelsOf,
      draw: (rows, about) =>
        drawn(
          {
            rows: rows as readonly string[],
            svg: crate.picture(String(about), (rows as readonly string[]).join("\n")),
          },
          art,
        ),
      open: (rows, name, about) => {
        problem.clear();
        if (about !== toml && !take(String(about), "own")) return;
        addLevel(JSON.parse(crate.check(toml, (rows as readonly string[]).join("\n"))) as Level, null);
        present.scrollIntoView({ block: "nearest" });
        say(`${name} is shown.`);
      },
    },
    fail,
  );

  // Files.
  const saves: HTMLButtonElement[] = [];
  const saver = (name: string, hint: string, isAll: boolean, act: () => void): HTMLButtonElement => {
    const made = button(
      name,
      () => {
        try {
          act();
        } catch (error) {
          fail(error);
        }
      },
      hint,
    );
    if (isAll) made.dataset["all"] = "";
    made.disabled = true;
    saves.push(made);
    return made;
  };
  const withFile = (act: (file: ResultFile) => void): void => {
    const now = fileNow();
    if (now !== undefined) act(now);
  };
  const rowsNow = (): string => atlas.levels[atlas.chosen]?.rows.join("\n") ?? "";
  const chooser = opener(
    "Open a file",
    (chosenFile) => {
      problem.clear();
      const opened = JSON.parse(crate.open(chosenFile.name, chosenFile.text, toml)) as {
        level: string | null;
        levels: readonly Level[];
      };
      evolutions += 1;
      panel.leave();
      if (opened.level !== null && take(opened.level, "own")) [aside, isAside.hidden] = [null, true];
      if (opened.levels.length === 0) void evolve();
      else {
        showLevels(opened.levels, opened.level === null ? undefined : chosenFile, null);
        tell(`Opened ${opened.levels.length} level${opened.levels.length === 1 ? "" : "s"}.`);
      }
    },
    fail,
  );
  chooser.root.querySelector("input")?.setAttribute("accept", ".json,.toml,.txt,.tmx,application/json,text/plain");
  const share = copyLink(fail);
  const printed = (): ReturnType<Parameters<typeof printing>[0]> => {
    const { levels } = atlas;
    if (described === undefined || levels[0] === undefined) return undefined;
    const own = toml;
    const signs = described.tiles.map(({ character, name }) => `${character} ${name}`).join(", ");
    const puzzles = levels.map((level, at) =>
      puzzle(level, art, at + 1, (rows) => new crate.Play(own, rows, new Uint32Array())),
    );
    const grid = gridOf([...(levels[0].rows[0] ?? "")].length, levels[0].rows.length);
    return { title: described.title ?? "Levels", rule: `Find the shortest way. Tiles: ${signs}.`, grid, puzzles };
  };
  const paper = printing(printed);
  /** This level as a picture, with the visitor's own tiles. */
  const drawing = (): ReturnType<typeof standing> =>
    standing(picture({ rows: rowsNow().split("\n"), svg: crate.picture(toml, rowsNow()) }, art));
  const mapOf = (rows: readonly string[]): string => crate.map(toml, rows.join("\n"), painter.lockedIn(rows));
  const tileSet = (): Promise<Uint8Array<ArrayBuffer>> =>
    art.tileSet(
      crate.tile_set(toml) as Uint8Array<ArrayBuffer>,
      described?.tiles.map(({ character }) => character) ?? [],
      PIXELS,
    );
  const project = (): string => crate.project(toml, atlas.levels.map(({ rows }) => rows.join("\n")).join("\n\n"));
  /** What a zip holds beside the pictures. */
  async function filesOf(): Promise<Files> {
    const { levels } = atlas;
    const number = (at: number): string => String(at + 1).padStart(String(levels.length).length, "0");
    const maps = levels.map(({ rows }, at) => [`tiled/level-${number(at)}.tmx`, mapOf(rows)] as const);
    const result = fileNow();
    return {
      "description.toml": toml,
      "tiles.ldtk": project(),
      "tiled/tileset.png": await tileSet(),
      "tiles.txt": levels.map(({ rows }) => `${rows.join("\n")}\n`).join("\n"),
      ...Object.fromEntries(maps),
      ...(result === undefined ? {} : { "tiles.json": result.text }),
    };
  }
  const zip = takeAway("tiles.zip", printed, filesOf, fail);
  zip.disabled = true;
  const card = (): ReturnType<typeof shareButton> =>
    shareButton(() => {
      const level = atlas.levels[atlas.chosen];
      if (level === undefined) return undefined;
      const kind = described?.title ?? "Tiles";
      return {
        title: `${kind}, ${atlas.name(atlas.chosen).toLowerCase()}`,
        result: player.end.result || "Can you find the shortest way?",
        address: location.href,
        picture: picture(level, art),
      };
    }, fail);
  player.end.extra = card();
  const files = group(
    "File",
    paper.press,
    saver("Download", "A file that the tool `tiles verify` accepts", true, () => withFile(download)),
    saver("Text", "All levels as text", true, () =>
      withFile(({ text }) => save(named(".txt"), crate.text(toml, text), "text/plain")),
    ),
    saver("Atlas", "A page with all levels, as SVG", true, () =>
      withFile(({ text }) => save(named(".svg"), crate.atlas(toml, text, ...atlas.axes), "image/svg+xml")),
    ),
    saver("Picture", "This level as SVG", false, () =>
      save(levelNamed(".svg"), art.isEmpty ? crate.picture(toml, rowsNow()) : drawing().text, "image/svg+xml"),
    ),
    saver("PNG", "This level as PNG", false, () => {
      const { text, width, height } = drawing();
      raster(text, width, height).then((bytes) => save(levelNamed(".png"), bytes, "image/png"), fail);
    }),
    saver("Map for Tiled", "This level as a map for the editor Tiled; it needs tileset.png beside it", false, () =>
      save(levelNamed(".tmx"), mapOf(rowsNow().split("\n")), "application/xml"),
    ),
    saver(
      "Tile set",
      "The picture tileset.png of the map",
      false,
      () => void tileSet().then((bytes) => save("tileset.png", bytes, "image/png"), fail),
    ),
    saver("Project for LDtk", "All levels as a project of the editor LDtk", false, () =>
      save(named(".ldtk"), project(), "application/json"),
    ),
    zip,
    card(),
    share,
    chooser.root,
  );
  /** Says why no link leads to what is shown. */
  const tooLong = element("p", { class: "note", "data-too-long": "" });
  function warn(remark: string): void {
    tooLong.textContent = remark;
    share.disabled = remark !== "";
  }

  const part = details("Description", text, use);
  const playing = element("div", {}, player.root);
  const present = section("This level", modes, playing, painter.root, measures, verdict, group("Level", edit));
  const all = settings(
    element("div", { class: "fields" }, seed.root, many.root, apart),
    details(
      "Wishes",
      element(
        "p",
        { class: "note" },
        "A target for each level: 30..90:3 spreads them from 30 to 90, each within 3; 5,8:1 gives them in turn.",
      ),
      wishes,
    ),
    part,
  );
  explain(all, explained);
  const asked = new Questions(
    root,
    questions({
      form,
      resize: (size) => {
        text.value = changed({ size }) ?? text.value;
        takeText();
      },
      wish: (measure) => wishInputs().find((one) => one.dataset["wish"] === measure)?.value ?? "",
      setWish: (measure, value) => {
        const input = wishInputs().find((one) => one.dataset["wish"] === measure);
        if (input !== undefined) input.value = value;
      },
      apart: () => apartField.value.trim(),
      setApart: (value) => {
        apartField.value = value;
      },
      usualApart: () => described?.apart ?? null,
    }),
  );
  root.append(
    ...pageHead(
      "Tiles",
      "For makers of games: say what your levels are like, paint what must stay, and get a hundred levels that keep your rules and differ from each other. Click one to play it.",
      problem,
    ),
    stage(
      [present, section("All levels", ...atlas.root)],
      [
        section(
          "Evolve levels",
          source.root,
          isAside,
          asked.root,
          details("Tiles and rules", builder.root),
          all,
          group(
            "Search",
            panel.start,
            panel.stop,
            panel.further,
            daily,
            button("Another seed", () => {
              seed.set(freshSeed());
              if (allValid(many.root) && (text.value === toml || takeText())) void evolve();
            }),
          ),
          panel.bar.root,
          panel.report,
          panel.film.root,
        ),
        section("Files", files, tooLong),
        element(
          "p",
          { class: "note" },
          "Keys: arrows or W A S D for a step, Q and E for jumps, U takes back, R restarts, H is a hint.",
        ),
      ],
    ),
    like.root,
    paper.root,
  );

  setMode("play");

  // The address.
  const names = [...known.map((one) => one.name), "own"];
  const name = word(params, "level", names, params.has("text") || params.has("packed") ? "own" : "caves");
  const date = params.expect(
    "date",
    /^\d{4}-\d\d-\d\d$/.exec(params.get("date") ?? "")?.[0],
    null,
    "a day such as 2026-11-22",
  );
  let isRead = false;
  try {
    const typed = name === "own" ? await ownText(params) : (known.find((one) => one.name === name)?.text ?? "");
    isRead = take(typed, name);
    if (!isRead) {
      text.value = typed;
      fail(`The description of this address cannot be read: ${problem.root.textContent}`);
    }
  } catch (error) {
    fail(error);
  }
  if (isRead) {
    apartField.value = params.get("apart") ?? "";
    for (const wish of (params.get("wish") ?? "").split(";").filter((one) => one !== "")) {
      const [, measure, value] = /^(.*)=(.*)$/.exec(wish) ?? [];
      const input = wishInputs().find((one) => one.dataset["wish"] === measure);
      if (input !== undefined && value !== undefined) input.value = value;
      else
        params.refuse(
          "wish",
          `NAME=VALUES with a measure of ${wishInputs()
            .map((one) => one.dataset["wish"])
            .join(", ")}`,
        );
    }
    if (params.has("locked") && !painter.lock(params.get("locked") ?? ""))
      params.refuse("locked", `rows of ${described?.width ?? 0} by ${described?.height ?? 0} tiles of the description`);
    // The levels are those of the address. What was drawn and typed since then comes back beside
    // them.
    if (params.has("daily")) ofTheDay();
    else void evolve(whole(params, "shown", 1, 1, 1000) - 1);
  } else {
    // The visitor sees the text that cannot be read, and can correct it.
    source.set(name);
    [part.open, all.open, modes.hidden] = [true, true, true];
    clearLevels();
  }
  if (work !== null) {
    painter.drawings = work.drawings;
    if (work.text !== null) text.value = work.text;
    [aside, isAside.hidden] = [work.own, work.own === null];
    keepWork();
  }
  onTurn(["shown"], (next) => {
    const index = whole(next, "shown", 1, 1, 1000) - 1;
    if (index < linked) atlas.choose(index);
    return index < linked;
  });

  return () => {
    evolutions += 1;
    panel.leave();
    paper.close();
    chooser.close();
    like.close();
    player.close();
  };
}
