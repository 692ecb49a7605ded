"""Runs that are told their scores: ``Search``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import Run

Array = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]
Ids = npt.NDArray[np.int64]
Seed = int | np.random.Generator | np.random.SeedSequence | None

#: Beyond these, memory would be used up, which ends the process.
MOST_GENES, MOST_AT_ONCE = 2**24, 2**20


def seed_of(rng: Seed, name: str = "rng") -> int:
    """Return the seed of a run: a number from 0 to below 2**64."""
    if rng is None:
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
    if isinstance(rng, np.random.SeedSequence):
        return int(rng.generate_state(1, np.uint64)[0])
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(2**64, dtype=np.uint64))
    if isinstance(rng, (int, np.integer)) and not isinstance(rng, bool):
        seed = int(rng)
        if 0 <= seed < 2**64:
            return seed
        raise ValueError(f"{name} is {seed}, expected a seed from 0 to 2**64 - 1")
    raise TypeError(
        f"{name} is a {type(rng).__name__}, expected an int, a numpy Generator or SeedSequence, or None"
    )


def count_of(name: str, value: object, least: int, most: int = 2**63) -> int:
    """Return `value` as an integer from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} is a {type(value).__name__}, expected an int")
    if value < least:
        raise ValueError(f"{name} is {value}, expected at least {least}")
    if value > most:
        raise ValueError(f"{name} is {value}, expected at most {most}")
    return int(value)


def number_of(name: str, value: Any, expected: str = "a number") -> float:
    """Return `value` as a float. Texts and switches are refused."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} is a {type(value).__name__}, expected {expected}")
    return float(value)


def text_of(name: str, value: object, expected: str = "a str") -> str:
    """Return `value`, which is a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a {type(value).__name__}, expected {expected}")
    return value


def list_of(name: str, values: Any, expected: str) -> list[Any]:
    """Return `values`, which may be any iterable, as a list."""
    if not isinstance(values, Iterable):
        raise TypeError(f"{name} is a {type(values).__name__}, expected {expected}")
    return list(values)


def array_of(name: str, values: Any) -> Array:
    """Return `values` as an array."""
    try:
        return np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} rows of different lengths, expected as many numbers in each") from None


def numbers_of(name: str, values: Any) -> Floats:
    """Return `values` as floats. None and texts, which numpy takes for numbers, are refused."""
    found = array_of(name, values)
    if found.dtype.kind not in "fiub":
        wrong = [one for one in found.ravel().tolist() if not hasattr(one, "__float__")]
        if wrong:
            hint = ": is a `return` missing?" if wrong[0] is None else ""
            raise TypeError(f"{name} {wrong[0]!r}, expected a number{hint}")
    try:
        return np.asarray(found, np.float64)
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"{name} a number that is no float: {error}") from None


def ranges_of(bounds: Any) -> list[tuple[float, float]]:
    """Return `bounds`, pairs or an object with ``lb`` and ``ub``, as pairs of floats."""
    if hasattr(bounds, "lb") and hasattr(bounds, "ub"):
        low, high = np.broadcast_arrays(np.atleast_1d(bounds.lb), np.atleast_1d(bounds.ub))
        bounds = list(zip(low, high))
    ranges = []
    for index, pair in enumerate(list_of("bounds", bounds, "a pair (low, high) per variable")):
        try:
            low, high = pair
            ranges.append((float(low), float(high)))
        except (TypeError, ValueError):
            raise ValueError(f"bounds[{index}] is {pair!r}, expected a pair (low, high)") from None
    if not ranges:
        raise ValueError("bounds is empty, expected one pair (low, high) per variable")
    return ranges


