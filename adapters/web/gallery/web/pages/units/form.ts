// The choice of a match: who plays, on which field, with which units. The names are those of the
// tool's options.

import { explain } from "../../explain";
import { Others } from "../../others";
import { Questions, settings } from "../../questions";
import { freshSeed, whole, word, type Params } from "../../params";
import { choice, details, element, number, type Field } from "../../ui";
import { explained, questions } from "./asked";
import { COLOURS } from "./board";

export const YOU = "you";

/** A player of the crate: its name, what it does, whether it has generations. */
export type Player = readonly [string, string, boolean];

/** A style of a level: its name, and how it plays. */
export type Style = readonly [string, string];

/** The options of `units match`. */
export type Options = Readonly<Record<string, unknown>>;

/** The options that have fields of their own, and those of many games. */
const OWN = ["players", "width", "height", "units", "distance", "income", "rounds", "games", "fog", "melee"];

const SIZES: readonly (readonly [number, number])[] = [
  [12, 8],
  [16, 12],
  [24, 16],
  [50, 50],
];
const TITLES: Readonly<Record<string, string>> = {
  paper: "Genetic, the paper's",
  genetic: "Genetic, ours",
  random: "Random",
  greedy: "Greedy",
  rush: "Rush",
  hold: "Hold",
  ascent: "Hill climbing",
  you: "You",
};

/** The levels of the ladder. */
const LEVELS = Array.from({ length: 10 }, (_, at) => `level-${at + 1}`);
const isLevel = (player: string): boolean => player.startsWith("level-");
/** The example games in the list of fields: one of two sides, and one of three. */
const ISLANDS = "islands";
const LAKE = "lake";

/** A player in words: `level-4-defensive` is `Level 4, defensive`. */
export function nameOf(player: string): string {
  const [, level, style] = /^level-(\d+)(?:-(.+))?$/.exec(player) ?? [];
  if (level !== undefined) return `Level ${level}${style === undefined ? "" : `, ${style}`}`;
  return TITLES[player] ?? player;
}

export class Form {
  readonly root: HTMLElement;
  readonly seed: Field<number | null>;
  /** The third one plays around the lake. */
  private readonly sides: readonly Field<string>[];
  /** The style of each side, if it is a level. */
  private readonly styles: readonly Field<string>[];
  private readonly size: Field<string>;
  private readonly army: Field<string>;
  private readonly distance: Field<number | null>;
  private readonly income: Field<number | null>;
  private readonly rounds: Field<number | null>;
  private readonly generations: Field<number | null>;
  private readonly players: readonly Player[];
  private readonly others: Others;

  /** `schema` is what the module says of the command. */
  constructor(
    page: HTMLElement,
    schema: string,
    players: readonly Player[],
    styles: readonly Style[],
    params: Params,
    change: () => void,
  ) {
    this.players = players;
    this.others = new Others(schema, OWN);
    this.others.read(params);
    const seats = [YOU, ...players.map(([name]) => name), ...LEVELS].map((name) => [name, nameOf(name)] as const);
    const known = [
      ...seats.map(([name]) => name),
      ...LEVELS.flatMap((level) => styles.map(([style]) => `${level}-${style}`)),
    ];
    /** The level of a name with a style, and the style. */
    const parts = (name: string): readonly [string, string] => {
      const [, level, style = ""] = /^(level-\d+)-(.+)$/.exec(name) ?? [];
      return [level ?? name, style];
    };
    let yours = false;
    const seat = (index: number, key: string, usual: string): Field<string> => {
      const [asked] = parts(word(params, key, known, usual));
      const seated = asked === YOU && yours ? "paper" : asked;
      yours ||= seated === YOU;
      return choice(`${COLOURS[index]}${index === 0 ? ", moves first" : ""}`, seats, seated, (name) => {
        for (const [other, side] of this.sides.entries())
          if (name === YOU && other !== index && side.get() === YOU) side.set("paper");
        this.showUsed();
        change();
      });
    };
    this.sides = [seat(0, "a", YOU), seat(1, "b", "paper"), seat(2, "c", "level-4")];
    const taste = (index: number, key: string): Field<string> => {
      const names = [["", "none"] as const, ...styles.map(([name]) => [name, name] as const)];
      return choice(`Style of ${COLOURS[index]}`, names, parts(params.get(key) ?? "")[1], change);
    };
    this.styles = [taste(0, "a"), taste(1, "b"), taste(2, "c")];
    const [width, height] = [whole(params, "width", 16, 2, 500), whole(params, "height", 12, 2, 500)];
    const sizes = SIZES.some(([w, h]) => w === width && h === height) ? SIZES : [...SIZES, [width, height] as const];
    const fields = sizes.map(
      ([w, h]) => [`${w}x${h}`, w === 50 && h === 50 ? "50 × 50 (paper)" : `${w} × ${h}`] as const,
    );
    const given = word(params, "scenario", ["", ISLANDS, LAKE], "");
    const games = [
      [ISLANDS, "The islands: hexagons, terrain"],
      [LAKE, "The lake: hexagons, three sides"],
    ] as const;
    this.size = choice("Field", [...fields, ...games], given === "" ? `${width}x${height}` : given, () => {
      this.showUsed();
      change();
    });
    const asked = whole(params, "units", 4, 0, 200);
    const [isBare, units] = [asked === 0, asked === 0 ? 4 : asked];
    const armies = [...new Set([2, 3, 4, 6, 10, 20, units])].sort((a, b) => a - b);
    this.army = choice(
      "Units at the beginning",
      [["0", "none: money"] as const, ...armies.map((count) => [String(count), `${count} each`] as const)],
      isBare ? "0" : String(units),
    );
    const optional = (
      label: string,
      key: string,
      min: number,
      max: number,
      placeholder: string,
    ): Field<number | null> => {
      return number(label, { min, max, value: whole(params, key, null, min, max), placeholder });
    };
    this.seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", freshSeed(), 0, 999_999_999) });
    this.distance = optional("Columns between buildings", "distance", 1, 499, "up to 15");
    this.income = optional("Money a turn", "income", 0, 1_000_000, "10, or 20 if none begin");
    this.rounds = optional("Rounds before a draw", "rounds", 1, 2000, "200");
    this.generations = optional("Generations of a plan", "generations", 0, 1000, "20 and 34");
    this.root = element(
      "div",
      {},
      settings(
        element(
          "div",
          { class: "fields" },
          ...this.sides.map((side) => side.root),
          ...this.styles.map((style) => style.root),
          this.size.root,
          this.army.root,
          this.seed.root,
        ),
        details(
          "More options",
          element(
            "div",
            { class: "fields" },
            this.distance.root,
            this.income.root,
            this.rounds.root,
            this.generations.root,
          ),
        ),
        this.others.root,
      ),
    );
    explain(this.root, explained);
    this.root.prepend(new Questions(page, questions(this.root)).root);
    this.showUsed();
  }

