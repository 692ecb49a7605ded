// A level that is played. The rules, the hints and the fewest moves are the crate's.

import { EndCard } from "../../end";
import { svg } from "../../svg";
import { button, element, onKeys, say, sentence } from "../../ui";
import { STEPS, WORDS, pad, presses, sideOf, towards, type Press, type Side } from "../../walk";
import type { Art } from "./art";
import { Cells, characters, shapes, type Cell } from "./cells";

interface Landing {
  readonly letter: string;
  readonly cells: readonly Cell[];
  readonly wins: boolean;
}

/** How a game stands, as the crate tells it. */
interface Standing {
  readonly at: Cell;
  readonly trail: readonly Cell[];
  readonly moves: number;
  readonly fewest: number | null;
  readonly left: number | null;
  readonly won: boolean;
  readonly visited: number;
  readonly goals: readonly string[];
  readonly target: Cell | null;
  readonly jumps: readonly Landing[] | null;
}

/** A game of the module. */
export interface Game {
  state(): string;
  act(act: string): boolean;
  hint(): string | undefined;
  undo(): boolean;
  restart(): void;
  free(): void;
}

/** What is kept of a game: the start and goal that the visitor chose, and the moves. */
export interface Played {
  readonly ends: readonly number[];
  readonly acts: readonly string[];
}

export type Begin = (rows: string, ends: readonly number[]) => Game;

const JUMPS: readonly Press<string>[] = [
  { act: "w", mark: "↖", label: "Jump left", place: "jump-west", hint: "The farthest jump. Key: Q" },
  { act: "N", mark: "↑", label: "Jump up", place: "north" },
  { act: "e", mark: "↗", label: "Jump right", place: "jump-east", hint: "The farthest jump. Key: E" },
  { act: "W", mark: "←", label: "Go left", place: "west" },
  { act: "E", mark: "→", label: "Go right", place: "east" },
];

const where = ([x, y]: Cell): string => `column ${x + 1}, row ${y + 1}`;
const moves = (count: number): string => `${count} step${count === 1 ? "" : "s"}`;

export class Player {
  readonly root = element("div", {});
  private readonly board = new Cells(
    "Level",
    (cell, isFirst) => this.pick(cell, isFirst),
    (cell) => say(where(cell)),
  );
  private readonly status = element("p", { class: "note status", "data-status": "" });
  readonly end = new EndCard();
  private readonly trail = svg("path", { class: "tile-trail" });
  private readonly spots = svg("g");
  private readonly token = svg("circle", { class: "player", r: 0.34 });
  private readonly undo = button("Undo", () => this.takeBack(), "Key: U");
  private readonly again = button("Restart", () => this.restart(), "Key: R");
  private readonly hint = button("Hint", () => this.showHint(), "Key: H");
  private readonly ends = button(
    "Choose start and goal",
    () => this.beginChoice(),
    "Then click two cells, or go there by arrow keys and press Enter",
  );
  private readonly pad = pad("Moves");
  private readonly offKeys: () => void;
  private game: Game | undefined;
  private rows: readonly string[] = [];
  private choice: Cell[] | undefined;
  private chosenEnds: readonly number[] = [];
  private acts: string[] = [];
  private begin: Begin = () => {
    throw new Error("no level");
  };

  /** `next` opens another level; `moved` hears that the game of the present one stands otherwise. */
  constructor(
    private readonly art: Art,
    private readonly next: () => void,
    private readonly fail: (error: unknown) => void,
    private readonly moved: () => void,
  ) {
    this.offKeys = onKeys((key) => {
      if (this.game === undefined) return false;
      const letter = sideOf(key);
      if (letter !== undefined) {
        this.act(letter);
        return true;
      }
      const jump = { q: "w", e: "e" }[key.toLowerCase()];
      if (jump !== undefined && this.state().jumps !== null) {
        this.act(jump);
        return true;
      }
      const command = { u: () => this.takeBack(), r: () => this.restart(), h: () => this.showHint() }[
        key.toLowerCase()
      ];
      command?.();
      return command !== undefined;
    });
    this.root.append(
      this.board.root,
      this.end.root,
      this.status,
      this.pad,
      element(
        "div",
        { class: "row center", role: "group", "aria-label": "Game" },
        this.undo,
        this.again,
        this.hint,
        this.ends,
      ),
    );
  }

