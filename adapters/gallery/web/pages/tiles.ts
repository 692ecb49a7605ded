// Tiles: describe, paint and lock, wish, evolve, and play levels of one's own.

import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { address, freshSeed, whole, type Params } from "../params";
import { search, type Ended, type Running } from "../search";
import { button, choice, details, element, group, number, progressBar, say, section, sentence } from "../ui";
import { module } from "../wasm";
import type { Kind } from "./tiles/cells";
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

interface Level {
  readonly rows: readonly string[];
  readonly svg: string;
  readonly features: Readonly<Record<string, number | null>>;
  readonly unmet: readonly string[];
  readonly nearest: number | null;
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
  let toml = "";
  let described: Described | undefined;
  let levels: readonly Level[] = [];
  let chosen = 0;
  /** The file of the search that made the levels. */
  let file: ResultFile | undefined;
  let running: Running | undefined;
  let isOpen = true;

  const problem = element("p", { class: "error", role: "alert" });
  const fail = (error: unknown): void => {
    problem.textContent = sentence(error);
  };

  // The description.
  const source = choice<string>("Description", [...known.map(({ name, text }) => [name, /^title = "(.*)"$/m.exec(text)?.[1] ?? name] as const), ["own", "Your own"] as const], "caves", (name) => {
    const found = known.find((one) => one.name === name);
    if (found !== undefined) take(found.text, name);
    void evolve();
  });
  const text = element("textarea", { rows: "16", spellcheck: "false", "aria-label": "Description in TOML" });
  const use = button("Use this description", () => {
    if (!take(text.value, "own")) return;
    void evolve();
  });

