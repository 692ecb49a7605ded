"""Theseus and the Minotaur: mazes whose shortest solution is long."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import batch_of
from ._searches import theseus_evolve as evolve, theseus_like as like

__all__ = ["evolve", "like", "solve"]


def solve(
    north: Any, west: Any, theseus: Any, minotaur: Any, exit: Any
) -> npt.NDArray[np.int64]:
    """Return the number of moves of the shortest solution of each maze.

    Parameters
    ----------
    north : array_like of int or bool, shape (count, height + 1, width) or (height + 1, width)
        Where a wall is north of a cell. The last row has the walls south of the maze. The outer
        walls are always there.
    west : array_like of int or bool, shape (count, height, width + 1) or (height, width + 1)
        Where a wall is west of a cell. The last column has the walls east of the maze.
    theseus, minotaur, exit : array_like of int, shape (count, 2) or (2,)
        The column and the row of both starts and of the exit. One pair is for all mazes.

    Returns
    -------
    numpy.ndarray of int64, shape (count,), or () for one maze
        -1 if the maze has no solution.

    Examples
    --------
    >>> import numpy as np
    >>> from ludevo import theseus
    >>> north, west = np.zeros((4, 3), int), np.zeros((3, 4), int)
    >>> north[2, 2] = west[2, 2] = 1  # The Minotaur is locked in.
    >>> int(theseus.solve(north, west, (0, 0), (2, 2), (0, 2)))
    2
    """
    norths, is_single = batch_of("north", north, 2)
    wests, _ = batch_of("west", west, 2)
    count, height, width = norths.shape[0], norths.shape[1] - 1, norths.shape[2]
    if wests.shape != (count, height, width + 1):
        raise ValueError(f"west has shape {wests.shape}, expected {(count, height, width + 1)}")
    actors = np.empty((count, 3, 2), np.uint8)
    for place, (name, cells) in enumerate((("theseus", theseus), ("minotaur", minotaur), ("exit", exit))):
        found, _ = batch_of(name, cells, 1)
        if found.shape not in ((1, 2), (count, 2)):
            raise ValueError(f"{name} has shape {np.shape(cells)}, expected (2,) or {(count, 2)}")
        actors[:, place] = found
    moves = _native.solve(norths.tobytes(), wests.tobytes(), actors.tobytes(), width, height)
    array = np.asarray(moves, np.int64)
    return array.reshape(()) if is_single else array