  close(): void {
    this.offKeys();
    this.game?.free();
    this.game = undefined;
  }

  /** Shows no level. */
  clear(): void {
    this.game?.free();
    this.game = undefined;
    this.end.hide();
    this.end.outcome = "none";
    this.root.hidden = true;
  }

  /** The game as it is kept; null if nothing was done yet. */
  get played(): Played | null {
    return this.acts.length === 0 && this.chosenEnds.length === 0 ? null : { ends: this.chosenEnds, acts: this.acts };
  }

  /**
   * Opens a level, with the game of before if there is one. `drawing` is its picture as the crate
   * made it.
   */
  open(rows: readonly string[], drawing: string, begin: Begin, isJumps: boolean, before: Played | null): void {
    [this.rows, this.begin] = [rows, begin];
    this.root.hidden = false;
    this.board.resize([...(rows[0] ?? "")].length, rows.length);
    this.board.ground.replaceChildren(...shapes(drawing), ...this.art.over(rows), ...characters(this.art.bare(rows)));
    this.board.above.replaceChildren(this.trail, this.spots, this.token);
    this.pad.replaceChildren(...presses<string>(isJumps ? JUMPS : STEPS, (letter) => this.act(letter)));
    this.pad.classList.toggle("jumps", isJumps);
    this.ends.hidden = isJumps;
    this.start(before?.ends ?? [], before?.acts);
  }

  /** Begins a game, and repeats moves as far as they are legal. */
  private start(ends: readonly number[], acts: readonly string[] = []): void {
    this.game?.free();
    this.game = undefined;
    this.choice = undefined;
    [this.chosenEnds, this.acts] = [ends, []];
    try {
      this.game = this.begin(this.rows.join("\n"), ends);
    } catch (error) {
      this.trail.setAttribute("d", "");
      this.spots.replaceChildren();
      this.token.setAttribute("visibility", "hidden");
      this.end.hide();
      this.status.textContent = `This level cannot be played: ${sentence(error)}.`;
      return;
    }
    this.token.removeAttribute("visibility");
    for (const act of acts) {
      if (!this.game.act(act)) break;
      this.acts.push(act);
    }
    this.refresh();
    const { at, goals, target } = this.state();
    if (this.acts.length > 0) {
      say(`Your game goes on after ${moves(this.acts.length)}. You are at ${where(at)}.`);
      return;
    }
    say(`You are at ${where(at)}. Go to ${goals.join(", then to ")}${target === null ? "" : ` at ${where(target)}`}.`);
  }

  private state(): Standing {
    return JSON.parse(this.game?.state() ?? "null") as Standing;
  }

  private act(letter: string): void {
    if (this.game === undefined) return;
    const { jumps, at, won } = this.state();
    if (won) return;
    let act: string | undefined = letter;
    if (jumps !== null) {
      const wanted = letter === "N" ? "n" : letter;
      const found = jumps.map((jump, index) => ({ jump, index })).filter(({ jump }) => jump.letter === wanted);
      const far = (jump: Landing): number => Math.abs((jump.cells.at(-1)?.[0] ?? 0) - at[0]) + (jump.wins ? 1000 : 0);
      found.sort((one, other) => far(other.jump) - far(one.jump));
      act = found[0] === undefined ? undefined : String(found[0].index);
    }
    if (act === undefined || !this.make(act)) say("Something is in the way.");
  }

  /** Makes a move; whether there is such a move. */
  private make(act: string): boolean {
    if (this.game?.act(act) !== true) return false;
    this.acts.push(act);
    this.tell();
    return true;
  }

  /** Shows and says how the game stands after a move. */
  private tell(): void {
    this.refresh();
    const { at, won, left, visited, goals } = this.state();
    if (!won)
      say(
        `${where(at)}. ${visited > 0 ? `You were at ${goals[visited - 1]}. ` : ""}${left === null ? "No way leads on from here." : `${moves(left)} to go.`}`,
      );
  }

