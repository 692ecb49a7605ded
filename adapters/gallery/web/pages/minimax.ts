// Board games: play against the players of the crate, see what each would move and why, and let two
// of them play a match.

import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { address, freshSeed, whole, word, type Params } from "../params";
import { search, type Running } from "../search";
import { svg } from "../svg";
import { button, choice, details, element, group, isCalm, number, onKeys, pause, progressBar, say, section, sentence, slider } from "../ui";
import { module } from "../wasm";
import { Board, type Move, type Standing } from "./minimax/board";
import { drawTree, type Branch } from "./minimax/tree";

/** What a search for a move shows of itself. */
interface Thought {
  readonly turn: 0 | 1;
  readonly name: string | null;
  readonly value: number | null;
  readonly line: readonly string[];
  readonly scores: readonly { readonly name: string; readonly value: number | null }[];
  readonly tree: Branch | null;
}

interface Score {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What a match shows of itself. */
interface Course {
  readonly record: Score;
  readonly score: number | null;
  readonly interval: readonly [number, number] | null;
  readonly asked: number;
  readonly game: number;
}

/** A checked file of a match. */
interface Log {
  readonly game: GameName;
  readonly sides: readonly [string, string];
  readonly players: readonly string[];
  readonly record: Score;
  readonly games: readonly { readonly game: number; readonly max: "a" | "b"; readonly moves: readonly string[]; readonly result: number }[];
  readonly lies: readonly string[];
}

const GAMES = [
  ["connect-four", "Connect Four"], ["othello", "Othello"], ["tic-tac-toe", "Tic-tac-toe"], ["breakthrough", "Breakthrough"], ["chess", "Chess"],
] as const;
type GameName = (typeof GAMES)[number][0];

const PLAYERS = [
  ["genetic", "Genetic, ours"], ["paper", "Genetic, the paper's"], ["alphabeta", "Alpha-beta"], ["minimax", "Minimax"],
  ["uct", "UCT"], ["uct-positions", "UCT with estimates"], ["greedy", "Greedy"], ["random", "Random"],
] as const;
type PlayerName = (typeof PLAYERS)[number][0];
const SEATS = [["you", "You"], ...PLAYERS] as const;

/** Limits of a move: evaluations, or seconds. */
const LIMITS = [
  ["50", "50 positions"], ["200", "200 positions"], ["1267", "1267 positions"], ["5000", "5000 positions"], ["20000", "20 000 positions"], ["100000", "100 000 positions"],
  ["0.2s", "0.2 seconds"], ["1s", "1 second"], ["3s", "3 seconds"],
] as const;

const RULES: Readonly<Record<GameName, string>> = {
  "connect-four": "Stones fall down their column. Four in a row win, in any direction.",
  othello: "A disc turns all discs that lie between it and another one of its colour. Most discs win. Without a move you pass.",
  "tic-tac-toe": "Three in a row win.",
  breakthrough: "Pieces go one square forward, straight or diagonally; only a diagonal step captures. The other side's last row wins.",
  chess: "The rules of FIDE, without draws by repetition.",
};

/** Which name the crate's sides have on the board. */
const COLOURS: Readonly<Record<GameName, readonly [string, string]>> = {
  "connect-four": ["Red", "Yellow"], othello: ["Black", "White"], "tic-tac-toe": ["X", "O"], breakthrough: ["White", "Black"], chess: ["White", "Black"],
};

const nameOf = (player: string): string => SEATS.find(([name]) => name === player)?.[1] ?? player;
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function worth(value: number | null): string {
  if (value === null) return "–";
  if (Math.abs(value) > 1e6) return value > 0 ? "+∞" : "−∞";
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, check } = await module("minimax");
  const names = GAMES.map(([name]) => name);
  const seats = SEATS.map(([name]) => name);
  const players = PLAYERS.map(([name]) => name);

  let game: GameName = word(params, "game", names, "connect-four");
  let play: InstanceType<typeof Play> = new Play(game, "");
  let standing = JSON.parse(play.state()) as Standing;
  let running: Running | undefined;
  let asked: Running | undefined;
  let contest: Running | undefined;
  let isOpen = true;
  /** Counts positions: what belongs to an older one is not shown. */
  let era = 0;
  let log: Log | undefined;
  let file: ResultFile | undefined;
  /** The game of the log that is shown; none while a game is played. */
  let shown: { readonly at: number; ply: number } | undefined;
  let isRolling = false;

