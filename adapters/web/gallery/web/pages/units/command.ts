// A game in which the visitor commands a side: units are chosen, get a cell and a target, and the
// other side answers. What is possible is asked of the crate.

import { EndCard } from "../../end";
import { button, choice, element, group, isCalm, pause, say, section } from "../../ui";
import { same, shown, type Cell, type Field, type Move, type Position, type Side, type Unit } from "./board";
import { nameOf, type Player } from "./form";
import { capital, colour, described, plural, told, unitAt, unitName, type Stage, type Turn } from "./words";

/** A battle of the module. */
export interface Game {
  field(): string;
  state(): string;
  answers(): string;
  aim_at(side: number): void;
  reach(unit: number): string;
  targets(unit: number, x: number, y: number): string;
  threat(): string;
  order(unit: number, x: number, y: number, target: string): string;
  create(kind: string): number;
  undo(): boolean;
  end(): void;
  plan(player: string): string;
  log(): string;
  free(): void;
}

interface Standing extends Position {
  readonly you: number;
  /** The rival whose building can be attacked in this turn. */
  readonly aim: number | null;
  readonly rivals: readonly number[];
  /** The names of the kinds that can be created now. */
  readonly buy: readonly string[];
  readonly actions: number;
  readonly turns: number;
}

/** An order that a player would give. */
interface Planned extends Omit<Move, "target"> {
  readonly to: Cell;
  readonly target: string | null;
  /** The cell of what it attacks. */
  readonly at: Cell | null;
}

const plan = (game: Game, player: string): Planned[] => JSON.parse(game.plan(player)) as Planned[];
const moves = (planned: readonly Planned[]): Move[] => planned.map((order) => ({ ...order, target: order.at }));

/** Where a unit can go, and what it can attack this turn, each from the nearest cell. */
interface Reach {
  readonly cells: readonly Cell[];
  readonly targets: readonly { readonly target: string; readonly at: Cell; readonly from: Cell }[];
}

/** What a unit can attack from a cell. */
interface Aims {
  readonly targets: readonly {
    readonly target: string;
    readonly at: Cell;
    readonly damage: number;
    readonly kills: boolean;
  }[];
  readonly best: string | null;
  readonly way: Cell[];
}

/** What the visitor can do after a game. */
export interface After {
  readonly again: () => void;
  readonly swap: () => void;
  readonly watch: () => void;
}