def axes_of(axes: Iterable[tuple[float, float, int]]) -> list[tuple[float, float, int]]:
    """Return the axes of an archive as the native module wants them."""
    found = []
    for index, axis in enumerate(list_of("axes", axes, "(low, high, cells) per feature")):
        try:
            low, high, cells = axis
            ends = number_of("low", low), number_of("high", high)
        except (TypeError, ValueError):
            raise ValueError(f"axes[{index}] is {axis!r}, expected (low, high, cells), three numbers") from None
        found.append((*ends, count_of(f"axes[{index}][2]", cells, 1, MOST_GENES)))
    return found


def _limit(maxfev: int | None) -> int | None:
    """Return `maxfev` as the native module takes it."""
    if type(maxfev) is int and 0 <= maxfev <= 2**63:
        return maxfev
    return None if maxfev is None else min(max(count_of("maxfev", maxfev, -(2**99), 2**99), 0), 2**63)


class Search:
    """A run that you tell its scores, generation by generation.

    Make one with `Search.reals`, `Search.bits`, `Search.permutations` or `Search.categories`. All
    scores are minimised. NaN ranks below all numbers.

    A run of the same seed gives the same genomes as in Rust, on every machine. The GIL is
    released while a generation is bred.

    A search can be pickled and copied. The copy goes on as the original would, also between `ask` and
    `tell`.

    Examples
    --------
    >>> import ludevo
    >>> search = ludevo.Search.reals([(-5, 5)] * 3, rng=1)
    >>> while (x := search.ask(maxfev=500)).size:
    ...     search.tell((x**2).sum(axis=1))
    >>> bool(search.fun < 1e-9)
    True

    Several workers take genomes and tell their scores in any order, with the same result:

    >>> search = ludevo.Search.reals([(-5, 5)] * 3, at_once=4, rng=1)
    >>> (first,), _ = search.take(1)
    >>> (second,), _ = search.take(1)
    >>> search.tell([2.5], [second])
    >>> search.tell([0.5], [first])
    """

    __slots__ = ("_columns", "_dtype", "_made", "_run", "_width")

    #: The arguments of the run, for copies: kind of genome, task, seed, and options.
    _made: tuple[str, str, int, dict[str, Any]]

    def __init__(self, run: Run) -> None:
        if not isinstance(run, Run):
            raise TypeError("make a search by a constructor such as Search.reals or Search.bits")
        self._run = run
        self._dtype = np.dtype(run.dtype)
        self._width = run.width
        self._columns = run.columns

    @classmethod
    def _make(cls, space: str, task: str, rng: Seed, x0: Any, **options: Any) -> Search:
        """Make a run, after x0 has become rows of bytes."""
        for name, limit in (("at_once", MOST_AT_ONCE), ("maxfev", 2**63)):
            if options.get(name) is not None:
                options[name] = count_of(name, options[name], 1, limit)
        options["objectives"] = count_of("objectives", options.get("objectives", 0), 0)
        if options["checkpoint"] is not None:
            text_of("checkpoint", options["checkpoint"], "the text of `Search.checkpoint`")
        if options.get("axes") is not None:
            options["axes"] = axes_of(options["axes"])
        if x0 is not None:
            of = {"reals": "ranges", "categories": "counts"}.get(space)
            width = options["length"] if of is None else len(options[of])
            dtype = {"reals": "f8", "bits": "?"}.get(space, "i8")
            rows = np.atleast_2d(numbers_of("x0 has", x0))
            if rows.ndim != 2 or rows.shape[1] != width or not len(rows):
                shape = np.shape(x0)
                raise ValueError(f"x0 has shape {shape}, expected ({width},) or (count, {width})")
            most = options.get("maxfev")
            if most is not None and len(rows) > most:
                raise ValueError(f"x0 has {len(rows)} genomes, expected at most {most}, which is maxfev")
            if dtype != "f8":
                # Not `>=`: NaN is no integer. Beyond 2**53, not all integers are floats.
                is_whole = (rows == np.floor(rows)) & (np.abs(rows) < 2**53)
                fits = is_whole if dtype == "i8" else np.isin(rows, (0, 1))
                if not fits.all():
                    (row, column), wanted = np.argwhere(~fits)[0], "an integer" if dtype == "i8" else "0 or 1"
                    raise ValueError(f"x0, row {row}: column {column} is {rows[row, column]}, expected {wanted}")
            options["founders"] = np.ascontiguousarray(rows, dtype).tobytes()
        return cls._begun(space, text_of("task", task, "a str such as 'best'"), seed_of(rng), options)

    @classmethod
    def _begun(cls, space: str, task: str, seed: int, options: dict[str, Any], pending: Any = None) -> Search:
        """Return the run of these arguments, or the copy of one with this generation."""
        search = cls(Run(space, task, seed, **options))
        search._made = space, task, seed, options
        if pending is not None:
            search._run.restore(pending)
        return search

    def __reduce__(self) -> tuple[Any, ...]:
        if not hasattr(self, "_made"):
            raise TypeError("only searches of a constructor such as Search.reals can be copied")
        space, task, seed, options = self._made
        checkpoint, pending = self._run.state()
        if checkpoint is not None:
            options = {**options, "founders": None, "checkpoint": checkpoint}
        return type(self)._begun, (space, task, seed, options, pending)

    @classmethod
    def reals(
        cls,
        bounds: Any,
        *,
        task: str = "best",
        integrality: Any = None,
        categories: Any = None,
        objectives: int = 0,
        axes: Iterable[tuple[float, float, int]] | None = None,
        at_once: int | None = None,
        maxfev: int | None = None,
        x0: Any = None,
        rng: Seed = None,
        checkpoint: str | None = None,
    ) -> Search:
        """Begin a search of vectors of reals, of integers and of categories.

        Parameters
        ----------
        bounds : sequence of (low, high), or scipy.optimize.Bounds
            The range of each variable. Both ends are possible values.
        task : {"best", "constrained", "fast", "noisy", "front", "archive"}
            What to look for. It decides the columns of a score: see `tell`.
        integrality : array_like of bool, optional
            Which variables are integers. Only for the tasks "best", "constrained" and "front".
        categories : array_like of bool, optional
            Which variables are unordered choices, with bounds (0, count - 1). Only for the tasks
            "best", "constrained" and "front".
        objectives : int
            For the task "front": 2 or 3.
        axes : sequence of (low, high, cells), optional
            For the task "archive": the range of each of 1 or 2 features, and its number of cells.
        at_once : int, optional
            The number of newborns to aim at in a generation.
        maxfev : int, optional
            The limit of evaluations, if it is known: there are at most as many founders. Give it
            to `ask` or `take` as well.
        x0 : array_like, optional
            Where the search begins: one genome, or one per row.
        rng : int, numpy.random.Generator or numpy.random.SeedSequence, optional
            The seed. Without one, the run differs each time.
        checkpoint : str, optional
            The text of `Search.checkpoint`, or of a checkpoint that a Rust program wrote. The
            run continues there. All other arguments must be those of the first run.

        Returns
        -------
        Search
        """
        ranges = ranges_of(bounds)
        kinds = np.zeros(len(ranges), int)
        for name, mask, kind in (("integrality", integrality, 1), ("categories", categories, 2)):
            if mask is not None:
                flags, wanted = numbers_of(f"{name} has", mask), (len(ranges),)
                if flags.shape not in ((), (1,), wanted):
                    raise ValueError(f"{name} has shape {flags.shape}, expected {wanted}, or one value for all variables")
                if not np.isin(flags, (0, 1)).all():
                    raise ValueError(f"{name} has other values than 0 and 1")
                kinds[np.broadcast_to(flags == 1, wanted)] = kind
        return cls._make(
            "reals", task, rng, x0, ranges=ranges, kinds=kinds.tolist() if kinds.any() else None,
            objectives=objectives, axes=axes, at_once=at_once, maxfev=maxfev, checkpoint=checkpoint,
        )

    @classmethod
    def bits(
        cls,
        length: int,
        *,
        task: str = "best",
        objectives: int = 0,
        axes: Iterable[tuple[float, float, int]] | None = None,
        at_once: int | None = None,
        maxfev: int | None = None,
        x0: Any = None,
        rng: Seed = None,
        checkpoint: str | None = None,
    ) -> Search:
        """Begin a search of strings of `length` bits. For the parameters see `Search.reals`.

        Returns
        -------
        Search
        """
        return cls._make(
            "bits", task, rng, x0, length=count_of("length", length, 1, MOST_GENES), objectives=objectives,
            axes=axes, at_once=at_once, maxfev=maxfev, checkpoint=checkpoint,
        )

    @classmethod
    def permutations(
        cls,
        length: int,
        *,
        task: str = "best",
        objectives: int = 0,
        axes: Iterable[tuple[float, float, int]] | None = None,
        at_once: int | None = None,
        maxfev: int | None = None,
        x0: Any = None,
        rng: Seed = None,
        checkpoint: str | None = None,
    ) -> Search:
        """Begin a search of permutations of 0 to `length` - 1. See `Search.reals`.

        Returns
        -------
        Search
        """
        return cls._make(
            "permutations", task, rng, x0, length=count_of("length", length, 1, MOST_GENES), objectives=objectives,
            axes=axes, at_once=at_once, maxfev=maxfev, checkpoint=checkpoint,
        )

    @classmethod
    def categories(
        cls,
        counts: Iterable[int],
        *,
        task: str = "best",
        maxfev: int | None = None,
        x0: Any = None,
        rng: Seed = None,
        checkpoint: str | None = None,
    ) -> Search:
        """Begin a search of unordered choices. For the other parameters see `Search.reals`.

        Parameters
        ----------
        counts : sequence of int
            The number of values of each choice: a gene is an int64 from 0 to below this number.
        task : {"best", "constrained"}

        Returns
        -------
        Search
        """
        given = list_of("counts", counts, "integers")
        numbers = [count_of(f"counts[{i}]", count, 1) for i, count in enumerate(given)]
        if not numbers:
            raise ValueError("counts is empty, expected one number of values per choice")
        return cls._make(
            "categories", task, rng, x0, counts=numbers, maxfev=maxfev, checkpoint=checkpoint
        )

    def ask(self, *, maxfev: int | None = None) -> Array:
        """Return the genomes that have no score yet, one per row.

        Further calls return the same genomes until you tell their scores. An element of
        ``bits`` is a bool, of ``permutations`` and ``categories`` an int64, of ``reals`` a float64.

        Parameters
        ----------
        maxfev : int, optional
            The limit of evaluations of the run.

        Returns
        -------
        numpy.ndarray
            Shape (count, variables). No rows if the next generation does not fit into `maxfev`, or
            if the search has tried everything. The founders are given in any case: to have fewer,
            give `maxfev` to the constructor.
        """
        return self._ask(_limit(maxfev))

    def _ask(self, limit: int | None) -> Array:
        return np.frombuffer(self._run.ask(limit), self._dtype).reshape(-1, self._width)

    def take(self, count: int = 1, *, maxfev: int | None = None) -> tuple[Ids, Array]:
        """Return up to `count` genomes of this generation that were not taken before.

        For workers that end at different times: tell the scores with the ids, in any order. The
        genomes and the result are those of `ask` and `tell`. If a worker is lost, `ask` still has
        its genome.

        Parameters
        ----------
        count : int
        maxfev : int, optional
            As for `ask`.

        Returns
        -------
        ids : numpy.ndarray of int64
            No ids if all genomes of the generation were taken: take again after the last `tell`.
            With `at_once`, most generations are larger.
        genomes : numpy.ndarray
            One row per id.
        """
        ids, rows = self._run.take(count_of("count", count, 1), _limit(maxfev))
        genomes = np.frombuffer(rows, self._dtype).reshape(-1, self._width)
        return np.frombuffer(ids, np.int64), genomes

    def tell(self, scores: Any, ids: Any = None) -> None:
        """Tell the scores of the genomes that `ask` returned, in the same order.

        Parameters
        ----------
        scores : array_like
            One row per genome. Its columns are the value; for the task "constrained" the value and
            the violation, 0 if there is none or if your tolerance allows it; for "front" the
            objectives and the violation; for "archive" the value and the features. One column may
            be a vector.
        ids : array_like of int, optional
            The ids of `take`: one row of scores for each. The generation ends when all its genomes
            have scores.

        Raises
        ------
        ValueError
            If the numbers of scores and genomes differ, or if no genome with an id waits for a
            score. Nothing changes then.
        TypeError
            If a score is None or a text. A genome without a value has NaN.
        """
        is_plain = type(scores) is np.ndarray and scores.dtype == np.float64
        rows = scores if is_plain else numbers_of("scores has", scores)
        width = self._columns
        if rows.size and not (rows.shape[1:] == (width,) or width == 1 and rows.ndim < 2):
            raise ValueError(f"scores has shape {rows.shape}, expected one row of {width} for each genome")
        numbers = rows.tobytes()
        if ids is None:
            self._run.tell(numbers)
        else:
            places = array_of("ids has", ids)
            if places.size and not np.issubdtype(places.dtype, np.integer):
                raise TypeError(f"ids has elements of type {places.dtype}, expected integers")
            self._run.tell(numbers, np.ascontiguousarray(places, np.int64).tobytes())

    def _individuals(self, rows: tuple[bytearray, bytearray]) -> tuple[Array, Floats]:
        genomes = np.frombuffer(rows[0], self._dtype).reshape(-1, self._width)
        return genomes, np.frombuffer(rows[1], np.float64).reshape(-1, self._columns)

    @property
    def x(self) -> Array | None:
        """The best genome so far; None if there is none."""
        genomes, _ = self._individuals(self._run.best())
        return genomes[0] if len(genomes) else None

    @property
    def score(self) -> Floats:
        """The score of the best genome, as `tell` takes it; NaN if there is none."""
        _, scores = self._individuals(self._run.best())
        return scores[0] if len(scores) else np.full(self._columns, np.nan)

    @property
    def fun(self) -> float:
        """The value of the best genome, the first column of its score."""
        return float(self.score[0])

    @property
    def nfev(self) -> int:
        """The number of evaluations of complete generations."""
        return self._run.counters[1]

    @property
    def nit(self) -> int:
        """The number of generations."""
        return self._run.counters[0]

    @property
    def population(self) -> tuple[Array, Floats]:
        """The genomes of the present population and their scores, one per row."""
        return self._individuals(self._run.population())

    def checkpoint(self) -> str:
        """Return the run as JSON, to continue it later, here or in Rust.

        Scores of a generation that is not complete are left out. Rust reads the text as a
        ``Checkpoint``, and `Search` one that Rust wrote.
        """
        return self._run.checkpoint()

    def __repr__(self) -> str:
        return f"<ludevo.Search: {self.nfev} evaluations, best {self.fun:.6g}>"


def first_front(scores: Sequence[Any] | Floats) -> npt.NDArray[np.intp]:
    """Return the indices of the rows that no other row surpasses in every objective.

    Parameters
    ----------
    scores : array_like, shape (count, objectives)
        The objectives, all minimised. Rows with NaN are never in the front.

    Returns
    -------
    numpy.ndarray of int
        In ascending order.
    """
    values = numbers_of("scores has", scores)
    if values.ndim != 2:
        raise ValueError(f"scores has {values.ndim} dimensions, expected (count, objectives)")
    valid = np.flatnonzero(~np.isnan(values).any(axis=1))
    values = values[valid]
    kept = []
    for row, own in enumerate(values):
        not_worse = (values <= own).all(axis=1) & (values < own).any(axis=1)
        if not not_worse.any():
            kept.append(row)
    return valid[np.asarray(kept, np.intp)]
