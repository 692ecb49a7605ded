// Positions and turns in words, and what a game and a replay share of the page.

import {
  type Battlefield,
  COLOURS,
  same,
  shown,
  type Cell,
  type Field,
  type Kind,
  type Move,
  type Position,
  type Unit,
} from "./board";

/** A turn: the position with its plan, and the position after it. */
export interface Turn {
  readonly side?: number;
  readonly ready: Position;
  readonly created?: readonly number[];
  readonly moves?: readonly Move[];
  readonly reach?: readonly Cell[];
  readonly after?: Position;
}

/** The parts of the page that a game and a replay share. */
export interface Stage {
  readonly root: HTMLElement;
  readonly board: Battlefield;
  readonly status: HTMLElement;
  /** Shows both sides in figures. */
  readonly score: (position: Position, field: Field) => void;
  readonly fail: (error: unknown) => void;
  /** Milliseconds that a plan, and what it did, are shown. */
  readonly beat: () => number;
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const colour = (side: number): string => COLOURS[side] ?? `Side ${side}`;
const kindOf = (unit: Unit, kinds: readonly Kind[]): string => kinds[unit.kind]?.name ?? "unit";

/** A unit by its kind and a letter, which it keeps: `cavalry A`. */
export function unitName(unit: Unit, kinds: readonly Kind[]): string {
  let letters = "";
  for (let rest = unit.id + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${kindOf(unit, kinds)} ${letters}`;
}

/** What a turn did, in a sentence. */
export function told({ side = 0, created = [], moves = [] }: Omit<Turn, "ready">): string {
  const walks = moves.filter(({ way }) => way.length > 0).length;
  const attacks = moves.filter(({ target }) => target !== null);
  const killed = attacks.filter(({ destroys }) => destroys).length;
  const damage = attacks.reduce((sum, move) => sum + move.damage, 0);
  const parts = [
    created.length > 0 ? `creates ${plural(created.length, "unit")}` : "",
    walks > 0 ? `moves ${plural(walks, "unit")}` : "",
    attacks.length > 0
      ? `attacks ${attacks.length === 1 ? "once" : `${attacks.length} times`} for ${shown(damage)}${killed > 0 ? ` and destroys ${killed}` : ""}`
      : "",
  ].filter((part) => part !== "");
  return `${colour(side)} ${parts.length === 0 ? "does nothing" : parts.join(", ")}.`;
}

/** The unit on a cell, and its side. */
export function unitAt(position: Position, cell: Cell): { unit: Unit; side: number } | undefined {
  const all = position.sides.flatMap((side, index) => side.units.map((unit) => ({ unit, side: index })));
  return all.find(({ unit }) => same([unit.x, unit.y], cell));
}

/** A cell for screen readers. */
export function described(cell: Cell, position: Position, field: Field): string {
  const found = unitAt(position, cell);
  const castle = position.sides.findIndex((side) => same(side.building, cell));
  const what =
    found !== undefined
      ? `${colour(found.side)}'s ${unitName(found.unit, field.kinds)}, ${shown(found.unit.hp)} hit points${found.unit.acted ? ", done" : ""}`
      : castle >= 0
        ? `${colour(castle)}'s building, ${shown(position.sides[castle]?.hp ?? 0)} hit points`
        : field.rocks.some((rock) => same(rock, cell))
          ? "rock"
          : "free";
  const ground = field.ground.find(([x, y]) => same([x, y], cell));
  const terrain = ground === undefined ? "" : `, ${field.terrains[ground[2]]?.name ?? ""}`;
  return `Column ${cell[0]}, row ${cell[1]}: ${what}${terrain}`;
}
