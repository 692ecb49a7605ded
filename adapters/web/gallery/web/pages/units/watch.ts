// A match to look at: back and forth, step by step, first the plan of a turn and then what it did.

import { lineChart, type Line } from "../../charts";
import { button, checkbox, choice, element, group, pause, say, section, slider } from "../../ui";
import type { Cell, Field } from "./board";
import { nameOf } from "./form";
import { colour, described, plural, told, unitAt, type Stage, type Turn } from "./words";

/** A match of the module. */
export interface Film {
  about(): string;
  turn(index: number): string;
  reach(index: number, unit: number): string;
  free(): void;
}

interface About {
  readonly field: Field;
  readonly turns: number;
  readonly seed: number;
  readonly lies: readonly string[];
  /** The worth of the units and the hit points of the building, for each side. */
  readonly course: readonly (readonly (readonly [number, number])[])[];
}

const SPEEDS = [
  ["0.5", "½"],
  ["1", "1"],
  ["2", "2"],
  ["4", "4"],
  ["10", "10"],
] as const;
/** Lines of a chart: the first four sides have one. */
const LINES: readonly Line["style"][] = [1, 2, 3, 4];
/** Milliseconds of a step at speed 1. */
const BEAT = 800;

export class Watch {
  readonly deck: HTMLElement;
  readonly graphs: HTMLElement;
  readonly #stage: Stage;
  #film: Film | undefined;
  #about: About | undefined;
  /** The step: two for each turn. */
  #at = 0;
  readonly #step = slider("Step", { min: 0, max: 1, value: 0, show: (value) => this.#name(value) }, (value) => {
    this.#rest();
    this.#go(value);
  });
  readonly #speed = choice("Speed", SPEEDS, "1");
  readonly #withReach = checkbox("Show reach", true, () => this.#go(this.#at));
  readonly #roll = button("Play", () => void this.roll(), "Key: space");
  readonly #charts = element("div", {});
  /** Counts how often the replay was started or stopped: only the latest start goes on. */
  #rolls = 0;
  #isRolling = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.deck = element(
      "div",
      { class: "card replay" },
      group(
        "Replay",
        button("First", () => this.#jump(0), "Key: Home"),
        button("Back", () => this.#jump(this.#at - 1), "Key: comma"),
        this.#roll,
        button("Next", () => this.#jump(this.#at + 1), "Key: full stop"),
        button("Last", () => this.#jump(Infinity), "Key: End"),
      ),
      this.#step.root,
      element("div", { class: "row ends" }, this.#speed.root, this.#withReach.root),
    );
    this.graphs = section("The course of the match", this.#charts);
    this.deck.hidden = this.graphs.hidden = true;
  }

  get isOpen(): boolean {
    return this.#film !== undefined;
  }

  /** Milliseconds of a step. */
  get beat(): number {
    return BEAT / Number(this.#speed.get());
  }

  get lies(): readonly string[] {
    return this.#about?.lies ?? [];
  }

  get field(): Field | undefined {
    return this.#about?.field;
  }

  /** Who plays. */
  get players(): string {
    return this.#about?.field.players.map(nameOf).join(" against ") ?? "";
  }

  get turns(): number {
    return this.#about?.turns ?? 0;
  }

  /** Shows a match from its beginning; returns how it ended. */
  open(film: Film): string {
    this.close();
    this.#film = film;
    const about = JSON.parse(film.about()) as About;
    this.#about = about;
    const slide = this.#step.root.querySelector("input");
    if (slide !== null) slide.max = String(2 * about.turns);
    const lines = (what: string): Line[] =>
      LINES.slice(0, about.field.players.length).map((style, side) => ({ name: `${colour(side)}'s ${what}`, style }));
    const army = lineChart("Worth of the units over the turns", "turns", lines("units"));
    const walls = lineChart("Hit points of the buildings over the turns", "turns", lines("building"));
    about.course.forEach((sides, turn) => {
      army.add(
        turn,
        sides.map(([worth]) => worth),
      );
      walls.add(
        turn,
        sides.map(([, hp]) => hp),
      );
    });
    this.#charts.replaceChildren(army.root, walls.root);
    const { winner, over, turn } = (JSON.parse(film.turn(about.turns)) as Turn).ready;
    const result =
      winner !== null
        ? `${colour(winner)} (${nameOf(about.field.players[winner] ?? "")}) wins`
        : over
          ? "a draw"
          : "not finished";
    this.#stage.board.open(about.field, true);
    // A log without a turn has nothing to go through.
    this.deck.hidden = this.graphs.hidden = about.turns === 0;
    this.#go(0);
    return `${this.players}: ${result} after ${plural(turn, "round")}, ${plural(about.turns, "turn")}.`;
  }

  close(): void {
    this.#rest();
    this.#film?.free();
    this.#film = this.#about = undefined;
    this.deck.hidden = this.graphs.hidden = true;
  }

  /** Whether a key was used. */
  press(key: string): boolean {
    const act = {
      ",": () => this.#jump(this.#at - 1),
      ".": () => this.#jump(this.#at + 1),
      " ": () => void this.roll(),
      Home: () => this.#jump(0),
      End: () => this.#jump(Infinity),
    }[key];
    act?.();
    return act !== undefined;
  }

  /** Starts and pauses the replay. */
  async roll(): Promise<void> {
    if (this.#isRolling) {
      this.#rest();
      return;
    }
    if (this.#at >= 2 * this.turns) this.#go(0);
    this.#rest();
    const own = this.#rolls;
    this.#isRolling = true;
    this.#roll.textContent = "Pause";
    while (this.#at < 2 * this.turns) {
      await pause(this.beat);
      if (own !== this.#rolls) return;
      this.#go(this.#at + 1);
      if (this.#at % 2 === 1 || this.#at === 2 * this.turns) say(this.#stage.status.textContent);
    }
    this.#rest();
  }

  #rest(): void {
    this.#rolls += 1;
    this.#isRolling = false;
    this.#roll.textContent = "Play";
  }

  #name(value: number): string {
    return value >= 2 * this.turns
      ? "the end"
      : `turn ${Math.floor(value / 2) + 1}, ${value % 2 === 0 ? "plan" : "done"}`;
  }

  #jump(to: number): void {
    this.#rest();
    this.#go(to);
    say(this.#stage.status.textContent);
  }

  #turn(): Turn | undefined {
    return this.#film === undefined ? undefined : (JSON.parse(this.#film.turn(Math.floor(this.#at / 2))) as Turn);
  }

  /** Shows a step. */
  #go(to: number): void {
    const { board, status, score, root } = this.#stage;
    if (this.#about === undefined) return;
    this.#at = Math.max(0, Math.min(2 * this.turns, to));
    this.#step.set(this.#at);
    const turn = this.#turn();
    if (turn === undefined) return;
    const isPlan = this.#at % 2 === 0;
    const side = turn.side ?? 0;
    const position = !isPlan && turn.after !== undefined ? turn.after : turn.ready;
    board.show(position);
    board.plan(turn.moves ?? [], side, !isPlan);
    board.mark({ reach: isPlan && this.#withReach.get() ? (turn.reach ?? []) : [] });
    score(position, this.#about.field);
    const { winner, over } = position;
    status.textContent =
      this.#at === 2 * this.turns
        ? winner !== null
          ? `${colour(winner)} ${position.sides.length > 2 ? "is the last side with a building" : "has destroyed the other building"}.`
          : over
            ? "A draw: the last round is over."
            : "The record ends here."
        : isPlan
          ? `Round ${position.turn}: the plan of ${colour(side)}.`
          : `Round ${position.turn}: ${told(turn)}`;
    root.dataset["frame"] = String(this.#at);
  }

  /** A cell for screen readers. */
  describe(cell: Cell): string {
    const turn = this.#turn();
    if (turn === undefined || this.#about === undefined) return "";
    return described(cell, this.#at % 2 === 1 && turn.after !== undefined ? turn.after : turn.ready, this.#about.field);
  }

  /** Shows what is on a cell; of a unit that is about to move, its reach. */
  choose(cell: Cell): void {
    this.#rest();
    this.#go(this.#at);
    const { board, status } = this.#stage;
    const turn = this.#turn();
    if (turn === undefined || this.#film === undefined) return;
    status.textContent = this.describe(cell);
    say(status.textContent);
    const isPlan = this.#at % 2 === 0;
    const found = unitAt(!isPlan && turn.after !== undefined ? turn.after : turn.ready, cell);
    if (found === undefined) return;
    const isNext = isPlan && turn.side === found.side;
    board.mark({
      selected: cell,
      reach: isNext ? (JSON.parse(this.#film.reach(this.#at / 2, found.unit.id)) as Cell[]) : [],
    });
  }
}
