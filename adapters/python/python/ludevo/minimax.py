"""Board games for two: tic-tac-toe, connect-four, othello, breakthrough and einstein."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import overload

from . import _native
from ._search import Seed, count_of, list_of, seed_of, text_of
from ._searches import minimax_match as match, minimax_search as search

__all__ = ["Position", "match", "move", "play", "search"]


@dataclass(frozen=True)
class Position:
    """A position of a game: see `play`.

    Attributes
    ----------
    game : str
        The name of the game.
    text : str
        The position as `move` and the tool ``minimax`` read it.
    moves : tuple of str
        The legal moves; none if the game is over.
    winner : int or None
        1 if the first player has won, -1 if the second has, 0 for a draw, None if the game goes on.
    drawing : str
        The board as lines of text.
    """

    game: str
    text: str
    moves: tuple[str, ...]
    winner: int | None
    drawing: str

    def __str__(self) -> str:
        return self.drawing

    def _repr_svg_(self) -> str:
        lines = [line.replace("&", "&amp;").replace("<", "&lt;") for line in self.drawing.splitlines()]
        width = 10 * max(map(len, lines), default=0) + 20
        rows = "".join(
            f'<text x="10" y="{18 * (row + 1)}" xml:space="preserve">{line}</text>'
            for row, line in enumerate(lines)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{18 * len(lines) + 12}" '
            f'font-family="monospace" font-size="15">{rows}</svg>'
        )


def play(moves: Iterable[str] = (), *, game: str = "connect-four") -> Position:
    """Return the position after some moves from the start of a game.

    Parameters
    ----------
    moves : iterable of str
        The moves in the notation of the tool ``minimax``: columns of connect-four from 1 to 7,
        squares of othello such as ``d3``, steps of breakthrough such as ``a2a3``.
    game : {"tic-tac-toe", "connect-four", "othello", "breakthrough", "einstein"}

    Returns
    -------
    Position

    Raises
    ------
    ValueError
        If a move is not legal. The message has the legal ones.
    """
    names = [str(name) for name in list_of("moves", moves, "moves such as '4'")]
    return Position(game, *_split(_native.play(names, text_of("game", game))))


def _split(
    reached: tuple[str, list[str], int | None, str],
) -> tuple[str, tuple[str, ...], int | None, str]:
    text, moves, winner, drawing = reached
    return text, tuple(moves), winner, drawing


@overload
def move(  # type: ignore[overload-overlap]
    position: str | Position | None = ...,
    *,
    game: str | None = ...,
    player: str = ...,
    evaluations: int = ...,
    seed: Seed = ...,
) -> str | None: ...


@overload
def move(
    position: Iterable[str | Position],
    *,
    game: str | None = ...,
    player: str = ...,
    evaluations: int = ...,
    seed: Seed = ...,
) -> list[str | None]: ...


def move(
    position: str | Position | Iterable[str | Position] | None = None,
    *,
    game: str | None = None,
    player: str = "best",
    evaluations: int = 1267,
    seed: Seed = 0,
) -> str | None | list[str | None]:
    """Choose a move in one position, or in each of many.

    Parameters
    ----------
    position : str, Position, or iterable of them, optional
        The start of the game, unless given. A text is one that the tool ``minimax`` reads: for
        connect-four the columns played so far, such as ``"4435"``; for the other games all squares,
        row by row, and the side to move.
    game : str, optional
        The name of the game. That of a `Position`, and connect-four for a text, unless given.
    player : str
        ``best``, which is the one that is best in this game at equal time, ``genetic``, our search,
        ``paper``, ``minimax``, ``alphabeta``, ``pvs``, ``exact``, ``uct``,
        ``uct-positions``, ``uct-widening``, ``greedy``, ``random``; or a level, ``level-1`` to ``level-10``.
    evaluations : int
        The limit of evaluations for each move. A level has limits of its own and ends earlier.
    seed : int, numpy.random.Generator or numpy.random.SeedSequence
        The same int gives the same move, as ``minimax move --seed`` does.

    Returns
    -------
    str, or list of str
        None if the game is over.

    Examples
    --------
    >>> from ludevo import minimax
    >>> minimax.move("112233")  # The first player has three in a row.
    '4'
    >>> position = minimax.play(["1", "1", "2", "2", "3", "3", "4"])
    >>> position.winner, minimax.move(position)
    (1, None)
    """
    is_single = position is None or isinstance(position, (str, Position))
    wanted: list[str | Position | None]
    wanted = [position] if is_single else list_of("position", position, "a str, a Position, or several")  # type: ignore[list-item]
    texts: list[str | None] = []
    for index, one in enumerate(wanted):
        if isinstance(one, Position):
            if game is not None and game != one.game:
                raise ValueError(f"position {index} is one of {one.game}, expected {game}")
            game = one.game
            texts.append(one.text)
        elif one is None or isinstance(one, str):
            texts.append(one)
        else:
            raise TypeError(f"position {index} is a {type(one).__name__}, expected a str or a Position")
    limit = count_of("evaluations", evaluations, 0, 100_000_000)
    title, name = text_of("game", game or "connect-four"), text_of("player", player)
    chosen = _native.move_(texts, title, name, limit, seed_of(seed, "seed"))
    names = [None if found is None else found[0] for found in chosen]
    return names[0] if is_single else names
