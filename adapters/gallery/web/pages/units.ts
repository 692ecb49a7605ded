// Unit movement: command a side against the players of the crate, watch two of them, and look at the
// plans turn by turn.

import { lineChart } from "../charts";
import { EndCard } from "../end";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { SearchPanel } from "../panel";
import { address, freshSeed, type Params } from "../params";
import { button, checkbox, choice, copyLink, count, details, element, group, isCalm, onKeys, pause, say, section, sentence, slider } from "../ui";
import { module } from "../wasm";
import { Battlefield, COLOURS, same, shown, type Cell, type Field, type Move, type Position, type Unit } from "./units/board";
import { Form, YOU, nameOf, type Player } from "./units/form";

/** A turn: the position with its plan, and the position after it. */
interface Turn {
  readonly side?: 0 | 1;
  readonly ready: Position;
  readonly created?: readonly number[];
  readonly moves?: readonly Move[];
  readonly reach?: readonly Cell[];
  readonly after?: Position;
}

/** A game that the visitor plays. */
interface Standing {
  readonly you: 0 | 1;
  readonly position: Position;
  readonly buy: readonly boolean[];
  readonly undo: boolean;
  readonly field: Field;
  readonly turns: number;
}

interface Reach {
  readonly cells: readonly Cell[];
  readonly targets: readonly { readonly target: string; readonly at: Cell; readonly from: Cell }[];
}

/** What a unit can attack from a cell. */
interface Aims {
  readonly targets: readonly { readonly target: string; readonly at: Cell; readonly damage: number; readonly kills: boolean }[];
  readonly best: string | null;
  readonly way: readonly Cell[];
}

/** A match to look at. */
interface About {
  readonly field: Field;
  readonly turns: number;
  readonly seed: number;
  readonly lies: readonly string[];
  /** The worth of the units and the hit points of the building of both sides. */
  readonly course: readonly (readonly [readonly [number, number], readonly [number, number]])[];
}

const SPEEDS = [["0.5", "½"], ["1", "1"], ["2", "2"], ["4", "4"], ["10", "10"]] as const;
/** Milliseconds that a plan, and what it did, are shown at speed 1. */
const BEAT = 800;

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const colour = (side: number): string => COLOURS[side === 0 ? 0 : 1];

