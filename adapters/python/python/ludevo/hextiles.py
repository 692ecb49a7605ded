"""Hexagonal tiles: sets of tiles that make good boards when they are laid at random."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import batch_of
from ._search import Seed, count_of, numbers_of, seed_of
from ._searches import hextiles_evolve as evolve, hextiles_like as like, hextiles_pareto as pareto

__all__ = ["DIRECTIONS", "PAIRS", "evolve", "like", "pareto", "score"]

#: The directions of a side, in the order of its labels.
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")

#: The number of pairs of locations on the board.
PAIRS = 15

#: The figures before those of the paths.
_FIGURES = ("total", "standard_error", "bridges", "duplicates", "all_joined", "extra_edges")


def score(
    sets: Any, *, boards: int = 10_000, seed: Seed = 0, weights: Any = None
) -> dict[str, npt.NDArray[np.float64]]:
    """Score sets of tiles on boards that are laid at random.

    Parameters
    ----------
    sets : array_like of int, shape (count, tiles, 2, 6) or (tiles, 2, 6)
        For each tile the top and the bottom, and for each side six labels from 0 to 255, in the
        order of `DIRECTIONS`. Directions with equal labels are joined by a trail. The board needs
        20 tiles or more.
    boards : int
        The number of boards. The standard error falls with its square root.
    seed : int, numpy.random.Generator or numpy.random.SeedSequence
        All sets are laid with the same seed, as by ``Stream::seeded`` in Rust. Equal sets have
        equal scores.
    weights : array_like of float, shape (5,), optional
        The weights of bridges, duplicates, tiles that join all directions, extra edges and paths.
        Those of the paper, unless given.

    Returns
    -------
    dict of numpy.ndarray
        ``total``, its ``standard_error``, and the figures that it is made of: ``bridges``,
        ``duplicates``, ``all_joined``, ``extra_edges``, each of shape (count,), and ``paths`` of
        shape (count, 15), the share of boards with a path between two locations.

    Examples
    --------
    >>> import numpy as np
    >>> from ludevo import hextiles
    >>> sets = np.random.default_rng(1).integers(0, 4, (3, 20, 2, 6))
    >>> scores = hextiles.score(sets, boards=500)
    >>> scores["total"].shape, scores["paths"].shape
    ((3,), (3, 15))
    """
    found, is_single = batch_of("sets", sets, 3)
    if found.shape[2:] != (2, 6):
        raise ValueError(f"sets have shape {found.shape[1:]}, expected (tiles, 2, 6)")
    if weights is not None:
        weights = numbers_of("weights has", weights)
        if weights.shape != (5,):
            raise ValueError(f"weights has shape {weights.shape}, expected (5,)")
        weights = weights.tolist()
    if not found.shape[1]:
        raise ValueError("sets have no tiles, expected 20 or more")
    laid = count_of("boards", boards, 1)
    rows = _native.score(found.tobytes(), found.shape[1], laid, seed_of(seed, "seed"), weights)
    table = np.asarray(rows, np.float64).reshape(len(found), len(_FIGURES) + PAIRS)
    table = table[0] if is_single else table
    figures = {name: table[..., column] for column, name in enumerate(_FIGURES)}
    return {**figures, "paths": table[..., len(_FIGURES) :]}
