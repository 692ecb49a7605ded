// The table on which a set lies: the board with its buttons and keys, and what the judge says of it.

import { button, details, element, isCalm, onKeys, say } from "../../ui";
import { Goal } from "./goal";
import type { Drawing, State } from "ludevo/hextiles";
import { Board, ranked } from "./board";

/** What the crate does with a laid board (`Laying` of the module). */
export interface Laid {
  drawing(): string;
  state(): string;
  preview(word: string): string;
  play(words: string): void;
  undo(): boolean;
  redo(): boolean;
  lay(seed: string): void;
}

/** What the page does. */
export interface Host {
  /** The board lies in another way. */
  changed(): void;
  /** The visitor asks for another shuffle, or for that of the seed again. */
  shuffle(isFresh: boolean): void;
  fail(error: unknown): void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const signed = (value: number, digits: number): string =>
  (value < 0 ? "−" : "") + Math.abs(value).toFixed(digits);
export const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

export class Table {
  readonly root: HTMLElement;
  readonly #page: HTMLElement;
  readonly #host: Host;
  readonly #stage = element("div", { class: "hexstage" });
  readonly #status = element("p", { class: "note status", "data-status": "" });
  readonly #legend = element("ul", { class: "islands", "aria-label": "Places that trails join" });
  readonly #figures = element("dl", { class: "figures judged", "data-figures": "" });
  readonly #apart = element("p", { class: "note status", "data-apart": "" });
  readonly #left = button("↺ Left", () => this.#move("l"), "Turn the selected tile to the left. Key: L");
  readonly #right = button("↻ Right", () => this.#move("r"), "Turn the selected tile to the right. Key: R");
  readonly #flip = button("Flip", () => this.#move("f"), "Turn the selected tile over. Key: F");
  readonly #undo = button("Undo", () => this.#takeBack(), "Key: U");
  readonly #redo = button("Redo", () => this.#makeAgain(), "Key: Y");
  readonly #restart = button("Put back", () => this.#host.shuffle(false), "As the seed laid the tiles");
  readonly #goal: Goal;
  readonly #arrows: readonly HTMLButtonElement[];
  readonly #endKeys: () => void;
  #laid: Laid | undefined;
  #drawing: Drawing | undefined;
  #board: Board | undefined;
  #state: State | undefined;
  #selected: number | null = null;
  /** Whether the arrow keys carry the selected tile. */
  #isCarried = false;

