import type { EvolveStylesOptions, EvolveWeightsOptions, MatchOptions, PlanOptions } from "./units_options.js";
import type { Resume, Run, Search, Verify } from "./runs.js";
import type { Source } from "./source.js";

export type * from "./units_options.js";
export type { Progress, Result } from "./runs.js";
import type { Strength } from "./minimax.js";

/** Loads the module, once. Everything else works after it; searches load it themselves. */
export function load(source?: Source | Promise<Source>): Promise<void>;

/** Column and row, from 0. In a hexagonal field, odd rows are shifted to the right by half a cell. */
export type Cell = readonly [number, number];

/** What is attacked: the number of a unit, or the building of the aim. */
export type Target = number | "building";

/** How a player of a level plays: a description of each is in `docs/guide/units.md` of the project. */
export const styles: readonly [
  "fortress",
  "sentry",
  "phalanx",
  "skirmisher",
  "guard",
  "defensive",
  "stubborn",
  "rusher",
  "cautious",
  "pack",
];
export type Style = (typeof styles)[number];

/** The players by their name. */
export const players: readonly ["genetic", "greedy", "rush", "hold", "random", "paper", "ascent"];

/** Who plays: a level, 5 if left out, with a style or without, or a player by its name. */
export type Player =
  | { level?: Strength; style?: Style; player?: undefined }
  | { player: (typeof players)[number]; level?: undefined; style?: undefined };

/** A random field for two sides with the kinds of the paper. */
export interface RandomField {
  /** 50 if left out. */
  width?: number;
  height?: number;
  /** Columns between the buildings. */
  distance?: number;
  /** Units a side at the beginning; then there is no money unless you set `income`. */
  units?: number;
  income?: number;
  bounty?: number;
  rounds?: number;
}

/** A battle in the form `units/1`: `docs/guide/units.md` of the project has all fields. */
export interface BattleFile {
  sides: object[];
  [field: string]: unknown;
}

export interface Unit {
  id: number;
  /** The index of its kind in `Field.kinds`. */
  kind: number;
  x: number;
  y: number;
  hp: number;
  /** Whether it has had its order in this turn. */
  acted: boolean;
}

export interface Side {
  building: Cell;
  /** 0 if the side is out. */
  hp: number;
  money: number;
  units: Unit[];
}

export interface Position {
  /** The round, from 1. */
  turn: number;
  /** The side to move. */
  active: number;
  over: boolean;
  winner: number | null;
  sides: Side[];
}

export interface State extends Position {
  /** The rival whose building can be attacked in this turn; null if the battle is over. */
  aim: number | null;
  rivals: number[];
  /** The names of the kinds that can be created now. */
  buy: string[];
  /** The actions of this turn, which `undo` takes back. */
  actions: number;
  /** The turns of all sides that are over. */
  turns: number;
}

export interface Kind {
  name: string;
  attack: number;
  range: number;
  hp: number;
  movement: number;
  cost: number;
}

/** What does not change in a battle. */
export interface Field {
  width: number;
  height: number;
  hexagonal: boolean;
  rocks: Cell[];
  kinds: Kind[];
  /** What a kind can do besides, in the order of the kinds. */
  abilities: { class: string; least_range: number; area: number; heal: number; cooldown: number }[];
  terrains: { name: string; letter: string; step: number; steps: [string, number][]; cover: number }[];
  /** Column, row and the index of the terrain. */
  ground: [number, number, number][];
  rounds: number;
}

export interface Reach {
  cells: Cell[];
  /** What it can attack this turn, each with a cell to attack it from. */
  targets: { target: Target; at: Cell; from: Cell }[];
}

export interface Targets {
  targets: { target: Target; at: Cell; damage: number; kills: boolean }[];
  best: Target | null;
}

/** What a unit does. */
export interface Move {
  unit: number;
  /** The corners of its way; empty if it stays. */
  way: Cell[];
  /** The cell of what it attacks. */
  target: Cell | null;
  damage: number;
  destroys: boolean;
}

/** An order that a player would give, and why. */
export interface Planned extends Omit<Move, "target"> {
  to: Cell;
  target: Target | null;
  /** The cell of what it attacks. */
  at: Cell | null;
  /** The cost of what the attack kills. */
  gain: number;
  /** The enemies that can attack the unit there, what it would lose to all of them, and whether it would fall. */
  threats: number[];
  danger: number;
  falls: boolean;
}

/** What a side did in its turn. */
export interface Turn {
  side: number;
  aim: number;
  /** The numbers of the new units. */
  created: number[];
  /** In order. */
  moves: Move[];
}

/** A battle of two to eight sides. Each turn is played action by action, or by a player. */
export class Battle {
  /** Begins a battle. `lake` has three sides and `islands` two, both on hexagons. The seed is 1 if left out. */
  constructor(setup: "lake" | "islands" | RandomField | BattleFile, options?: { seed?: number });
  /** Goes on with a battle that was saved. */
  static resume(saved: string): Battle;
  /** The log so far, which the tool `units verify` accepts, and the turn under way. */
  save(): string;
  field(): Field;
  state(): State;
  /** Where a unit of the side to move can go, and what it can attack this turn. */
  reach(unit: number): Reach;
  /** What a unit of the side to move can attack from a cell. */
  targets(unit: number, cell: Cell): Targets;
  /** Chooses the rival whose building can be attacked in this turn, before the first action. */
  aimAt(side: number): void;
  /** Creates a unit of a kind, by its name; returns its number. */
  create(kind: string): number;
  /** Moves a unit to a cell; then it attacks the best target there if `target` is left out, nothing if it is null. */
  order(unit: number, cell: Cell, target?: Target | null): void;
  /** Takes back the last action of this turn. Whether there was one. */
  undo(): boolean;
  /** Ends the turn. */
  end(): void;
  /** The orders that a player would give to the units without one. Nothing changes. */
  plan(player?: Player): Planned[];
  /** Plays the turn of the side to move by a player: it buys, gives its orders, and the turn ends. */
  play(player?: Player): Turn;
  /** Gives its memory back. */
  free(): void;
}

/** The weights of a player: `ludevo units evolve-weights`. */
export const evolveWeights: Search<EvolveWeightsOptions>;
/** Styles of play that are equally strong: `ludevo units evolve-styles`. */
export const evolveStyles: Search<EvolveStylesOptions>;
/** The turn of the side to move by a player: `ludevo units plan`. */
export const plan: Search<PlanOptions>;
/** Matches of players: `ludevo units match`. */
export const match: Search<MatchOptions>;
export const run: Run;
export const resume: Resume;
export const verify: Verify;