  /** A click: chooses start and goal, steps beside the player, or jumps to where it points. */
  private pick(cell: Cell, isFirst: boolean): void {
    if (!isFirst) return;
    if (this.choice !== undefined) {
      this.choice.push(cell);
      const [from, to] = this.choice;
      if (from === undefined || to === undefined) say("That is the start. Now the goal.");
      else this.start([...from, ...to]);
      return;
    }
    if (this.game === undefined) return;
    const {
      at: [x, y],
      jumps,
      won,
    } = this.state();
    if (won) return;
    if (jumps !== null) {
      const index = jumps.findIndex((jump) => String(jump.cells.at(-1)) === String(cell));
      if (index >= 0) this.make(String(index));
      return;
    }
    const [dx, dy] = [cell[0] - x, cell[1] - y];
    if (dx === 0 && dy === 0) return;
    // A click farther away is a step in that direction.
    this.act(towards(dx, dy));
  }

  private beginChoice(): void {
    this.choice = [];
    this.status.textContent = "Choose the start, then the goal.";
    say(this.status.textContent);
    this.board.root.focus();
  }

  private showHint(): void {
    try {
      const hint = this.game?.hint();
      if (hint === undefined) return;
      const jump = this.state().jumps?.[Number(hint)];
      const to = jump?.cells.at(-1);
      this.status.textContent =
        to === undefined
          ? `Go ${hint in WORDS ? WORDS[hint as Side] : hint}.`
          : `${jump?.letter === "E" || jump?.letter === "W" ? "Go" : "Jump"} to ${where(to)}.`;
      say(this.status.textContent);
    } catch (error) {
      this.fail(error);
    }
  }

  private takeBack(): void {
    if (this.game?.undo() !== true) return;
    this.acts.pop();
    this.tell();
  }

  private restart(): void {
    this.game?.restart();
    this.acts = [];
    if (this.game !== undefined) this.refresh();
  }

  private refresh(): void {
    const { at, trail, moves: count, fewest, left, won, visited, goals, target, jumps } = this.state();
    this.token.setAttribute("cx", String(at[0] + 0.5));
    this.token.setAttribute("cy", String(at[1] + 0.5));
    this.trail.setAttribute(
      "d",
      trail.length > 1 ? `M${trail.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join("L")}` : "",
    );
    const spots: SVGElement[] = (jumps ?? []).map((jump) => {
      const [x, y] = jump.cells.at(-1) ?? at;
      return svg("circle", { class: jump.wins ? "landing wins" : "landing", cx: x + 0.5, cy: y + 0.5, r: 0.18 });
    });
    if (target !== null)
      spots.push(svg("path", { class: "flag", d: `M${target[0] + 0.3} ${target[1] + 0.9}v-0.75l0.5 0.22l-0.5 0.22` }));
    this.spots.replaceChildren(...spots);
    this.board.root.setAttribute(
      "aria-label",
      `Level. You are at ${where(at)}${target === null ? "" : `, the flag is at ${where(target)}`}.`,
    );
    const lost = count + (left ?? 0) - (fewest ?? 0);
    const goal = goals[visited];
    this.status.textContent = won
      ? ""
      : fewest === null
        ? "There is no way in this level."
        : left === null
          ? "No way leads on from here: take a step back."
          : `To ${goal ?? "the end"}${visited + 1 < goals.length ? `, then to ${goals.slice(visited + 1).join(", then to ")}` : ""}: ${moves(left)} to go${lost > 0 ? `, ${lost} more than needed` : ""}.`;
    [this.undo.disabled, this.again.disabled, this.hint.disabled] = [count === 0, count === 0, won || left === null];
    this.end.outcome = won ? "won" : "playing";
    this.root.dataset["moves"] = String(count);
    this.moved();
    if (!won) {
      this.end.hide();
      return;
    }
    const text =
      count === fewest
        ? `${moves(count)}: there is no shorter way.`
        : `${moves(count)}; the fewest are ${fewest ?? 0}.`;
    const next = button("Next level", () => this.next());
    next.className = "main";
    this.end.show(
      "won",
      "You are there",
      text,
      next,
      button("Again", () => this.restart()),
    );
  }
}
