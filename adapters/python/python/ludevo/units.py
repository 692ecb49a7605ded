"""A turn-based strategy game: plans for all units of a side, and their fitness."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._search import Seed, array_of, count_of, numbers_of, seed_of
from ._searches import (
    units_evolve_styles as evolve_styles,
    units_evolve_weights as evolve_weights,
    units_match as match,
    units_plan as plan,
)

__all__ = ["Battle", "evolve_styles", "evolve_weights", "fitness", "match", "plan"]


class Battle:
    """A position of the game, at the beginning of a side's turn.

    Parameters
    ----------
    position : str or mapping
        A file of the format ``units/1``, as JSON or as the object that JSON stands for.

    Examples
    --------
    >>> from ludevo import units
    >>> battle = units.Battle.skirmish(15, units=20, seed=1)
    >>> battle.units.shape
    (20, 2)
    >>> float(units.fitness(battle, battle.units)) > 0
    True
    """

    def __init__(self, position: str | Mapping[str, Any]) -> None:
        try:
            text = position if isinstance(position, str) else json.dumps(position)
        except TypeError as error:
            raise TypeError(f"position is no JSON: {error}") from None
        self._battle = _native.Battle(text)

    @classmethod
    def skirmish(cls, distance: int = 15, *, units: int = 20, seed: Seed = None) -> Battle:
        """Draw a battle in the middle of a game.

        Parameters
        ----------
        distance : int
            The distance of the two main buildings.
        units : int
            The number of units of each side.
        seed : int, numpy.random.Generator or numpy.random.SeedSequence, optional
            The same int gives the same battle, also in Rust.

        Returns
        -------
        Battle
        """
        battle = cls.__new__(cls)
        count = count_of("units", units, 0, 1000)
        battle._battle = _native.Battle.skirmish(
            count_of("distance", distance, 1, 500), count, seed_of(seed, "seed")
        )
        return battle

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.to_json(),)

    def __repr__(self) -> str:
        width, height = self.size
        return f"<ludevo.units.Battle: {len(self.units)} units to move on {width} x {height} cells>"

    def _request(self) -> Any:
        """Return the battle as a request has it."""
        return json.loads(self.to_json())

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the field."""
        return self._battle.size

    @property
    def units(self) -> npt.NDArray[np.int64]:
        """The column and the row of each unit of the side to move; the plan in which all stay."""
        return np.asarray(self._battle.units, np.int64).reshape(-1, 2)

    def destinations(self, unit: int) -> npt.NDArray[np.int64]:
        """Return the cells, one per row, that a unit of the side to move can end its move on."""
        cells = self._battle.destinations(count_of("unit", unit, 0))
        return np.asarray(cells, np.int64).reshape(-1, 2)

    def to_json(self) -> str:
        """Return the battle as a file of the format ``units/1``."""
        return self._battle.text()


def fitness(battle: Battle, plans: Any, *, weights: Any = None) -> npt.NDArray[np.float64]:
    """Return the fitness of plans by formula (3) of Purba et al. (2016). Greater is better.

    Parameters
    ----------
    battle : Battle
        The position, for the side to move.
    plans : array_like of int, shape (count, units, 2) or (units, 2)
        The column and the row that each unit goes to.
    weights : array_like of float, shape (4,), optional
        The weights of the loss of the enemy, of the distance to its building, of the own loss, and
        of the distance to the centroid. Those of the paper, unless given.

    Returns
    -------
    numpy.ndarray of float64, shape (count,), or () for one plan
        NaN if the plan cannot be carried out: a cell is out of reach, or two units go to the same.
    """
    if not isinstance(battle, Battle):
        raise TypeError(f"battle is a {type(battle).__name__}, expected a ludevo.units.Battle")
    found = array_of("plans has", plans)
    if not np.issubdtype(found.dtype, np.integer):
        raise TypeError(f"plans has elements of type {found.dtype}, expected integers")
    shape = battle.units.shape
    is_single = found.ndim == 2
    if found.ndim not in (2, 3) or found.shape[-2:] != shape:
        raise ValueError(f"plans has shape {found.shape}, expected {shape} or (count, {shape[0]}, 2)")
    if not shape[0]:
        raise ValueError("the side to move has no units, so it has no plans")
    if weights is not None:
        weights = numbers_of("weights has", weights)
        if weights.shape != (4,):
            raise ValueError(f"weights has shape {weights.shape}, expected (4,)")
        if not (np.isfinite(weights) & (weights >= 0)).all():
            raise ValueError("weights has a number that is negative, infinite or NaN")
        weights = weights.tolist()
    # No field has this many columns, so such a cell is out of reach.
    outside = (found < 0) | (found > 1000)
    cells = np.where(outside, 2**16 - 1, found).astype(np.uint32)
    values = np.asarray(battle._battle.fitness(cells.tobytes(), weights), np.float64)
    return values.reshape(()) if is_single else values
