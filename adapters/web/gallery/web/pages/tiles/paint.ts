// The visitor paints tiles and locks some: locked cells stay as they are in all levels.

import { button, checkbox, element, group, say } from "../../ui";
import { svg } from "../../svg";
import { Undo } from "../../undo";
import type { Art } from "./art";
import { Cells, characters, type Cell, type Kind } from "./cells";

/** What is painted, as texts by the name and size of their descriptions. */
export type Drawings = Readonly<Record<string, string>>;

export class Painter {
  readonly root = element("div", {});
  private readonly cells = new Cells(
    "Drawing: arrow keys move, Enter paints",
    (cell, isFirst, isKey) => this.put(cell, isFirst, isKey),
    (cell) => say(this.name(cell)),
    (cell) => this.turnLock(cell),
  );
  private readonly brushes = element("div", { class: "row brushes", role: "group", "aria-label": "Brush" });
  private readonly locks = checkbox("Lock the cells that I paint", true);
  private kinds: readonly Kind[] = [];
  private brush = "";
  private own: string[][] = [];
  private tiles: string[][] = [];
  /** Cells that were mended. */
  private changed: readonly Cell[] = [];
  private locked: boolean[][] = [];
  private isUnlocking = false;
  /** Whether the present stroke can be taken back. */
  private isMarked = false;
  /** The description that is drawn for, by its name and size. */
  private key = "";
  /** Its drawing before anything is painted. */
  private blank = "";
  private kept: Record<string, string> = {};
  private readonly undo = new Undo(
    this.root,
    () => this.state,
    (state) => {
      this.state = state;
      this.change();
    },
  );

  constructor(
    private readonly art: Art,
    change: () => void,
    ...buttons: HTMLElement[]
  ) {
    this.change = change;
    this.root.append(
      this.cells.root,
      this.brushes,
      this.locks.root,
      element(
        "p",
        { class: "note" },
        "Locked cells have a frame: all levels have them, and “Mend” leaves them. A long press, or the right button, locks and unlocks a cell. Drop a PNG on a tile to give it a picture.",
      ),
      group(
        "Drawing",
        ...this.undo.buttons,
        button("Clear", () => this.clear()),
        ...buttons,
      ),
    );
  }

  private readonly change: () => void;

  /** Takes the tiles of a description, the cells that it fixes, and what was painted for it before. */
  open(name: string, kinds: readonly Kind[], fixed: readonly string[]): void {
    const drawings = this.isBlank ? {} : this.drawings;
    this.kinds = kinds;
    this.own = fixed.map((row) => [...row]);
    this.key = `${name} ${this.own[0]?.length ?? 0}x${this.own.length}`;
    const brush = (text: string, name: string, colour?: string): HTMLButtonElement => {
      const made = button(name, () => this.choose(text));
      made.dataset["brush"] = text;
      if (colour !== undefined) {
        const sample = svg(
          "svg",
          { class: "sample", viewBox: "0 0 1 1", "aria-hidden": "true" },
          svg("rect", { width: 1, height: 1, fill: colour }),
        );
        made.prepend(sample);
        this.art.drops(made, text, name);
      }
      return made;
    };
    this.brushes.replaceChildren(
      ...kinds.map((kind) => brush(kind.character, kind.name, kind.colour)),
      brush("?", "free"),
      brush("lock", "lock or unlock"),
    );
    this.cells.resize(this.own[0]?.length ?? 1, this.own.length);
    this.choose(kinds[0]?.character ?? "?");
    this.undo.clear();
    this.empty();
    this.blank = this.state;
    this.drawings = drawings;
    this.draw();
  }

  /** All drawings of before and the present one. */
  get drawings(): Drawings {
    return this.key === "" ? this.kept : { ...this.kept, [this.key]: this.state };
  }

  /** Takes drawings, and shows that of the present description. */
  set drawings(drawings: Drawings) {
    this.kept = { ...drawings };
    const present = this.kept[this.key];
    if (present !== undefined) this.state = present;
  }

  /** Whether nothing is painted, for no description. */
  get isBlank(): boolean {
    return Object.entries(this.drawings).every(([key, state]) => key === this.key && state === this.blank);
  }

  /** Nothing but what the description fixes. */
  private empty(): void {
    this.tiles = this.own.map((row) => [...row]);
    this.locked = this.own.map((row) => row.map((tile) => tile !== "?"));
  }

  /** Takes a level as drawing. Cells that are locked stay so, if the level has their tiles. */
  take(rows: readonly string[]): void {
    this.undo.mark();
    this.changed = [];
    const tiles = rows.map((row) => [...row]);
    this.locked = this.locked.map((row, y) =>
      row.map((isLocked, x) => isLocked && this.tiles[y]?.[x] === tiles[y]?.[x]),
    );
    this.tiles = tiles;
    this.draw();
    this.change();
  }

  /** Marks cells until something is painted. */
  mark(changed: readonly Cell[]): void {
    this.changed = changed;
    this.draw();
  }

  /** Locks or unlocks a cell, whatever the brush is. */
  private turnLock(cell: Cell): void {
    const before = this.brush;
    this.brush = "lock";
    this.put(cell, true, true);
    this.brush = before;
  }

  /** Takes locked cells of an address; whether they fit the description. */
  lock(text: string): boolean {
    const rows = text.split("\n").map((row) => [...row]);
    if (!this.fits(rows)) return false;
    this.tiles = rows;
    this.locked = rows.map((row) => row.map((tile) => tile !== "?"));
    this.draw();
    return true;
  }

