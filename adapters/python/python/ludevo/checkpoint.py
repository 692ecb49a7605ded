"""The checkpoint game: boards whose best tour from the entrance to the exit is long."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import batch_of
from ._search import list_of
from ._searches import checkpoint_evolve as evolve, checkpoint_like as like

__all__ = ["evolve", "like", "tour"]


def tour(
    boards: Any,
    *,
    entrance: tuple[int, int] | None = None,
    exit: tuple[int, int] | None = None,
    checkpoints: Iterable[tuple[int, int]] | None = None,
) -> npt.NDArray[np.int64]:
    """Return the length of the shortest tour from the entrance through all checkpoints to the exit.

    Parameters
    ----------
    boards : array_like of int or bool, shape (count, height, width) or (height, width)
        0 is free, everything else is blocked. Both sides are at most 64.
    entrance, exit : (row, column), optional
        The upper left and the lower right cell, unless given.
    checkpoints : iterable of (row, column), optional
        The cells to visit, in any order. Those of the paper on its size, 20 x 30, unless given;
        none on other sizes.

    Returns
    -------
    numpy.ndarray of int64, shape (count,), or () for one board
        The moves; 0 if there is no tour.

    Examples
    --------
    >>> import numpy as np
    >>> from ludevo import checkpoint
    >>> int(checkpoint.tour(np.zeros((5, 5), int), checkpoints=[(0, 4)]))
    8
    """
    found, is_single = batch_of("boards", boards, 2)
    height, width = found.shape[1:]
    named = None if checkpoints is None else list_of("checkpoints", checkpoints, "cells (row, column)")

    def cell(name: str, given: Any) -> tuple[int, int]:
        try:
            row, column = map(index, given)
        except (TypeError, ValueError):
            raise TypeError(f"{name} is {given!r}, expected (row, column)") from None
        if not (0 <= row < height and 0 <= column < width):
            raise ValueError(f"({row}, {column}) is no cell (row, column) of a board of {height} x {width}")
        return row, column

    cells = None if named is None else [cell(f"checkpoints[{place}]", one) for place, one in enumerate(named)]
    ends = [None if one is None else cell(name, one) for name, one in (("entrance", entrance), ("exit", exit))]
    lengths = _native.tour(found.tobytes(), height, width, ends[0], ends[1], cells)
    array = np.asarray(lengths, np.int64)
    return array.reshape(()) if is_single else array
