// A description as a form. The module of tiles reads it, and changes it so that comments, order and
// blanks of the rest stay.

/** A kind of tile. */
export interface TileForm {
  readonly character: string;
  readonly name: string;
  readonly colour: string;
  readonly walkable: boolean;
  readonly weight: number;
}

export const BOUNDS = ["exactly", "at_least", "at_most"] as const;
export type Bounds = Partial<Readonly<Record<(typeof BOUNDS)[number], number>>>;

/** A rule with the values of its keys. A set of tiles is a text, or all but those of `not`. */
export type Rule = readonly [
  name: string,
  keys: {
    readonly type: string;
    readonly require?: Bounds;
    readonly within?: number;
    readonly then?: unknown;
    readonly [set: string]: unknown;
  },
];

export interface Form {
  /** Width and height; null if the description has only a picture. */
  readonly size: readonly [number, number] | null;
  readonly tiles: readonly TileForm[];
  readonly rules: readonly Rule[];
}

/** A change, as the module takes it. */
export type Change =
  | "new-tile"
  | { readonly size: readonly [number, number] }
  | { readonly tile: readonly [number, Readonly<Record<string, string | number | true | null>>] }
  | { readonly "remove-tile": number }
  | { readonly require: readonly [string, Bounds] }
  | { readonly "new-rule": readonly [string, Readonly<Record<string, unknown>>] }
  | { readonly "remove-rule": string };
