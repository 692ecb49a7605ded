"""Emitters for pyribs, of integers and of tiles. They need the package ``ribs``."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from ribs.emitters import EmitterBase

from . import _native
from ._search import Seed, count_of
from .tiles import Description

__all__ = ["IntegerEmitter", "TileEmitter"]


class _Emitter(EmitterBase):  # type: ignore[misc, unused-ignore]
    """Children of elites that are drawn from the archive. Random ones if it is empty."""

    def __init__(self, archive: Any, low: Any, high: Any, batch_size: int, seed: Seed) -> None:
        super().__init__(
            archive,
            solution_dim=archive.solution_dim,
            bounds=None,
            lower_bounds=low,
            upper_bounds=high,
        )
        self._shape = tuple(np.atleast_1d(archive.solution_dim))
        self._batch_size = count_of("batch_size", batch_size, 1, 2**20)
        self._rng = np.random.default_rng(seed)

    @property
    def batch_size(self) -> int:
        """The number of solutions that `ask` returns."""
        return self._batch_size

    def _seed(self) -> int:
        return int(self._rng.integers(2**64, dtype=np.uint64))

    def _first(self) -> npt.NDArray[Any]:
        raise NotImplementedError

    def _children(self, parents: npt.NDArray[Any]) -> npt.NDArray[Any]:
        raise NotImplementedError

    def ask(self) -> npt.NDArray[Any]:
        """Return solutions to evaluate, one per row.

        Returns
        -------
        numpy.ndarray, shape (batch_size, solution_dim)
        """
        count = self._batch_size
        if self.archive.empty:
            rows = self._first()
        else:
            parents = np.asarray(self.archive.sample_elites(2 * count)["solution"])
            rows = self._children(parents.reshape(2 * count, -1))
        return rows.reshape(count, *self._shape).astype(self.archive.dtypes["solution"])


class IntegerEmitter(_Emitter):
    """Makes vectors of integers by the steps of the searches of `ludevo`.

    A child is moved in one gene, or in several, by steps of all sizes; or it is a mixture of two
    elites, half of them with one gene moved.

    Parameters
    ----------
    archive : ribs.archives.ArchiveBase
        The archive that parents are drawn from.
    bounds : sequence of (low, high)
        The range of each variable. Both ends are possible values.
    batch_size : int
        The number of solutions that `ask` returns.
    seed : int, numpy.random.Generator or numpy.random.SeedSequence, optional
        The seed of the emitter. The archive draws elites by a seed of its own.

    Examples
    --------
    >>> import numpy as np
    >>> from ribs.archives import GridArchive
    >>> from ribs.schedulers import Scheduler
    >>> from ludevo.ribs import IntegerEmitter
    >>> archive = GridArchive(solution_dim=8, dims=[33], ranges=[(0, 33)], seed=1)
    >>> scheduler = Scheduler(archive, [IntegerEmitter(archive, [(0, 4)] * 8, seed=1)])
    >>> for _ in range(60):
    ...     rows = scheduler.ask()
    ...     scheduler.tell(-np.abs(np.diff(rows)).sum(axis=1), rows.sum(axis=1, keepdims=True))
    >>> len(archive) > 30
    True
    """

    def __init__(
        self, archive: Any, bounds: Any, *, batch_size: int = 64, seed: Seed = None
    ) -> None:
        table = np.asarray(bounds)
        if not np.issubdtype(table.dtype, np.integer):
            raise TypeError(f"bounds has elements of type {table.dtype}, expected integers")
        if table.ndim != 2 or table.shape[1] != 2:
            raise ValueError(f"bounds has shape {table.shape}, expected (variables, 2)")
        # Scores of other tools are floats: integers beyond this one are not all floats.
        if table.size and np.abs(table).max() > 2**53:
            raise ValueError("bounds has an integer beyond 2**53")
        super().__init__(archive, table[:, 0], table[:, 1], batch_size, seed)
        self._ranges = [(int(low), int(high)) for low, high in table]
        _native.random_integers(self._ranges, 0, 0)

    def _first(self) -> npt.NDArray[Any]:
        rows = _native.random_integers(self._ranges, self._batch_size, self._seed())
        return np.frombuffer(rows, np.int64)

    def _children(self, parents: npt.NDArray[Any]) -> npt.NDArray[Any]:
        whole = np.ascontiguousarray(np.rint(parents), np.int64)
        # The elites are drawn in any order, so any two are a couple.
        rows = _native.vary_integers(self._ranges, whole.tobytes(), self._seed())
        return np.frombuffer(rows, np.int64)


class TileEmitter(_Emitter):
    """Makes levels of a description by its operators, or by the usual ones if it has none.

    All levels keep the fixed tiles and the symmetry of the description. Its requirements are left
    to you: measure the levels by `Description.measure`.

    Parameters
    ----------
    archive : ribs.archives.ArchiveBase
        The archive that parents are drawn from. Its `solution_dim` is the number of cells of a
        level, or the pair (height, width).
    description : ludevo.tiles.Description
        Size and kinds of tiles.
    batch_size : int
        The number of levels that `ask` returns.
    seed : int, numpy.random.Generator or numpy.random.SeedSequence, optional
        The seed of the emitter. The archive draws elites by a seed of its own.
    """

    def __init__(
        self, archive: Any, description: Description, *, batch_size: int = 64, seed: Seed = None
    ) -> None:
        if not isinstance(description, Description):
            found = type(description).__name__
            raise TypeError(f"description is a {found}, expected a ludevo.tiles.Description")
        height, width = description.shape
        wanted = tuple(np.atleast_1d(archive.solution_dim))
        if wanted not in ((height * width,), (height, width)):
            raise ValueError(f"solution_dim is {wanted}, expected {height * width} or {(height, width)}")
        last = len(description.characters) - 1
        super().__init__(archive, np.zeros(wanted), np.full(wanted, last), batch_size, seed)
        self._description = description._description

    def _first(self) -> npt.NDArray[Any]:
        return np.frombuffer(self._description.founders(self._batch_size, self._seed()), np.uint8)

    def _children(self, parents: npt.NDArray[Any]) -> npt.NDArray[Any]:
        levels = np.ascontiguousarray(np.rint(parents), np.uint8)
        return np.frombuffer(self._description.vary(levels.tobytes(), self._seed()), np.uint8)
