import type { EvolveOptions, LikeOptions, ParetoOptions } from "./hextiles_options.js";
import type { Resume, Run, Search, Verify } from "./runs.js";
import type { Source } from "./source.js";

export type * from "./hextiles_options.js";
export type { Progress, Result } from "./runs.js";

/** Loads the module, once. Everything else works after it; searches load it themselves. */
export function load(source?: Source | Promise<Source>): Promise<void>;

export type Point = readonly [number, number];

/** A file to download. */
export interface File {
  name: string;
  text: string;
}

/** A printed path from a location to an edge of a tile, as a curve. */
export interface PrintedPath {
  place: number;
  /** 0 is the north; the others follow clockwise. */
  direction: number;
  curve: [Point, Point, Point, Point];
}

/** The geometry of the board, and the trails of the tiles. */
export interface Drawing {
  size: Point;
  /** The distance from the centre of a tile to an edge. */
  half: number;
  /** The centres of the places. */
  places: Point[];
  paths: PrintedPath[];
  locations: {
    name: string;
    middle: Point;
    radius: number;
    font_size: number;
    lines: [string, Point][];
    paths: PrintedPath[];
  }[];
  /** The top and the bottom of each tile, not turned. `path` and `bridges` are data of paths in SVG. */
  tiles: { strokes: { directions: number[]; path: string; bridges: string[] }[] }[][];
  /** Whether both sides of the tiles are known. */
  flips: boolean;
}

/** How the tiles lie, and what the board is worth. */
export interface State {
  /** For each place, its tile, the side that faces up, and the sixths by which it is turned; then the tiles beside the board. */
  lying: { tile: number; side: number; sixths: number }[];
  /** For each place, the trails that face up. */
  words: string[];
  /** For each place and direction, a location to which the trail leads. */
  reach: (number | null)[][];
  /** For each location, its group: the first location to which it has a path. */
  groups: number[];
  /** The moves so far. */
  moves: string;
  /** Whether a move can be made again. */
  undone: boolean;
  vertices: number;
  edges: number;
  components: number;
  extra_edges: number;
  /** The number of pairs of locations with a path, the pairs without one, and the number of all pairs. */
  connected: number;
  apart: string[];
  pairs: number;
  /** The score of this board. */
  score: number;
  /** The share of boards laid at random whose score is lower; null for a single laid board. */
  beats: number | null;
}

/** The weights of the figures in the score. */
export interface Weights {
  bridge: number;
  duplicate: number;
  all_joined: number;
  extra_edge: number;
  path: number;
}

/** The figures of a set, means over `boards` boards. */
export interface Means {
  tiles: number;
  bridges: number;
  duplicates: number;
  all_joined: number;
  extra_edges: number;
  /** The share of boards with a path between two locations, the mean of all `pairs`. */
  mean_path: number;
  pairs: number;
  /** The score, and its standard error. */
  total: number;
  standard_error: number | null;
  boards: number;
  weights: Weights;
}

/** The file of a known set: `best`, or `closest` to the figures of the paper. */
export function known(name: "best" | "closest"): string;
/** The file of a random set. The seed is 1 if left out. */
export function random(seed?: number): string;

/** A set of tiles that is laid on the board, or a single laid board. */
export class Laying {
  /** Opens the text of a file: a set, which is laid with the seed, 1 if left out, or a laid board. */
  constructor(file: string, options?: { seed?: number });
  drawing(): Drawing;
  state(): State;
  /** The state after a move that is not made. */
  preview(move: string): State;
  /** Makes moves, such as `3x7.5r`: swaps two places, turns a tile to the right. */
  play(moves: string): void;
  /** Takes the last move back. Whether there was one. */
  undo(): boolean;
  /** Makes the move again that was taken back last. Whether there was one. */
  redo(): boolean;
  /** Lays the tiles at random, without moves. */
  lay(seed: number): void;
  /** Sets the weights of the score. Those that are left out are those of the paper. */
  weigh(weights: Partial<Weights>): void;
  /** The means of the set over many boards; null for a single laid board. */
  set(): Means | null;
  /** The set, and the laid board, as files that the tool `hextiles verify` accepts. */
  setFile(): File;
  laidFile(): File;
  /** The laid board as SVG. */
  picture(): string;
  /** Sheets to print as SVG, front and back in turn: tiles of `across` on paper of `width` by `height` millimetres; 60, 210 and 297 if left out. */
  sheets(options?: { across?: number; width?: number; height?: number }): File[];
  /** The false claims of the file as sentences; null if it claims nothing. */
  falseClaims(): string[] | null;
  /** Gives its memory back. */
  free(): void;
}

/** A set with a great score: `ludevo hextiles evolve`. */
export const evolve: Search<EvolveOptions>;
/** Sets none of whose figures can be bettered without harm to another: `ludevo hextiles pareto`. */
export const pareto: Search<ParetoOptions>;
/** Sets like some that you like: `ludevo hextiles like`. */
export const like: Search<LikeOptions>;
export const run: Run;
export const resume: Resume;
export const verify: Verify;
