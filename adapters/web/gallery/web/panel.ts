// The part of a page in which a search runs: the buttons that start and end it, a bar, a sentence
// about what it found, and pictures of the best so far.

import { Film, type Best } from "./film";
import { freshSeed } from "./params";
import { search, warm, type Ended, type Progress, type Running } from "./search";
import { allValid, button, element, progressBar, type Field } from "./ui";
import type { ModuleName } from "./wasm";

/** A text for a search. */
const named = (options: unknown, seed: number | string): string => JSON.stringify([options, String(seed)]);

/** At most one search of a panel runs: the next one ends it. */
export class SearchPanel {
  readonly start: HTMLButtonElement;
  readonly stop = button("Stop", () => this.#running?.stop());
  readonly bar = progressBar("Search");
  readonly report = element("p", { class: "note", "data-report": "" });
  /** The best so far, and after the search all that was drawn of it. */
  readonly film: Film;
  readonly #module: ModuleName;
  readonly #drawn: (best: unknown) => Best;
  readonly #fail: (error: unknown) => void;
  #running: Running | undefined;
  /** The options and the seed of the last search. */
  #last = "";

  /**
   * A press of the button `label` calls `begin`, which calls [`run`]; `fail` gets the errors of
   * searches. Nothing begins while a field of the section around the button is invalid. `drawn`
   * makes pictures of what the module says of its best so far.
   */
  constructor(module: ModuleName, label: string, begin: () => void, fail: (error: unknown) => void, drawn: (best: unknown) => Best = () => ({ caption: "", drawings: [] })) {
    [this.#module, this.#fail, this.#drawn] = [module, fail, drawn];
    this.film = new Film(module);
    this.start = button(label, () => {
      const fields = this.start.closest("section");
      if (fields === null || allValid(fields)) begin();
    });
    this.start.className = "main";
    warm(module);
    this.#rest();
  }

  /** Draws a new seed if a search with these options and the seed of the field was the last one: it would find the same. */
  renew(options: unknown, seed: Field<number | null>): void {
    if (named(options, seed.get() ?? 1) === this.#last) seed.set(freshSeed());
  }

  /**
   * Runs a search. `show` hears of its progress, and returns the sentence about it; `arrived` hears
   * of its end. Neither is called after [`leave`] or after the start of another search.
   */
  async run(
    options: unknown,
    seed: number | string,
    show: (progress: Progress) => string,
    arrived: (ended: Ended) => void,
  ): Promise<void> {
    this.leave();
    this.#last = named(options, seed);
    [this.start.disabled, this.stop.disabled, this.bar.root.hidden] = [true, false, false];
    this.bar.set(null);
    this.report.textContent = "Searching …";
    const own = search(this.#module, options, seed, (progress, best) => {
      if (this.#running !== own) return;
      this.bar.set(progress.share);
      this.report.textContent = show(progress);
      if (best != null) this.film.add(progress.generations, this.#drawn(best));
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
    this.#running = undefined;
    this.report.textContent = "";
    this.#rest();
    try {
      if (ended.best != null) this.film.add(ended.progress.generations, this.#drawn(ended.best));
      this.film.end();
      arrived(ended);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends a search whose result is not wanted any more. */
  leave(): void {
    this.#running?.cancel();
    this.#running = undefined;
    this.report.textContent = "";
    this.film.clear();
    this.#rest();
  }

  #rest(): void {
    [this.start.disabled, this.stop.disabled, this.bar.root.hidden] = [false, true, true];
  }
}