  /** The drawing and, after an empty line, `!` for each locked cell. */
  get state(): string {
    return `${this.rows}\n\n${this.locked.map((row) => row.map((isLocked) => (isLocked ? "!" : ".")).join("")).join("\n")}`;
  }

  /** Takes a drawing of before; nothing happens if it does not fit the description. */
  set state(text: string) {
    const [drawing = "", locks = ""] = text.split("\n\n");
    const [rows, marks] = [drawing.split("\n").map((row) => [...row]), locks.split("\n")];
    if (!this.fits(rows)) return;
    this.changed = [];
    // What the description fixes stays as it is.
    this.tiles = rows.map((row, y) =>
      row.map((tile, x) => (this.own[y]?.[x] === "?" ? tile : (this.own[y]?.[x] ?? tile))),
    );
    this.locked = this.tiles.map((row, y) =>
      row.map((tile, x) => tile !== "?" && (marks[y]?.[x] === "!" || this.own[y]?.[x] !== "?")),
    );
    this.draw();
  }

  /** Whether rows have the size and the tiles of the description. */
  private fits(rows: readonly (readonly string[])[]): boolean {
    const isSame = rows.length === this.own.length && rows.every((row, y) => row.length === this.own[y]?.length);
    return isSame && rows.flat().every((tile) => tile === "?" || this.kinds.some((kind) => kind.character === tile));
  }

  /** The locked cells, `?` for the others; empty if only the description locks some. */
  get template(): string {
    const rows = this.lockedRows;
    return rows === this.own.map((row) => row.join("")).join("\n") ? "" : rows;
  }

  /** The locked cells, `?` for the others. */
  get lockedRows(): string {
    return this.tiles
      .map((row, y) => row.map((tile, x) => (this.locked[y]?.[x] === true ? tile : "?")).join(""))
      .join("\n");
  }

  /** The cells of a level that are locked, `?` for the others. */
  lockedIn(level: readonly string[]): string {
    return level
      .map((row, y) =>
        [...row].map((tile, x) => (this.locked[y]?.[x] === true && this.tiles[y]?.[x] === tile ? tile : "?")).join(""),
      )
      .join("\n");
  }

  /** The drawing, `?` for free cells. */
  get rows(): string {
    return this.tiles.map((row) => row.join("")).join("\n");
  }

  private clear(): void {
    this.undo.mark();
    this.empty();
    this.draw();
    this.change();
  }

  private choose(brush: string): void {
    this.brush = brush;
    for (const made of this.brushes.children)
      made.setAttribute("aria-pressed", String((made as HTMLElement).dataset["brush"] === brush));
  }

  private name([x, y]: Cell): string {
    const tile = this.tiles[y]?.[x] ?? "?";
    const kind = this.kinds.find((known) => known.character === tile)?.name ?? "free";
    return `Column ${x + 1}, row ${y + 1}: ${kind}${this.locked[y]?.[x] === true ? ", locked" : ""}`;
  }

  private put([x, y]: Cell, isFirst: boolean, isKey: boolean): void {
    const [row, locks, own] = [this.tiles[y], this.locked[y], this.own[y]?.[x]];
    if (row === undefined || locks === undefined) return;
    if (isFirst) this.isMarked = false;
    if (own !== "?") {
      if (isFirst) say("The description fixes this cell.");
      return;
    }
    // A stroke over many cells is taken back at once.
    if (!this.isMarked) this.undo.mark();
    this.isMarked = true;
    this.changed = [];
    if (this.brush === "lock") {
      if (isFirst) this.isUnlocking = locks[x] === true;
      locks[x] = !this.isUnlocking && row[x] !== "?";
    } else {
      row[x] = this.brush;
      locks[x] = this.brush !== "?" && this.locks.get();
    }
    this.draw();
    this.change();
    if (isKey) say(this.name([x, y]));
  }

  draw(): void {
    const colours = new Map(this.kinds.map((kind) => [kind.character, kind.colour]));
    const marks: SVGElement[] = [];
    this.tiles.forEach((row, y) =>
      row.forEach((tile, x) => {
        const colour = colours.get(tile);
        marks.push(
          svg("rect", {
            class: "free-cell",
            x,
            y,
            width: 1,
            height: 1,
            ...(colour === undefined ? {} : { fill: colour }),
          }),
        );
        if (colour !== undefined) marks[marks.length - 1]?.setAttribute("class", "tile-cell");
        if (this.locked[y]?.[x] === true) {
          marks.push(
            svg("rect", { class: "lock-edge", x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92 }),
            svg("rect", { class: "locked", x: x + 0.12, y: y + 0.12, width: 0.76, height: 0.76 }),
          );
        }
      }),
    );
    const rows = this.tiles.map((row) => row.join(""));
    const locks = marks.filter((mark) => mark.classList.contains("locked") || mark.classList.contains("lock-edge"));
    this.cells.ground.replaceChildren(...marks, ...this.art.over(rows));
    const changed = this.changed.map(([x, y]) =>
      svg("rect", { class: "changed", x: x + 0.08, y: y + 0.08, width: 0.84, height: 0.84 }),
    );
    this.cells.above.replaceChildren(
      ...(this.art.isEmpty ? [] : locks),
      ...characters(this.art.bare(rows)),
      ...changed,
    );
  }
}