  /** Takes a description; whether it can be read. */
  function take(next: string, name: string): boolean {
    problem.textContent = "";
    try {
      described = JSON.parse(crate.describe(next)) as Described;
    } catch (error) {
      fail(error);
      return false;
    }
    [toml, text.value] = [next, next];
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
  const count = number("Levels", { min: 1, max: 1000, value: whole(params, "count", 100, 1, 1000) });
  const apartField = element("input", { type: "text", inputmode: "decimal", id: "tiles-apart" });
  const apart = element("div", { class: "field" }, element("label", { for: "tiles-apart" }, "Apart, at least"), apartField);
  const wishes = element("div", { class: "fields" });
  const painter = new Painter(() => {}, button("Mend this drawing", () => void mend()), button("Check it", () => checkDrawing()));

  function options(): Record<string, unknown> {
    const wish = wished();
    const typed = apartField.value.trim();
    if (typed !== "" && !(Number(typed) > 0)) throw new Error(`Apart is ${typed}: expected a number above 0, such as 0.4.`);
    return {
      level: toml,
      count: count.get() ?? 100,
      ...(typed === "" ? {} : { apart: Number(typed) }),
      ...(wish.length === 0 ? {} : { wish }),
      ...(painter.template === "" ? {} : { template: painter.template }),
    };
  }

  /** The wishes as the tool takes them, `path=30..90:3`. */
  function wished(): string[] {
    return [...wishes.querySelectorAll("input")].filter((input) => input.value.trim() !== "").map((input) => `${input.dataset["wish"] ?? ""}=${input.value.trim()}`);
  }

  function formAddress(): string {
    const own = source.get() === "own" && toml.length <= MOST_ADDRESS ? toml : null;
    return address("tiles", {
      level: source.get(),
      seed: seed.get(),
      count: count.get(),
      apart: apartField.value.trim(),
      wish: wished().join(";"),
      locked: painter.template,
      text: own,
    });
  }

  // The search.
  const bar = progressBar("Search");
  bar.root.hidden = true;
  const report = element("p", { class: "note", "data-report": "" });
  const start = button("Evolve", () => void evolve());
  start.className = "main";
  const stop = button("Stop", () => running?.stop());
  stop.disabled = true;
  const daily = button("Cave of the day", () => void ofTheDay());

  /** Runs work of the worker; shows its progress and its end. */
  async function run(asked: Record<string, unknown>, seedNumber: number, arrived: (ended: Ended) => void): Promise<void> {
    running?.cancel();
    problem.textContent = "";
    [start.disabled, stop.disabled, bar.root.hidden] = [true, false, false];
    bar.set(null);
    report.textContent = "Searching …";
    const own = search("tiles", asked, seedNumber, (progress) => {
      const view = progress.view as View;
      bar.set(progress.share);
      report.textContent = `${view.found} of ${view.asked} levels, ${progress.evaluations.toLocaleString("en")} evaluations.`;
    });
    running = own;
    try {
      const ended = await own.ended;
      if (isOpen && running === own) {
        report.textContent = "";
        arrived(ended);
        root.dataset["hash"] = ended.hash;
        root.dataset["ready"] = String(Number(root.dataset["ready"] ?? "0") + 1);
      }
    } catch (error) {
      if (isOpen && running === own) {
        report.textContent = "";
        fail(error);
      }
    }
    if (running === own) [start.disabled, stop.disabled, bar.root.hidden] = [false, true, true];
  }

  async function evolve(): Promise<void> {
    let asked;
    try {
      asked = options();
    } catch (error) {
      fail(error);
      return;
    }
    history.replaceState(null, "", formAddress());
    await run(asked, seed.get() ?? 1, ({ progress, file: result, stopped }) => {
      const view = progress.view as View;
      const done = `${view.found} of ${view.asked} levels after ${progress.evaluations.toLocaleString("en")} evaluations.`;
      const why = (view.unmet ?? []).join("; ");
      report.textContent = `${done}${stopped ? " You ended the search." : view.found === 0 ? ` The nearest: ${why}.` : ""}`;
      if (result !== null && view.found > 0) show(result);
      say(report.textContent);
    });
  }

  async function ofTheDay(): Promise<void> {
    const caves = known.find((one) => one.name === "caves");
    if (caves === undefined) return;
    const now = new Date();
    const typed = params.get("date");
    const day = typed !== null && /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
    take(caves.text, "caves");
    history.replaceState(null, "", address("tiles", { daily: "caves", date: day }));
    await run({ level: toml, daily: day }, 0, ({ progress, file: result }) => {
      showLevels((progress.view as View).levels ?? [], result ?? undefined);
      report.textContent = `The cave of ${day}: the same for all visitors.`;
      say(report.textContent);
    });
  }

  async function mend(): Promise<void> {
    await run({ level: toml, mend: painter.rows, template: painter.lockedRows }, seed.get() ?? 1, ({ progress, file: result }) => {
      const view = progress.view as View;
      showLevels(view.levels ?? [], result ?? undefined);
      const changed = view.changed?.length ?? 0;
      report.textContent = `${changed === 0 ? "Nothing" : `${changed} cell${changed === 1 ? "" : "s"}`} had to be changed.${view.found > 0 ? "" : ` It still does not keep everything: ${(view.levels?.[0]?.unmet ?? []).join("; ")}.`}`;
      say(report.textContent);
    });
  }

  function checkDrawing(): void {
    problem.textContent = "";
    try {
      if (painter.rows.includes("?")) throw new Error("The drawing has free cells: paint them, or mend the drawing.");
      showLevels([JSON.parse(crate.check(toml, painter.rows)) as Level], undefined);
      section2.scrollIntoView({ block: "nearest" });
    } catch (error) {
      fail(error);
    }
  }

  // The levels.
  const across = element("select", { id: "tiles-across" });
  const up = element("select", { id: "tiles-up" });
  const atlas = element("div", { class: "atlas", role: "group", "aria-label": "Levels" });
  const measures = element("dl", { class: "figures" });
  const verdict = element("p", { class: "note", "data-verdict": "" });
  for (const select of [across, up]) select.addEventListener("change", () => arrange());
  const player = new Player(() => choose((chosen + 1) % levels.length), fail);
  const edit = button("Edit this level", () => {
    const level = levels[chosen];
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

  function showLevels(next: readonly Level[], result: ResultFile | undefined): void {
    [levels, file] = [next, result];
    for (const save of saves) save.disabled = levels.length === 0 || (result === undefined && save.dataset["all"] !== undefined);
    const names = Object.keys(levels[0]?.features ?? {});
    const differs = (name: string): boolean => new Set(levels.map((level) => level.features[name] ?? null)).size > 1;
    const axes = [...names.filter(differs), ...names.filter((name) => !differs(name))];
    for (const [place, select] of [across, up].entries()) {
      select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
      select.value = axes[Math.min(place, axes.length - 1)] ?? "";
    }
    axesRow.hidden = names.length === 0 || levels.length < 2;
    arrange();
    choose(0);
  }

  /** Puts the thumbnails in the order of the two measures. */
  function arrange(): void {
    const values = (name: string): Float64Array => Float64Array.from(levels, (level) => level.features[name] ?? Number.NaN);
    const columns = JSON.parse(crate.arrange(values(across.value), values(up.value))) as readonly (readonly number[])[];
    atlas.hidden = levels.length < 2;
    atlas.style.setProperty("--columns", String(Math.max(1, columns.length)));
    const thumbnail = (index: number): HTMLElement => {
      const level = levels[index];
      const at = [across.value, up.value].filter((name) => name !== "").map((name) => `${name} ${level?.features[name] ?? "none"}`);
      const made = button("", () => choose(index), `Level ${index + 1}: ${at.join(", ")}`);
      made.setAttribute("aria-label", `Level ${index + 1}: ${at.join(", ")}`);
      made.dataset["level"] = String(index);
      made.setAttribute("aria-pressed", String(index === chosen));
      const drawing = new DOMParser().parseFromString(level?.svg ?? "", "image/svg+xml").documentElement;
      const shown = document.importNode(drawing, true);
      shown.setAttribute("aria-hidden", "true");
      shown.removeAttribute("role");
      made.append(shown);
      return made;
    };
    atlas.replaceChildren(...columns.map((column) => element("div", { class: "column" }, ...column.map(thumbnail))));
  }

  function choose(index: number): void {
    const level = levels[index];
    if (level === undefined || described === undefined) return;
    chosen = index;
    for (const made of atlas.querySelectorAll("button")) made.setAttribute("aria-pressed", String(made.dataset["level"] === String(index)));
    const row = (name: string, value: string): HTMLElement => element("div", {}, element("dt", {}, name), element("dd", {}, value));
    const wanted = new Map(described.measures.map((measure) => [measure.name, measure.require]));
    const short = (value: number | null): string => (value === null ? "none" : String(+value.toFixed(3)));
    measures.replaceChildren(...Object.entries(level.features).map(([name, value]) => row(`${name}${wanted.get(name) == null ? "" : `, asked ${wanted.get(name)}`}`, short(value))), ...(level.nearest === null ? [] : [row("nearest level", short(level.nearest))]));
    verdict.textContent = level.unmet.length === 0 ? `Level ${index + 1} keeps all requirements.` : `Level ${index + 1}: ${level.unmet.join("; ")}.`;
    const own = toml;
    player.open(level.rows, crate.picture(own, level.rows.join("\n")), (rows, ends) => new crate.Play(own, rows, Uint32Array.from(ends)), described.play === "jump");
    root.dataset["rows"] = level.rows.join("\n");
  }

  // Files.
  const saves: HTMLButtonElement[] = [];
  const save = (name: string, hint: string, isAll: boolean, act: () => void): HTMLButtonElement => {
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
  const rowsNow = (): string => levels[chosen]?.rows.join("\n") ?? "";
  const chooser = opener("Open a file", (chosenFile) => {
    problem.textContent = "";
    const opened = JSON.parse(crate.open(chosenFile.name, chosenFile.text, toml)) as { level: string | null; levels: readonly Level[] };
    running?.cancel();
    [start.disabled, stop.disabled, bar.root.hidden] = [false, true, true];
    if (opened.level !== null) take(opened.level, "own");
    if (opened.levels.length === 0) void evolve();
    else {
      report.textContent = `Opened ${opened.levels.length} level${opened.levels.length === 1 ? "" : "s"}.`;
      showLevels(opened.levels, opened.level === null ? undefined : chosenFile);
      say(report.textContent);
    }
  }, fail);
  chooser.root.querySelector("input")?.setAttribute("accept", ".json,.toml,.txt,.tmx,application/json,text/plain");
  const share = button("Copy link", () => {
    void navigator.clipboard.writeText(location.href).then(
      () => say("The link is copied."),
      () => fail("The browser does not let this page copy; take the address from its bar."),
    );
  });
  const files = group(
    "File",
    save("Download", "A file that the tool `tiles verify` accepts", true, () => file !== undefined && download(file)),
    save("Text", "All levels as text", true, () => file !== undefined && download({ name: "tiles.txt", text: crate.text(toml, file.text) }, "text/plain")),
    save("Atlas", "A page with all levels, as SVG", true, () => file !== undefined && download({ name: "tiles.svg", text: crate.atlas(toml, file.text, across.value, up.value) }, "image/svg+xml")),
    save("Picture", "This level as SVG", false, () => download({ name: `level-${chosen + 1}.svg`, text: crate.picture(toml, rowsNow()) }, "image/svg+xml")),
    save("Map for Tiled", "This level as a map for the editor Tiled; it needs tileset.png beside it", false, () => download({ name: `level-${chosen + 1}.tmx`, text: crate.map(toml, rowsNow(), described?.fixed.join("\n") ?? "") }, "application/xml")),
    save("Tile set", "The picture tileset.png of the map", false, () => {
      const bytes = crate.tile_set(toml);
      const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/png" }));
      element("a", { href: url, download: "tileset.png" }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    }),
    share,
    chooser.root,
  );

  const paint = details("Paint tiles, lock cells", painter.root);
  const axesRow = element("div", { class: "fields" }, element("div", { class: "field" }, element("label", { for: "tiles-across" }, "From left to right"), across), element("div", { class: "field" }, element("label", { for: "tiles-up" }, "From the bottom up"), up));
  const section2 = section("This level", player.root, measures, verdict, group("Level", edit));
  root.append(
    element("h1", {}, "Tiles"),
    element("p", { class: "lead" }, "Say what your levels are like, paint what must stay, and get a hundred levels that keep your rules and differ from each other. Click one to play it."),
    problem,
    element(
      "div",
      { class: "stage" },
      element("div", {}, section2, section("All levels", axesRow, atlas)),
      element(
        "div",
        {},
        section(
          "Evolve levels",
          source.root,
          element("div", { class: "fields" }, seed.root, count.root, apart),
          details("Wishes", element("p", { class: "note" }, "A target for each level: 30..90:3 spreads them from 30 to 90, each within 3; 5,8:1 gives them in turn."), wishes),
          paint,
          details("Description", text, use),
          group("Search", start, stop, daily, button("Another seed", () => {
            seed.set(freshSeed());
            void evolve();
          })),
          bar.root,
          report,
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
  if (params.has("daily")) void ofTheDay();
  else if (isRead) void evolve();

  return () => {
    isOpen = false;
    running?.cancel();
    chooser.close();
    player.close();
  };
}
