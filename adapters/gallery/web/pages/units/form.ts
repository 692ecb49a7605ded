// The choice of a match: who plays, on which field, with which units. The names are those of the
// tool's options.

import { explain } from "../../explain";
import { Questions, settings } from "../../questions";
import { freshSeed, whole, word, type Params } from "../../params";
import { choice, details, element, number, type Field } from "../../ui";
import { explained, questions } from "./asked";
import { COLOURS } from "./board";

export const YOU = "you";

/** A player of the crate: its name, what it does, whether it has generations. */
export type Player = readonly [string, string, boolean];

/** The options of `units match`. */
export type Options = Readonly<Record<string, string | number>>;

const SIZES: readonly (readonly [number, number])[] = [[12, 8], [16, 12], [24, 16], [50, 50]];
const TITLES: Readonly<Record<string, string>> = {
  paper: "Genetic, the paper's", genetic: "Genetic, ours", random: "Random", greedy: "Greedy", rush: "Rush", hold: "Hold", ascent: "Hill climbing", you: "You",
};

export const nameOf = (player: string): string => TITLES[player] ?? player;

export class Form {
  readonly root: HTMLElement;
  readonly seed: Field<number | null>;
  private readonly sides: readonly [Field<string>, Field<string>];
  private readonly size: Field<string>;
  private readonly army: Field<string>;
  private readonly distance: Field<number | null>;
  private readonly income: Field<number | null>;
  private readonly rounds: Field<number | null>;
  private readonly generations: Field<number | null>;
  private readonly players: readonly Player[];

  constructor(page: HTMLElement, players: readonly Player[], params: Params, change: () => void) {
    this.players = players;
    const seats = [[YOU, "You"], ...players.map(([name]) => [name, nameOf(name)])] as [string, string][];
    const seat = (index: 0 | 1, key: string, usual: string): Field<string> => {
      const seated = word(params, key, seats.map(([name]) => name), usual);
      return choice(`${COLOURS[index]}${index === 0 ? ", moves first" : ""}`, seats, seated, (name) => {
        if (name === YOU && this.sides[1 - index]?.get() === YOU) this.sides[1 - index]?.set("paper");
        change();
      });
    };
    this.sides = [seat(0, "a", YOU), seat(1, "b", "paper")];
    if (this.isYours && this.sides.every((side) => side.get() === YOU)) this.sides[1].set("paper");
    const [width, height] = [whole(params, "width", 16, 2, 500), whole(params, "height", 12, 2, 500)];
    const sizes = SIZES.some(([w, h]) => w === width && h === height) ? SIZES : [...SIZES, [width, height] as const];
    this.size = choice("Field", sizes.map(([w, h]) => [`${w}x${h}`, w === 50 && h === 50 ? "50 × 50 (paper)" : `${w} × ${h}`] as const), `${width}x${height}`);
    const asked = whole(params, "units", 4, 0, 200);
    const [isBare, units] = [asked === 0, asked === 0 ? 4 : asked];
    const armies = [...new Set([2, 3, 4, 6, 10, 20, units])].sort((a, b) => a - b);
    this.army = choice("Units at the beginning", [["0", "none: money"] as const, ...armies.map((count) => [String(count), `${count} each`] as const)], isBare ? "0" : String(units));
    const optional = (label: string, key: string, min: number, max: number, placeholder: string): Field<number | null> => {
      return number(label, { min, max, value: whole(params, key, null, min, max), placeholder });
    };
    this.seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", freshSeed(), 0, 999_999_999) });
    this.distance = optional("Columns between buildings", "distance", 1, 499, "up to 15");
    this.income = optional("Money a turn", "income", 0, 1_000_000, "10, or 20 if none begin");
    this.rounds = optional("Rounds before a draw", "rounds", 1, 2000, "200");
    this.generations = optional("Generations of a plan", "generations", 0, 1000, "20 and 34");
    this.root = element(
      "div", {},
      settings(
        element("div", { class: "fields" }, ...this.sides.map((side) => side.root), this.size.root, this.army.root, this.seed.root),
        details("More options", element("div", { class: "fields" }, this.distance.root, this.income.root, this.rounds.root, this.generations.root)),
      ),
    );
    explain(this.root, explained);
    this.root.prepend(new Questions(page, questions(this.root)).root);
  }

  /** Whether the visitor commands a side. */
  get isYours(): boolean {
    return this.sides.some((side) => side.get() === YOU);
  }

  /** The visitor's opponent; the player of side 1 if there is no visitor. */
  get opponent(): string {
    return this.sides.map((side) => side.get()).find((name) => name !== YOU) ?? "paper";
  }

  swap(): void {
    const [a, b] = this.sides.map((side) => side.get());
    this.sides[0].set(b ?? YOU);
    this.sides[1].set(a ?? "paper");
  }

  get seedOf(): number {
    return this.seed.get() ?? 1;
  }

  /** The options of the tool. */
  get options(): Options {
    const [width = 16, height = 12] = this.size.get().split("x").map(Number);
    const [a, b] = this.sides.map((side) => side.get()) as [string, string];
    const units = Number(this.army.get());
    // Armies get a little money: a battle that nobody can win any more is dull.
    const income = this.income.get() ?? (units > 0 ? 10 : null);
    const hasGenerations = this.players.some(([name, , has]) => has && (name === a || name === b));
    const generations = hasGenerations ? this.generations.get() : null;
    const more = Object.entries({ units: units > 0 ? units : null, distance: this.distance.get(), income, rounds: this.rounds.get(), generations });
    return { a, b, width, height, ...Object.fromEntries(more.filter((entry): entry is [string, number] => entry[1] !== null)) };
  }

  /** What the address holds. */
  get params(): Readonly<Record<string, string | number | null>> {
    return { seed: this.seedOf, units: 0, ...this.options };
  }
}
