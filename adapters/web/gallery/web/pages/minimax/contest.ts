// A match between two players, its file, and files of matches.

import { found } from "../../entry";
import { download, opener, type ResultFile } from "../../files";
import { Others } from "../../others";
import { SearchPanel } from "../../panel";
import { whole, word, type Params } from "../../params";
import { allValid, button, choice, count, element, group, number, say, section } from "../../ui";
import { PLAYERS, nameOf, plural, type PlayerName } from "./names";
import type { Log, Score } from "./replay";

/** The options that have fields of their own, some of them for the whole page. */
const OWN = ["game", "a", "b", "games", "budget", "move-time"];

/** What a match shows of itself. */
interface Course {
  readonly record: Score;
  readonly score: number | null;
  readonly interval: readonly [number, number] | null;
  readonly asked: number;
  readonly game: number;
}

/** What a match needs of its page. */
export interface Page {
  readonly root: HTMLElement;
  readonly problem: { show(error: unknown): void; clear(): void };
  readonly fail: (error: unknown) => void;
  /** Reads a file of a match; throws a sentence if it is none. */
  readonly read: (text: string) => Log;
  /** Shows a match. */
  readonly show: (log: Log) => void;
  /** Whether the fields that a match shares with a game hold what they expect. */
  readonly isValid: () => boolean;
  /** The seed and the options that a match shares with a game. */
  readonly asked: () => { seed: number; options: Readonly<Record<string, unknown>> };
  /** Puts the match into the address. */
  readonly write: (match: Readonly<Record<string, string | number>>) => void;
}

const summary = ({ wins, draws, losses }: Score): string =>
  `Player a: ${plural(wins, "win")}, ${plural(draws, "draw")}, ${plural(losses, "loss", "losses")}.`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export class Contest {
  readonly root: HTMLElement;
  readonly #page: Page;
  readonly #a;
  readonly #b;
  readonly #games;
  readonly #others: Others;
  readonly #panel: SearchPanel;
  readonly #lies = element("ul", { class: "lies" });
  readonly #save = button(
    "Download the log",
    () => this.#file !== undefined && download(this.#file),
    "A file that the tool `minimax verify` accepts",
  );
  readonly #chooser;
  #file: ResultFile | undefined;

  /** `schema` is what the module says of the command. */
  constructor(page: Page, schema: string, params: Params) {
    this.#page = page;
    this.#others = new Others(schema, OWN);
    this.#others.read(params);
    const names = PLAYERS.map(([name]) => name);
    this.#a = choice<PlayerName>("Player a", PLAYERS, word(params, "a", names, "genetic"));
    this.#b = choice<PlayerName>("Player b", PLAYERS, word(params, "b", names, "alphabeta"));
    this.#games = number("Games", { min: 1, max: 1000, value: whole(params, "games", 10, 1, 1000) });
    this.#save.disabled = true;
    this.#panel = new SearchPanel("minimax", "Play the match", () => this.play(), page.fail);
    this.#chooser = opener(
      "Open a log",
      (chosen) => {
        page.problem.clear();
        const log = this.#open(chosen);
        this.#panel.leave();
        this.#panel.report.textContent = summary(log.record);
        say(`Opened a match of ${plural(log.games.length, "game")}.`);
      },
      page.fail,
    );
    const { start, stop, bar, report } = this.#panel;
    this.root = section(
      "A match",
      element("div", { class: "fields" }, this.#a.root, this.#b.root, this.#games.root),
      this.#others.root,
      group("Match", start, stop),
      bar.root,
      report,
      this.#lies,
      group("File", this.#save, this.#chooser.root),
    );
  }

  close(): void {
    this.#panel.leave();
    this.#chooser.close();
  }

  play(): void {
    const { problem, root, asked, write, isValid } = this.#page;
    if (!allValid(this.#games.root) || !isValid()) return;
    problem.clear();
    this.#lies.replaceChildren();
    const match = { a: this.#a.get(), b: this.#b.get(), games: this.#games.get() ?? 10 };
    write({ ...match, ...this.#others.words() });
    const { seed, options } = asked();
    void this.#panel.run(
      "contest",
      { ...match, ...options, ...this.#others.options() },
      seed,
      ({ view }) => {
        const course = view as Course;
        return `${plural(course.game, "game")} of ${course.asked}. ${summary(course.record)}`;
      },
      ({ progress, file, hash, stopped }) => {
        root.dataset["hash"] = hash;
        let text = "No game was finished.";
        if (file !== null) {
          this.#open(file);
          const { record, score, interval } = progress.view as Course;
          text = `${summary(record)} ${percent(score ?? 0)} of the points${interval === null ? "" : `, 95 % interval ${percent(interval[0])} to ${percent(interval[1])}`}.`;
        }
        if (!stopped) found(`${nameOf(match.a)} against ${nameOf(match.b)}`);
        this.#panel.report.textContent = text;
        say(text);
        count(root, "ready");
      },
    );
  }

  /** Opens the log of a match as a replay; throws a sentence if the file is none. */
  #open(file: ResultFile): Log {
    const log = this.#page.read(file.text);
    this.#file = file;
    this.#save.disabled = false;
    const { lies } = log;
    this.#lies.replaceChildren(...lies.slice(0, 20).map((lie) => element("li", {}, lie)));
    this.#page.show(log);
    if (lies.length > 0)
      this.#page.problem.show(`${plural(lies.length, "claim")} of the file ${lies.length === 1 ? "is" : "are"} false.`);
    return log;
  }
}
