// The games, the players and the limits, by their names in the crate and on the page.

export const GAMES = [
  ["connect-four", "Connect Four"],
  ["othello", "Othello"],
  ["tic-tac-toe", "Tic-tac-toe"],
  ["breakthrough", "Breakthrough"],
  ["einstein", "EinStein würfelt nicht"],
  ["chess", "Chess"],
] as const;
export type GameName = (typeof GAMES)[number][0];

export const PLAYERS = [
  ["best", "The best in this game"],
  ["genetic", "Genetic, ours"],
  ["paper", "Genetic, the paper's"],
  ["alphabeta", "Alpha-beta"],
  ["pvs", "Principal variation"],
  ["minimax", "Minimax"],
  ["uct", "UCT"],
  ["uct-positions", "UCT with estimates"],
  ["greedy", "Greedy"],
  ["random", "Random"],
] as const;
export type PlayerName = (typeof PLAYERS)[number][0];

/** The players of a game. The paper's search has no answer to chance. */
export function playersOf(game: GameName): readonly PlayerName[] {
  return PLAYERS.map(([name]) => name).filter((name) => game !== "einstein" || name !== "paper");
}

/** Opponents for a person, the weakest first. A level has limits of its own. */
export const LEVELS = [
  ["level-1", "Level 1"],
  ["level-2", "Level 2"],
  ["level-3", "Level 3"],
  ["level-4", "Level 4"],
  ["level-5", "Level 5"],
  ["level-6", "Level 6"],
  ["level-7", "Level 7"],
  ["level-8", "Level 8"],
  ["level-9", "Level 9"],
  ["level-10", "Level 10"],
] as const;
export type OpponentName = PlayerName | (typeof LEVELS)[number][0];

/** Who can sit at a side. */
export const SEATS = [["you", "You"], ...PLAYERS, ...LEVELS] as const;
export type Seat = (typeof SEATS)[number][0];

/** Limits of a move: evaluations, or seconds. */
export const LIMITS = [
  ["50", "50 positions"],
  ["200", "200 positions"],
  ["1267", "1267 positions"],
  ["5000", "5000 positions"],
  ["20000", "20 000 positions"],
  ["100000", "100 000 positions"],
  ["0.2s", "0.2 seconds"],
  ["1s", "1 second"],
  ["3s", "3 seconds"],
] as const;

export const RULES: Readonly<Record<GameName, string>> = {
  "connect-four": "Stones fall down their column. Four in a row win, in any direction.",
  othello:
    "A disc turns all discs that lie between it and another one of its colour. Most discs win. Without a move you pass.",
  "tic-tac-toe": "Three in a row win.",
  breakthrough:
    "Pieces go one square forward, straight or diagonally; only a diagonal step captures. The other side's last row wins.",
  einstein:
    "Throw the die and move the stone with its number, or else the next lower or higher one that is left: one square along the row, the column or the diagonal to the other corner. It captures what is there, also your own stone. The side wins that reaches its corner or captures all stones of the other one.",
  chess: "The rules of FIDE.",
};

/** Which name the crate's sides have on the board. */
export const COLOURS: Readonly<Record<GameName, readonly [string, string]>> = {
  "connect-four": ["Red", "Yellow"],
  othello: ["Black", "White"],
  "tic-tac-toe": ["X", "O"],
  breakthrough: ["White", "Black"],
  einstein: ["White", "Black"],
  chess: ["White", "Black"],
};

/** Games whose pieces go towards the other side: the visitor sees the board from the own one. */
const DIRECTED: ReadonlySet<GameName> = new Set(["chess", "breakthrough", "einstein"]);
export const isDirected = (game: GameName): boolean => DIRECTED.has(game);

export const nameOf = (player: string): string => SEATS.find(([name]) => name === player)?.[1] ?? player;
export const plural = (count: number, noun: string, more = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : more}`;