export class Command {
  readonly orders: HTMLElement;
  readonly army: HTMLElement;
  readonly end = new EndCard();
  readonly #stage: Stage;
  readonly #after: After;
  readonly #finish = button("End turn", () => void this.#endTurn(), "Key: E");
  readonly #undo = button("Undo", () => this.#takeBack(), "Key: U");
  readonly #next = button("Next unit", () => this.#nextUnit(), "Key: N");
  readonly #hint = button("Hint", () => this.#showHint(), "Key: H");
  readonly #follow = button(
    "Follow it",
    () => this.#followHint(),
    "Gives the orders of the plan that is shown. Key: F",
  );
  readonly #threat = button(
    "Threat",
    () => this.#toggleThreat(),
    "The cells that the enemy could attack in the next turn; darker for more units. Key: T",
  );
  #isThreatShown = false;
  readonly #adviser;
  readonly #attack = button("Attack", () => this.#commit());
  readonly #decide = group(
    "Order",
    this.#attack,
    button("Move only", () => this.#commit("")),
    button("Cancel", () => this.#letGo(), "Key: Escape"),
  );
  readonly #aims = element("div", {
    class: "row center",
    role: "group",
    "aria-label": "The building to attack in this turn",
  });
  readonly #shop = element("div", { class: "row", role: "group", "aria-label": "Buy a unit" });
  readonly #roster = element("ul", { class: "units-list" });
  #game: Game | undefined;
  #standing: Standing | undefined;
  #field: Field | undefined;
  #enemy = "";
  /** The chosen unit, and the cell that it would go to. */
  #chosen: { readonly unit: Unit; readonly reach: Reach } | undefined;
  #pending: { readonly at: Cell; readonly aims: Aims } | undefined;
  /** The player whose plan is shown. */
  #hinted: string | undefined;
  /** What the last action or the enemy's last turn did. */
  #trace: { readonly moves: readonly Move[]; readonly side: number } | undefined;
  /** While the enemy's plan is shown, the board does not answer. */
  #isShowing = false;

  constructor(stage: Stage, players: readonly Player[], after: After) {
    [this.#stage, this.#after] = [stage, after];
    this.#finish.className = "main";
    this.#adviser = choice(
      "Hint by",
      players.map(([name]) => [name, nameOf(name)] as const),
      "genetic",
      () => {
        if (this.#hinted !== undefined) this.#showHint();
      },
    );
    const turn = group("Turn", this.#finish, this.#undo, this.#next, this.#hint, this.#follow, this.#threat);
    this.#threat.setAttribute("aria-pressed", "false");
    this.orders = element("div", { class: "orders" }, this.#decide, turn, this.#aims, this.#shop, this.#adviser.root);
    for (const row of [this.#decide, turn, this.#shop]) row.classList.add("center");
    this.army = section("Your units", this.#roster);
    this.orders.hidden = this.army.hidden = true;
  }

  get isOpen(): boolean {
    return this.#game !== undefined;
  }

  get field(): Field | undefined {
    return this.#field;
  }

  /** Begins a game against `enemy`. */
  open(game: Game, enemy: string): void {
    this.close();
    [this.#game, this.#enemy] = [game, enemy];
    const answer = (JSON.parse(game.answers()) as Turn[]).at(-1);
    if (answer !== undefined) this.#trace = { moves: answer.moves ?? [], side: answer.side ?? 0 };
    this.orders.hidden = this.army.hidden = false;
    this.#settle(true);
    const own = this.#own;
    const first = own?.units[0];
    this.#stage.board.moveTo(first === undefined ? (own?.building ?? [0, 0]) : [first.x, first.y]);
    say(`A new game. You are ${colour(this.#standing?.you ?? 0)}. ${this.#stage.status.textContent}`);
  }

  close(): void {
    this.#game?.free();
    this.#game = this.#standing = this.#field = this.#trace = undefined;
    this.#forget();
    this.#isShowing = false;
    this.orders.hidden = this.army.hidden = true;
    this.end.hide();
  }

  log(): string {
    return this.#game?.log() ?? "";
  }

  /** Whether a key was used. */
  press(key: string): boolean {
    const act = {
      e: () => void this.#endTurn(),
      u: () => this.#takeBack(),
      n: () => this.#nextUnit(),
      h: () => this.#showHint(),
      f: () => this.#followHint(),
      t: () => this.#toggleThreat(),
      escape: () => this.#letGo(),
    }[key.toLowerCase()];
    act?.();
    return act !== undefined;
  }

  get #own(): Side | undefined {
    return this.#standing?.sides[this.#standing.you];
  }

  get #ready(): readonly Unit[] {
    return this.#own?.units.filter((unit) => !unit.acted) ?? [];
  }

  /** The game, if the visitor can act in it now. */
  #live(): Game | undefined {
    const standing = this.#standing;
    return standing === undefined || this.#isShowing || standing.over || standing.active !== standing.you
      ? undefined
      : this.#game;
  }

  #name(unit: Unit): string {
    return unitName(unit, this.#field?.kinds ?? []);
  }

  #nameAt(cell: Cell): string {
    const found = this.#standing === undefined ? undefined : unitAt(this.#standing, cell);
    return found === undefined ? "the building" : this.#name(found.unit);
  }

  #forget(): void {
    this.#chosen = this.#pending = this.#hinted = undefined;
  }

  /** Shows a sentence and says it. */
  #tell(text: string): void {
    this.#stage.status.textContent = text;
    say(text);
  }

  #toggleThreat(): void {
    this.#isThreatShown = !this.#isThreatShown;
    this.#threat.setAttribute("aria-pressed", String(this.#isThreatShown));
    this.#settle();
    const cells = this.#dangers.length;
    if (this.#isThreatShown) this.#tell(`The enemy could attack ${cells} cells in the next turn.`);
  }

  /** The cells that the enemy threatens, if they are to be shown. */
  get #dangers(): readonly (readonly [number, number, number])[] {
    return this.#isThreatShown && this.#game !== undefined
      ? (JSON.parse(this.#game.threat()) as [number, number, number][])
      : [];
  }

  /** Reads the position again and shows it. */
  #settle(isNew = false): void {
    if (this.#game === undefined) return;
    const { board, root, score, status } = this.#stage;
    const standing = JSON.parse(this.#game.state()) as Standing;
    const field = JSON.parse(this.#game.field()) as Field;
    [this.#standing, this.#field] = [standing, field];
    board.open(field, isNew);
    board.show(standing, standing.over ? null : standing.you);
    score(standing, field);
    root.dataset["turns"] = String(standing.turns);
    const isOn = this.#live() !== undefined;
    this.#finish.disabled = this.#hint.disabled = !isOn;
    this.#undo.disabled = !isOn || standing.actions === 0;
    this.#next.disabled = !isOn || this.#ready.length === 0;
    this.#follow.hidden = this.#hinted === undefined;
    this.#shop.replaceChildren(
      ...field.kinds.map((kind) => {
        const made = button(`Buy ${kind.name} (${shown(kind.cost)})`, () => this.#buy(kind.name));
        made.disabled = !isOn || !standing.buy.includes(kind.name);
        return made;
      }),
    );
    // Of two sides there is nothing to choose.
    this.#aims.hidden = standing.aim === null || standing.sides.length < 3;
    this.#aims.replaceChildren(
      ...standing.rivals.map((side) => {
        const made = button(
          `Aim at ${colour(side)}`,
          () => this.#aimAt(side),
          "You can attack units of all rivals, but in a turn only one building",
        );
        made.disabled = !isOn || (standing.actions > 0 && side !== standing.aim);
        made.setAttribute("aria-pressed", String(side === standing.aim));
        return made;
      }),
    );
    this.#roster.replaceChildren(
      ...(this.#own?.units ?? []).map((unit) => {
        const made = button(
          `${capital(this.#name(unit))}: ${shown(unit.hp)}/${shown(field.kinds[unit.kind]?.hp ?? 0)}${unit.acted ? ", done" : ""}`,
          () => this.#select(unit),
        );
        made.disabled = !isOn || unit.acted;
        made.setAttribute("aria-pressed", String(this.#chosen?.unit.id === unit.id));
        return element("li", {}, made);
      }),
    );
    this.#draw();
    this.#showEnd();
    if (standing.over) status.textContent = "The game is over.";
    else if (isOn && this.#chosen === undefined) status.textContent = this.#waiting(standing.turn, field.rounds);
  }

  #waiting(turn: number, rounds: number): string {
    const left = this.#ready.length;
    const round = `Round ${turn} of at most ${rounds}. `;
    if (this.#own?.units.length === 0) return `${round}You have no units: buy some, or end the turn.`;
    return left === 0
      ? `${round}All your units are done: end the turn.`
      : `${round}Your turn: ${plural(left, "unit")} can move and attack. Choose one.`;
  }

  /** Draws the chosen unit, its reach, the plan or what happened last. */
  #draw(): void {
    const { board } = this.#stage;
    const side = this.#standing?.you ?? 0;
    this.#decide.hidden = this.#pending === undefined;
    if (this.#pending !== undefined && this.#chosen !== undefined) {
      const { aims, at } = this.#pending;
      const best = aims.targets.find(({ target }) => target === aims.best);
      board.plan(
        [{ unit: this.#chosen.unit.id, way: aims.way, target: best?.at ?? null, damage: 0, destroys: false }],
        side,
      );
      board.mark({
        reach: this.#chosen.reach.cells,
        targets: aims.targets.map((aim) => aim.at),
        selected: at,
        threat: this.#dangers,
      });
      this.#attack.textContent =
        best === undefined
          ? "Attack"
          : `Attack ${this.#nameAt(best.at)} (−${shown(best.damage)}${best.kills ? ", destroyed" : ""})`;
      return;
    }
    if (this.#hinted !== undefined && this.#game !== undefined) board.plan(moves(plan(this.#game, this.#hinted)), side);
    else board.plan(this.#trace?.moves ?? [], this.#trace?.side ?? 0, true);
    const chosen = this.#chosen;
    board.mark(
      chosen === undefined
        ? { threat: this.#dangers }
        : {
            threat: this.#dangers,
            reach: chosen.reach.cells,
            targets: chosen.reach.targets.map((aim) => aim.at),
            selected: [chosen.unit.x, chosen.unit.y],
          },
    );
  }

  /** A cell for screen readers. */
  describe(cell: Cell): string {
    if (this.#standing === undefined || this.#field === undefined) return "";
    const isAimed =
      (this.#pending?.aims.targets ?? this.#chosen?.reach.targets)?.some((aim) => same(aim.at, cell)) === true;
    const isNear = this.#chosen?.reach.cells.some((near) => same(near, cell)) === true;
    return `${described(cell, this.#standing, this.#field)}${isAimed ? ", can be attacked" : isNear ? ", in reach" : ""}`;
  }

  #select(unit: Unit): void {
    const game = this.#live();
    if (game === undefined) return;
    this.#forget();
    this.#chosen = { unit, reach: JSON.parse(game.reach(unit.id)) as Reach };
    this.#stage.board.moveTo([unit.x, unit.y]);
    const { cells, targets } = this.#chosen.reach;
    this.#settle();
    this.#tell(
      `${capital(this.#name(unit))}: ${plural(cells.length, "cell")} in reach, ${plural(targets.length, "target")}. Choose a cell${targets.length > 0 ? ", or what it attacks" : ""}.`,
    );
  }

  #letGo(): void {
    this.#forget();
    this.#settle();
  }

  /** A cell was clicked, touched or entered. */
  choose(cell: Cell): void {
    const game = this.#live();
    const standing = this.#standing;
    if (game === undefined || standing === undefined) return;
    const aim = this.#pending?.aims.targets.find(({ at }) => same(at, cell));
    if (aim !== undefined) return this.#commit(aim.target);
    if (same(this.#pending?.at, cell)) return this.#commit();
    const found = unitAt(standing, cell);
    const chosen = this.#chosen;
    if (found !== undefined && found.side === standing.you && !found.unit.acted && found.unit.id !== chosen?.unit.id)
      return this.#select(found.unit);
    if (chosen === undefined) return say(this.describe(cell));
    const direct = chosen.reach.targets.find(({ at }) => same(at, cell));
    if (direct !== undefined) return this.#give(chosen.unit, direct.from, direct.target);
    if (!chosen.reach.cells.some((near) => same(near, cell))) return this.#letGo();
    const aims = JSON.parse(game.targets(chosen.unit.id, cell[0], cell[1])) as Aims;
    if (aims.targets.length === 0)
      return same([chosen.unit.x, chosen.unit.y], cell) ? this.#letGo() : this.#give(chosen.unit, cell, "");
    this.#pending = { at: cell, aims };
    this.#settle();
    this.#tell(
      `From here it can attack ${aims.targets.map(({ at }) => this.#nameAt(at)).join(", ")}. Choose a target, or the cell again for the best.`,
    );
  }

  /** Gives the order that is shown; without a target, the best of them. */
  #commit(target?: string): void {
    if (this.#chosen !== undefined && this.#pending !== undefined)
      this.#give(this.#chosen.unit, this.#pending.at, target ?? this.#pending.aims.best ?? "");
  }

  #give(unit: Unit, to: Cell, target: string): void {
    this.#carryOut((game) => JSON.parse(game.order(unit.id, to[0], to[1], target)) as Move[]);
    this.#stage.board.moveTo(to);
  }

  /** Gives orders, and shows what they did. */
  #carryOut(act: (game: Game) => readonly Move[]): void {
    const game = this.#live();
    if (game === undefined || this.#standing === undefined) return;
    const side = this.#standing.you;
    this.#forget();
    try {
      this.#trace = { moves: act(game), side };
    } catch (error) {
      this.#stage.fail(error);
    }
    this.#settle();
    // At the end of the game the card says how it ended.
    if (!this.#standing.over)
      say(`${told({ side, moves: this.#trace?.moves ?? [] })} ${this.#stage.status.textContent}`);
  }

  #aimAt(side: number): void {
    const game = this.#live();
    if (game === undefined || side === this.#standing?.aim) return;
    try {
      game.aim_at(side);
    } catch (error) {
      this.#stage.fail(error);
    }
    this.#letGo();
    say(`In this turn you can attack the building of ${colour(side)}.`);
  }

  #buy(kind: string): void {
    const game = this.#live();
    if (game === undefined) return;
    try {
      const id = game.create(kind);
      this.#forget();
      this.#settle();
      const unit = this.#own?.units.find((made) => made.id === id);
      if (unit === undefined) return;
      this.#stage.board.moveTo([unit.x, unit.y]);
      say(`${capital(this.#name(unit))} is on column ${unit.x}, row ${unit.y}.`);
    } catch (error) {
      this.#stage.fail(error);
    }
  }

  #takeBack(): void {
    if (this.#live()?.undo() !== true) return;
    this.#forget();
    this.#trace = undefined;
    this.#settle();
    say(`Taken back. ${this.#stage.status.textContent}`);
  }

  /** Chooses the next unit that can act. */
  #nextUnit(): void {
    const after = this.#ready.find((unit) => unit.id > (this.#chosen?.unit.id ?? -1)) ?? this.#ready[0];
    if (after !== undefined) this.#select(after);
  }

  #showHint(): void {
    const game = this.#live();
    if (game === undefined) return;
    this.#forget();
    this.#hinted = this.#adviser.get();
    this.#settle();
    const planned = plan(game, this.#hinted);
    this.#tell(
      planned.length === 0
        ? "No unit is left to plan for."
        : `The plan of ${nameOf(this.#hinted)}: ${plural(planned.length, "unit")}, ${plural(planned.filter(({ target }) => target !== null).length, "attack")}.`,
    );
  }

  #followHint(): void {
    const player = this.#hinted ?? this.#adviser.get();
    this.#carryOut((game) => {
      const planned = plan(game, player);
      const turns = this.#standing?.turns;
      // An order may end the turn.
      for (const { unit, to, target } of planned)
        if ((JSON.parse(game.state()) as Standing).turns === turns) game.order(unit, to[0], to[1], target ?? "");
      return moves(planned);
    });
  }

  /** Ends the turn: the other sides plan, and each plan is shown before it is carried out. */
  async #endTurn(): Promise<void> {
    const game = this.#live();
    if (game === undefined) return;
    this.#forget();
    try {
      game.end();
    } catch (error) {
      this.#stage.fail(error);
      return;
    }
    const answers = JSON.parse(game.answers()) as Turn[];
    const last = answers.at(-1);
    this.#trace = last === undefined ? undefined : { moves: last.moves ?? [], side: last.side ?? 0 };
    for (const answer of isCalm() ? [] : answers) {
      const { board, status } = this.#stage;
      this.#isShowing = true;
      for (const idle of this.orders.querySelectorAll("button")) idle.disabled = true;
      board.show(answer.ready);
      board.mark({});
      board.plan(answer.moves ?? [], answer.side ?? 0);
      status.textContent = `${colour(answer.side ?? 0)} has this plan …`;
      await pause(this.#stage.beat());
      if (this.#game !== game) return;
      this.#isShowing = false;
      for (const idle of this.orders.querySelectorAll("button")) idle.disabled = false;
    }
    this.#settle();
    if (answers.length > 0 && this.#standing?.over === false)
      this.#tell(`${answers.map(told).join(" ")} ${this.#stage.status.textContent}`);
  }

  #showEnd(): void {
    this.end.outcome = "on";
    const standing = this.#standing;
    if (standing === undefined || !standing.over) {
      this.end.hide();
      return;
    }
    const { winner, turn, sides } = standing;
    const isOut = (this.#own?.hp ?? 0) <= 0;
    const outcome = winner === standing.you ? "won" : winner === null && !isOut ? "drawn" : "lost";
    const title = { drawn: "A draw", won: "You win", lost: "You lose" }[outcome];
    const mine = sides[standing.you]?.units.length ?? 0;
    const theirs = sides.reduce((sum, side) => sum + side.units.length, -mine);
    const text = `${plural(turn, "round")} against ${this.#enemy}. ${plural(mine, "unit")} of yours ${mine === 1 ? "is" : "are"} left, ${theirs} of the ${sides.length > 2 ? "enemies" : "enemy"}.`;
    const { again, swap, watch } = this.#after;
    this.end.outcome = outcome;
    this.end.show(
      outcome,
      title,
      text,
      button("Play again", again),
      button("Change sides", swap),
      button("Watch the replay", watch),
    );
  }
}
