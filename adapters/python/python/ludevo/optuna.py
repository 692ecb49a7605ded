"""A sampler for Optuna. It needs the package ``optuna``."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
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

__all__ = ["LudevoSampler"]

Floats = npt.NDArray[np.float64]

#: Random trials before the model is trusted.
_STARTUP = 10

#: Children that the model chooses from, of each of two kinds.
_CHILDREN = 200

#: The most trials in the model, of them two thirds the best ones. Its cost grows with the cube.
_KNOWN = 160

#: The weights of the model against the distance to known trials, one trial after the other
#: (Regis & Shoemaker 2007).
_TRUST = (0.3, 0.7, 0.9, 1.0)

#: The distance of two categories, in ranges of a number, is this times the square root of 2.
_CATEGORY = 0.5


class _Space:
    """Parameters as a row of numbers: the indices of categories and steps, logarithms, reals."""

    def __init__(self, space: dict[str, BaseDistribution]) -> None:
        self.names = sorted(space)
        self.distributions = [space[name] for name in self.names]
        ranges, kinds = [], []
        for distribution in self.distributions:
            if isinstance(distribution, CategoricalDistribution):
                kinds.append("category")
                ranges.append((0.0, len(distribution.choices) - 1.0))
            elif not isinstance(distribution, (FloatDistribution, IntDistribution)):
                raise NotImplementedError(f"{type(distribution).__name__} is no known distribution")
            elif distribution.log or distribution.step is None:
                is_whole = isinstance(distribution, IntDistribution)
                kinds.append("logarithm of integer" if is_whole else "real")
                # Each integer on a log scale has half a unit on both sides.
                margin = 0.5 if is_whole else 0.0
                low, high = distribution.low - margin, distribution.high + margin
                ranges.append((float(np.log(low)), float(np.log(high))) if distribution.log else (low, high))
            else:
                kinds.append("step")
                count = round((distribution.high - distribution.low) / distribution.step)
                ranges.append((0.0, float(count)))
        self.low, self.high = np.asarray(ranges, np.float64).T
        self.is_category = np.array([kind == "category" for kind in kinds])
        self.is_whole = np.array([kind in ("category", "step") for kind in kinds])
        self.is_rounded = np.array([kind == "logarithm of integer" for kind in kinds])

    def row(self, parameters: dict[str, Any]) -> list[float] | None:
        """Return the row of some parameters; None if one is missing or outside of its range."""
        row: list[float] = []
        for name, distribution in zip(self.names, self.distributions):
            if name not in parameters:
                return None
            value = parameters[name]
            if not distribution._contains(distribution.to_internal_repr(value)):
                return None
            if isinstance(distribution, CategoricalDistribution):
                row.append(distribution.to_internal_repr(value))
                continue
            assert isinstance(distribution, (FloatDistribution, IntDistribution))
            if distribution.log:
                row.append(float(np.log(value)))
            elif distribution.step is not None:
                row.append(round((value - distribution.low) / distribution.step))
            else:
                row.append(value)
        return row

    def parameters(self, genes: Floats) -> dict[str, Any]:
        """Return the parameters of a row."""
        found: dict[str, Any] = {}
        for name, distribution, gene in zip(self.names, self.distributions, genes.tolist()):
            if isinstance(distribution, CategoricalDistribution):
                found[name] = distribution.choices[int(gene)]
                continue
            assert isinstance(distribution, (FloatDistribution, IntDistribution))
            value = float(np.exp(gene)) if distribution.log else gene
            if distribution.step is not None and not distribution.log:
                value = distribution.low + int(gene) * distribution.step
            if isinstance(distribution, IntDistribution):
                value = round(value)
            found[name] = min(max(value, distribution.low), distribution.high)
        return found

    def features(self, rows: Floats) -> Floats:
        """Return points whose distances are those of the rows: ranges are 1, categories corners."""
        columns = []
        for gene, low, high, is_category in zip(rows.T, self.low, self.high, self.is_category):
            if is_category:
                columns.append(_CATEGORY * (gene[:, None] == np.arange(high + 1)))
            else:
                columns.append(((gene - low) / (high - low))[:, None])
        return np.hstack(columns)

    def random(self, rng: np.random.Generator, count: int) -> Floats:
        """Return random rows."""
        share = rng.random((count, len(self.low)))
        # Each integer has the same share.
        whole = np.minimum(np.floor(self.low + share * (self.high - self.low + 1)), self.high)
        rows: Floats = np.where(self.is_whole, whole, self.low + share * (self.high - self.low))
        return rows

    def moved(self, rng: np.random.Generator, parents: Floats, rate: float) -> Floats:
        """Move one gene of each parent, and others at a rate, by steps of all sizes.

        The steps are those of `ludevo.minimize`: from half of the range down to a small part of it,
        and to 1 for integers, uniform in the logarithm. A category becomes another one.
        """
        shape = parents.shape
        is_moved = rng.random(shape) < rate
        is_moved[np.arange(shape[0]), rng.integers(shape[1], size=shape[0])] = True
        span = self.high - self.low
        least = np.where(self.is_whole, np.minimum(1 / np.maximum(span, 1), 0.5), 1e-5)
        size = 0.5 * (least / 0.5) ** rng.random(shape) * span
        size = np.where(self.is_whole, np.maximum(np.rint(size), 1), size)
        moved = np.clip(parents + np.where(rng.random(shape) < 0.5, -size, size), self.low, self.high)
        other = (parents + 1 + np.floor(rng.random(shape) * np.maximum(span, 1))) % (span + 1)
        rows: Floats = np.where(is_moved, np.where(self.is_category, other, moved), parents)
        return rows

    def whole(self, rows: Floats) -> Floats:
        """Return rows whose logarithms of integers are those of integers."""
        if not self.is_rounded.any():
            return rows
        # The margin of half a unit ends within the last integer.
        low, high = np.ceil(np.exp(self.low) - 1e-9), np.floor(np.exp(self.high) + 1e-9)
        with np.errstate(over="ignore"):
            whole = np.clip(np.rint(np.exp(rows)), low, high)
        rounded: Floats = np.log(whole, where=self.is_rounded, out=rows.copy())
        return rounded


class _Model:
    """A cubic radial basis function with a linear tail (Gutmann 2001)."""

    def __init__(self, points: Floats, values: Floats) -> None:
        count = len(points)
        tail = np.ones((count, 1))
        # With fewer points the linear part would not be determined.
        self._is_linear = count > 2 * points.shape[1]
        if self._is_linear:
            tail = np.hstack([tail, points])
        size = tail.shape[1]
        matrix = np.zeros((count + size, count + size))
        matrix[:count, :count] = _cubes(_distances(points, points)) + 1e-8 * np.eye(count)
        matrix[:count, count:], matrix[count:, :count] = tail, tail.T
        matrix[count:, count:] = -1e-8 * np.eye(size)
        solved = np.linalg.solve(matrix, np.concatenate([values, np.zeros(size)]))
        self._points, self._bases, self._tail = points, solved[:count], solved[count:]

    def __call__(self, points: Floats) -> tuple[Floats, Floats]:
        """Return the values at some points, and their distances to the nearest known point."""
        distances = _distances(points, self._points)
        values: Floats = _cubes(distances) @ self._bases + self._tail[0]
        if self._is_linear:
            values += points @ self._tail[1:]
        return values, distances.min(axis=1)


def _distances(left: Floats, right: Floats) -> Floats:
    squares = (left**2).sum(axis=1)[:, None] + (right**2).sum(axis=1)[None]
    distances: Floats = np.sqrt(np.maximum(squares - 2 * left @ right.T, 0.0))
    return distances


def _cubes(numbers: Floats) -> Floats:
    # A power would take ten times as long.
    return numbers * numbers * numbers


def _scaled(values: Floats) -> Floats:
    low, span = values.min(), np.ptp(values)
    scaled: Floats = (values - low) / span if span > 0 else np.zeros(len(values))
    return scaled


def _violation(trial: FrozenTrial) -> float:
    """Return by how much a trial breaks its constraints, in sum."""
    # Since Optuna 5, trials set constraints by name.
    found = getattr(trial, "constraints", None)
    if found is None:
        numbers = trial.system_attrs.get("constraints") or ()
    else:
        numbers = found.values()
    # NaN counts as broken; an infinite violation would hide all others.
    total = sum(0.0 if number <= 0.0 else float(np.nan_to_num(number, nan=1.0)) for number in numbers)
    return min(total, 1e300)


class LudevoSampler(BaseSampler):
    """Samples by an evolutionary search whose children are chosen by a model.

    For each trial, some hundred children are made: steps of all sizes from the best trial, as in
    `ludevo.minimize`, and mixtures of two of the best 20 trials. A radial basis function of the
    known trials ranks them, and the distance to known trials keeps the search from one place
    (Regis & Shoemaker 2007). Several objectives are weighted at random for each trial (Knowles
    2006).

    Parameters
    ----------
    seed : int, optional
        The seed. A study that runs one trial at a time is then the same each time.
    constraints_func : callable, optional
        ``constraints_func(trial)`` returns numbers, which are constraints: one above 0 is broken.
        Constraints that trials set themselves count as well, where Optuna has them. Each trial that
        breaks one is worse than all others, and the sum of what is above 0 decides between two.

    Notes
    -----
    - The sampler takes all it knows from the study, so a study goes on after a break, and
      processes that share a storage share one search.
    - Trials that still run count as bad as the worst one until they end (the constant liar of
      Ginsbourger et al. 2010), so workers do not try the same. Failed and pruned ones do so for
      good.
    - The parameters that all complete trials have are searched together. All others, and the first
      10 trials, are random.

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

    def __init__(
        self,
        seed: int | None = None,
        *,
        constraints_func: Callable[[FrozenTrial], Sequence[float]] | None = None,
    ) -> None:
        self._constraints_func = constraints_func
        self._rng = np.random.default_rng(seed)
        self._random = RandomSampler(seed=seed)
        self._spaces = IntersectionSearchSpace()
        self._lock = threading.Lock()
        #: The parameters of trials that were sampled here and have not ended.
        self._running: dict[int, dict[str, Any]] = {}
        #: The rows of trials that have ended, for the space that was searched last.
        self._rows: tuple[str, dict[int, list[float] | None]] = "", {}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=threading.Lock())

    def reseed_rng(self) -> None:
        """Take another seed, for a copy of the sampler in another process."""
        self._rng = np.random.default_rng()
        self._random.reseed_rng()

    def infer_relative_search_space(
        self, study: Study, trial: FrozenTrial
    ) -> dict[str, BaseDistribution]:
        """Return the parameters of all complete trials that have more than one value."""
        found = self._spaces.calculate(study)
        return {name: distribution for name, distribution in found.items() if not distribution.single()}

    def sample_relative(
        self, study: Study, trial: FrozenTrial, search_space: dict[str, BaseDistribution]
    ) -> dict[str, Any]:
        """Return the parameters of the child that the model chooses."""
        if not search_space:
            return {}
        space = _Space(search_space)
        with self._lock:
            rows, values = self._known(study, trial, space)
            parameters = space.parameters(self._child(space, rows, values, trial.number))
            self._running[trial.number] = parameters
            return parameters

    def _known(self, study: Study, trial: FrozenTrial, space: _Space) -> tuple[Floats, Floats]:
        """Return the rows of all trials and their values, the least ones best."""
        signs = np.array([1.0 if way == StudyDirection.MINIMIZE else -1.0 for way in study.directions])
        key = repr((study.study_name, space.distributions, space.names))
        if self._rows[0] != key:
            self._rows = key, {}
        ended = self._rows[1]
        rows, values, violations, unknown = [], [], [], []
        for one in study.get_trials(deepcopy=False):
            if one.number not in ended:
                row = space.row(self._running.get(one.number, one.params))
                if one.state.is_finished():
                    ended[one.number] = row
            else:
                row = ended[one.number]
            if row is None or one.number == trial.number:
                continue
            if one.state == TrialState.COMPLETE:
                rows.append(row)
                values.append(one.values)
                violations.append(_violation(one))
            else:
                unknown.append(row)
        found = np.asarray(values, np.float64).reshape(len(values), len(signs)) * signs
        if not values:
            return np.zeros((0, len(space.names))), np.zeros(0)
        for column in found.T:
            finite = column[np.isfinite(column)]
            least, most = (finite.min(), finite.max()) if len(finite) else (0.0, 0.0)
            column[:] = np.nan_to_num(column, nan=most, posinf=most, neginf=least)
        total = found[:, 0]
        if len(signs) > 1:
            weights = self._rng.dirichlet(np.ones(len(signs)))
            least, span = found.min(axis=0), np.quantile(found, 0.75, axis=0) - found.min(axis=0)
            shares = np.minimum((found - least) / np.where(span > 0, span, 1.0), 2.0) * weights
            total = shares.max(axis=1) + 0.05 * shares.sum(axis=1)
        violation = np.asarray(violations)
        if violation.any():
            # Above the worst feasible one, if there is one, in the same range of numbers.
            is_feasible = violation == 0.0
            least, most = (total[is_feasible].min(), total[is_feasible].max()) if is_feasible.any() else (0.0, 0.0)
            span = most - least or max(abs(most), 1.0)
            total = np.where(is_feasible, total, most + span * (0.1 + violation / violation.max()))
        lie = np.full(len(unknown), total.max())
        return np.asarray(rows + unknown, np.float64), np.concatenate([total, lie])

    def _child(self, space: _Space, rows: Floats, values: Floats, number: int) -> Floats:
        rng, count, loci = self._rng, len(rows), len(space.low)
        if count < _STARTUP:
            return space.random(rng, 1).ravel()
        order = np.argsort(values, kind="stable")
        # Fewer and fewer genes at once.
        progress = min(np.log(count - _STARTUP + 1) / np.log(400), 1.0)
        rate = min(max(1.0, 3.0 * (1.0 - progress)) / loci, 1.0)
        best = rows[np.repeat(order[:1], _CHILDREN)]
        pool = rows[order[: max(4, min(20, count // 3))]]
        couples = pool[rng.integers(len(pool), size=(2, _CHILDREN))]
        mixed: Floats = np.where(rng.random((_CHILDREN, loci)) < 0.5, couples[0], couples[1])
        half = _CHILDREN // 2
        mixed[:half] = space.moved(rng, mixed[:half], 1.0 / loci)
        children = [space.moved(rng, best, rate), mixed, space.random(rng, _CHILDREN // 10)]
        rows_of_children = space.whole(np.vstack(children))

        known = order
        if count > _KNOWN:
            kept = 2 * _KNOWN // 3
            known = np.concatenate([order[:kept], rng.choice(order[kept:], _KNOWN - kept, replace=False)])
        # Ranks in every other trial: they show narrow valleys, values show smooth ones.
        if number % 2:
            levels = np.minimum(values, np.median(values))
        else:
            levels = np.empty(count)
            levels[order] = np.arange(count)
        points = space.features(rows_of_children)
        try:
            model = _Model(space.features(rows[known]), _scaled(levels[known]))
        except np.linalg.LinAlgError:
            return space.random(rng, 1).ravel()
        guesses, distances = model(points)
        new = np.flatnonzero(distances > 1e-7)
        if not len(new):
            return space.random(rng, 1).ravel()
        trust = _TRUST[number % len(_TRUST)]
        merit = trust * _scaled(guesses[new]) - (1 - trust) * _scaled(distances[new])
        found: Floats = rows_of_children[new[np.argmin(merit)]]
        return found

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
        """Forget a trial that has ended, and note its constraints: the study knows it."""
        if self._constraints_func is not None:
            # A later version of Optuna may have no functions for constraints.
            from optuna.samplers._base import _process_constraints_after_trial

            _process_constraints_after_trial(self._constraints_func, study, trial, state)
        with self._lock:
            self._running.pop(trial.number, None)
