// The goal of a laid board: join all six places, with as few extra edges as you can.

import { EndCard } from "../../end";
import { button, element } from "../../ui";
import type { State } from "ludevo/hextiles";

/** What the board shows of the way to the goal. */
export class Goal {
  readonly root = element("div", {});
  readonly #text = element("p", { class: "note goal", "data-goal": "" });
  readonly #end = new EndCard();
  readonly #again: () => void;
  /** Whether the places were joined when the tiles were laid, so that it is no merit of the visitor. */
  #isGiven = false;
  /** The fewest extra edges with which the visitor's moves have joined all places since the tiles were laid. */
  #best: number | null = null;
  #wasJoined = false;

  /** `again` lays the tiles in another way. */
  constructor(again: () => void) {
    this.#again = again;
    this.root.append(this.#text, this.#end.root);
  }

  /** Hears of each position that lies there. */
  show(state: State): void {
    const isJoined = state.connected === state.pairs;
    if (state.moves === "") [this.#isGiven, this.#best, this.#wasJoined] = [isJoined, null, isJoined];
    else if (isJoined) this.#best = Math.min(this.#best ?? state.extra_edges, state.extra_edges);
    const missing = state.pairs - state.connected;
    const extra = (count: number): string => `${count} extra edge${count === 1 ? "" : "s"}`;
    this.#text.textContent = isJoined
      ? `Goal: all places are joined, with ${extra(state.extra_edges)}. Fewer is better${this.#best === null ? "" : `; your best is ${this.#best}`}.`
      : `Goal: join all places with trails. ${missing} of ${state.pairs} pairs ${missing === 1 ? "is" : "are"} still apart.`;
    this.root.dataset["goal"] = isJoined ? "joined" : "open";
    if (isJoined && !this.#wasJoined && !this.#isGiven) this.#win(state, extra(state.extra_edges));
    if (!isJoined) this.#end.hide();
    this.#wasJoined = isJoined;
    this.#end.outcome = isJoined ? "won" : "on";
  }

  #win({ moves, beats }: State, extra: string): void {
    // A move is two places and an x, or a place and a turn.
    const made = moves.split(".").filter((word) => word !== "").length;
    const rank = beats === null ? "" : ` The board beats ${Math.round(100 * beats)} % of all shuffles.`;
    const hide = button("Fewer extra edges", () => this.#end.hide(), "Go on with this board");
    const next = button("Another shuffle", () => this.#again());
    next.className = "main";
    this.#end.show(
      "won",
      "All places are joined",
      `In ${made} move${made === 1 ? "" : "s"}, with ${extra}.${rank}`,
      next,
      hide,
    );
  }
}
