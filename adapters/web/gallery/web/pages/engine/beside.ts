// A second run beside that of the page: other parts, the same seed, generation by generation.

import { button, element, figure, group, say } from "../../ui";
import type { Progress } from "../../search";
import type { Run } from "ludevo/engine_wasm";
import { signed, type Picture, type View } from "./pictures";

type Options = Readonly<Record<string, unknown>>;

/** What a second run needs of the page. */
export interface Host {
  /** The options of the page's run. */
  options(): Options;
  start(options: string, seed: string): Run;
  /** A picture for the first report of a run. */
  picture(options: Options, view: View): Picture;
  /** Both runs begin again at their founders. */
  restart(): void;
}

export class Beside {
  readonly #host: Host;
  readonly #specimen = element("div", { class: "specimen" });
  readonly #figures = element("dl", { class: "figures" });
  readonly #parts = element("p", { class: "note", "data-beside": "" });
  readonly #add = button(
    "Compare with other parts",
    () => this.#keep(),
    "Keeps these parts as a second run on the same seed. Then change a part of the first",
  );
  readonly #drop = button("Only one run", () => this.clear());
  /** The buttons, and the picture of the second run. */
  readonly controls = group("Two runs", this.#add, this.#drop);
  readonly root = element("div", {}, element("h3", {}, "Beside"), this.#specimen, this.#figures, this.#parts);
  #options: Options | undefined;
  #run: Run | undefined;
  #picture: Picture | undefined;
  #progress: Progress | undefined;
  /** Whether colours show families. */
  families = false;

  constructor(host: Host) {
    this.#host = host;
    this.root.hidden = this.#drop.hidden = true;
  }

  /** The best score of the generation that is shown, as the chart has it; null without a second run. */
  get best(): number | null {
    return this.#progress === undefined ? null : signed((this.#progress.view as View).kind, this.#progress.best);
  }

  #keep(): void {
    this.#options = this.#host.options();
    this.root.hidden = this.#drop.hidden = false;
    this.#host.restart();
    say("These parts run beside, on the same seed. Change a part of the first run to compare.");
  }

  clear(): void {
    this.#run?.free();
    this.#run = this.#options = this.#progress = undefined;
    this.root.hidden = this.#drop.hidden = true;
  }

  /** Begins the second run again, if there is one. */
  begin(seed: number): void {
    const options = this.#options;
    if (options === undefined) return;
    this.#run?.free();
    this.#run = this.#host.start(JSON.stringify(options), String(seed));
    this.#progress = JSON.parse(this.#run.step(0)) as Progress;
    this.#picture = this.#host.picture(options, this.#progress.view as View);
    this.#specimen.replaceChildren(this.#picture.root);
    const now = this.#host.options();
    const others = Object.entries(options).filter(([name, value]) => String(now[name]) !== String(value));
    this.#parts.textContent =
      others.length === 0
        ? "The same parts as the first run: change one of those."
        : `Differs in ${others.map(([name, value]) => `${name} ${String(value)}`).join(", ")}.`;
    this.show();
  }

  /** Advances by one generation, as the first run does. */
  advance(): void {
    if (this.#run === undefined || this.#progress?.finished !== false) return;
    this.#progress = JSON.parse(this.#run.step(1)) as Progress;
  }

  show(): void {
    const progress = this.#progress;
    if (progress === undefined) return;
    const view = progress.view as View;
    if (this.#picture !== undefined) this.#picture.families = this.families;
    this.#picture?.show(view);
    const value = (score: number | null): string => String(+(signed(view.kind, score)?.toPrecision(6) ?? Number.NaN));
    const of = view.kind === "tours" ? "length" : "score";
    this.#figures.replaceChildren(
      figure("generation", progress.generations),
      figure("evaluations", progress.evaluations.toLocaleString("en")),
      figure(`best ${of}`, value(progress.best)),
      figure(`mean ${of}`, value(progress.mean)),
    );
    this.root.dataset["generation"] = String(progress.generations);
  }
}
