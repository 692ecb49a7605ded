// What a visitor is asked before a game.

import { bends, cells, shapes, type Answer, type Question } from "../../questions";
import type { Field } from "../../ui";
import type { GameName, OpponentName, Seat } from "./names";

/** What the page has fields for. `begin` starts another game. */
interface Fields {
  readonly game: Field<GameName>;
  readonly limit: Field<string>;
  readonly sides: readonly Field<Seat>[];
}

/** Sets a list as a visitor does. */
function set<T extends string>(field: Field<T>, value: T): void {
  field.set(value);
  field.root.querySelector("select")?.dispatchEvent(new Event("change", { bubbles: true }));
}

export function questions({ game, limit, sides }: Fields): readonly Question[] {
  /** The side of the opponent: the second one, unless only that is the visitor's. */
  const opponent = (): Field<Seat> | undefined =>
    sides.find((side, at) => side.get() !== "you" && sides[1 - at]?.get() === "you") ?? sides[1];
  const one = <T extends string>(
    words: string,
    picture: SVGSVGElement,
    field: () => Field<T> | undefined,
    value: T,
  ): Answer => ({
    words,
    picture,
    apply: () => {
      const found = field();
      if (found !== undefined) set(found, value);
    },
    isChosen: () => field()?.get() === value,
  });
  const board = (words: string, drawn: number, name: GameName): Answer => one(words, cells(drawn), () => game, name);
  const hard = (words: string, drawn: number, positions: string): Answer =>
    one(words, bends(drawn), () => limit, positions);
  const odd = (words: string, drawn: number, player: OpponentName): Answer =>
    one<Seat>(words, shapes(drawn), opponent, player);
  return [
    {
      title: "Which game?",
      answers: [
        board("Tic-tac-toe", 3, "tic-tac-toe"),
        board("Connect Four", 5, "connect-four"),
        board("Othello", 6, "othello"),
        board("Breakthrough", 7, "breakthrough"),
        board("EinStein, with a die", 4, "einstein"),
        board("Chess", 8, "chess"),
      ],
    },
    {
      title: "How hard?",
      answers: [
        hard("It thinks little", 0, "50"),
        hard("Some", 1, "1267"),
        hard("Much", 3, "20000"),
        hard("Very much", 5, "100000"),
      ],
    },
    {
      title: "How odd an opponent?",
      answers: [
        odd("The best that we have", 1, "best"),
        odd("The classic one", 0, "alphabeta"),
        odd("One that evolves its plan", 2, "genetic"),
        odd("One that plays at random", 3, "random"),
      ],
    },
  ];
}