/** What a turn did, in a sentence. */
function told({ side = 0, created = [], moves = [] }: Turn): string {
  const walks = moves.filter(({ way }) => way.length > 0).length;
  const attacks = moves.filter(({ target }) => target !== null);
  const killed = attacks.filter(({ destroys }) => destroys).length;
  const damage = attacks.reduce((sum, move) => sum + move.damage, 0);
  const parts = [
    created.length > 0 ? `creates ${plural(created.length, "unit")}` : "",
    walks > 0 ? `moves ${plural(walks, "unit")}` : "",
    attacks.length > 0 ? `attacks ${attacks.length === 1 ? "once" : `${attacks.length} times`} for ${shown(damage)}${killed > 0 ? ` and destroys ${killed}` : ""}` : "",
  ].filter((part) => part !== "");
  return `${colour(side)} ${parts.length === 0 ? "does nothing" : parts.join(", ")}.`;
}

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, Replay, players: listPlayers } = await module("units");
  const players = JSON.parse(listPlayers()) as Player[];

  let play: InstanceType<typeof Play> | undefined;
  let standing: Standing | undefined;
  let replay: InstanceType<typeof Replay> | undefined;
  let about: About | undefined;
  let file: ResultFile | undefined;
  let isOpen = true;
  /** The chosen unit, its reach, and the cell that it would go to. */
  let chosen: { readonly unit: Unit; readonly reach: Reach } | undefined;
  let pending: { readonly at: Cell; readonly aims: Aims } | undefined;
  /** The player whose plan is shown. */
  let hinted: string | undefined;
  /** What the last action or the enemy's last turn did. */
  let trace: { readonly moves: readonly Move[]; readonly side: number } | undefined;
  /** While it is shown, the board does not answer. */
  let isShowing = false;
  /** Counts games: what belongs to an older one is not shown. */
  let era = 0;
  let frame = 0;
  let isRolling = false;
  /** Counts how often a replay was started. */
  let rolls = 0;

  const problem = element("p", { class: "error", role: "alert" });
  const status = element("p", { class: "note status", "data-status": "" });
  const score = element("div", { class: "sides" });
  const end = new EndCard();
  const board = new Battlefield((cell) => choose(cell), (cell) => say(describe(cell)));
  const form = new Form(players, params, () => labelStart());

  // Commanding a side.
  const finish = button("End turn", () => void endTurn(), "Key: E");
  finish.className = "main";
  const undo = button("Undo", () => takeBack(), "Key: U");
  const next = button("Next unit", () => nextUnit(), "Key: N");
  const hint = button("Hint", () => showHint(), "Key: H");
  const follow = button("Follow it", () => followHint(), "Gives the orders of the plan that is shown. Key: F");
  const adviser = choice("Hint by", players.map(([name]) => [name, nameOf(name)] as const), "genetic", () => {
    if (hinted !== undefined) showHint();
  });
  const attack = button("Attack", () => commit());
  const moveOnly = button("Move only", () => commit(""));
  const cancel = button("Cancel", () => deselect(), "Key: Escape");
  const decide = group("Order", attack, moveOnly, cancel);
  decide.classList.add("center");
  const shop = element("div", { class: "row center", role: "group", "aria-label": "Buy a unit" });
  const roster = element("ul", { class: "units-list" });
  const orders = element("div", { class: "orders" }, decide, shop, group("Turn", finish, undo, next, hint, follow), adviser.root);
  orders.querySelectorAll(".row").forEach((row) => row.classList.add("center"));
  const army = section("Your units", roster);

  // Watching.
  const step = slider("Step", { min: 0, max: 1, value: 0, show: (value) => stepName(value) }, (value) => {
    isRolling = false;
    go(value);
  });
  const speed = choice("Speed", SPEEDS, "1");
  const withReach = checkbox("Show reach", true, () => go(frame));
  const roll = button("Play", () => void rollOn(), "Key: space");
  const deck = element(
    "div", { class: "card replay" },
    group("Replay", button("First", () => jump(0), "Key: Home"), button("Back", () => jump(frame - 1), "Key: comma"), roll, button("Next", () => jump(frame + 1), "Key: full stop"), button("Last", () => jump(Number.MAX_SAFE_INTEGER), "Key: End")),
    step.root,
    element("div", { class: "row ends" }, speed.root, withReach.root),
  );
  const course = lineChart("Worth of the units over the turns", "turns", [{ name: "Blue's units", style: 1 }, { name: "Red's units", style: 2 }]);
  const walls = lineChart("Hit points of the buildings over the turns", "turns", [{ name: "Blue's building", style: 1 }, { name: "Red's building", style: 2 }]);
  const graphs = section("The course of the match", course.root, walls.root);

  // Setting up, and files.
  const panel = new SearchPanel("units", "New game", () => begin(), fail);
  const { start, stop, bar, report } = panel;
  const another = button("Another seed", () => {
    form.seed.set(freshSeed());
    begin();
  });
  const lies = element("ul", { class: "lies" });
  const share = copyLink(fail);
  const save = button("Download the log", () => saveLog(), "A file that the tool `units verify` accepts");
  const chooser = opener("Open a log", (picked) => {
    problem.textContent = "";
    openLog(picked, () => panel.leave());
    era += 1;
    say(`Opened a match of ${plural(about?.turns ?? 0, "turn")}.`);
  }, fail);
  const kinds = element("div", { class: "wide" });

  function fail(error: unknown): void {
    problem.textContent = sentence(error);
  }

  function labelStart(): void {
    start.textContent = form.isYours ? "New game" : "Play the match";
  }

  function writeAddress(): void {
    history.replaceState(null, "", address("units", form.params));
  }

  function saveLog(): void {
    if (play !== undefined) download(JSON.parse(play.log()) as ResultFile);
    else if (file !== undefined) download(file);
  }

  // Games and matches.

  /** Begins what the form says: a game of the visitor, or a match of two players. */
  function begin(): void {
    era += 1;
    panel.leave();
    problem.textContent = "";
    lies.replaceChildren();
    labelStart();
    writeAddress();
    if (form.isYours) beginGame();
    else playMatch();
  }

  function close(): void {
    isRolling = isShowing = false;
    play?.free();
    replay?.free();
    play = replay = undefined;
    standing = undefined;
    about = undefined;
    file = undefined;
    chosen = pending = undefined;
    hinted = undefined;
    trace = undefined;
  }

  function beginGame(): void {
    try {
      const fresh = new Play(JSON.stringify(form.options), String(form.seedOf));
      close();
      play = fresh;
    } catch (error) {
      fail(error);
      return;
    }
    const answer = JSON.parse(play.answer()) as Turn | null;
    if (answer !== null) trace = { moves: answer.moves ?? [], side: answer.side ?? 0 };
    settle(true);
    const you = standing?.you ?? 0;
    const first = standing?.position.sides[you].units[0];
    board.moveTo(first === undefined ? (standing?.position.sides[you].building ?? [0, 0]) : [first.x, first.y]);
    say(`A new game. You are ${colour(you)}. ${status.textContent}`);
  }

  function playMatch(): void {
    void panel.run(form.options, form.seedOf, ({ view }) => {
      const { turn, sides } = view as { turn: number; sides: { units: number; hp: number }[] };
      return `Round ${turn}: ${sides.map((side, index) => `${colour(index)} has ${plural(side.units, "unit")}, building ${shown(side.hp)}`).join("; ")}.`;
    }, ({ file: result, hash }) => {
      root.dataset["hash"] = hash;
      if (result !== null) openLog(result);
      say(report.textContent);
      count(root, "ready");
    });
  }

  /** Opens the log of a match; throws a sentence if the file is none, and calls `isRead` if it is one. */
  function openLog(picked: ResultFile, isRead: () => void = () => {}): void {
    const fresh = new Replay(picked.text);
    isRead();
    close();
    replay = fresh;
    file = picked;
    about = JSON.parse(replay.about()) as About;
    lies.replaceChildren(...about.lies.slice(0, 20).map((lie) => element("li", {}, lie)));
    if (about.lies.length > 0) problem.textContent = `${plural(about.lies.length, "claim")} of the file ${about.lies.length === 1 ? "is" : "are"} false.`;
    const slide = step.root.querySelector("input");
    if (slide !== null) slide.max = String(2 * about.turns);
    course.clear();
    walls.clear();
    about.course.forEach(([blue, red], turn) => {
      course.add(turn, [blue[0], red[0]]);
      walls.add(turn, [blue[1], red[1]]);
    });
    const last = JSON.parse(replay.turn(about.turns)) as Turn;
    const { winner, over, turn } = last.ready;
    const names = about.field.players.map(nameOf);
    const result = winner !== null ? `${colour(winner)} (${names[winner]}) wins` : over ? "a draw" : "not finished";
    report.textContent = `${names.join(" against ")}: ${result} after ${plural(turn, "round")}, ${plural(about.turns, "turn")}.`;
    board.open(about.field, true);
    listKinds(about.field);
    go(0);
  }

  function layout(): void {
    const isGame = play !== undefined;
    orders.hidden = army.hidden = !isGame;
    deck.hidden = graphs.hidden = replay === undefined;
    save.disabled = play === undefined && file === undefined;
    root.dataset["mode"] = isGame ? "command" : "watch";
  }

  function showScore(position: Position, field: Field): void {
    score.replaceChildren(...position.sides.map((side, index) => {
      const name = field.players[index] === YOU ? "you" : nameOf(field.players[index] ?? "");
      const isNext = !position.over && position.active === index;
      const figures = `${plural(side.units.length, "unit")} · building ${shown(side.hp)} · money ${shown(side.money)}`;
      return element("div", { class: `side-card of-${index}${isNext ? " moves" : ""}` }, element("strong", {}, `${colour(index)}: ${name}`), element("span", {}, figures));
    }));
  }

  function listKinds(field: Field): void {
    const head = ["Kind", "Cost", "Moves", "Range", "Attack", "HP"].map((text) => element("th", { scope: "col" }, text));
    const rows = field.kinds.map((kind) =>
      element("tr", {}, element("th", { scope: "row" }, kind.name), ...[kind.cost, kind.movement, kind.range, kind.attack, kind.hp].map((value) => element("td", {}, shown(value)))));
    kinds.replaceChildren(element("table", { class: "kinds" }, element("caption", { class: "unseen" }, "The kinds of units"), element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)));
  }

  // Commanding.

  function yours(): Position["sides"][0] | undefined {
    return standing?.position.sides[standing.you];
  }

  function isYourTurn(): boolean {
    return play !== undefined && standing !== undefined && !isShowing && !standing.position.over && standing.position.active === standing.you;
  }

  function kindOf(unit: Unit): string {
    return (standing?.field ?? about?.field)?.kinds[unit.kind]?.name ?? "unit";
  }

  function ready(): Unit[] {
    return yours()?.units.filter((unit) => !unit.acted) ?? [];
  }

  /** Reads the position again and shows it. */
  function settle(isNew = false): void {
    if (play === undefined) return;
    standing = JSON.parse(play.state()) as Standing;
    const { position, field, you, undo: canUndo, buy, turns } = standing;
    board.open(field, isNew);
    if (isNew) listKinds(field);
    board.show(position, position.over ? null : you);
    showScore(position, field);
    layout();
    root.dataset["turns"] = String(turns);
    root.dataset["over"] = String(position.over);
    const isOn = isYourTurn();
    finish.disabled = hint.disabled = !isOn;
    undo.disabled = !isOn || !canUndo;
    next.disabled = !isOn || ready().length === 0;
    follow.hidden = hinted === undefined;
    shop.replaceChildren(...field.kinds.flatMap((kind, index) => {
      const made = button(`Buy ${kind.name} (${shown(kind.cost)})`, () => buyUnit(index));
      made.disabled = !isOn || buy[index] !== true;
      return [made];
    }));
    roster.replaceChildren(...(yours()?.units ?? []).map((unit) => {
      const made = button(`${capital(kindOf(unit))} ${unit.id}: ${shown(unit.hp)} of ${shown(field.kinds[unit.kind]?.hp ?? 0)}${unit.acted ? ", done" : ""}`, () => select(unit));
      made.disabled = !isOn || unit.acted;
      made.setAttribute("aria-pressed", String(chosen?.unit.id === unit.id));
      return element("li", {}, made);
    }));
    drawOrders();
    showEnd();
    if (position.over) status.textContent = "The game is over.";
    else if (isOn && chosen === undefined) status.textContent = waiting();
  }

  function waiting(): string {
    const left = ready().length;
    const round = `Round ${standing?.position.turn} of at most ${standing?.field.rounds}. `;
    if ((yours()?.units.length ?? 0) === 0) return `${round}You have no units: buy some, or end the turn.`;
    return left === 0 ? `${round}All your units are done: end the turn.` : `${round}Your turn: ${plural(left, "unit")} can move and attack. Choose one.`;
  }

  /** Draws the chosen unit, its reach, the plan or what happened last. */
  function drawOrders(): void {
    decide.hidden = pending === undefined;
    if (pending !== undefined && chosen !== undefined) {
      const { aims, at } = pending;
      const best = aims.targets.find(({ target }) => target === aims.best);
      const side = standing?.you ?? 0;
      board.plan([{ unit: chosen.unit.id, way: aims.way, target: best?.at ?? null, damage: 0, destroys: false }], side);
      board.mark({ reach: chosen.reach.cells, targets: aims.targets.map((aim) => aim.at), selected: at });
      attack.textContent = best === undefined ? "Attack" : `Attack ${nameAt(best.at)} (−${shown(best.damage)}${best.kills ? ", destroyed" : ""})`;
      return;
    }
    if (hinted !== undefined && play !== undefined) board.plan(JSON.parse(play.hint(hinted)) as Move[], standing?.you ?? 0);
    else board.plan(trace?.moves ?? [], trace?.side ?? 0, true);
    if (chosen === undefined) board.mark({});
    else board.mark({ reach: chosen.reach.cells, targets: chosen.reach.targets.map((aim) => aim.at), selected: [chosen.unit.x, chosen.unit.y] });
  }

  function unitAt(cell: Cell): { unit: Unit; side: number } | undefined {
    const position = standing?.position ?? current()?.ready;
    const found = position?.sides.flatMap((side, index) => side.units.filter((unit) => same([unit.x, unit.y], cell)).map((unit) => ({ unit, side: index })));
    return found?.[0];
  }

  function nameAt(cell: Cell): string {
    const found = unitAt(cell);
    return found === undefined ? "the building" : `${kindOf(found.unit)} ${found.unit.id}`;
  }

  /** A cell for screen readers. */
  function describe(cell: Cell): string {
    const position = standing?.position ?? current()?.ready;
    const field = standing?.field ?? about?.field;
    const found = unitAt(cell);
    const castle = position?.sides.findIndex((side) => same(side.building, cell)) ?? -1;
    const what =
      found !== undefined ? `${colour(found.side)}'s ${kindOf(found.unit)} ${found.unit.id}, ${shown(found.unit.hp)} hit points${found.unit.acted ? ", done" : ""}`
      : castle >= 0 ? `${colour(castle)}'s building, ${shown(position?.sides[castle === 0 ? 0 : 1].hp ?? 0)} hit points`
      : field?.rocks.some((rock) => same(rock, cell)) === true ? "rock" : "free";
    const isAimed = (pending?.aims.targets ?? chosen?.reach.targets)?.some((aim) => same(aim.at, cell)) === true;
    const isNear = chosen?.reach.cells.some((near) => same(near, cell)) === true;
    return `Column ${cell[0]}, row ${cell[1]}: ${what}${isAimed ? ", can be attacked" : isNear ? ", in reach" : ""}`;
  }

  function select(unit: Unit): void {
    if (!isYourTurn() || play === undefined) return;
    hinted = undefined;
    pending = undefined;
    chosen = { unit, reach: JSON.parse(play.reach(unit.id)) as Reach };
    board.moveTo([unit.x, unit.y]);
    const { cells, targets } = chosen.reach;
    status.textContent = `${capital(kindOf(unit))} ${unit.id}: ${plural(cells.length, "cell")} in reach, ${plural(targets.length, "target")}. Choose a cell${targets.length > 0 ? ", or what it attacks" : ""}.`;
    say(status.textContent);
    settle();
  }

  function deselect(): void {
    chosen = pending = undefined;
    hinted = undefined;
    settle();
  }

  /** A cell was clicked, touched or entered. */
  function choose(cell: Cell): void {
    if (replay !== undefined) {
      lookAt(cell);
      return;
    }
    if (!isYourTurn() || play === undefined) return;
    const aim = pending?.aims.targets.find(({ at }) => same(at, cell));
    if (pending !== undefined && aim !== undefined) {
      commit(aim.target);
      return;
    }
    if (pending !== undefined && same(pending.at, cell)) {
      commit();
      return;
    }
    const found = unitAt(cell);
    const isOwn = found !== undefined && found.side === standing?.you;
    if (isOwn && !found.unit.acted && found.unit.id !== chosen?.unit.id) {
      select(found.unit);
      return;
    }
    if (chosen === undefined) {
      say(describe(cell));
      return;
    }
    const direct = chosen.reach.targets.find(({ at }) => same(at, cell));
    if (direct !== undefined) {
      give(chosen.unit, direct.from, direct.target);
      return;
    }
    if (!chosen.reach.cells.some((near) => same(near, cell))) {
      deselect();
      return;
    }
    const aims = JSON.parse(play.targets(chosen.unit.id, cell[0], cell[1])) as Aims;
    if (aims.targets.length === 0) {
      if (same([chosen.unit.x, chosen.unit.y], cell)) deselect();
      else give(chosen.unit, cell, "");
      return;
    }
    pending = { at: cell, aims };
    status.textContent = `From here it can attack ${aims.targets.map(({ at }) => nameAt(at)).join(", ")}. Choose a target, or the cell again for the best.`;
    say(status.textContent);
    settle();
  }

  /** Gives the order that is shown; without a target, the best of them. */
  function commit(target?: string): void {
    if (chosen === undefined || pending === undefined) return;
    give(chosen.unit, pending.at, target ?? pending.aims.best ?? "");
  }

  function give(unit: Unit, to: Cell, target: string): void {
    if (play === undefined || standing === undefined) return;
    try {
      const moves = JSON.parse(play.act(unit.id, to[0], to[1], target)) as Move[];
      trace = { moves, side: standing.you };
      problem.textContent = "";
    } catch (error) {
      fail(error);
    }
    chosen = pending = undefined;
    hinted = undefined;
    board.moveTo(to);
    settle();
    // At the end of the game the card says how it ended.
    if (trace !== undefined && !standing.position.over) say(`${told({ side: standing.you, ready: standing.position, moves: trace.moves })} ${status.textContent}`);
  }

  function buyUnit(kind: number): void {
    if (!isYourTurn() || play === undefined) return;
    try {
      const id = Number(play.create(kind));
      hinted = undefined;
      settle();
      const unit = yours()?.units.find((made) => made.id === id);
      if (unit !== undefined) {
        board.moveTo([unit.x, unit.y]);
        say(`${capital(kindOf(unit))} ${unit.id} is on column ${unit.x}, row ${unit.y}.`);
      }
    } catch (error) {
      fail(error);
    }
  }

  function takeBack(): void {
    if (!isYourTurn() || play?.undo() !== true) return;
    chosen = pending = trace = undefined;
    hinted = undefined;
    settle();
    say(`Taken back. ${status.textContent}`);
  }

  /** Chooses the next unit that can act. */
  function nextUnit(): void {
    const units = ready();
    const after = units.find((unit) => unit.id > (chosen?.unit.id ?? -1)) ?? units[0];
    if (after !== undefined) select(after);
  }

  function showHint(): void {
    if (!isYourTurn() || play === undefined) return;
    chosen = pending = undefined;
    hinted = adviser.get();
    settle();
    const moves = JSON.parse(play.hint(hinted)) as Move[];
    status.textContent = moves.length === 0 ? "No unit is left to plan for." : `The plan of ${nameOf(hinted)}: ${plural(moves.length, "unit")}, ${plural(moves.filter(({ target }) => target !== null).length, "attack")}.`;
    say(status.textContent);
  }

  function followHint(): void {
    if (!isYourTurn() || play === undefined || standing === undefined) return;
    const player = hinted ?? adviser.get();
    try {
      const moves = JSON.parse(play.hint(player)) as Move[];
      play.follow(player);
      trace = { moves, side: standing.you };
    } catch (error) {
      fail(error);
    }
    chosen = pending = undefined;
    hinted = undefined;
    settle();
    // At the end of the game the card says how it ended.
    if (trace !== undefined && !standing.position.over) say(`${told({ side: standing.you, ready: standing.position, moves: trace.moves })} ${status.textContent}`);
  }

  /** Ends the turn: the other side plans, and its plan is shown before it is carried out. */
  async function endTurn(): Promise<void> {
    if (!isYourTurn() || play === undefined || standing === undefined) return;
    const own = era;
    chosen = pending = undefined;
    hinted = undefined;
    try {
      play.end_turn();
    } catch (error) {
      fail(error);
      return;
    }
    const answer = JSON.parse(play.answer()) as Turn | null;
    trace = answer === null ? undefined : { moves: answer.moves ?? [], side: answer.side ?? 0 };
    if (answer !== null && !isCalm()) {
      isShowing = true;
      finish.disabled = undo.disabled = next.disabled = hint.disabled = true;
      follow.hidden = true;
      const side = answer.side ?? 0;
      board.show(answer.ready);
      board.mark({});
      board.plan(answer.moves ?? [], side);
      status.textContent = `${colour(side)} has this plan …`;
      await pause(BEAT / Number(speed.get()));
      if (!isOpen || own !== era) return;
      isShowing = false;
    }
    settle();
    if (answer !== null && standing?.position.over !== true) {
      const answered = told(answer);
      say(`${answered} ${status.textContent}`);
      status.textContent = `${answered} ${status.textContent}`;
    }
  }

  function showEnd(): void {
    end.outcome = "on";
    if (play === undefined || standing === undefined || !standing.position.over) {
      end.hide();
      return;
    }
    const { winner, turn, sides } = standing.position;
    const outcome = winner === null ? "drawn" : winner === standing.you ? "won" : "lost";
    const title = winner === null ? "A draw" : outcome === "won" ? "You win" : "You lose";
    const [mine, theirs] = [sides[standing.you], sides[1 - standing.you === 0 ? 0 : 1]];
    const text = `${plural(turn, "round")} against ${nameOf(form.opponent)}. ${plural(mine.units.length, "unit")} of yours ${mine.units.length === 1 ? "is" : "are"} left, ${theirs.units.length} of the enemy.`;
    const swap = button("Change sides", () => {
      form.swap();
      begin();
    });
    end.outcome = outcome;
    end.show(outcome, title, text, button("Play again", () => begin()), swap, button("Watch the replay", () => watchGame()));
  }

  /** Opens the visitor's own game as a replay. */
  function watchGame(): void {
    if (play === undefined) return;
    openLog(JSON.parse(play.log()) as ResultFile);
    void rollOn();
  }

  // Watching.

  /** The turn of a step; two steps for each turn, its plan and what it did. */
  function current(): Turn | undefined {
    return replay === undefined ? undefined : (JSON.parse(replay.turn(Math.floor(frame / 2))) as Turn);
  }

  function stepName(value: number): string {
    const last = 2 * (about?.turns ?? 0);
    return value >= last ? "the end" : `turn ${Math.floor(value / 2) + 1}, ${value % 2 === 0 ? "plan" : "done"}`;
  }

  /** Shows a step of the match. */
  function go(to: number): void {
    if (replay === undefined || about === undefined) return;
    frame = Math.max(0, Math.min(2 * about.turns, to));
    step.set(frame);
    const turn = current();
    if (turn === undefined) return;
    const side = turn.side ?? 0;
    const isPlan = frame % 2 === 0;
    const isLast = frame === 2 * about.turns;
    const position = !isPlan && turn.after !== undefined ? turn.after : turn.ready;
    board.show(position);
    showScore(position, about.field);
    layout();
    end.hide();
    board.plan(turn.moves ?? [], side, !isPlan);
    board.mark({ reach: isPlan && withReach.get() ? (turn.reach ?? []) : [] });
    const { winner, over } = position;
    status.textContent = isLast
      ? (winner !== null ? `${colour(winner)} has destroyed the other building.` : over ? "A draw: the last round is over." : "The record ends here.")
      : isPlan ? `Round ${position.turn}: the plan of ${colour(side)}.` : `Round ${position.turn}: ${told(turn)}`;
    root.dataset["frame"] = String(frame);
  }

  function jump(to: number): void {
    isRolling = false;
    go(to);
    say(status.textContent);
  }

  /** Shows the reach of one unit. */
  function lookAt(cell: Cell): void {
    isRolling = false;
    go(frame);
    const found = unitAt(cell);
    say(describe(cell));
    if (found === undefined || replay === undefined) return;
    const reach = JSON.parse(replay.reach(Math.floor(frame / 2), found.unit.id)) as Cell[];
    const turn = current();
    if (frame % 2 === 0 && turn?.side === found.side) board.mark({ reach, selected: cell });
    else board.mark({ selected: cell });
    status.textContent = describe(cell);
  }

  async function rollOn(): Promise<void> {
    if (isRolling) {
      isRolling = false;
      return;
    }
    if (about === undefined) return;
    if (frame >= 2 * about.turns) go(0);
    rolls += 1;
    const own = rolls;
    isRolling = true;
    roll.textContent = "Pause";
    while (about !== undefined && frame < 2 * about.turns) {
      await pause(BEAT / Number(speed.get()));
      if (!isOpen || !isRolling || own !== rolls) break;
      go(frame + 1);
      if (frame % 2 === 1) say(status.textContent);
    }
    if (own !== rolls) return;
    isRolling = false;
    roll.textContent = "Play";
    if (about !== undefined && frame === 2 * about.turns) say(status.textContent);
  }

  root.append(
    element("h1", {}, "Units"),
    element("p", { class: "lead" }, "Command an army, or watch two players fight. A side that destroys the other's building wins; genetic algorithms plan where all units go at once."),
    problem,
    element(
      "div", { class: "stage" },
      element("div", {}, score, element("div", { class: "field-frame" }, board.root), status, end.root, orders, deck),
      element(
        "div", {},
        section("The match", form.root, group("Match", start, another, stop), bar.root, report, lies, group("File", save, chooser.root, share)),
        army,
        graphs,
        section("The rules",
          element("p", { class: "note" }, "Each turn a unit moves once, in eight directions, and then attacks once. It walks through friends, around rocks, buildings and enemies. A number above a unit is what the attack took; a cross is a unit that is destroyed."),
          kinds,
          details("What the players do", element("ul", { class: "players" }, ...players.map(([name, about]) => element("li", {}, element("strong", {}, nameOf(name)), `: ${about}.`))))),
        element("p", { class: "note" }, "Keys: arrows move on the field, Enter chooses, Escape lets go; N next unit, E ends the turn, U takes back, H shows a plan, F follows it. In a replay: comma and full stop, Home and End, space plays."),
      ),
    ),
  );
  layout();
  const offKeys = onKeys((key) => {
    const game: Readonly<Record<string, () => void>> = { e: () => void endTurn(), u: takeBack, n: nextUnit, h: showHint, f: followHint, escape: deselect };
    const film: Readonly<Record<string, () => void>> = {
      ",": () => jump(frame - 1), ".": () => jump(frame + 1), " ": () => void rollOn(), home: () => jump(0), end: () => jump(Number.MAX_SAFE_INTEGER),
    };
    const act = (play !== undefined ? game : replay !== undefined ? film : {})[key.toLowerCase()];
    act?.();
    return act !== undefined;
  });
  begin();
  root.dataset["open"] = "";

  return () => {
    isOpen = isRolling = false;
    era += 1;
    panel.leave();
    offKeys();
    chooser.close();
    close();
  };
}
