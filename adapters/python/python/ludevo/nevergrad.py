"""An optimizer for Nevergrad. It needs the package ``nevergrad``.

Importing this module registers it: ``nevergrad.optimizers.registry["Ludevo"]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from nevergrad.optimization import base
from nevergrad.optimization.optimizerlib import registry
from nevergrad.parametrization import _datalayers, container, data

from ._search import Array, Search

__all__ = ["Ludevo"]

#: A variable without a bound is searched to this number in the standardized space, in which 1 is a
#: typical step. Beyond `_LINEAR`, a gene stands for numbers that grow without limit.
_SPAN, _LINEAR = 6.0, 4.0

#: The weight of a choice that is taken for sure: another one has a chance of 2e-9.
_SURE = 20.0


class _Block:
    """Neighbouring numbers of the standardized space that a parameter has."""

    def __init__(
        self, start: int, width: int, arity: int, table: Array | None, ends: tuple[Array, Array]
    ) -> None:
        self.start, self.width, self.arity, self.table = start, width, arity, table
        low, high = ends
        #: Where both ends are bounds, genes are the numbers themselves.
        self.is_open = ~(np.isfinite(low) & np.isfinite(high))
        self.low = np.where(self.is_open & ~(low > -_LINEAR), -_SPAN, low)
        self.high = np.where(self.is_open & ~(high < _LINEAR), _SPAN, high)

    @property
    def loci(self) -> int:
        """The number of genes: one per choice, or one per real."""
        return self.width // self.arity if self.arity and self.table is None else self.width

    def write(self, genes: Array, row: Array) -> None:
        """Write the numbers of some genes into a row of the standardized space."""
        part = row[self.start : self.start + self.width]
        if not self.arity:
            excess = np.minimum((np.abs(genes) - _LINEAR) / (_SPAN - _LINEAR), 1.0 - 1e-9)
            far = np.sign(genes) * (_LINEAR + (_SPAN - _LINEAR) * excess / (1.0 - excess))
            part[:] = np.where(self.is_open & (excess > 0.0), far, genes)
        elif self.table is None:
            part.reshape(-1, self.arity)[np.arange(len(genes)), genes.astype(np.intp)] = _SURE
        else:
            part[:] = self.table[genes.astype(np.intp), np.arange(self.width)]


def _ends(parameter: Any, reference: Any) -> tuple[Array, Array]:
    """Return the bounds of a parameter in the standardized space; infinite ones if there are none."""
    ends = []
    for bound, none in zip(parameter.bounds, (-np.inf, np.inf)):
        row = np.full(parameter.dimension, none)
        if bound is not None:
            one = parameter.copy()
            values = np.broadcast_to(bound, np.shape(one.value) or (1,))
            # Some ways to bound have the bounds at infinity.
            with np.errstate(all="ignore"):
                one.value = values.copy() if np.shape(one.value) else float(values[0])
                row = one.get_standardized_data(reference=reference)
        ends.append(row)
    # A negative factor exchanges them.
    return np.minimum(*ends), np.maximum(*ends)


def _blocks(parameter: Any, reference: Any, start: int = 0) -> Iterator[_Block]:
    """Yield the blocks of a parameter, in the order of the standardized space."""
    if isinstance(parameter, container.Container):
        for name in sorted(parameter._content):
            child = parameter._content[name]
            yield from _blocks(child, reference._content[name], start)
            start += child.dimension
    elif isinstance(parameter, data.Data) and parameter.dimension:
        layers = [layer for layer in parameter._layers if isinstance(layer, _datalayers.Int)]
        arity = next((layer.arity for layer in layers if layer.arity is not None), 0)
        table = None
        if arity and not isinstance(layers[0], _datalayers.SoftmaxSampling):
            rows = []
            for choice in range(arity):
                # Not `spawn_child`: choices without an order compare with their first value.
                one = parameter.copy()
                one.value = np.full(one.value.shape, choice)
                rows.append(one.get_standardized_data(reference=reference))
            table = np.stack(rows)
        free = np.full(parameter.dimension, np.inf)
        ends = (-free, free) if arity else _ends(parameter, reference)
        yield _Block(start, parameter.dimension, arity, table, ends)


@registry.register
class Ludevo(base.Optimizer):  # type: ignore[misc, unused-ignore]
    """Searches a parametrization by the searches of `ludevo`.

    A choice is one gene, whatever its number of options: choices of two options are searched by
    `ludevo.bits`, others as integers. Each other variable is searched by `ludevo.minimize`, within its
    bounds if it has two. A variable without bounds is searched around its first value, most of all
    within 4 standard deviations; there is no wall. Candidates that are asked for while a generation
    waits for losses are mutants of the best candidate.

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
        # Otherwise a generation would wait for candidates that break a cheap constraint.
        self._penalize_cheap_violations = True
        self._blocks = list(_blocks(self.parametrization, self.parametrization))
        self._search: Search | None = None
        self._seed = 0
        #: The genes of all candidates that wait for a loss, and their places in the generation.
        self._waiting: dict[str, tuple[Array, int | None]] = {}
        self._best: tuple[float, Array] | None = None
        self._rows: Array = np.zeros((0, self.dimension))
        self._losses: list[float | None] = []
        self._given = 0

    def _start(self, checkpoint: str | None = None) -> Search:
        at_once = self.num_workers if self.num_workers > 1 else None
        loci = sum(block.loci for block in self._blocks)
        if all(block.arity == 2 for block in self._blocks):
            return Search.bits(loci, at_once=at_once, rng=self._seed, checkpoint=checkpoint)
        ranges: list[tuple[float, float]] = []
        whole: list[bool] = []
        for block in self._blocks:
            ends = [(0.0, block.arity - 1.0)] * block.loci
            ranges += ends if block.arity else zip(block.low, block.high)
            whole += [block.arity > 0] * block.loci
        return Search.reals(
            ranges,
            integrality=whole,
            # A search with integers has generations of one size.
            at_once=None if any(whole) else at_once,
            rng=self._seed,
            checkpoint=checkpoint,
        )

    def _standardized(self, genome: Array) -> Array:
        row, first = np.zeros(self.dimension), 0
        for block in self._blocks:
            block.write(genome[first : first + block.loci], row)
            first += block.loci
        return row

    def _begin(self) -> None:
        """Take the next generation."""
        if self._search is None:
            self._seed = int(self._rng.randint(2**31))
            self._search = self._start()
        self._rows = self._search.ask()
        self._losses, self._given = [None] * len(self._rows), 0

    def _mutant(self) -> Array:
        """Change the best genes, each with probability 1 / loci; random genes if there are none."""
        parts, first, rate = [], 0, 1.0 / max(sum(block.loci for block in self._blocks), 1)
        for block in self._blocks:
            count, arity = block.loci, block.arity
            if arity:
                drawn = self._rng.randint(arity, size=count).astype(float)
            else:
                # The middle, or the best genes, and a step of a twelfth of the range or a tenth of it.
                middle, step = (block.low + block.high) / 2, (block.high - block.low) / 12
                if self._best is not None:
                    middle, step = self._best[1][first : first + count], step / 10
                drawn = np.clip(middle + step * self._rng.normal(size=count), block.low, block.high)
            parts.append(drawn)
            first += count
        new = np.concatenate(parts) if parts else np.zeros(0)
        if self._best is None:
            return new
        old = np.asarray(self._best[1], np.float64)
        return np.where(self._rng.random_sample(len(old)) < rate, new, old)

    def _internal_ask_candidate(self) -> Any:
        if self._search is None or (self._given and all(loss is not None for loss in self._losses)):
            self._begin()
        genes, place = self._mutant() if self._given == len(self._rows) else None, None
        if genes is None:
            genes, place = self._rows[self._given], self._given
            self._given += 1
        candidate = self.parametrization.spawn_child().set_standardized_data(self._standardized(genes))
        self._waiting[candidate.uid] = genes, place
        return candidate

    def _internal_tell_candidate(self, candidate: Any, loss: float) -> None:
        waiting = self._waiting.pop(candidate.uid, None)
        # A candidate that breaks a cheap constraint may be told again.
        if waiting is None:
            return
        genes, place = waiting
        if self._best is None or loss < self._best[0]:
            self._best = loss, genes
        if place is None:
            return
        self._losses[place] = loss
        if self._search is not None and all(one is not None for one in self._losses):
            self._search.tell(self._losses)

    def _internal_tell_not_asked(self, candidate: Any, loss: float) -> None:
        """Leave a candidate from elsewhere to the archive, which recommends it if it is the best."""

    def _internal_provide_recommendation(self) -> Any:
        known = self.current_bests["pessimistic"].pessimistic_confidence_bound
        # Without one, Nevergrad takes the best of its archive.
        return None if self._best is None or known < self._best[0] else self._standardized(self._best[1])

    def __getstate__(self) -> dict[str, Any]:
        # A run of Rust is kept as its checkpoint; the founders have none.
        state = dict(self.__dict__)
        if self._search is not None:
            state["_search"] = self._search.checkpoint() if self._search.nit or self._search.nfev else ""
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if state["_search"] is not None:
            self._search = self._start(state["_search"] or None)
            # The genomes of the generation that waits for losses are the same again.
            self._search.ask()
