// Undo and Redo for what a visitor draws.

import { button } from "./ui";

/** Keeps the states of a drawing as texts. */
export class Undo {
  readonly buttons: readonly [HTMLButtonElement, HTMLButtonElement];
  readonly #read: () => string;
  readonly #write: (state: string) => void;
  #before: string[] = [];
  #after: string[] = [];

  /**
   * Ctrl+Z and Ctrl+Y act while the focus is in `root`. `write` shows a state and keeps it; `what` is
   * taken back.
   */
  constructor(root: HTMLElement, read: () => string, write: (state: string) => void, what = "painting") {
    [this.#read, this.#write] = [read, write];
    this.buttons = [
      button(`Undo ${what}`, () => this.#go(this.#before, this.#after), "Key: Ctrl+Z"),
      button(`Redo ${what}`, () => this.#go(this.#after, this.#before), "Key: Ctrl+Y"),
    ];
    root.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.buttons[key === "y" || event.shiftKey ? 1 : 0].click();
    });
    this.#enable();
  }

  /** The present state is about to change. */
  mark(): void {
    this.#before.push(this.#read());
    this.#after = [];
    this.#enable();
  }

  /** Another drawing begins. */
  clear(): void {
    [this.#before, this.#after] = [[], []];
    this.#enable();
  }

  #go(from: string[], to: string[]): void {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.#read());
    this.#write(state);
    this.#enable();
  }

  #enable(): void {
    [this.buttons[0].disabled, this.buttons[1].disabled] = [this.#before.length === 0, this.#after.length === 0];
  }
}