  // The board and its controls.
  const problem = element("p", { class: "error", role: "alert" });
  const status = element("p", { class: "note status", "data-status": "" });
  const end = element("div", { class: "card end", "data-end": "" });
  const board = new Board((moves) => actBy(moves));
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", freshSeed(), 0, 999_999_999) });
  const gameChoice = choice("Game", GAMES, game, (next) => begin(next));
  const limit = choice("Limit per move", LIMITS, word(params, "limit", LIMITS.map(([name]) => name), "1267"), () => writeAddress());
  const sides = [0, 1].map((side) =>
    choice<(typeof seats)[number]>("Side", SEATS, word(params, side === 0 ? "max" : "min", seats, side === 0 ? "you" : "genetic"), () => {
      writeAddress();
      settle();
    }),
  );
  const promotion = choice("A pawn becomes a", [["q", "queen"], ["r", "rook"], ["b", "bishop"], ["n", "knight"]] as const, "q");
  const becomes = element("div", { class: "row promotion" }, promotion.root);
  const undo = button("Undo", () => takeBack(), "Key: U");
  const again = button("New game", () => begin(game), "Key: N");
  const now = button("Move now", () => running?.stop(), "The player moves at once");
  const pass = button("Pass", () => void act("pass"));
  const share = button("Copy link", () => void copyLink());

  // What the players think.
  const asker = choice<PlayerName>("Player", PLAYERS, "genetic");
  const ask = button("What would it move?", () => void askPlayers([asker.get()]));
  const askAll = button("Ask all players", () => void askPlayers(players));
  const halt = button("Stop", () => asked?.stop());
  const opinions = element("tbody", {});
  const table = element(
    "table", { class: "opinions" },
    element("caption", { class: "unseen" }, "What the players would move here"),
    element("thead", {}, element("tr", {}, ...["Player", "Move", "Value", "Expected line"].map((text) => element("th", { scope: "col" }, text)))),
    opinions,
  );
  const why = element("div", { class: "why" });

  // Matches.
  const sideA = choice<PlayerName>("Player a", PLAYERS, word(params, "a", players, "genetic"));
  const sideB = choice<PlayerName>("Player b", PLAYERS, word(params, "b", players, "alphabeta"));
  const games = number("Games", { min: 1, max: 1000, value: whole(params, "games", 10, 1, 1000) });
  const start = button("Play the match", () => void playMatch());
  start.className = "main";
  const stop = button("Stop", () => contest?.stop());
  stop.disabled = true;
  const bar = progressBar("Match");
  bar.root.hidden = true;
  const report = element("p", { class: "note", "data-report": "" });
  const lies = element("ul", { class: "lies" });
  const save = button("Download the log", () => file !== undefined && download(file), "A file that the tool `minimax verify` accepts");
  save.disabled = true;
  const chooser = opener("Open a log", (chosen) => {
    problem.textContent = "";
    openLog(chosen);
    report.textContent = summary(log?.record);
    say(`Opened a match of ${plural(log?.games.length ?? 0, "game")}.`);
  }, fail);

  // The replay of a game of a match.
  const gameOf = element("select", { "aria-label": "Game of the match" });
  const ply = slider("Move", { min: 0, max: 1, value: 0 }, (value) => jump(value));
  const roll = button("Play", () => void rollOn(), "Key: space");
  const leave = button("Back to the game", () => leaveReplay());
  const replay = element(
    "div", { class: "card replay" },
    element("h2", {}, "Replay"),
    element("div", { class: "row" }, gameOf),
    group("Replay", button("First", () => jump(0)), button("Back", () => jump((shown?.ply ?? 0) - 1), "Key: comma"), roll, button("Next", () => jump((shown?.ply ?? 0) + 1), "Key: full stop"), leave),
    ply.root,
  );
  replay.hidden = true;
  gameOf.addEventListener("change", () => showGame(Number(gameOf.value)));

  function fail(error: unknown): void {
    problem.textContent = sentence(error);
  }

  /** The options of the limit, named as the tool's. */
  function limits(time: "time" | "move-time"): Record<string, number> {
    const chosen = limit.get();
    return chosen.endsWith("s") ? { [time]: Number.parseFloat(chosen) } : { budget: Number(chosen) };
  }

  function seedOf(): number {
    return seed.get() ?? 1;
  }

