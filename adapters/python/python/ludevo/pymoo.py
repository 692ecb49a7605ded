"""An algorithm for pymoo. It needs the package ``pymoo``."""

from __future__ import annotations

from typing import Any

import numpy as np
from pymoo.core.algorithm import Algorithm
from pymoo.core.population import Population

from ._search import Search, Seed

__all__ = ["Ludevo"]


class Ludevo(Algorithm):  # type: ignore[misc, unused-ignore]
    """Searches by `ludevo.Search.reals`: NSGA-II for 2 or 3 objectives, all its searches for one.

    Problems with ``vtype=int`` or ``vtype=bool`` get arrays of this type.

    Parameters
    ----------
    rng : int, numpy.random.Generator or numpy.random.SeedSequence, optional
        The seed; that of `pymoo.optimize.minimize`, unless given.
    at_once : int, optional
        The number of newborns to aim at in a generation of one objective.
    **options
        Those of `pymoo.core.algorithm.Algorithm`.

    Examples
    --------
    >>> from pymoo.optimize import minimize
    >>> from pymoo.problems import get_problem
    >>> from ludevo.pymoo import Ludevo
    >>> result = minimize(get_problem("zdt1"), Ludevo(), ("n_gen", 5), seed=1)
    >>> result.F.shape[1]
    2
    """

    def __init__(self, rng: Seed = None, at_once: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._given_rng, self._at_once = rng, at_once

    def _setup(self, problem: Any, **kwargs: Any) -> None:
        if getattr(problem, "vars", None) is not None:
            raise ValueError("the problem has variables of several kinds, expected one kind: xl, xu and vtype")
        if problem.xl is None or problem.xu is None:
            raise ValueError("the problem has no bounds xl and xu")
        objectives = problem.n_obj
        if not 1 <= objectives <= 3:
            raise ValueError(f"the problem has {objectives} objectives, expected 1 to 3")
        rng = self._given_rng if self._given_rng is not None else self.seed
        bounds = list(zip(problem.xl, problem.xu))
        self._several = objectives > 1
        # The type of integers, if they are no reals.
        self._whole = problem.vtype if problem.vtype in (int, bool) else None
        options: dict[str, Any] = {"integrality": self._whole is not None, "rng": rng}
        if self._several:
            self._search = Search.reals(bounds, task="front", objectives=objectives, **options)
        else:
            task = "constrained" if problem.has_constraints() else "best"
            self._search = Search.reals(bounds, task=task, at_once=self._at_once, **options)
        self._has_violation = self._several or problem.has_constraints()

    def _initialize_infill(self) -> Any:
        return self._infill()

    def _infill(self) -> Any:
        genomes = self._search.ask()
        if not len(genomes):
            self.termination.force_termination = True
        return Population.new("X", genomes.copy() if self._whole is None else genomes.astype(self._whole))

    def _initialize_advance(self, infills: Any = None, **kwargs: Any) -> None:
        self._advance(infills)

    def _advance(self, infills: Any = None, **kwargs: Any) -> None:
        scores = infills.get("F")
        if self._has_violation:
            scores = np.column_stack([scores, infills.get("CV")])
        self._search.tell(scores)
        # The search keeps some of the old individuals and of the new ones.
        old: Any = self.pop
        individuals = [*infills] if old is None else [*old, *infills]
        known = {individual.X.astype(float).tobytes(): individual for individual in individuals}
        genomes, _ = self._search.population
        best = self._search.x
        rows = [*genomes] if best is None else [*genomes, best]
        residents = {row.tobytes(): known[row.tobytes()] for row in rows if row.tobytes() in known}
        self.pop: Any = Population.create(*residents.values())
