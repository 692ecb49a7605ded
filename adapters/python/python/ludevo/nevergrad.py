"""An optimizer for Nevergrad. It needs the package ``nevergrad``.

Importing this module registers it: ``nevergrad.optimizers.registry["Ludevo"]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from nevergrad.optimization import base
from nevergrad.optimization.optimizerlib import registry

from ._search import Array, Search

__all__ = ["Ludevo"]

#: The range of each variable in the standardized space, in which 1 is a typical step.
_SPAN = 6.0


@registry.register
class Ludevo(base.Optimizer):  # type: ignore[misc, unused-ignore]
    """Searches the standardized space of a parametrization by `ludevo.minimize`.

    Each variable is searched from -6 to 6 standard deviations. Candidates that are asked for while a
    generation waits for scores are random.

    Parameters
    ----------
    parametrization : int or nevergrad Parameter
    budget : int, optional
    num_workers : int
        The search aims at this number of newborns in a generation.

    Examples
    --------
    >>> from ludevo.nevergrad import Ludevo
    >>> optimizer = Ludevo(parametrization=2, budget=200)
    >>> found = optimizer.minimize(lambda x: float(((x - 1) ** 2).sum()))
    >>> bool(((found.value - 1) ** 2).sum() < 1e-6)
    True
    """

    def __init__(self, parametrization: Any, budget: int | None = None, num_workers: int = 1) -> None:
        super().__init__(parametrization, budget=budget, num_workers=num_workers)
        self._search: Search | None = None
        self._places: dict[str, int] = {}
        self._rows: Array = np.zeros((0, self.dimension))
        self._scores: list[float | None] = []
        self._given = 0

    def _begin(self) -> None:
        """Take the next generation."""
        if self._search is None:
            self._search = Search.reals(
                [(-_SPAN, _SPAN)] * self.dimension,
                at_once=self.num_workers if self.num_workers > 1 else None,
                rng=int(self._rng.randint(2**31)),
            )
        self._rows = self._search.ask()
        self._scores, self._given = [None] * len(self._rows), 0

    def _internal_ask_candidate(self) -> Any:
        if self._search is None or (self._given and all(s is not None for s in self._scores)):
            self._begin()
        child = self.parametrization.spawn_child()
        if self._given == len(self._rows):
            return child.set_standardized_data(self._rng.normal(0, 1, self.dimension))
        candidate = child.set_standardized_data(self._rows[self._given])
        self._places[candidate.uid] = self._given
        self._given += 1
        return candidate

    def _internal_tell_candidate(self, candidate: Any, loss: float) -> None:
        place = self._places.pop(candidate.uid, None)
        if place is None:
            return
        self._scores[place] = loss
        if self._search is not None and all(score is not None for score in self._scores):
            self._search.tell(self._scores)

    def _internal_tell_not_asked(self, candidate: Any, loss: float) -> None:
        raise base.errors.TellNotAskedNotSupportedError

    def _internal_provide_recommendation(self) -> Any:
        return None if self._search is None else self._search.x
