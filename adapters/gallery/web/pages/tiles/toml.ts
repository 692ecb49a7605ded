// Changes of a description that leave the rest of its text as it is: comments, order and blanks.

/** A kind of tile, on a line of its own. */
export interface TileLine {
  /** The index of its line. */
  readonly at: number;
  readonly character: string;
  readonly name: string;
  readonly colour: string;
  readonly walkable: boolean;
  readonly weight: number;
}

/** A rule: the part `[measures.NAME]`. */
export interface Rule {
  readonly name: string;
  readonly type: string;
  /** Its lines, with the comment above, up to `end`. */
  readonly start: number;
  readonly end: number;
  /** The values of its keys as they are written. */
  readonly keys: Readonly<Record<string, string>>;
}

export const BOUNDS = ["exactly", "at_least", "at_most"] as const;
export type Bound = (typeof BOUNDS)[number];

const TILE = /^\s*\{(.*)\},?\s*(#.*)?$/;
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&")}"`;
const plain = (text: string): string => text.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1");

/** The values of an inline table, as they are written. */
function pairs(table: string): Map<string, string> {
  const found = table.matchAll(/([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^,}\s]+)/g);
  return new Map([...found].map(([, key = "", value = ""]) => [key, value]));
}

/** Whether each line lies outside of texts over several lines. */
function outside(lines: readonly string[]): boolean[] {
  let isOut = true;
  return lines.map((line) => {
    const was = isOut;
    if ((line.match(/'''|"""/g) ?? []).length % 2 === 1) isOut = !isOut;
    return was;
  });
}

/** The size on a line of its own; null if the description has another kind of size. */
export function sizeOf(text: string): readonly [number, number] | null {
  const found = /^size = \{ width = (\d+), height = (\d+) \}/m.exec(text);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

export function withSize(text: string, width: number, height: number): string {
  return text.replace(/^size = \{ width = \d+, height = \d+ \}/m, `size = { width = ${width}, height = ${height} }`);
}

/** The kinds of tiles; empty if they are not written a line each. */
export function tilesOf(text: string): TileLine[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^tiles = \[\s*$/.test(line));
  const found: TileLine[] = [];
  for (let at = start + 1; start >= 0 && at < lines.length && !/^\]/.test(lines[at] ?? ""); at++) {
    const keys = pairs(TILE.exec(lines[at] ?? "")?.[1] ?? "");
    const [character, name, colour] = ["character", "name", "colour"].map((key) => plain(keys.get(key) ?? ""));
    if (!character || !name || !/^#[0-9a-f]{6}$/i.test(colour ?? "")) continue;
    found.push({ at, character, name, colour: colour ?? "", walkable: keys.get("walkable") === "true", weight: Number(keys.get("weight") ?? 1) });
  }
  return found;
}

/** The line of a tile. What is usual is left out, as in the descriptions of the crate. */
function lineOf({ character, name, colour, walkable, weight }: Omit<TileLine, "at">): string {
  const parts = [`character = ${quoted(character)}`, `name = ${quoted(name)}`, `colour = "${colour}"`, ...(walkable ? ["walkable = true"] : []), ...(weight === 1 ? [] : [`weight = ${weight}`])];
  return `  { ${parts.join(", ")} },`;
}

export function withTile(text: string, tile: TileLine): string {
  const lines = text.split("\n");
  const before = lines[tile.at] ?? "";
  const others = [...pairs(TILE.exec(before)?.[1] ?? "")].filter(([key]) => !["character", "name", "colour", "walkable", "weight"].includes(key));
  lines[tile.at] = lineOf(tile).replace(/ \},$/, `${others.map(([key, value]) => `, ${key} = ${value}`).join("")} },`);
  return lines.join("\n");
}

const FREE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ*+~^=%&";
const COLOURS = ["#5f9e4a", "#3f7fbf", "#c8372d", "#e8b21d", "#8a4b2a", "#8f5fbf", "#2fa39a", "#d97bb0"];

/** Adds a kind of tile after the last one. */
export function withNewTile(text: string): string {
  const tiles = tilesOf(text);
  const used = new Set(tiles.map(({ character }) => character));
  const lines = text.split("\n");
  const character = [...FREE].find((one) => !used.has(one)) ?? "?";
  const name = `tile ${tiles.length + 1}`;
  lines.splice((tiles.at(-1)?.at ?? 0) + 1, 0, lineOf({ character, name, colour: COLOURS[tiles.length % COLOURS.length] ?? "#5f9e4a", walkable: true, weight: 1 }));
  return lines.join("\n");
}

export function withoutTile(text: string, tile: TileLine): string {
  return text.split("\n").filter((_, at) => at !== tile.at).join("\n");
}

/** The rules of a description. */
export function rulesOf(text: string): Rule[] {
  const lines = text.split("\n");
  const isOut = outside(lines);
  const heads = lines.flatMap((line, at) => (isOut[at] === true && /^\[/.test(line) ? [at] : []));
  return heads.flatMap((head, place) => {
    const name = /^\[measures\.(?:([\w-]+)|"([^"]+)")\]/.exec(lines[head] ?? "");
    if (name === null) return [];
    let start = head;
    while (start > 0 && /^#(?!:)/.test(lines[start - 1] ?? "")) start -= 1;
    let end = heads[place + 1] ?? lines.length;
    // The comment above the next part is not of this one.
    while (end > head + 1 && /^#/.test(lines[end - 1] ?? "")) end -= 1;
    const keys = lines.slice(head + 1, end).flatMap((line) => {
      const [, key, value] = /^([\w-]+) = (.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    });
    const all = Object.fromEntries(keys);
    return [{ name: name[1] ?? name[2] ?? "", type: plain(all["type"] ?? ""), start, end, keys: all }];
  });
}

/** A text of a rule, such as the character of a tile. */
export const textOf = (rule: Rule, key: string): string => plain(rule.keys[key] ?? "");

/** The bounds that a rule requires. */
export function requiredOf(rule: Rule): Partial<Record<Bound, number>> {
  const keys = pairs(rule.keys["require"] ?? "");
  return Object.fromEntries(BOUNDS.flatMap((bound) => (keys.has(bound) ? [[bound, Number(keys.get(bound))]] : [])));
}

/** Requires other bounds of a rule; none if there are no numbers. */
export function withRequired(text: string, rule: Rule, bounds: Partial<Record<Bound, number>>): string {
  const lines = text.split("\n");
  const kept = [...pairs(rule.keys["require"] ?? "")].filter(([key]) => !BOUNDS.some((bound) => bound === key));
  const given = BOUNDS.flatMap((bound) => (bounds[bound] === undefined ? [] : [`${bound} = ${bounds[bound]}`]));
  const line = given.length === 0 ? [] : [`require = { ${[...given, ...kept.map(([key, value]) => `${key} = ${value}`)].join(", ")} }`];
  const at = lines.findIndex((one, index) => index >= rule.start && index < rule.end && one.startsWith("require = "));
  if (at >= 0) lines.splice(at, 1, ...line);
  else {
    let last = rule.end;
    while (last > rule.start && lines[last - 1]?.trim() === "") last -= 1;
    lines.splice(last, 0, ...line);
  }
  return lines.join("\n");
}

export function withoutRule(text: string, rule: Rule): string {
  const lines = text.split("\n");
  lines.splice(rule.start, rule.end - rule.start);
  return lines.join("\n").replace(/\n{3,}/g, "\n\n");
}

/** Adds a rule before what describes distances and changes. `keys` are as they are written. */
export function withRule(text: string, name: string, type: string, keys: Readonly<Record<string, string>>): string {
  const taken = new Set(rulesOf(text).map((rule) => rule.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  const lines = text.split("\n");
  const last = rulesOf(text).at(-1);
  const isOut = outside(lines);
  const next = lines.findIndex((line, at) => isOut[at] === true && /^\[(?!measures\.)/.test(line));
  let at = last?.end ?? (next < 0 ? lines.length : next);
  while (at > 0 && (lines[at - 1]?.trim() === "" || (last === undefined && /^#/.test(lines[at - 1] ?? "")))) at -= 1;
  const rule = [`[measures.${free}]`, `type = "${type}"`, ...Object.entries(keys).map(([key, value]) => `${key} = ${value}`)];
  lines.splice(at, 0, "", ...rule);
  return lines.join("\n");
}

export { quoted };
