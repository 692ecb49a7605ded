// Tiles: describe, paint and lock, wish, evolve, and play levels of one's own.

import { download, opener, save, type ResultFile } from "../files";
import type { Close } from "../games";
import { SearchPanel } from "../panel";
import { address, freshSeed, whole, type Params } from "../params";
import type { Ended } from "../search";
import { alertBox, allValid, button, choice, copyLink, count, details, element, figure, group, number, say, section, sentence } from "../ui";
import { module } from "../wasm";
import { Atlas, type Level } from "./tiles/atlas";
import type { Kind } from "./tiles/cells";
import { keep, kept } from "./tiles/kept";
import { Painter } from "./tiles/paint";
import { Player } from "./tiles/play";

interface Feature {
  readonly name: string;
  readonly require: string | null;
  readonly wish: string | null;
}

interface Described {
  readonly title: string | null;
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Kind[];
  readonly measures: readonly Feature[];
  readonly fixed: readonly string[];
  readonly apart: number | null;
  readonly play: "jump" | "way" | "free";
}

/** What a search shows of itself. */
interface View {
  readonly asked: number;
  readonly found: number;
  readonly unmet?: readonly string[];
  readonly changed?: readonly (readonly [number, number])[] | null;
  readonly levels?: readonly Level[];
}

