"""The checkpoint game: boards whose best tour from the entrance to the exit is long."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import batch_of

__all__ = ["tour"]


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
    cells = None if checkpoints is None else [(int(row), int(column)) for row, column in checkpoints]
    named = [*(cells or ()), *(cell for cell in (entrance, exit) if cell is not None)]
    for row, column in named:
        if not (0 <= row < height and 0 <= column < width):
            raise ValueError(f"({row}, {column}) is no cell (row, column) of a board of {height} x {width}")
    lengths = _native.tour(found.tobytes(), height, width, entrance, exit, cells)
    array = np.asarray(lengths, np.int64)
    return array.reshape(()) if is_single else array
