// After a game: which of the visitor's moves were mistakes, and what would have been better. Each of
// the visitor's positions is given to the best player of the crate: every move has a search of its own,
// and all are equally deep.

import { button, element, group, say } from "../../ui";
import type { Running } from "../../search";
import type { Move, Standing } from "./board";
import { plural } from "./names";
import type { Thought } from "./thoughts";

/** What a review needs of the page. */
export interface Host {
  /** The position after some of the moves of the game. */
  at(made: number): Standing;
  /** Asks the player who judges about a position. */
  ask(standing: Standing, turn: number): Running;
  /** Shows a position with the better move. */
  show(standing: Standing, better: Move | undefined): void;
  fail(error: unknown): void;
}

/** A move that lost something. */
interface Mistake {
  readonly turn: number;
  readonly played: string;
  readonly better: string;
  readonly kind: "missed win" | "blunder" | "mistake" | "inaccuracy";
  /** How much was lost, as a share of what was at stake; more than 1 for wins and losses. */
  readonly loss: number;
}

const WORDS: Readonly<Record<Mistake["kind"], string>> = {
  "missed win": "A missed win",
  blunder: "A blunder, after which the game can be lost",
  mistake: "A mistake",
  inaccuracy: "An inaccuracy",
};
/** A loss of these shares of what was at stake, between the best and the worst move, is named. */
const [MISTAKE, INACCURACY] = [0.5, 0.25];
/** Values beyond this are wins and losses that were seen to the end. */
const DECIDED = 1e6;
/** The positions that are looked at to value the moves of a position. */
export const JUDGED = 20_000;
/** The greatest number of mistakes that are listed. */
const MOST = 5;

/** What a move lost, if it is worth a word. */
export function judged(
  turn: number,
  played: string,
  { scores }: Pick<Thought, "scores">,
  sign: number,
): Mistake | undefined {
  const known = scores.flatMap(({ name, value }) =>
    value === null || Number.isNaN(value) ? [] : [{ name, value: sign * value }],
  );
  const own = known.find(({ name }) => name === played);
  const best = known.reduce<(typeof known)[number] | undefined>(
    (most, next) => (most === undefined || next.value > most.value ? next : most),
    undefined,
  );
  if (own === undefined || best === undefined || best.value <= own.value) return undefined;
  const found = (kind: Mistake["kind"], loss: number): Mistake => ({ turn, played, better: best.name, kind, loss });
  if (best.value > DECIDED) return found("missed win", 3);
  if (own.value < -DECIDED) return found("blunder", 2);
  const open = known.map(({ value }) => value).filter((value) => Math.abs(value) <= DECIDED);
  const stake = Math.max(...open) - Math.min(...open);
  const loss = (best.value - own.value) / stake;
  if (!(loss >= INACCURACY)) return undefined;
  return found(loss >= MISTAKE ? "mistake" : "inaccuracy", loss);
}

export class Review {
  readonly root = element("div", { class: "review", "data-review": "" });
  readonly #host: Host;
  #running: Running | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  clear(): void {
    this.#running?.cancel();
    this.#running = undefined;
    this.root.replaceChildren();
    delete this.root.dataset["done"];
  }

  /** Looks through the moves of a side. */
  async run(played: readonly string[], side: number): Promise<void> {
    this.clear();
    const note = element("p", { class: "note" }, "Looking through your moves …");
    const stop = button("Stop", () => this.clear());
    this.root.replaceChildren(note, group("Review", stop));
    const mistakes: Mistake[] = [];
    try {
      for (const [made, name] of played.entries()) {
        const standing = this.#host.at(made);
        if (standing.turn !== side || standing.chance || standing.moves.length < 2) continue;
        const own = this.#host.ask(standing, made);
        this.#running = own;
        note.textContent = `Looking through your moves: ${made + 1} of ${played.length}.`;
        const { progress } = await own.ended;
        if (this.#running !== own) return;
        const mistake = judged(made, name, progress.view as Thought, side === 0 ? 1 : -1);
        if (mistake !== undefined) mistakes.push(mistake);
      }
    } catch (error) {
      this.clear();
      this.#host.fail(error);
      return;
    }
    this.#running = undefined;
    this.#tell(mistakes);
  }

  #tell(mistakes: readonly Mistake[]): void {
    const worst = [...mistakes]
      .sort((one, other) => other.loss - one.loss)
      .slice(0, MOST)
      .sort((one, other) => one.turn - other.turn);
    const items = worst.map((mistake) => {
      const see = button(
        `Move ${mistake.turn + 1}: ${mistake.played}`,
        () => {
          const standing = this.#host.at(mistake.turn);
          this.#host.show(
            standing,
            standing.moves.find(({ name }) => name === mistake.better),
          );
          say(`The position before move ${mistake.turn + 1}. Better was ${mistake.better}.`);
        },
        "Shows the position before this move, and the better one as an arrow",
      );
      see.classList.add("quiet");
      return element(
        "li",
        { "data-mistake": mistake.kind },
        see,
        ` ${WORDS[mistake.kind]}. Better: ${mistake.better}.`,
      );
    });
    const text =
      worst.length === 0
        ? "No mistake was found: your moves were about as good as the best."
        : `${plural(mistakes.length, "move")} of yours could have been better${mistakes.length > MOST ? `; the ${MOST} that lost most` : ""}:`;
    this.root.replaceChildren(
      element("h3", {}, "Your mistakes"),
      element("p", {}, text),
      element("ul", {}, ...items),
      element(
        "p",
        { class: "note" },
        `Judged by “Principal variation” with ${JUDGED} positions a move: it can be wrong, too.`,
      ),
    );
    this.root.dataset["done"] = String(mistakes.length);
    say(text);
  }
}