  function writeAddress(more: Readonly<Record<string, string | number>> = {}): void {
    const moves = standing.played.join(".");
    const [max, min] = sides.map((side) => side.get());
    history.replaceState(null, "", address("minimax", { game, seed: seedOf(), limit: limit.get(), max, min, ...(Object.keys(more).length > 0 ? more : { moves }) }));
    share.textContent = "Copy link";
  }

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      share.textContent = "Copied";
      say("The link is copied.");
    } catch {
      fail("The browser does not let this page copy; take the address from its bar.");
    }
  }

  // The game.

  /** Begins a game, after some moves if they are given. */
  function begin(next: GameName, moves = ""): void {
    const fresh = new Play(next, moves);
    play.free();
    [play, game] = [fresh, next];
    labelGame();
    problem.textContent = "";
    closeReplay();
    settle();
    writeAddress();
  }

  function labelGame(): void {
    gameChoice.set(game);
    rules.textContent = RULES[game];
    sides.forEach((side, index) => {
      const label = side.root.querySelector("label");
      if (label !== null) label.textContent = `${colour(index)}${index === 0 ? ", moves first" : ""}`;
    });
  }

  function colour(side: number): string {
    return COLOURS[game][side] ?? "";
  }

  /** Shows the position, and lets its player move. */
  function settle(): void {
    era += 1;
    running?.cancel();
    asked?.cancel();
    running = asked = undefined;
    opinions.replaceChildren();
    why.replaceChildren();
    table.hidden = true;
    show(JSON.parse(play.state()) as Standing);
    busy();
    if (shown === undefined && standing.result === null && seatOf(standing.turn) !== "you") void letMove(seatOf(standing.turn) as PlayerName);
  }

  function seatOf(side: number): string {
    return sides[side]?.get() ?? "you";
  }

  function show(told: Standing): void {
    // The crate's names of the sides are those of its notation.
    const next = { ...told, sides: COLOURS[game] };
    standing = next;
    const { result, turn, moves, played } = next;
    const isYours = shown === undefined && result === null && seatOf(turn) === "you";
    // Pieces that go up or down are seen from the side of the visitor.
    board.show(next, isYours, (game === "chess" || game === "breakthrough") && seatOf(0) !== "you" && seatOf(1) === "you");
    notation.textContent = next.position || "the start";
    root.dataset["moves"] = played.join(" ");
    undo.disabled = shown !== undefined || played.length === 0;
    pass.hidden = !(isYours && moves.length === 1 && moves[0]?.to === null);
    becomes.hidden = !(isYours && moves.some((move) => move.promotion !== null));
    now.hidden = shown !== undefined || result !== null || isYours;
    const last = played.at(-1);
    const before = last === undefined ? "" : `Move ${played.length}: ${last}. `;
    status.textContent = result === null ? `${before}${isYours ? `Your move, ${colour(turn)}.` : `${colour(turn)} to move.`}` : `${before}The game is over.`;
    if (!pass.hidden) status.textContent = "You have no move here and must pass.";
    showEnd();
  }

  function showEnd(): void {
    const { result, played } = standing;
    end.className = "card end";
    end.replaceChildren();
    if (result === null || shown !== undefined) {
      end.dataset["outcome"] = "on";
      return;
    }
    const winner = result === 1 ? 0 : 1;
    const yours = [0, 1].filter((side) => seatOf(side) === "you");
    const mine = yours.length === 1 ? yours[0] : undefined;
    const outcome = result === 0 ? "drawn" : mine === undefined || mine === winner ? "won" : "lost";
    const title = result === 0 ? "A draw" : mine === undefined ? `${colour(winner)} wins` : mine === winner ? "You win" : "You lose";
    end.dataset["outcome"] = outcome;
    end.classList.add(outcome);
    const against = mine === undefined ? "" : ` against ${nameOf(seatOf(1 - mine))}`;
    const discs = game === "othello" ? ` ${[...standing.squares].filter((mark) => mark === "X").length} to ${[...standing.squares].filter((mark) => mark === "O").length} discs.` : "";
    const text = `${plural(played.length, "move")}${against}.${discs}`;
    end.append(element("h2", {}, title), element("p", {}, text), element("div", { class: "row" }, button("Play again", () => begin(game)), button("Change sides", () => changeSides())));
    say(`${title}. ${text}`);
  }

  function changeSides(): void {
    const [max, min] = sides;
    if (max === undefined || min === undefined) return;
    const was = max.get();
    max.set(min.get());
    min.set(was);
    begin(game);
  }

  function actBy(moves: readonly Move[]): void {
    const chosen = moves.find((move) => move.promotion === promotion.get()) ?? moves[0];
    if (chosen !== undefined) act(chosen.name);
  }

  function act(name: string): void {
    if (shown !== undefined || !play.act(name)) return;
    settle();
    writeAddress();
    if (standing.result === null) say(`${name} played. ${status.textContent}`);
  }

  /** Takes back to the visitor's last move. */
  function takeBack(): void {
    if (shown !== undefined) return;
    let is = play.undo();
    const turn = (): number => (JSON.parse(play.state()) as Standing).turn;
    while (is && seatOf(turn()) !== "you" && sides.some((side) => side.get() === "you")) is = play.undo();
    settle();
    writeAddress();
    say(`Taken back. ${status.textContent}`);
  }

  // Thoughts.

  function think(player: PlayerName, progress: (view: Thought, evaluations: number) => void): Running {
    const options = { command: "move", game, position: standing.position, player, ...limits("time") };
    return search("minimax", options, seedOf() + standing.played.length, ({ view, evaluations }) => progress(view as Thought, evaluations));
  }

  async function letMove(player: PlayerName): Promise<void> {
    const own = era;
    const row = opinion(player);
    status.textContent = `${colour(standing.turn)}: ${nameOf(player)} thinks …`;
    running = think(player, (view, evaluations) => own === era && row(view, evaluations));
    busy();
    try {
      const { progress, hash } = await running.ended;
      if (!isOpen || own !== era) return;
      root.dataset["hash"] = hash;
      const view = progress.view as Thought;
      if (!isCalm() && seatOf(1 - standing.turn) !== "you") await pause(350);
      if (!isOpen || own !== era || view.name === null) return;
      act(view.name);
      // Until the next player thinks, the table says why.
      if (running === undefined) opinion(player, view.turn)(view, progress.evaluations);
    } catch (error) {
      if (isOpen && own === era) fail(error);
    }
  }

  async function askPlayers(who: readonly PlayerName[]): Promise<void> {
    if (standing.result !== null) return;
    const own = era;
    asked?.cancel();
    opinions.replaceChildren();
    for (const player of who) {
      const row = opinion(player);
      asked = think(player, (view, evaluations) => own === era && row(view, evaluations));
      busy();
      try {
        const { progress, stopped } = await asked.ended;
        if (!isOpen || own !== era) return;
        const view = progress.view as Thought;
        row(view, progress.evaluations);
        if (who.length === 1) say(`${nameOf(player)} would move ${view.name ?? "nothing"}, worth ${worth(view.value)}.`);
        if (stopped) break;
      } catch (error) {
        if (!isOpen || own !== era) return;
        fail(error);
        break;
      }
    }
    if (who.length > 1) opinions.querySelector("button")?.click();
    asked = undefined;
    busy();
    root.dataset["asked"] = String(Number(root.dataset["asked"] ?? "0") + 1);
    if (who.length > 1) say(`${plural(who.length, "player")} answered.`);
  }

  function busy(): void {
    ask.disabled = askAll.disabled = running !== undefined || asked !== undefined || standing.result !== null;
    halt.hidden = asked === undefined;
  }

  /** A row of the table for a player; returns what fills it. */
  function opinion(player: PlayerName, turn: number = standing.turn): (view: Thought, evaluations: number) => void {
    table.hidden = false;
    const head = button(nameOf(player), () => select());
    head.className = "quiet";
    const [move, value, line] = [element("td", { class: "figure" }, "…"), element("td", { class: "figure" }), element("td", { class: "line-of-play" })];
    const row = element("tr", { "data-player": player }, element("th", { scope: "row" }, head), move, value, line);
    opinions.append(row);
    let latest: readonly [Thought, number] | undefined;
    let isDue = false;
    const select = (): void => {
      for (const other of opinions.children) other.classList.toggle("chosen", other === row);
      if (latest !== undefined) why.replaceChildren(...reasons(player, turn, ...latest));
    };
    select();
    return (view, evaluations) => {
      latest = [view, evaluations];
      move.textContent = view.name ?? "…";
      value.textContent = worth(view.value);
      line.textContent = view.line.join(" ");
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        if (row.isConnected && row.classList.contains("chosen")) select();
      });
    };
  }

  /** Why a player chose: the value of every move, and the tree. */
  function reasons(player: PlayerName, turn: number, view: Thought, evaluations: number): Node[] {
    const sign = turn === 0 ? 1 : -1;
    const known = view.scores.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])).sort((a, b) => sign * (b.value - a.value));
    const parts: Node[] = [element("h3", {}, `${nameOf(player)}: ${view.name ?? "…"}`), element("p", { class: "note" }, `${evaluations.toLocaleString("en")} positions evaluated. Values above 0 are good for ${colour(0)}, below 0 for ${colour(1)}.`)];
    if (known.length > 0) {
      const most = Math.max(...known.map(({ value }) => Math.min(Math.abs(value), 1e6)), 1e-9);
      const rows = known.slice(0, 14).map(({ name, value }) => {
        const share = (60 * Math.min(Math.abs(value), 1e6)) / most;
        const bar = svg("svg", { viewBox: "0 0 124 14", class: "bar", "aria-hidden": "true" },
          svg("line", { class: "grid", x1: 62, x2: 62, y1: 0, y2: 14 }),
          svg("rect", { class: value >= 0 ? "mine" : "theirs", x: (value >= 0 ? 62 : 62 - share).toFixed(1), y: 2, width: Math.max(share, 0.8).toFixed(1), height: 10, rx: 2 }));
        return element("tr", { class: name === view.name ? "chosen" : "" }, element("th", { scope: "row" }, name), element("td", {}, bar), element("td", { class: "figure" }, worth(value)));
      });
      const rest = known.length - rows.length;
      parts.push(element("table", { class: "scores" }, element("caption", {}, rest > 0 ? `Value of each move, the best ${rows.length} of ${known.length}` : "Value of each move"), element("tbody", {}, ...rows)));
    }
    if (view.tree !== null && view.tree.children.length > 0) {
      const legend = element("figcaption", {}, element("span", { class: "key line-1" }, `${colour(turn)} moves`), element("span", { class: "key line-2" }, `${colour(1 - turn)} moves`), element("span", { class: "key line-3" }, "expected line"));
      parts.push(element("h3", {}, "The tree, five moves deep"), element("figure", { class: "chart" }, drawTree(view.tree, view.line, turn), legend), element("p", { class: "note" }, `${view.tree.lines.toLocaleString("en")} lines of play. A branch is as thick as many of them pass through it.`));
    } else if (player !== "random" && player !== "greedy") {
      parts.push(element("p", { class: "note" }, "The two genetic players show their tree while it grows."));
    }
    return parts;
  }

  // Matches and replays.

  function summary(record: Score | undefined): string {
    if (record === undefined) return "";
    return `Player a: ${plural(record.wins, "win")}, ${plural(record.draws, "draw")}, ${plural(record.losses, "loss").replace("losss", "losses")}.`;
  }

  async function playMatch(): Promise<void> {
    contest?.cancel();
    problem.textContent = "";
    lies.replaceChildren();
    const count = games.get() ?? 10;
    writeAddress({ a: sideA.get(), b: sideB.get(), games: count });
    const options = { command: "match", game, a: sideA.get(), b: sideB.get(), games: count, ...limits("move-time") };
    [start.disabled, stop.disabled, bar.root.hidden] = [true, false, false];
    bar.set(0);
    const own = search("minimax", options, seedOf(), ({ view, share: done }) => {
      const course = view as Course;
      bar.set(done);
      report.textContent = `${plural(course.game, "game")} of ${course.asked}. ${summary(course.record)}`;
    });
    contest = own;
    try {
      const { progress, file: result, hash } = await own.ended;
      if (!isOpen || contest !== own) return;
      root.dataset["hash"] = hash;
      if (result === null) report.textContent = "No game was finished.";
      else {
        const { record, score, interval } = progress.view as Course;
        openLog(result);
        const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
        report.textContent = `${summary(record)} ${percent(score ?? 0)} of the points${interval === null ? "" : `, 95 % interval ${percent(interval[0])} to ${percent(interval[1])}`}.`;
      }
      say(report.textContent);
    } catch (error) {
      if (isOpen && contest === own) fail(error);
    }
    if (contest === own) {
      [start.disabled, stop.disabled, bar.root.hidden] = [false, true, true];
      contest = undefined;
      root.dataset["ready"] = String(Number(root.dataset["ready"] ?? "0") + 1);
    }
  }

  /** Opens the log of a match as a replay; throws a sentence if the file is none. */
  function openLog(next: ResultFile): void {
    const found = JSON.parse(check(next.text)) as Log;
    [file, log] = [next, found];
    save.disabled = false;
    lies.replaceChildren(...found.lies.slice(0, 20).map((lie) => element("li", {}, lie)));
    if (found.lies.length > 0) problem.textContent = `${plural(found.lies.length, "claim")} of the file ${found.lies.length === 1 ? "is" : "are"} false.`;
    gameOf.replaceChildren(...found.games.map((played, at) => {
      const [a = "a", b = "b"] = found.players.map(nameOf);
      const winner = played.result === 0 ? "a draw" : `${played.result > 0 ? a : b} wins`;
      return element("option", { value: String(at) }, `Game ${played.game}: ${played.max === "a" ? `${a} – ${b}` : `${b} – ${a}`}, ${winner}`);
    }));
    showGame(0);
  }

  function showGame(at: number): void {
    const played = log?.games[at];
    if (log === undefined || played === undefined) return;
    isRolling = false;
    const fresh = new Play(log.game, "");
    play.free();
    [play, game] = [fresh, log.game];
    labelGame();
    gameOf.value = String(at);
    shown = { at, ply: 0 };
    replay.hidden = false;
    const slide = ply.root.querySelector("input");
    if (slide !== null) slide.max = String(played.moves.length);
    settle();
    jump(0);
  }

  /** Shows the replay after some moves. A move that is not legal ends it. */
  function jump(to: number): void {
    const moves = shown === undefined ? undefined : log?.games[shown.at]?.moves;
    if (shown === undefined || moves === undefined) return;
    const goal = Math.max(0, Math.min(moves.length, to));
    while (shown.ply > goal && play.undo()) shown.ply -= 1;
    while (shown.ply < goal && play.act(moves[shown.ply] ?? "")) shown.ply += 1;
    ply.set(shown.ply);
    settle();
    if (shown.ply < goal) status.textContent = `Move ${shown.ply + 1}, ${moves[shown.ply]}, is not legal here.`;
  }

  async function rollOn(): Promise<void> {
    if (isRolling) {
      isRolling = false;
      return;
    }
    const length = log?.games[shown?.at ?? 0]?.moves.length ?? 0;
    if (shown?.ply === length) jump(0);
    isRolling = true;
    roll.textContent = "Pause";
    while (isOpen && isRolling && shown !== undefined && shown.ply < length) {
      const before = shown.ply;
      jump(before + 1);
      if (shown.ply === before) break;
      await pause(600);
    }
    isRolling = false;
    roll.textContent = "Play";
  }

  function closeReplay(): void {
    isRolling = false;
    shown = undefined;
    replay.hidden = true;
  }

  function leaveReplay(): void {
    begin(game);
    board.focus();
  }

  const notation = element("code", {});
  const rules = element("p", { class: "note" }, RULES[game]);
  root.append(
    element("h1", {}, "Minimax"),
    element("p", { class: "lead" }, "Play against searches that evolve lines of play, and against the classics. See what each of them would move, why, and how its tree grows."),
    problem,
    element(
      "div", { class: "stage" },
      element(
        "div", {},
        element("div", { class: "fields setup" }, gameChoice.root, ...sides.map((side) => side.root), limit.root, seed.root),
        board.root,
        status,
        end,
        element("div", { class: "row center", role: "group", "aria-label": "Game" }, pass, now, undo, again, share),
        becomes,
        replay,
        rules,
        details("The position as text", element("p", {}, notation)),
      ),
      element(
        "div", {},
        section("What would they move?", element("div", { class: "fields" }, asker.root), group("Ask", ask, askAll, halt), table, why),
        section("A match", element("div", { class: "fields" }, sideA.root, sideB.root, games.root), group("Match", start, stop), bar.root, report, lies, group("File", save, chooser.root)),
        element("p", { class: "note" }, "Keys: arrows move on the board, Enter plays, Escape lets a piece go; U takes back, N begins a new game. In a replay: comma and full stop, space plays."),
      ),
    ),
  );
  const offKeys = onKeys((key) => {
    const steps: Readonly<Record<string, () => void>> = shown === undefined
      ? { u: takeBack, n: () => begin(game) }
      : { ",": () => jump((shown?.ply ?? 0) - 1), ".": () => jump((shown?.ply ?? 0) + 1), " ": () => void rollOn(), n: () => begin(game) };
    const act = steps[key.toLowerCase()];
    act?.();
    return act !== undefined;
  });
  try {
    begin(game, (params.get("moves") ?? "").replaceAll(".", " "));
  } catch (error) {
    begin(game);
    fail(error);
  }
  if (params.has("games")) void playMatch();
  root.dataset["open"] = "";

  return () => {
    isOpen = isRolling = false;
    era += 1;
    running?.cancel();
    asked?.cancel();
    contest?.cancel();
    offKeys();
    chooser.close();
    play.free();
  };
}
