// Board games: play against the players of the crate, see what each would move and why, and let two
// of them play a match.

import { EndCard } from "../end";
import { amend, found, seek } from "../entry";
import type { Close } from "../games";
import { address, freshSeed, whole, word, type Params } from "../params";
import { Questions, settings } from "../questions";
import { shareButton } from "../share";
import { search, type Running } from "../search";
import {
  alertBox,
  allValid,
  button,
  choice,
  copyLink,
  count,
  details,
  element,
  group,
  isCalm,
  number,
  onKeys,
  pageHead,
  paperNote,
  pause,
  say,
  section,
  stage,
} from "../ui";
import { module } from "../wasm";
import { questions } from "./minimax/asked";
import { Board, type Move, type Standing } from "./minimax/board";
import { Contest } from "./minimax/contest";
import { drawDie, isThrow } from "./minimax/die";
import {
  COLOURS,
  GAMES,
  LIMITS,
  PLAYERS,
  RULES,
  SEATS,
  isDirected,
  nameOf,
  playersOf,
  plural,
  type GameName,
  type OpponentName,
  type PlayerName,
  type Seat,
} from "./minimax/names";
import { Replay, type Log } from "./minimax/replay";
import { JUDGED, Review } from "./minimax/review";
import { Thoughts, worth, type Thought } from "./minimax/thoughts";

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Play, check, options } = await module("minimax");
  const names = GAMES.map(([name]) => name);
  const seats = SEATS.map(([name]) => name);

  let game: GameName = word(params, "game", names, "connect-four");
  let play: InstanceType<typeof Play> = new Play(game, "");
  let standing = JSON.parse(play.state()) as Standing;
  /** The search of the player who moves, and of one who is asked. */
  let running: Running | undefined;
  let asked: Running | undefined;
  let isOpen = true;
  /** The visitor's game while a match is shown. */
  let own: { readonly game: GameName; readonly moves: string } | undefined;
  /** Counts positions: what belongs to an older one is not shown. */
  let era = 0;

  // The board and its controls.
  const problem = alertBox();
  const fail = problem.show;
  const status = element("p", { class: "note status", "data-status": "" });
  const end = new EndCard();
  const board = new Board((moves) => actBy(moves));
  end.extra = shareButton(() => {
    const title = GAMES.find(([name]) => name === game)?.[1] ?? game;
    return { title, result: end.result, address: location.href, picture: board.picture(`A game of ${title}`) };
  }, fail);
  const seed = number("Seed", { min: 0, max: 999_999_999, value: whole(params, "seed", freshSeed(), 0, 999_999_999) });
  let lastSeed = seed.get() ?? 1;
  const gameChoice = choice("Game", GAMES, game, (next) => begin(next));
  const limit = choice(
    "Limit per move",
    LIMITS,
    word(
      params,
      "limit",
      LIMITS.map(([name]) => name),
      "1267",
    ),
    () => writeAddress(),
  );
  const sides = [0, 1].map((side) =>
    choice<Seat>("Side", SEATS, word(params, side === 0 ? "max" : "min", seats, side === 0 ? "you" : "best"), () => {
      writeAddress();
      settle();
    }),
  );
  const promotion = choice(
    "A pawn becomes a",
    [
      ["q", "queen"],
      ["r", "rook"],
      ["b", "bishop"],
      ["n", "knight"],
    ] as const,
    "q",
  );
  const becomes = element("div", { class: "row promotion" }, promotion.root);
  const undo = button("Undo", () => takeBack(), "Key: U");
  const again = button("New game", () => beginAgain(), "Key: N");
  const now = button("Move now", () => running?.stop(), "The player moves at once");
  const pass = button("Pass", () => void act("pass"));
  const throwing = button("Throw the die", () => throwDie(), "Key: D");
  const die = element("div", { class: "row center", role: "group", "aria-label": "The die" });

  // What the players think.
  const asker = choice<PlayerName>("Player", PLAYERS, "genetic");
  const ask = button("What would it move?", () => allValid(seed.root) && void askPlayers([asker.get()]));
  const askAll = button("Ask all players", () => allValid(seed.root) && void askPlayers(playersOf(game)));
  const halt = button("Stop", () => asked?.stop());
  const thoughts = new Thoughts(colour);

  const review = new Review({
    at: (made) => {
      const before = new Play(game, standing.played.slice(0, made).join(" "));
      const told = JSON.parse(before.state()) as Standing;
      before.free();
      return { ...told, sides: COLOURS[game] };
    },
    ask: (position, made) =>
      search("minimax", "judge", { game, position: position.position, budget: JUDGED }, seedOf() + made),
    show: (position, better) => {
      board.show(position, false, isDirected(game) && seatOf(0) !== "you" && seatOf(1) === "you");
      board.advise(better);
      board.root.scrollIntoView({ block: "nearest" });
    },
    fail,
  });

  const replay = new Replay({
    begin: (next) => {
      take(next, "");
      settle();
    },
    act: (name) => play.act(name),
    undo: () => play.undo(),
    show: (remark) => {
      settle();
      if (remark !== undefined) status.textContent = remark;
    },
    leave: () => {
      begin(own?.game ?? game, own?.moves ?? "");
      board.focus();
      say(
        standing.played.length === 0
          ? "A new game."
          : `Your game goes on after ${plural(standing.played.length, "move")}.`,
      );
    },
  });
  const contest = new Contest(
    {
      root,
      problem,
      fail,
      read: (text) => JSON.parse(check(text)) as Log,
      show: (log) => {
        if (!replay.isShown) own = { game, moves: standing.played.join(" ") };
        replay.take(log);
      },
      isValid: () => allValid(seed.root),
      asked: () => ({ seed: seedOf(), options: { game, ...limits("move-time") } }),
      write: (match) => writeAddress(match, seek),
    },
    options("match"),
    params,
  );

  /** The options of the limit, named as the tool's. */
  function limits(time: "time" | "move-time"): Record<string, number> {
    const chosen = limit.get();
    return chosen.endsWith("s") ? { [time]: Number.parseFloat(chosen) } : { budget: Number(chosen) };
  }

  /** The seed; while its field holds none, the last one. */
  function seedOf(): number {
    lastSeed = seed.get() ?? lastSeed;
    return lastSeed;
  }

  /** Writes the address: that of the same game, unless `write` is given. */
  function writeAddress(more: Readonly<Record<string, string | number>> = {}, write = amend): void {
    const moves = standing.played.join(".");
    const [max, min] = sides.map((side) => side.get());
    write(
      address("minimax", {
        game,
        seed: seedOf(),
        limit: limit.get(),
        max,
        min,
        ...(Object.keys(more).length > 0 ? more : { moves }),
      }),
    );
  }

  // The game.

  /** Begins a game, after some moves if they are given. An address may lead on to a match. */
  function begin(next: GameName, moves = "", isResult = true): void {
    take(next, moves);
    problem.clear();
    replay.close();
    settle();
    writeAddress({}, seek);
    if (isResult)
      found(
        `${GAMES.find(([name]) => name === game)?.[1] ?? game}, ${sides.map((side) => nameOf(side.get())).join(" against ")}`,
      );
  }

  function beginAgain(): void {
    if (allValid(seed.root)) begin(game);
  }

  /** Puts a game on the board. */
  function take(next: GameName, moves: string): void {
    const fresh = new Play(next, moves);
    play.free();
    [play, game] = [fresh, next];
    labelGame();
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
    thoughts.clear();
    review.clear();
    show(JSON.parse(play.state()) as Standing);
    busy();
    if (replay.isShown || standing.result !== null || seatOf(standing.turn) === "you") return;
    const own = era;
    if (standing.chance) void pause(isCalm() ? 0 : 500).then(() => isOpen && own === era && throwDie());
    else void letMove(seatOf(standing.turn) as OpponentName);
  }

  function seatOf(side: number): string {
    return sides[side]?.get() ?? "you";
  }

  function show(told: Standing): void {
    // The crate's names of the sides are those of its notation.
    const next = { ...told, sides: COLOURS[game] };
    standing = next;
    const { result, turn, moves, played } = next;
    const isYours = !replay.isShown && result === null && seatOf(turn) === "you";
    // Pieces that go up or down are seen from the side of the visitor.
    board.show(next, isYours, isDirected(game) && seatOf(0) !== "you" && seatOf(1) === "you");
    notation.textContent = next.position || "the start";
    root.dataset["moves"] = played.join(" ");
    undo.disabled = replay.isShown || played.length === 0;
    pass.hidden = !(isYours && moves.length === 1 && moves[0]?.to === null);
    becomes.hidden = !(isYours && moves.some((move) => move.promotion !== null));
    now.hidden = replay.isShown || result !== null || isYours || next.chance;
    die.hidden = game !== "einstein";
    die.replaceChildren(drawDie(next), throwing);
    throwing.hidden = !(isYours && next.chance);
    const last = played.at(-1);
    const before =
      last === undefined ? "" : isThrow(next) ? `The die shows ${last}. ` : `Move ${played.length}: ${last}. `;
    status.textContent =
      result === null
        ? `${before}${isYours ? `Your move, ${colour(turn)}.` : `${colour(turn)} to move.`}`
        : `${before}The game is over.`;
    if (!pass.hidden) status.textContent = "You have no move here and must pass.";
    if (!throwing.hidden) status.textContent = `${before}Throw the die, ${colour(turn)}.`;
    showEnd();
  }

  function showEnd(): void {
    const { result, played, squares } = standing;
    if (result === null || replay.isShown) {
      end.hide();
      end.outcome = "on";
      return;
    }
    const winner = result === 1 ? 0 : 1;
    const yours = [0, 1].filter((side) => seatOf(side) === "you");
    const mine = yours.length === 1 ? yours[0] : undefined;
    const outcome = result === 0 ? "drawn" : mine === undefined || mine === winner ? "won" : "lost";
    const title =
      result === 0
        ? "A draw"
        : mine === undefined
          ? `${colour(winner)} wins`
          : mine === winner
            ? "You win"
            : "You lose";
    const against = mine === undefined ? "" : ` against ${nameOf(seatOf(1 - mine))}`;
    const discs = (mark: string): number => [...squares].filter((square) => square === mark).length;
    const counted = game === "othello" ? ` ${discs("X")} to ${discs("O")} discs.` : "";
    end.outcome = outcome;
    end.show(
      outcome,
      title,
      `${plural(played.length, "move")}${against}.${counted}`,
      button("Play again", () => beginAgain()),
      button("Change sides", () => changeSides()),
      ...(mine === undefined
        ? []
        : [
            button(
              "Where did I go wrong?",
              () => void review.run(played, mine),
              "Each of your moves is compared with the best one",
            ),
          ]),
    );
  }

  function changeSides(): void {
    const [max, min] = sides;
    if (max === undefined || min === undefined || !allValid(seed.root)) return;
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
    if (replay.isShown || !play.act(name)) return;
    settle();
    writeAddress();
    if (standing.result === null) say(`${name} played. ${status.textContent}`);
  }

  /** Throws the die. The seed and the number of moves say what comes up. */
  function throwDie(): void {
    if (replay.isShown || !play.draw(seedOf())) return;
    settle();
    writeAddress();
    say(status.textContent);
  }

  /** Takes back to the visitor's last move. */
  function takeBack(): void {
    if (replay.isShown) return;
    let is = play.undo();
    const isOver = ({ chance, turn }: Standing): boolean =>
      chance || (seatOf(turn) !== "you" && sides.some((side) => side.get() === "you"));
    while (is && isOver(JSON.parse(play.state()) as Standing)) is = play.undo();
    settle();
    writeAddress();
    say(`Taken back. ${status.textContent}`);
  }

  // Thoughts.

  function think(player: OpponentName, progress: (view: Thought, evaluations: number) => void): Running {
    const options = { game, position: standing.position, player, ...limits("time") };
    return search("minimax", "think", options, seedOf() + standing.played.length, {
      progress: ({ view, evaluations }) => progress(view as Thought, evaluations),
    });
  }

  async function letMove(player: OpponentName): Promise<void> {
    const own = era;
    const row = thoughts.add(player, standing.turn);
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
      if (running === undefined) thoughts.add(player, view.turn)(view, progress.evaluations);
    } catch (error) {
      if (isOpen && own === era) fail(error);
    }
  }

  async function askPlayers(who: readonly PlayerName[]): Promise<void> {
    if (standing.result !== null) return;
    const own = era;
    asked?.cancel();
    thoughts.restart();
    for (const player of who) {
      const row = thoughts.add(player, standing.turn);
      asked = think(player, (view, evaluations) => own === era && row(view, evaluations));
      busy();
      try {
        const { progress, stopped } = await asked.ended;
        if (!isOpen || own !== era) return;
        const view = progress.view as Thought;
        row(view, progress.evaluations);
        if (view.name !== null && player === who[0])
          board.advise(standing.moves.find(({ name }) => name === view.name));
        if (who.length === 1)
          say(`${nameOf(player)} would move ${view.name ?? "nothing"}, worth ${worth(view.value)}.`);
        if (stopped) break;
      } catch (error) {
        if (!isOpen || own !== era) return;
        fail(error);
        break;
      }
    }
    if (who.length > 1) thoughts.chooseFirst();
    asked = undefined;
    busy();
    count(root, "asked");
    if (who.length > 1) say(`${plural(who.length, "player")} answered.`);
  }

  function busy(): void {
    ask.disabled = askAll.disabled =
      running !== undefined || asked !== undefined || standing.result !== null || standing.chance;
    halt.hidden = asked === undefined;
  }

  const notation = element("code", {});
  const rules = element("p", { class: "note" }, RULES[game]);
  root.append(
    ...pageHead(
      "Minimax",
      "Play a board game and see how your opponent thinks. You meet searches that evolve lines of play, and the classics. See what each of them would move, why, and how its tree grows.",
      problem,
    ),
    stage(
      [
        new Questions(root, questions({ game: gameChoice, limit, sides })).root,
        settings(
          element(
            "div",
            { class: "fields setup" },
            gameChoice.root,
            ...sides.map((side) => side.root),
            limit.root,
            seed.root,
          ),
          paperNote("Hong, Huang and Lin: A Genetic Minimax Game-Playing Strategy."),
        ),
        board.root,
        die,
        status,
        end.root,
        review.root,
        element(
          "div",
          { class: "row center", role: "group", "aria-label": "Game" },
          pass,
          now,
          undo,
          again,
          copyLink(fail),
        ),
        becomes,
        replay.root,
        rules,
        details("The position as text", element("p", {}, notation)),
      ],
      [
        section(
          "What would they move?",
          element("div", { class: "fields" }, asker.root),
          group("Ask", ask, askAll, halt),
          ...thoughts.root,
        ),
        contest.root,
        element(
          "p",
          { class: "note" },
          "Keys: arrows move on the board, Enter plays, Escape lets a piece go; U takes back, D throws the die, N begins a new game. In a replay: comma and full stop, space plays.",
        ),
      ],
    ),
  );
  const offKeys = onKeys((key) => {
    const own: Readonly<Record<string, () => unknown>> = {
      u: takeBack,
      n: beginAgain,
      d: () => !throwing.hidden && throwDie(),
    };
    const act = replay.isShown ? replay.key(key.toLowerCase()) : own[key.toLowerCase()];
    act?.();
    return act !== undefined;
  });
  try {
    begin(game, (params.get("moves") ?? "").replaceAll(".", " "), !params.has("games"));
  } catch (error) {
    begin(game);
    fail(error);
  }
  if (params.has("games")) contest.play();
  root.dataset["open"] = "";

  return () => {
    isOpen = false;
    era += 1;
    running?.cancel();
    asked?.cancel();
    review.clear();
    contest.close();
    replay.close();
    offKeys();
    play.free();
  };
}