  /** Hides the fields that the choice of the others does not use. */
  private showUsed(): void {
    const count = this.seated.length;
    this.sides.forEach((side, index) => (side.root.hidden = index >= count));
    this.styles.forEach(
      (style, index) => (style.root.hidden = index >= count || !isLevel(this.sides[index]?.get() ?? "")),
    );
    this.army.root.hidden = this.distance.root.hidden = this.isScenario;
  }

  /** Whether the field is that of an example game. */
  private get isScenario(): boolean {
    return [ISLANDS, LAKE].includes(this.size.get());
  }

  /** The players of all sides, levels with their style. */
  private get seated(): readonly string[] {
    const names = this.sides.map((side, index) => {
      const [player, style] = [side.get(), this.styles[index]?.get() ?? ""];
      return isLevel(player) && style !== "" ? `${player}-${style}` : player;
    });
    return this.size.get() === LAKE ? names : names.slice(0, 2);
  }

  /** Whether the visitor commands a side. */
  get isYours(): boolean {
    return this.seated.includes(YOU);
  }

  /** The visitor's opponents, in words. */
  get opponents(): string {
    return this.seated
      .filter((name) => name !== YOU)
      .map(nameOf)
      .join(" and ");
  }

  /** Each player gets the next seat. */
  swap(): void {
    const count = this.seated.length;
    for (const fields of [this.sides, this.styles]) {
      const before = fields.slice(0, count).map((field) => field.get());
      before.forEach((value, index) => fields[(index + 1) % count]?.set(value));
    }
    this.showUsed();
  }

  get seedOf(): number {
    return this.seed.get() ?? 1;
  }

  /** The options of the tool. */
  get options(): Options {
    const [width = 16, height = 12] = this.size.get().split("x").map(Number);
    const [a = YOU, b = "paper", c] = this.seated;
    const units = this.isScenario ? 0 : Number(this.army.get());
    // Armies get a little money: a battle that nobody can win any more is dull.
    const income = this.income.get() ?? (units > 0 ? 10 : null);
    const hasGenerations = this.players.some(([name, , has]) => has && this.seated.includes(name));
    const generations = hasGenerations ? this.generations.get() : null;
    const more = Object.entries({
      units: units > 0 ? units : null,
      distance: this.isScenario ? null : this.distance.get(),
      income,
      rounds: this.rounds.get(),
      generations,
    });
    return {
      a,
      b,
      ...(c === undefined ? {} : { c }),
      ...(this.isScenario ? { scenario: this.size.get() } : { width, height }),
      ...Object.fromEntries(more.filter((entry): entry is [string, number] => entry[1] !== null)),
      ...this.others.options(),
    };
  }

  /** What the address holds. */
  get params(): Readonly<Record<string, string | number | null>> {
    return {
      seed: this.seedOf,
      ...(this.isScenario ? {} : { units: 0 }),
      ...(this.options as Record<string, string | number>),
      ...this.others.words(),
    };
  }
}
