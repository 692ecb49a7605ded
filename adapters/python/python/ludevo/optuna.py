"""A sampler for Optuna. It needs the package ``optuna``."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import optuna
from optuna.distributions import (
    BaseDistribution,
    CategoricalDistribution,
    FloatDistribution,
    IntDistribution,
)
from optuna.samplers import BaseSampler, RandomSampler
from optuna.search_space import IntersectionSearchSpace
from optuna.study import Study, StudyDirection
from optuna.trial import FrozenTrial, TrialState

from ._search import Array, Search

__all__ = ["LudevoSampler"]


class _Axis:
    """One parameter as a number of a search."""

    def __init__(self, distribution: BaseDistribution) -> None:
        self.distribution = distribution
        self.is_whole = True
        if isinstance(distribution, CategoricalDistribution):
            self.range = (0.0, len(distribution.choices) - 1.0)
        elif isinstance(distribution, IntDistribution) and not distribution.log:
            self.range = (0.0, float((distribution.high - distribution.low) // distribution.step))
        elif isinstance(distribution, FloatDistribution) and distribution.step is not None:
            count = round((distribution.high - distribution.low) / distribution.step)
            self.range = (0.0, float(count))
        elif isinstance(distribution, (FloatDistribution, IntDistribution)):
            self.is_whole = False
            # An integer on a log scale is the nearest one, so each has half a unit on both sides.
            margin = 0.5 if isinstance(distribution, IntDistribution) else 0.0
            low, high = distribution.low - margin, distribution.high + margin
            self.range = (float(np.log(low)), float(np.log(high))) if distribution.log else (low, high)
        else:
            raise NotImplementedError(f"{type(distribution).__name__} is no known distribution")

    def value(self, gene: float) -> Any:
        """Return the parameter of a number."""
        distribution = self.distribution
        if isinstance(distribution, CategoricalDistribution):
            return distribution.choices[int(gene)]
        if isinstance(distribution, IntDistribution):
            if distribution.log:
                whole = int(round(float(np.exp(gene))))
                return min(max(whole, distribution.low), distribution.high)
            return distribution.low + int(gene) * distribution.step
        assert isinstance(distribution, FloatDistribution)
        found = float(np.exp(gene)) if distribution.log else float(gene)
        if distribution.step is not None:
            found = distribution.low + int(gene) * distribution.step
        return min(max(found, distribution.low), distribution.high)


class _Run:
    """A search of one space. Its rows are handed out one by one, and told when all have a score."""

    def __init__(self, space: dict[str, BaseDistribution], objectives: int, seed: int) -> None:
        self.names = sorted(space)
        self.axes = [_Axis(space[name]) for name in self.names]
        ranges = [axis.range for axis in self.axes]
        whole = [axis.is_whole for axis in self.axes]
        self.rounds = objectives > 1
        if self.rounds:
            # A front has reals only: each integer has the same share of its range.
            ranges = [(a - 0.5, b + 0.5) if is_whole else (a, b) for (a, b), is_whole in zip(ranges, whole)]
            self.search = Search.reals(ranges, task="front", objectives=objectives, rng=seed)
        else:
            self.search = Search.reals(ranges, integrality=whole, rng=seed)
        self.columns = objectives + 1 if self.rounds else 1
        self.begin()

    def begin(self) -> None:
        self.rows: Array = self.search.ask()
        self.scores = np.full((len(self.rows), self.columns), np.nan)
        self.given, self.open = 0, len(self.rows)

    def ask(self) -> tuple[int, dict[str, Any]] | None:
        """Return the next row as parameters; None if all are given and some have no score."""
        if self.given == len(self.rows):
            return None
        row, self.given = self.given, self.given + 1
        genes = []
        for gene, axis in zip(self.rows[row], self.axes):
            rounded = float(np.clip(np.rint(gene), *axis.range)) if axis.is_whole else float(gene)
            genes.append(rounded)
        parameters = {name: axis.value(gene) for name, axis, gene in zip(self.names, self.axes, genes)}
        return row, parameters

    def tell(self, row: int, score: list[float] | None) -> None:
        if score is not None:
            self.scores[row, : len(score)] = score
            if self.rounds:
                self.scores[row, -1] = 0.0
        self.open -= 1
        if self.open == 0:
            self.search.tell(self.scores)
            self.begin()


class LudevoSampler(BaseSampler):
    """Samples by the searches of `ludevo`.

    One objective is searched by `ludevo.minimize`, with categories as integers; 2 or 3 objectives
    by NSGA-II, `ludevo.front`.

    Parameters
    ----------
    seed : int, optional
        The seed. A study that runs one trial at a time is then the same each time.

    Notes
    -----
    - The parameters that all complete trials have are searched together. All others, and the first
      trial, are random.
    - Trials that run at the same time get further newborns of the same generation. If there are
      none, they are random.
    - A trial that failed or was pruned counts as worse than all others.
    - The run is kept in this object. Processes that share a storage have a search each.

    Examples
    --------
    >>> import optuna
    >>> from ludevo.optuna import LudevoSampler
    >>> optuna.logging.set_verbosity(optuna.logging.WARNING)
    >>> study = optuna.create_study(sampler=LudevoSampler(seed=1))
    >>> study.optimize(lambda trial: trial.suggest_float("x", -5, 5) ** 2, n_trials=40)
    >>> study.best_value < 0.01
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._random = RandomSampler(seed=seed)
        self._spaces = IntersectionSearchSpace()
        self._runs: dict[str, _Run] = {}
        self._given: dict[int, tuple[_Run, int]] = {}
        self._lock = threading.Lock()

    def reseed_rng(self) -> None:
        """Take another seed, for a copy of the sampler in another process."""
        self._rng = np.random.default_rng()
        self._random.reseed_rng()
        self._runs.clear()

    def infer_relative_search_space(
        self, study: Study, trial: FrozenTrial
    ) -> dict[str, BaseDistribution]:
        """Return the parameters of all complete trials that have more than one value."""
        found = self._spaces.calculate(study)
        return {name: distribution for name, distribution in found.items() if not distribution.single()}

    def sample_relative(
        self, study: Study, trial: FrozenTrial, search_space: dict[str, BaseDistribution]
    ) -> dict[str, Any]:
        """Return the parameters of the next newborn; none if all are being evaluated."""
        if not search_space:
            return {}
        objectives = len(study.directions)
        if objectives > 3:
            raise ValueError(f"the study has {objectives} objectives, expected 1 to 3")
        key = repr(sorted(search_space.items()))
        with self._lock:
            if key not in self._runs:
                self._runs[key] = _Run(search_space, objectives, int(self._rng.integers(2**63)))
            run = self._runs[key]
            asked = run.ask()
            if asked is None:
                return {}
            row, parameters = asked
            self._given[trial.number] = (run, row)
            return parameters

    def sample_independent(
        self,
        study: Study,
        trial: FrozenTrial,
        param_name: str,
        param_distribution: BaseDistribution,
    ) -> Any:
        """Return a random value."""
        return self._random.sample_independent(study, trial, param_name, param_distribution)

    def after_trial(
        self, study: Study, trial: FrozenTrial, state: TrialState, values: Sequence[float] | None
    ) -> None:
        """Tell the search the score of a trial."""
        with self._lock:
            given = self._given.pop(trial.number, None)
            if given is None:
                return
            run, row = given
            score = None
            if state == TrialState.COMPLETE and values is not None:
                signs = [1 if way == StudyDirection.MINIMIZE else -1 for way in study.directions]
                score = [sign * value for sign, value in zip(signs, values)]
            run.tell(row, score)
