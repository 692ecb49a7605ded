// The part of a page in which a search runs: the buttons that start and end it, a bar, a sentence
// about what it found, and a picture of the best so far.

import { search, warm, type Ended, type Progress, type Running } from "./search";
import { allValid, button, element, progressBar } from "./ui";
import type { ModuleName } from "./wasm";

/** At most one search of a panel runs: the next one ends it. */
export class SearchPanel {
  readonly start: HTMLButtonElement;
  readonly stop = button("Stop", () => this.#running?.stop());
  readonly bar = progressBar("Search");
  readonly report = element("p", { class: "note", "data-report": "" });
  /** The best so far, while nothing else shows it. */
  readonly best = element("figure", { class: "best-so-far", "data-best": "" });
  readonly #module: ModuleName;
  readonly #fail: (error: unknown) => void;
  #running: Running | undefined;

  /**
   * A press of the button `label` calls `begin`, which calls [`run`]; `fail` gets the errors of
   * searches. Nothing begins while a field of the section around the button is invalid.
   */
  constructor(module: ModuleName, label: string, begin: () => void, fail: (error: unknown) => void) {
    [this.#module, this.#fail] = [module, fail];
    this.start = button(label, () => {
      const fields = this.start.closest("section");
      if (fields === null || allValid(fields)) begin();
    });
    this.start.className = "main";
    warm(module);
    this.#rest();
  }

  /**
   * Runs a search. `show` hears of its progress, and now and then what is to be drawn of the best
   * so far, and returns the sentence about it; `arrived` hears of its end. Neither is called after
   * [`leave`] or after the start of another search.
   */
  async run(
    options: unknown,
    seed: number | string,
    show: (progress: Progress, best: unknown) => string,
    arrived: (ended: Ended) => void,
  ): Promise<void> {
    this.leave();
    [this.start.disabled, this.stop.disabled, this.bar.root.hidden] = [true, false, false];
    this.bar.set(null);
    this.report.textContent = "Searching …";
    const own = search(this.#module, options, seed, (progress, best) => {
      if (this.#running !== own) return;
      this.bar.set(progress.share);
      this.report.textContent = show(progress, best);
    });
    this.#running = own;
    let ended: Ended;
    try {
      ended = await own.ended;
    } catch (error) {
      if (this.#running !== own) return;
      this.leave();
      this.#fail(error);
      return;
    }
    if (this.#running !== own) return;
    this.leave();
    try {
      arrived(ended);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Shows the best so far below the bar, with a sentence about it. */
  draw(caption: string, ...pictures: readonly Element[]): void {
    this.best.replaceChildren(...pictures, element("figcaption", {}, caption));
    this.best.hidden = false;
    this.best.dataset["best"] = String(Number(this.best.dataset["best"]) + 1);
  }

  /** Ends a search whose result is not wanted any more. */
  leave(): void {
    this.#running?.cancel();
    this.#running = undefined;
    this.report.textContent = "";
    this.#rest();
  }

  #rest(): void {
    [this.start.disabled, this.stop.disabled, this.bar.root.hidden] = [false, true, true];
    this.best.hidden = true;
    this.best.replaceChildren();
  }
}