  /** `page` gets the attributes that tests wait for. */
  constructor(page: HTMLElement, host: Host) {
    [this.#page, this.#host] = [page, host];
    this.#goal = new Goal(() => this.#host.shuffle(true));
    const names = [
      ["↑", "up", "ArrowUp"],
      ["↓", "down", "ArrowDown"],
      ["←", "left", "ArrowLeft"],
      ["→", "right", "ArrowRight"],
    ] as const;
    this.#arrows = names.map(([mark, name, key]) => {
      const press = button(
        mark,
        () => this.#carry(key),
        `Swap with the tile ${name === "up" || name === "down" ? name : `to the ${name}`}. Shift and an arrow key`,
      );
      press.setAttribute("aria-label", `Move ${name}`);
      return press;
    });
    const keys =
      "Arrow keys go from tile to tile; with Shift they move the selected tile. Enter picks a tile up and puts it down. R and L turn it, F flips it, U takes a move back, Y makes it again, S shuffles.";
    this.root = element(
      "div",
      {},
      this.#goal.root,
      this.#figures,
      this.#stage,
      this.#legend,
      this.#apart,
      this.#status,
      element(
        "div",
        { class: "row center", role: "group", "aria-label": "Selected tile" },
        this.#left,
        this.#right,
        this.#flip,
        ...this.#arrows,
      ),
      element(
        "div",
        { class: "row center", role: "group", "aria-label": "Moves" },
        this.#undo,
        this.#redo,
        this.#restart,
      ),
      details("Keys", element("p", { class: "note" }, keys)),
    );
    this.#endKeys = onKeys((key) => {
      const acts: Readonly<Record<string, () => void>> = {
        u: () => this.#takeBack(),
        y: () => this.#makeAgain(),
        s: () => this.#host.shuffle(true),
        r: () => this.#move("r"),
        l: () => this.#move("l"),
        R: () => this.#move("l"),
        f: () => this.#move("f"),
      };
      const act = acts[key];
      act?.();
      return act !== undefined;
    });
  }

  close(): void {
    this.#endKeys();
    this.#laid = undefined;
  }

  /** Whether both sides of the tiles are known. */
  get flips(): boolean {
    return this.#drawing?.flips === true;
  }

  /** The moves so far, as words. */
  get moves(): string {
    return this.#state?.moves ?? "";
  }

  /** Takes a board; the one of before is not used after this. */
  take(laid: Laid): void {
    this.#laid = laid;
    this.#drawing = JSON.parse(laid.drawing()) as Drawing;
    [this.#selected, this.#isCarried] = [null, false];
    this.#board = new Board(this.#drawing, {
      select: (slot) => this.select(slot, true),
      swap: (slot, other) => this.#swap(slot, other),
      turn: () => this.#move("r"),
      hover: (slot, over) => this.#hover(slot, over),
    });
    this.#board.root.addEventListener("keydown", (event) => this.#key(event));
    this.#stage.replaceChildren(this.#board.root);
    this.refresh(true);
  }

  /** Lays the tiles by a seed, without moves. */
  lay(seed: number, told: string): void {
    try {
      this.#laid?.lay(String(seed));
    } catch (error) {
      this.#host.fail(error);
      return;
    }
    this.select(null, false);
    this.refresh();
    say(`${told} ${this.verdict()}`);
  }

  /** Brings the board into view. */
  reveal(): void {
    this.#stage.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
    this.select(this.#selected ?? 0, true);
  }

  /** Shows the board as it lies. */
  refresh(isStill = false): void {
    if (this.#laid === undefined || this.#board === undefined) return;
    this.#state = JSON.parse(this.#laid.state()) as State;
    this.#board.show(this.#state, isStill || isCalm());
    this.#board.select(this.#selected, false);
    this.#judge(this.#state);
    this.#goal.show(this.#state);
    this.#buttons();
    this.#page.dataset["hand"] = this.#state.moves;
    this.#host.changed();
  }

  /** What the judge says, for a screen reader. */
  verdict(): string {
    const state = this.#state;
    return state === undefined
      ? ""
      : `Score ${signed(state.score, 2)}, ${state.connected} of ${state.pairs} pairs joined, ${state.extra_edges} extra edges.`;
  }

  #judge(next: State, base: State = next): void {
    const row = (name: string, value: string, change = 0, digits = 0): HTMLElement => {
      const more =
        Math.abs(change) < 5e-3
          ? []
          : [element("span", { class: "change" }, `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(digits)}`)];
      return element("div", {}, element("dt", {}, name), element("dd", {}, value, ...more));
    };
    this.#figures.replaceChildren(
      row("score of this board", signed(next.score, 2), next.score - base.score, 2),
      row("pairs joined", `${next.connected} of ${next.pairs}`, next.connected - base.connected),
      row("extra edges", String(next.extra_edges), next.extra_edges - base.extra_edges),
      row("pieces", String(next.components), next.components - base.components),
      ...(next.beats === null ? [] : [row("shuffles beaten", percent(next.beats))]),
    );
    this.#page.dataset["score"] = next.score.toFixed(4);
    const names = this.#drawing?.locations.map(({ name }) => name) ?? [];
    const islands = ranked(next.groups);
    this.#legend.replaceChildren(
      ...islands.map((members, rank) => {
        const item = element("li", {}, members.map((location) => names[location] ?? "?").join(", "));
        item.dataset["group"] = String(Math.min(rank, 3));
        return item;
      }),
    );
    this.#apart.textContent =
      islands.length <= 1 ? "" : `Without a path: ${next.apart.map((pair) => pair.replace("-", "–")).join(", ")}.`;
  }

  #buttons(): void {
    const isPlace = this.#selected !== null && this.#selected < (this.#drawing?.places.length ?? 0);
    this.#left.disabled = this.#right.disabled = !isPlace;
    this.#flip.disabled = !isPlace || this.#drawing?.flips !== true;
    for (const arrow of this.#arrows) arrow.disabled = this.#selected === null;
    this.#undo.disabled = this.#restart.disabled = (this.#state?.moves ?? "") === "";
    this.#redo.disabled = this.#state?.undone !== true;
    const chosen = this.#selected === null ? undefined : this.#state?.lying[this.#selected];
    if (chosen === undefined)
      this.#status.textContent =
        "Drag a tile onto another one to swap them. Click a tile to select it, and again to turn it.";
    else
      this.#status.textContent = `Tile ${chosen.tile + 1}, ${chosen.side === 0 ? "top" : "bottom"}, ${isPlace ? `on place ${(this.#selected ?? 0) + 1}` : "beside the board"}${this.#isCarried ? ", picked up: arrow keys carry it" : ""}.`;
    this.#page.dataset["selected"] = this.#selected === null ? "" : String(this.#selected + 1);
  }

  /** Selects a slot; null for none. */
  select(slot: number | null, isFocused: boolean): void {
    if (slot !== this.#selected) this.#isCarried = false;
    this.#selected = slot;
    this.#board?.select(slot, isFocused);
    this.#buttons();
  }

  #play(text: string, told: string): void {
    try {
      this.#laid?.play(text);
    } catch (error) {
      this.#host.fail(error);
      return;
    }
    this.refresh();
    say(`${told} ${this.verdict()}`);
  }

  #move(letter: "l" | "r" | "f"): void {
    if (
      this.#selected === null ||
      this.#selected >= (this.#drawing?.places.length ?? 0) ||
      (letter === "f" && this.#drawing?.flips !== true)
    )
      return;
    const tile = (this.#state?.lying[this.#selected]?.tile ?? 0) + 1;
    this.#play(
      `${this.#selected + 1}${letter}`,
      `Tile ${tile} ${letter === "f" ? "turned over" : `turned to the ${letter === "r" ? "right" : "left"}`}.`,
    );
    this.#board?.select(this.#selected, false);
  }

  #swap(slot: number, other: number): void {
    const tile = (at: number): number => (this.#state?.lying[at]?.tile ?? 0) + 1;
    const told = `Tile ${tile(slot)} to place ${other + 1}, tile ${tile(other)} to place ${slot + 1}.`;
    this.#selected = other;
    this.#play(`${slot + 1}x${other + 1}`, told);
    this.#board?.select(this.#selected, true);
  }

  /** While a tile is held over another one, the judge says what a swap would give. */
  #hover(slot: number, over: number | null): void {
    if (this.#laid === undefined || this.#board === undefined || this.#state === undefined) return;
    const next = over === null ? this.#state : (JSON.parse(this.#laid.preview(`${slot + 1}x${over + 1}`)) as State);
    this.#board.show(next, isCalm());
    this.#judge(next, this.#state);
  }

  #carry(key: string): void {
    const step = ARROWS[key];
    const next =
      step === undefined || this.#selected === null ? null : (this.#board?.beside(this.#selected, step) ?? null);
    if (this.#selected !== null && next !== null) this.#swap(this.#selected, next);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#board === undefined) return;
    const tile = event.target instanceof Element ? event.target.closest<SVGElement>(".hextile") : null;
    const slot = tile === null ? null : Number(tile.dataset["slot"]);
    const step = ARROWS[event.key];
    if (event.key === "Escape") {
      if (!this.#board.cancel()) this.select(null, false);
    } else if (slot === null) return;
    else if (step !== undefined) {
      if (this.#selected === null) this.select(slot, true);
      else if (event.shiftKey || this.#isCarried) {
        const held = this.#isCarried;
        this.#carry(event.key);
        this.#isCarried = held;
        this.#buttons();
      } else {
        const next = this.#board.beside(slot, step);
        if (next !== null) this.select(next, true);
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.#selected !== slot) this.select(slot, true);
      this.#isCarried = !this.#isCarried;
      this.#buttons();
      say(this.#isCarried ? "Picked up. The arrow keys carry the tile; Enter puts it down." : "Put down.");
    } else return;
    event.preventDefault();
  }

  #takeBack(): void {
    if (this.#laid?.undo() !== true) return;
    this.refresh();
    say(`Taken back. ${this.verdict()}`);
  }

  #makeAgain(): void {
    if (this.#laid?.redo() !== true) return;
    this.refresh();
    say(`Made again. ${this.verdict()}`);
  }
}