const MOST_ADDRESS = 4000;

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const crate = await module("tiles");
  const known = JSON.parse(crate.known()) as readonly { name: string; text: string }[];
  /** Read before anything is kept for the same address. */
  const work = kept(location.hash);
  let toml = "";
  let described: Described | undefined;
  /** The name of the description in use. */
  let current = "";
  /** The visitor's own description, while another one is in use. */
  let aside: string | null = null;
  /** The file of the search that made the levels. */
  let file: ResultFile | undefined;
  /** The description that the levels are of. */
  let levelsOf = "";

  const problem = alertBox();
  /** The field of a wish knows the name of its measure, so an error does not ask for it. */
  const fail = (error: unknown): void => {
    const text = sentence(error);
    problem.show(text.includes("NAME=") ? `A wish: ${text.replaceAll("NAME=", "").replace(/as in \S+?=/, "as in ")}.` : text);
  };

  // The description.
  const source = choice<string>("Description", [...known.map(({ name, text }) => [name, /^title = "(.*)"$/m.exec(text)?.[1] ?? name] as const), ["own", "Your own"] as const], "caves", (name) => {
    const found = known.find((one) => one.name === name);
    if (found !== undefined) {
      putAside();
      take(found.text, name);
    } else if (aside !== null) {
      text.value = aside;
      if (!takeText()) return;
    }
    evolve();
  });
  const isAside = element("p", { class: "note", "data-aside": "" }, "Your description is kept: choose “Your own” to go back to it.");
  isAside.hidden = true;
  const text = element("textarea", { rows: "16", spellcheck: "false", "aria-label": "Description in TOML" });
  const use = button("Use this description", () => {
    if (allValid(seed.root, many.root) && takeText()) evolve();
  });
  text.addEventListener("input", () => keepWork());

  /** Keeps the visitor's own description before another one is taken. */
  function putAside(): void {
    if (text.value === toml && current !== "own") return;
    aside = text.value;
    isAside.hidden = false;
  }

  /** Takes the description as it is typed, with the drawing and the wishes that fit it; whether it can be read. */
  function takeText(): boolean {
    const [drawing, typed] = [painter.state, new Map(wishInputs().map((input) => [input.dataset["wish"], input.value]))];
    const before = apartField.value;
    if (!take(text.value, "own")) {
      part.open = true;
      return false;
    }
    [aside, isAside.hidden] = [null, true];
    painter.state = drawing;
    for (const input of wishInputs()) input.value = typed.get(input.dataset["wish"]) ?? "";
    apartField.value = before;
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
    painter.open(described.tiles, described.fixed);
    wishes.replaceChildren(
      ...described.measures.map((measure) => {
        const input = element("input", { type: "text", placeholder: measure.wish ?? "any" });
        input.dataset["wish"] = measure.name;
        const id = `wish-${measure.name.replace(/\W/g, "-")}`;
        input.id = id;
        return element("div", { class: "field" }, element("label", { for: id }, `${measure.name}${measure.require === null ? "" : ` (${measure.require})`}`), input);
      }),
    );
    apartField.placeholder = described.apart === null ? "any" : String(described.apart);
    apartField.value = "";
    return true;
  }

  // What is asked for.
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", 1, 0, 999_999_999) });
  const many = number("Levels", { min: 1, max: 1000, value: whole(params, "count", 100, 1, 1000) });
  const apartField = element("input", { type: "text", inputmode: "decimal", id: "tiles-apart" });
  const apart = element("div", { class: "field" }, element("label", { for: "tiles-apart" }, "Apart, at least"), apartField);
  const wishes = element("div", { class: "fields" });
  const wishInputs = (): HTMLInputElement[] => [...wishes.querySelectorAll("input")];
  const painter = new Painter(() => keepWork(), button("Mend this drawing", () => mend()), button("Check it", () => checkDrawing()));

  /** Keeps what is drawn and typed for a visitor who leaves this page and comes back. */
  function keepWork(): void {
    keep(location.hash, { drawing: painter.state, text: text.value === toml ? null : text.value, own: aside });
  }

  function options(): Record<string, unknown> {
    const wish = wished();
    const typed = apartField.value.trim();
    if (typed !== "" && !(Number(typed) > 0)) throw new Error(`Apart is ${typed}: expected a number above 0, such as 0.4.`);
    return {
      level: toml,
      count: many.get() ?? 100,
      ...(typed === "" ? {} : { apart: Number(typed) }),
      ...(wish.length === 0 ? {} : { wish }),
      ...(painter.template === "" ? {} : { template: painter.template }),
    };
  }

  /** The wishes as the tool takes them, `path=30..90:3`; a visitor may repeat the name in its field. */
  function wished(): string[] {
    return wishInputs().filter((input) => input.value.trim() !== "").map((input) => {
      const [name, value] = [`${input.dataset["wish"] ?? ""}=`, input.value.trim()];
      return value.startsWith(name) ? value : name + value;
    });
  }

  function formAddress(): string {
    const own = source.get() === "own" && toml.length <= MOST_ADDRESS ? toml : null;
    return address("tiles", {
      level: source.get(),
      seed: seed.get(),
      count: many.get(),
      apart: apartField.value.trim(),
      wish: wished().join(";"),
      locked: painter.template,
      text: own,
    });
  }

  // The search.
  const panel = new SearchPanel("tiles", "Evolve", () => {
    if (text.value === toml || takeText()) evolve();
  }, fail);
  const daily = button("Cave of the day", () => {
    putAside();
    ofTheDay();
  });

  /** Runs work of the worker; `arrived` gets its end. */
  function run(asked: Readonly<Record<string, unknown>>, seedNumber: number, arrived: (ended: Ended) => void): void {
    problem.clear();
    const show = ({ view, evaluations }: { view: unknown; evaluations: number }): string => {
      const { found, asked } = view as View;
      return `${found} of ${asked} levels, ${evaluations.toLocaleString("en")} evaluations.`;
    };
    if (levelsOf !== toml) clearLevels();
    keepWork();
    void panel.run(asked, seedNumber, show, (ended) => {
      arrived(ended);
      root.dataset["hash"] = ended.hash;
      count(root, "ready");
    });
  }

  /** Says what was found, on the page and to screen readers. */
  function tell(text: string): void {
    panel.report.textContent = text;
    say(text);
  }

  function evolve(): void {
    let asked;
    try {
      asked = options();
    } catch (error) {
      fail(error);
      return;
    }
    history.replaceState(null, "", formAddress());
    run(asked, seed.get() ?? 1, ({ progress, file: result, stopped }) => {
      const { found, asked, unmet = [] } = progress.view as View;
      if (result !== null && found > 0) show(result);
      else clearLevels();
      const done = `${found} of ${asked} levels after ${progress.evaluations.toLocaleString("en")} evaluations.`;
      tell(`${done}${stopped ? " You ended the search." : found === 0 ? ` The nearest: ${unmet.join("; ")}.` : ""}`);
    });
  }

  function ofTheDay(): void {
    const caves = known.find((one) => one.name === "caves");
    if (caves === undefined) return;
    const now = new Date();
    const typed = params.get("date");
    const day = typed !== null && /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
    take(caves.text, "caves");
    history.replaceState(null, "", address("tiles", { daily: "caves", date: day }));
    run({ level: toml, daily: day }, 0, ({ progress, file: result }) => {
      showLevels((progress.view as View).levels ?? [], result ?? undefined);
      tell(`The cave of ${day}: the same for all visitors.`);
    });
  }

  function mend(): void {
    run({ level: toml, mend: painter.rows, template: painter.lockedRows }, seed.get() ?? 1, ({ progress, file: result }) => {
      const { found, changed, levels = [] } = progress.view as View;
      showLevels(levels, result ?? undefined);
      const cells = changed?.length ?? 0;
      tell(`${cells === 0 ? "Nothing" : `${cells} cell${cells === 1 ? "" : "s"}`} had to be changed.${found > 0 ? "" : ` It still does not keep everything: ${(levels[0]?.unmet ?? []).join("; ")}.`}`);
    });
  }

  function checkDrawing(): void {
    problem.clear();
    try {
      if (painter.rows.includes("?")) throw new Error("The drawing has free cells: paint them, or mend the drawing.");
      showLevels([JSON.parse(crate.check(toml, painter.rows)) as Level], undefined);
      present.scrollIntoView({ block: "nearest" });
    } catch (error) {
      fail(error);
    }
  }

  // The levels.
  const measures = element("dl", { class: "figures" });
  const verdict = element("p", { class: "note", "data-verdict": "" });
  const atlas = new Atlas((across, up) => crate.arrange(across, up), showLevel);
  const player = new Player(() => atlas.next(), fail);
  const edit = button("Edit this level", () => {
    const level = atlas.levels[atlas.chosen];
    if (level === undefined) return;
    painter.take(level.rows);
    paint.open = true;
    paint.scrollIntoView({ block: "nearest" });
    say("The level is in the drawing.");
  });

  /** Shows the levels of a file. */
  function show(result: ResultFile): void {
    const opened = JSON.parse(crate.open(result.name, result.text, toml)) as { levels: readonly Level[] };
    showLevels(opened.levels, result);
  }

  /** Takes the levels away when they are not those of what is asked for. */
  function clearLevels(): void {
    showLevels([], undefined);
    player.clear();
    measures.replaceChildren();
    verdict.textContent = "No level yet.";
    delete root.dataset["rows"];
  }

  function showLevels(levels: readonly Level[], result: ResultFile | undefined): void {
    [file, levelsOf, edit.disabled] = [result, toml, levels.length === 0];
    for (const press of saves) press.disabled = levels.length === 0 || (result === undefined && press.dataset["all"] !== undefined);
    atlas.take(levels);
  }

  function showLevel(level: Level, index: number): void {
    if (described === undefined) return;
    const wanted = new Map(described.measures.map((measure) => [measure.name, measure.require]));
    const short = (value: number | null): string => (value === null ? "none" : String(+value.toFixed(3)));
    const rows = Object.entries(level.features).map(([name, value]) => figure(`${name}${wanted.get(name) == null ? "" : `, asked ${wanted.get(name)}`}`, short(value)));
    measures.replaceChildren(...rows, ...(level.nearest === null ? [] : [figure("nearest level", short(level.nearest))]));
    verdict.textContent = level.unmet.length === 0 ? `Level ${index + 1} keeps all requirements.` : `Level ${index + 1}: ${level.unmet.join("; ")}.`;
    const own = toml;
    player.open(level.rows, crate.picture(own, level.rows.join("\n")), (rows, ends) => new crate.Play(own, rows, Uint32Array.from(ends)), described.play === "jump");
    root.dataset["rows"] = level.rows.join("\n");
  }

  // Files.
  const saves: HTMLButtonElement[] = [];
  const saver = (name: string, hint: string, isAll: boolean, act: () => void): HTMLButtonElement => {
    const made = button(name, () => {
      try {
        act();
      } catch (error) {
        fail(error);
      }
    }, hint);
    if (isAll) made.dataset["all"] = "";
    made.disabled = true;
    saves.push(made);
    return made;
  };
  const rowsNow = (): string => atlas.levels[atlas.chosen]?.rows.join("\n") ?? "";
  const chooser = opener("Open a file", (chosenFile) => {
    problem.clear();
    const opened = JSON.parse(crate.open(chosenFile.name, chosenFile.text, toml)) as { level: string | null; levels: readonly Level[] };
    panel.leave();
    if (opened.level !== null && take(opened.level, "own")) [aside, isAside.hidden] = [null, true];
    if (opened.levels.length === 0) evolve();
    else {
      showLevels(opened.levels, opened.level === null ? undefined : chosenFile);
      tell(`Opened ${opened.levels.length} level${opened.levels.length === 1 ? "" : "s"}.`);
    }
  }, fail);
  chooser.root.querySelector("input")?.setAttribute("accept", ".json,.toml,.txt,.tmx,application/json,text/plain");
  const files = group(
    "File",
    saver("Download", "A file that the tool `tiles verify` accepts", true, () => file !== undefined && download(file)),
    saver("Text", "All levels as text", true, () => file !== undefined && save("tiles.txt", crate.text(toml, file.text), "text/plain")),
    saver("Atlas", "A page with all levels, as SVG", true, () => file !== undefined && save("tiles.svg", crate.atlas(toml, file.text, ...atlas.axes), "image/svg+xml")),
    saver("Picture", "This level as SVG", false, () => save(`level-${atlas.chosen + 1}.svg`, crate.picture(toml, rowsNow()), "image/svg+xml")),
    saver("Map for Tiled", "This level as a map for the editor Tiled; it needs tileset.png beside it", false, () => save(`level-${atlas.chosen + 1}.tmx`, crate.map(toml, rowsNow(), described?.fixed.join("\n") ?? ""), "application/xml")),
    saver("Tile set", "The picture tileset.png of the map", false, () => save("tileset.png", crate.tile_set(toml) as Uint8Array<ArrayBuffer>, "image/png")),
    copyLink(fail),
    chooser.root,
  );

  const paint = details("Paint tiles, lock cells", painter.root);
  const part = details("Description", text, use);
  const present = section("This level", player.root, measures, verdict, group("Level", edit));
  root.append(
    element("h1", {}, "Tiles"),
    element("p", { class: "lead" }, "Say what your levels are like, paint what must stay, and get a hundred levels that keep your rules and differ from each other. Click one to play it."),
    problem.root,
    element(
      "div",
      { class: "stage" },
      element("div", {}, present, section("All levels", ...atlas.root)),
      element(
        "div",
        {},
        section(
          "Evolve levels",
          source.root,
          isAside,
          element("div", { class: "fields" }, seed.root, many.root, apart),
          details("Wishes", element("p", { class: "note" }, "A target for each level: 30..90:3 spreads them from 30 to 90, each within 3; 5,8:1 gives them in turn."), wishes),
          paint,
          part,
          group("Search", panel.start, panel.stop, daily, button("Another seed", () => {
            seed.set(freshSeed());
            if (allValid(many.root) && (text.value === toml || takeText())) evolve();
          })),
          panel.bar.root,
          panel.report,
        ),
        section("Files", files),
        element("p", { class: "note" }, "Keys: arrows or W A S D for a step, Q and E for jumps, U takes back, R restarts, H is a hint."),
      ),
    ),
  );

  // The address.
  const own = params.get("text");
  const name = known.some((one) => one.name === params.get("level")) ? (params.get("level") ?? "caves") : own === null ? "caves" : "own";
  const isRead = take(own !== null && name === "own" ? own : (known.find((one) => one.name === name)?.text ?? ""), name);
  if (!isRead) take(known[0]?.text ?? "", "caves");
  apartField.value = params.get("apart") ?? "";
  for (const wish of (params.get("wish") ?? "").split(";")) {
    const [, measure, value] = /^(.*)=(.*)$/.exec(wish) ?? [];
    const input = [...wishes.querySelectorAll("input")].find((one) => one.dataset["wish"] === measure);
    if (input !== undefined && value !== undefined) input.value = value;
  }
  painter.template = params.get("locked") ?? "";
  // The levels are those of the address; what was drawn and typed since then comes back beside them.
  if (params.has("daily")) ofTheDay();
  else if (isRead) evolve();
  if (work !== undefined) {
    painter.state = work.drawing;
    if (work.text !== null) text.value = work.text;
    [aside, isAside.hidden] = [work.own, work.own === null];
    keepWork();
  }

  return () => {
    panel.leave();
    chooser.close();
    player.close();
  };
}
