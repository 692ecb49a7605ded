// The part of a page in which a search runs: the buttons that start and end it, a bar, a sentence
// about what it found, and pictures of the best so far.

import { Film, type Best } from "./film";
import { freshSeed } from "./params";
import { goOn, search, warm, type Ended, type Game, type Progress, type Running } from "./search";
import { allValid, button, element, progressBar, type Field } from "./ui";

/** A text for a search. */
const named = (options: object, seed: number): string => JSON.stringify([options, seed]);

/** What a page does with a search: `show` returns a sentence about its progress, `arrived` hears of its end. */
interface Shown {
  readonly show: (progress: Progress) => string;
  readonly arrived: (ended: Ended) => void;
}

/** At most one search of a panel runs: the next one ends it. */
export class SearchPanel {
  readonly start: HTMLButtonElement;
  readonly stop = button("Stop", () => this.#running?.stop());
  readonly further = button("Go on", () => this.#goOn?.(), "From where the search was stopped");
  readonly bar = progressBar("Search");
  readonly report = element("p", { class: "note", "data-report": "" });
  /** The best so far, and after the search all that was drawn of it. */
  readonly film: Film;
  readonly #game: Game;
  readonly #drawn: (best: unknown) => Best;
  readonly #fail: (error: unknown) => void;
  #running: Running | undefined;
  /** Goes on with the last search, if it was stopped. */
  #goOn: (() => void) | undefined;
  /** The options and the seed of the last search. */
  #last = "";

  /**
   * A press of the button `label` calls `begin`, which calls [`run`]; `fail` gets the errors of
   * searches. Nothing begins while a field of the section around the button is invalid. `drawn`
   * makes pictures of what the module says of its best so far.
   */
  constructor(
    game: Game,
    label: string,
    begin: () => void,
    fail: (error: unknown) => void,
    drawn: (best: unknown) => Best = () => ({ caption: "", drawings: [] }),
  ) {
    [this.#game, this.#fail, this.#drawn] = [game, fail, drawn];
    this.film = new Film(game);
    this.start = button(label, () => {
      const fields = this.start.closest("section");
      if (fields === null || allValid(fields)) begin();
    });
    this.start.className = "main";
    warm(game);
    this.#rest();
  }

  /** Draws a new seed if a search with these options and the seed of the field was the last one: it would find the same. */
  renew(options: object, seed: Field<number | null>): void {
    if (named(options, seed.get() ?? 1) === this.#last) seed.set(freshSeed());
  }

  /**
   * Runs a search of the game. Neither `show` nor `arrived` is called after [`leave`] or after the
   * start of another search.
   */
  run(command: string, options: object, seed: number, show: Shown["show"], arrived: Shown["arrived"]): Promise<void> {
    this.leave();
    this.#last = named(options, seed);
    return this.#follow(command, { show, arrived }, (heard) => search(this.#game, command, options, seed, heard));
  }

  async #follow(command: string, shown: Shown, begin: (heard: Parameters<typeof goOn>[3]) => Running): Promise<void> {
    [this.start.disabled, this.stop.disabled, this.further.hidden, this.bar.root.hidden] = [true, false, true, false];
    this.bar.set(null);
    this.report.textContent = "Searching …";
    const own = begin({
      progress: (progress) => {
        if (this.#running !== own) return;
        this.bar.set(progress.share);
        this.report.textContent = shown.show(progress);
      },
      best: (best, { generations }) => {
        if (this.#running === own) this.film.add(generations, this.#drawn(best));
      },
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
    const { best, progress, saved, stopped } = ended;
    if (stopped && saved !== null) {
      this.#goOn = () => void this.#follow(command, shown, (heard) => goOn(this.#game, command, saved, heard));
      this.further.hidden = false;
    }
    try {
      if (best != null) this.film.add(progress.generations, this.#drawn(best));
      this.film.end();
      shown.arrived(ended);
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
    this.#goOn = undefined;
    [this.start.disabled, this.stop.disabled, this.further.hidden, this.bar.root.hidden] = [false, true, true, true];
  }
}
