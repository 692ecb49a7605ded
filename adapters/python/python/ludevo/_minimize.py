"""Searches in one call."""

from __future__ import annotations

import inspect
import math
import os
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypedDict

import numpy as np

from ._constraints import Violation, violation_of
from ._search import (
    Array,
    Floats,
    Search,
    Seed,
    _limit,
    count_of,
    first_front,
    list_of,
    number_of,
    numbers_of,
    seed_of,
)

if TYPE_CHECKING:
    from typing_extensions import TypeVar, Unpack

    X = TypeVar("X", default=Array)
else:
    from typing import TypeVar

    X = TypeVar("X")

Decode = Callable[[Any], Any]
Map = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
#: Makes a search of a task, with the options of its constructor.
Make = Callable[..., Search]
#: Completes a result.
Finish = Callable[["OptimizeResult[Any]"], None]
#: Is given the scores so far, and says whether to stop within a generation.
Look = Callable[[Callable[[], Floats]], bool]

#: Why a run ended, by its status.
MESSAGES = {
    0: "The value of `target` was reached.",
    1: "The limit of evaluations, `maxfev`, was reached.",
    2: "The search has no more candidates: it has tried everything that it can.",
    3: "The callback stopped the search.",
    4: "The search was interrupted (KeyboardInterrupt).",
    5: "The limit of time, `time`, was reached.",
    6: "The fitness or the callback raised an exception.",
}
FIRST = "No point is better than the first feasible one."


class OptimizeResult(dict[str, Any], Generic[X]):
    """The result of a search: a dict whose keys are attributes, as in `scipy.optimize`.

    Attributes
    ----------
    x : numpy.ndarray, or dict for `mixed`
        The best genome. None if no genome has a value, which its type does not say.
    fun : float
        Its value. NaN if there is none.
    success : bool
        Whether there is a genome with a value, less than infinity, that breaks no constraint by more
        than the tolerance. With constraints, also whether it is better than the first such genome of the
        run, unless `target` was reached or nothing is left to try.
    status : int
        0: `target` was reached. 1: `maxfev` was reached. 2: nothing is left to try. 3: the callback
        stopped the search. 4: Ctrl-C. 5: `time` is over. 6: an exception, which has this result as
        its attribute `intermediate_result`.
    message : str
        The status in words.
    nfev, nit : int
        The numbers of evaluations and of generations.
    population, population_energies : numpy.ndarray
        The last population, and its scores.
    maxcv : float
        The exact violation of the constraints by `x`, whatever the tolerance. Only with
        constraints.
    search : ludevo.Search
        The run, for its checkpoint.
    """

    x: X
    fun: Any
    success: bool
    status: int
    message: str
    nfev: int
    nit: int
    population: Array
    population_energies: Floats
    features: Floats
    maxcv: float
    search: Search

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the result has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __dir__(self) -> list[str]:
        return list(self)

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{name:>{width}}: {value!r}" for name, value in self.items())


Callback = Callable[[OptimizeResult[Any]], Any]


class _Common(TypedDict, total=False):
    """The options of all searches. `minimize` says what they do."""

    args: tuple[Any, ...]
    x0: Any
    time: float | None
    callback: Callback | None
    rng: Seed
    workers: int | Map
    progress: bool
    checkpoint: str | None


class ManyOptions(_Common, total=False):
    """The options of `noisy` and `archive`."""

    target: float | None
    vectorized: bool


class FrontOptions(_Common, total=False):
    """The options of `front`."""

    constraints: Any
    constraint_tolerance: float
    vectorized: bool


class MixedOptions(_Common, total=False):
    """The options of `mixed`."""

    constraints: Any
    constraint_tolerance: float
    target: float | None


class CategoriesOptions(MixedOptions, total=False):
    """The options of `categories`."""

    vectorized: bool


class Options(CategoriesOptions, total=False):
    """The options of `bits` and `permutations`."""

    at_once: int | None


class _Stopped(Exception):
    """Carries a `StopIteration` of the fitness through maps, which would take it as their end."""


def _value_of(fun: Callable[..., Any], args: tuple[Any, ...], decode: Decode | None, x: Any) -> Any:
    try:
        return fun(x if decode is None else decode(x), *args)
    except StopIteration as error:
        raise _Stopped(error) from None


class _Scorer:
    """Scores all genomes of a generation by functions of the caller."""

    def __init__(
        self,
        fun: Callable[..., Any],
        args: tuple[Any, ...],
        columns: int,
        vectorized: bool,
        mapper: Map,
        violation: Violation | None,
        decode: Decode | None,
    ) -> None:
        if not callable(fun):
            raise TypeError(f"the fitness is a {type(fun).__name__}, expected a function")
        self.fun, self.args, self.columns = fun, args, columns
        self.vectorized, self.mapper, self.violation = vectorized, mapper, violation
        self.decode = decode
        #: Processes get this function alone: it is pickled with the fitness, not with the scorer.
        self._one = partial(_value_of, fun, args, decode)
        #: The value of the first feasible genome that has one.
        self.first: float | None = None

    def _noted(self, scores: Floats) -> Floats:
        if self.first is None and self.violation is not None:
            values = scores[(scores[:, -1] == 0.0) & ~np.isnan(scores[:, 0]), 0]
            self.first = float(values[0]) if len(values) else None
        return scores

    def _all(self, genomes: Array) -> Floats:
        """Return one row per genome, from a fitness that takes all of them."""
        count, width = len(genomes), self.columns
        values = numbers_of("the fitness returned", self.fun(genomes.T, *self.args))
        if values.shape != ((count,) if width == 1 else (width, count)):
            expected = f"({count},)" if width == 1 else f"({width}, {count})"
            raise ValueError(f"the fitness returned shape {values.shape}, expected {expected}")
        return values.reshape(width, count).T

    def _checked(self, rows: list[Any]) -> Floats:
        """Return what the fitness returned, one row per genome."""
        count, width = len(rows), self.columns
        values = numbers_of("the fitness returned", rows)
        if values.size != count * width:
            shape = np.shape(rows[0]) if rows else ()
            wanted = "a number" if width == 1 else f"{width} numbers"
            raise ValueError(f"the fitness returned shape {shape}, expected {wanted}")
        return values.reshape(count, width)

    def _rows(self, genomes: Array, look: Callable[[list[Any]], bool] | None) -> list[Any]:
        """Return what the fitness returns for all genomes, or the first ones if `look` says so."""
        answers = self.mapper(self._one, genomes)
        if not isinstance(answers, Iterable):
            raise TypeError(f"workers returned a {type(answers).__name__}, expected an answer per genome")
        # A map that returns all answers together cannot be cut.
        if look is None or isinstance(answers, Sized):
            rows = list(answers)
        else:
            rows = []
            for row in answers:
                rows.append(row)
                if len(rows) < len(genomes) and look(rows):
                    return rows
        if len(rows) != len(genomes):
            raise ValueError(f"workers returned {len(rows)} answers for {len(genomes)} genomes")
        return rows

    def __call__(self, genomes: Array, has_violation: bool, look: Look | None) -> Floats | array[float]:
        """Return the scores of the genomes, or of the first ones if `look` says so."""
        # Most generations are small: the rest would take as long as the search.
        if not has_violation and look is None and not self.vectorized:
            if self.mapper is map and self.decode is None:
                fun, args = self.fun, self.args
                rows = [fun(genome, *args) for genome in genomes] if args else [fun(genome) for genome in genomes]
                if self.columns == 1 and type(rows[0]) is float:
                    # The shape of numbers is known. What is no number is refused below.
                    with suppress(OverflowError, TypeError):
                        return array("d", rows)
                return self._checked(rows)
            return self._checked(self._rows(genomes, None))
        scores = np.zeros((len(genomes), self.columns + has_violation))
        if self.violation is not None:
            found = [self.violation(genome) for genome in genomes]
            scores[:, -1] = [excess if counts else 0.0 for excess, counts in found]
        # An infeasible genome needs no value, and the fitness may be undefined there.
        feasible = np.flatnonzero(scores[:, -1] == 0.0) if has_violation else np.arange(len(genomes))
        scores[:, : self.columns] = np.inf
        if self.vectorized:
            if len(feasible):
                scores[feasible, : self.columns] = self._all(genomes[feasible])
            return self._noted(scores)

        done = 0

        def scored(rows: list[Any]) -> Floats:
            """Return the scores of all genomes before the first one that waits for a value."""
            nonlocal done
            # Each row is looked at once, however often this is called.
            scores[feasible[done : len(rows)], : self.columns] = self._checked(rows[done:])
            done = len(rows)
            return self._noted(scores if done == len(feasible) else scores[: feasible[done]])

        inner = None if look is None else lambda rows: look(lambda: scored(rows))
        return scored(self._rows(genomes[feasible], inner))


def _workers(workers: int | Map, stack: ExitStack) -> Map:
    if callable(workers):
        return workers
    if hasattr(workers, "map"):
        raise TypeError(f"workers is a {type(workers).__name__}, expected a function: take its `map`")
    count = count_of("workers", workers, -1)
    if count == 0:
        raise ValueError("workers is 0, expected -1 for all processors, 1 or more, or a function as map")
    if count == 1:
        return map
    threads = (os.cpu_count() or 1) if count == -1 else count
    return stack.enter_context(ThreadPoolExecutor(threads)).map


def _bar(progress: bool, total: int, stack: ExitStack, unit: str = "evaluation") -> Any:
    if not progress:
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise ImportError("progress=True needs tqdm: pip install tqdm") from None
    return stack.enter_context(tqdm(total=total, unit=unit))


def _result(search: Search, status: int, has_violation: bool, scorer: _Scorer) -> OptimizeResult[Any]:
    genomes, scores = search.population
    score, x = search.score, search.x
    result: OptimizeResult[Any] = OptimizeResult(
        x=x,
        fun=float(score[0]),
        success=x is not None and not np.isposinf(score[0]) and not (has_violation and score[-1] > 0.0),
        status=status,
        message=MESSAGES[status],
        nfev=search.nfev,
        nit=search.nit,
        population=genomes,
        population_energies=scores[:, 0] if scores.shape[1] == 1 else scores,
        search=search,
    )
    if has_violation:
        result["maxcv"] = float(score[-1])
    if scorer.violation is not None and scorer.columns == 1 and x is not None:
        result["maxcv"] = scorer.violation(x)[0]
        # A search that stays there has not searched, whatever the value.
        if result.success and status not in (0, 2) and result.fun == scorer.first:
            result.update(success=False, message=f"{result.message} {FIRST}")
    return result


def _seconds(time: float | None) -> float:
    """Return the moment at which a search with this limit ends."""
    if time is None:
        return float("inf")
    seconds = number_of("time", time, "a number of seconds")
    if not seconds > 0:
        raise ValueError(f"time is {time}, expected more than 0 seconds")
    return monotonic() + seconds


def _by_keyword(callback: Callback | None) -> Callback | None:
    """Return a callback that is called as scipy calls it: by keyword if it has one of this name."""
    if callback is not None and not callable(callback):
        raise TypeError(f"callback is a {type(callback).__name__}, expected a function")
    try:
        names = [] if callback is None else [*inspect.signature(callback).parameters]
    except (TypeError, ValueError):
        return callback
    if callback is None or names != ["intermediate_result"]:
        return callback
    return lambda result: callback(intermediate_result=result)  # type: ignore[call-arg]


def _says_stop(callback: Callable[[Any], Any], result: Any) -> bool:
    try:
        return bool(callback(result))
    except StopIteration:
        return True


def _run(
    make: Make,
    scorer: _Scorer,
    has_violation: bool,
    finish: Finish,
    *,
    stack: ExitStack,
    maxfev: int,
    time: float | None = None,
    target: float | None = None,
    callback: Callback | None = None,
    progress: bool = False,
) -> OptimizeResult[Any]:
    """Run until a limit is reached. An exception goes on to the caller, with the result so far."""
    count_of("maxfev", maxfev, 1)
    end, callback = _seconds(time), _by_keyword(callback)
    target = None if target is None else number_of("target", target)
    search, limit = make(maxfev=maxfev), _limit(maxfev)
    is_founding = search.nit + search.nfev == 0
    first: Floats | array[float] = np.zeros((0, 0))
    status, decode, due = 1, scorer.decode, 0

    def report(search: Search, status: int) -> OptimizeResult[Any]:
        result = _result(search, status, has_violation, scorer)
        finish(result)
        if decode is not None and result.x is not None:
            result["x"] = decode(result.x) if result.x.ndim == 1 else [decode(row) for row in result.x]
        return result

    def begun(genomes: Array, scores: Floats | array[float]) -> Search:
        """Return the run that has no other founders than these."""
        if not len(scores):
            return make(maxfev=maxfev)
        begun = make(maxfev=len(scores), x0=genomes[: len(scores)])
        begun.ask()
        begun.tell(scores)
        return begun

    def look(scored: Callable[[], Floats]) -> bool:
        nonlocal status, first, due
        if is_founding:
            first = scored()
            # A result takes as long as there are points: one per point would be quadratic.
            if callback is not None and len(first) >= due:
                due = len(first) + max(len(first) // 100, 1)
                if _says_stop(callback, report(begun(genomes, first), status)):
                    status = 3
                    return True
        if monotonic() >= end:
            status = 5
            return True
        return False

    try:
        bar = _bar(progress, maxfev, stack)
        while True:
            if target is not None and not is_founding:
                is_feasible = not has_violation or search.score[-1] == 0.0
                if is_feasible and search.fun <= target:
                    status = 0
                    break
            if monotonic() >= end:
                status = 5
                break
            genomes = search._ask(limit)
            if not len(genomes):
                status = 2 if search._run.counters[3] else 1
                break
            try:
                scores = scorer(genomes, has_violation, look if is_founding or time is not None else None)
            except KeyboardInterrupt:
                scores, status = first, 4
            except Exception:
                search = begun(genomes, first) if is_founding else search
                raise
            if len(scores) < len(genomes):
                # A generation that was cut does not count. Of the founders, some are a run.
                search = begun(genomes, scores) if is_founding else search
                break
            search._run.tell(scores.tobytes())
            is_founding, first = False, scores[:0]
            if bar is not None:
                bar.update(search.nfev - bar.n)
            if callback is not None and _says_stop(callback, report(search, status)):
                status = 3
                break
    except KeyboardInterrupt:
        status = 4
    except Exception as error:
        own: Any = error.args[0] if isinstance(error, _Stopped) else error
        # Few exceptions refuse attributes.
        with suppress(AttributeError, TypeError):
            own.intermediate_result = report(search, 6)
        raise own
    return report(search, status)


def _call(
    make: Make,
    fun: Callable[..., Any],
    made: Mapping[str, Any],
    *,
    args: tuple[Any, ...] = (),
    task: str = "best",
    columns: int = 1,
    constraints: Any = (),
    constraint_tolerance: float = 1e-6,
    workers: int | Map = 1,
    vectorized: bool = False,
    decode: Decode | None = None,
    finish: Finish = lambda result: None,
    **limits: Any,
) -> OptimizeResult[Any]:
    violation = violation_of(constraints, constraint_tolerance)
    if violation is not None and task in ("noisy", "archive"):
        raise ValueError(f"{task} takes no constraints: return NaN for a genome that breaks one")
    if task == "best" and violation is not None:
        task = "constrained"
    has_violation = task in ("constrained", "front")
    # A generator gives another seed each time.
    options = {**made, "task": task, "rng": seed_of(made.get("rng"))}
    with ExitStack() as stack:
        mapper = _workers(workers, stack)
        given = tuple(list_of("args", args, "a tuple"))
        scorer = _Scorer(fun, given, columns, vectorized, mapper, violation, decode)
        return _run(lambda **own: make(**{**options, **own}), scorer, has_violation, finish, stack=stack, **limits)


def minimize(
    fun: Callable[..., Any],
    bounds: Any,
    args: tuple[Any, ...] = (),
    *,
    integrality: Any = None,
    categories: Any = None,
    constraints: Any = (),
    constraint_tolerance: float = 1e-6,
    x0: Any = None,
    maxfev: int = 10_000,
    time: float | None = None,
    target: float | None = None,
    callback: Callback | None = None,
    rng: Seed = None,
    workers: int | Map = 1,
    vectorized: bool = False,
    at_once: int | None = None,
    progress: bool = False,
    checkpoint: str | None = None,
) -> OptimizeResult:
    """Minimise a function of reals and integers.

    Parameters
    ----------
    fun : callable
        ``fun(x, *args) -> float``. NaN ranks below all numbers.
    bounds : sequence of (low, high), or scipy.optimize.Bounds
        The range of each variable.
    args : tuple
        Further arguments of `fun`.
    integrality : array_like of bool, optional
        Which variables are integers. `x` has them as floats.
    categories : array_like of bool, optional
        Which variables are unordered choices: integers from 0 to n - 1, as their bounds say.
    constraints : constraint, or sequence of them
        `scipy.optimize.NonlinearConstraint`, `LinearConstraint`, or dicts with "type" and "fun".
        `fun` is not called where one is broken.
    constraint_tolerance : float
        By how much an equality may be broken, in units of its bound if that is above 1. Ranges
        narrower than twice this count as equalities. No other inequality has a tolerance.
    x0 : array_like, optional
        Where the search begins: one point, or one per row.
    maxfev : int
        The limit of evaluations. A generation that does not fit into the rest is not begun.
    time : float, optional
        The limit of time, in seconds. The search ends with the evaluation that reaches it, also
        within a generation, which does not count then. With `workers`, each thread ends the one
        that it has begun; `vectorized` and maps that return lists are looked at after each
        generation.
    target : float, optional
        The search stops when it has a value that is not greater.
    callback : callable, optional
        ``callback(intermediate_result)`` after each evaluation of the first points, and then after
        each generation. Of more than 200 first points, it is called whenever there are 1 % more.
        The search stops if it returns True or raises `StopIteration`.
    rng : int, numpy.random.Generator or numpy.random.SeedSequence, optional
        The seed. The same int gives the same result, also in Rust.
    workers : int or map-like callable
        The number of threads that call `fun`; -1 for all processors. Or a function such as
        ``multiprocessing.Pool.map``, which gets `fun` and `args` pickled, and nothing else: `fun` is
        a function of a module then. It changes no result. Take `at_once` too: generations are small.
    vectorized : bool
        Whether `fun` takes all points of a generation: ``x`` has shape (variables, count), and the
        result shape (count,).
    at_once : int, optional
        The number of points to aim at in a generation. Not with integers.
    progress : bool
        Whether to show a bar of tqdm.
    checkpoint : str, optional
        The run goes on at this checkpoint: see `Search.checkpoint`.

    Returns
    -------
    OptimizeResult
        Also after Ctrl-C, with the best point so far.

    Raises
    ------
    Exception
        That of `fun` or `callback`. Its attribute `intermediate_result` is the result so far.

    Examples
    --------
    >>> import ludevo
    >>> result = ludevo.minimize(lambda x: (x**2).sum(), [(-5, 5)] * 3, maxfev=500, rng=1)
    >>> bool(result.fun < 1e-9)
    True
    """

    made = {"at_once": at_once, "x0": x0, "rng": rng, "checkpoint": checkpoint}
    return _call(
        partial(Search.reals, bounds, integrality=integrality, categories=categories),
        fun,
        made,
        args=args,
        constraints=constraints,
        constraint_tolerance=constraint_tolerance,
        maxfev=maxfev,
        time=time,
        target=target,
        callback=callback,
        workers=workers,
        vectorized=vectorized,
        progress=progress,
    )


def bits(
    fun: Callable[..., Any], length: int, *, maxfev: int = 10_000, **options: Unpack[Options]
) -> OptimizeResult:
    """Minimise a function of `length` bits, an array of bool.

    Parameters
    ----------
    fun : callable
        ``fun(x) -> float``.
    length : int
        The number of bits.
    maxfev : int
        The limit of evaluations. Known genomes are not evaluated again.
    **options
        `args`, `constraints`, `constraint_tolerance`, `x0`, `time`, `target`, `callback`, `rng`,
        `workers`, `vectorized`, `at_once`, `progress`, `checkpoint`: see `minimize`.

    Returns
    -------
    OptimizeResult
    """
    made, rest = _split(options)
    return _call(partial(Search.bits, length), fun, made, maxfev=maxfev, **rest)


def permutations(
    fun: Callable[..., Any], length: int, *, maxfev: int = 10_000, **options: Unpack[Options]
) -> OptimizeResult:
    """Minimise a function of the permutations of 0 to `length` - 1, arrays of int64.

    Parameters
    ----------
    fun : callable
        ``fun(x) -> float``.
    length : int
        The number of elements.
    maxfev : int
        The limit of evaluations.
    **options
        As in `bits`.

    Returns
    -------
    OptimizeResult
    """
    made, rest = _split(options)
    return _call(partial(Search.permutations, length), fun, made, maxfev=maxfev, **rest)


def _split(options: Mapping[str, Any], of: type = Options) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split the options of a search from those of a run."""
    for name in options:
        if name not in of.__annotations__:
            known = ", ".join(of.__annotations__)
            raise TypeError(f"there is no option {name!r}, expected one of {known}")
    own = ("x0", "rng", "at_once", "checkpoint")
    made = {name: value for name, value in options.items() if name in own}
    return made, {name: value for name, value in options.items() if name not in own}


def _spaced(space: Any, options: Mapping[str, Any]) -> tuple[Make, dict[str, Any], dict[str, Any]]:
    """Return the constructor for `space`, and the options of a search and of a run there."""
    made, rest = _split(options)
    if isinstance(space, Mapping):
        genes = {name: _gene(f"space[{name!r}]", kind) for name, kind in space.items()}
        rest["decode"] = partial(_decoded, {name: gene.cast for name, gene in genes.items()})
        if rest.get("vectorized"):
            raise ValueError("a fitness of named values gets a dict: leave out vectorized, or take minimize")
        if made.get("x0") is not None:
            given = made["x0"]
            rows = [given] if isinstance(given, Mapping) else list_of("x0", given, "a dict, or several")
            made["x0"] = [_encoded(genes, values) for values in rows]
        ranges = [gene.ends for gene in genes.values()]
        whole = [gene.is_whole for gene in genes.values()]
        unordered = [gene.is_category for gene in genes.values()]
        return partial(Search.reals, ranges, integrality=whole, categories=unordered), made, rest
    if isinstance(space, tuple) and len(space) == 2 and isinstance(space[0], str):
        makers: dict[str, Make] = {"bits": Search.bits, "permutations": Search.permutations}
        if space[0] not in makers:
            raise ValueError(f"{space[0]!r} is no kind of genome: 'bits' or 'permutations'")
        return partial(makers[space[0]], space[1]), made, rest
    return partial(Search.reals, space), made, rest


class _Gene(NamedTuple):
    """How a named value is a number of the search, and becomes a value again."""

    ends: tuple[float, float]
    code: Callable[[Any], float]
    cast: Decode
    is_whole: bool = False
    is_category: bool = False


def _gene(place: str, kind: Any) -> _Gene:
    if kind is bool:
        return _Gene((0.0, 1.0), float, bool, is_whole=True)
    if isinstance(kind, (range, list)):
        if not kind:
            raise ValueError(f"{place} is {kind}, an empty {type(kind).__name__}, expected at least one value")
        if isinstance(kind, range) and max(abs(kind.start), abs(kind.stop)) > 2**53:
            raise ValueError(f"{place} is {kind}, expected integers within 2**53")
        if isinstance(kind, range) and kind.step == 1:
            return _Gene((float(kind[0]), float(kind[-1])), float, int, is_whole=True)
        is_category, ends = isinstance(kind, list), (0.0, len(kind) - 1.0)
        values = kind[:]
        return _Gene(ends, values.index, partial(_value, values), not is_category, is_category)
    expected = "(low, high), (low, high, 'log'), (low, high, step), a range, a list of values, or bool"
    try:
        low, high, *rest = kind
        low, high = number_of(place, low), number_of(place, high)
        (scale,) = rest or (None,)
        step = 0.0 if scale in (None, "log") else number_of(place, scale)
    except (OverflowError, TypeError, ValueError):
        raise TypeError(f"{place} is {kind!r}, expected {expected}") from None
    if scale is None:
        if not -math.inf < low <= high < math.inf:
            raise ValueError(f"{place} is {kind!r}, expected finite ends, the lower one first")
        return _Gene((low, high), float, float)
    if scale == "log":
        if not 0.0 < low <= high < math.inf:
            raise ValueError(f"{place} is {kind!r}, expected 0 < low <= high for a logarithmic scale")
        return _Gene((math.log(low), math.log(high)), math.log, partial(_power, low, high))
    if not (0.0 < step <= high - low < math.inf and (high - low) / step < 2**53):
        raise ValueError(f"{place} is {kind!r}, expected a step above 0 that fits between low and high")
    # A step that ends just below the upper end by rounding ends there.
    count = math.floor((high - low) / step + 1e-9)
    return _Gene((0.0, float(count)), partial(_steps, low, step), partial(_stepped, low, high, step), True)


def _power(low: float, high: float, logarithm: float) -> float:
    return min(max(math.exp(logarithm), low), high)


def _steps(low: float, step: float, value: Any) -> float:
    steps = (value - low) / step
    if abs(steps - round(steps)) > 1e-6:
        raise ValueError(f"{value!r} is not {low} and a number of steps of {step}")
    return float(round(steps))


def _stepped(low: float, high: float, step: float, steps: float) -> float:
    return min(low + int(steps) * step, high)


def _value(values: Sequence[Any], index: float) -> Any:
    return values[int(index)]


def _decoded(casts: Mapping[str, Decode], x: Any) -> dict[str, Any]:
    return {name: cast(gene) for (name, cast), gene in zip(casts.items(), x)}


def _encoded(genes: Mapping[str, _Gene], values: Mapping[str, Any]) -> list[float]:
    if not isinstance(values, Mapping):
        raise TypeError(f"x0 has a {type(values).__name__}, expected a dict")
    numbers = []
    for name, gene in genes.items():
        if name not in values:
            raise ValueError(f"x0 has no value for {name!r}")
        value = values[name]
        if not gene.is_category:
            numbers_of("x0 has", value)
        try:
            numbers.append(float(gene.code(value)))
        except (ArithmeticError, TypeError, ValueError):
            raise ValueError(f"x0 has a value that is not in the space: {name!r} is {value!r}") from None
    return numbers


def mixed(
    fun: Callable[[dict[str, Any]], Any],
    space: Mapping[str, Any],
    *,
    maxfev: int = 10_000,
    **options: Unpack[MixedOptions],
) -> OptimizeResult[dict[str, Any]]:
    """Minimise a function of named reals, integers, categories and switches.

    Parameters
    ----------
    fun : callable
        ``fun(values) -> float``; `values` is a dict with a value per name.
    space : mapping
        For each name a pair ``(low, high)`` of floats for a real, ``(low, high, "log")`` for a real
        on a logarithmic scale, ``(low, high, step)`` for a real in steps from `low` on, a ``range``
        for an integer, ``bool`` for a switch, or a list of values without an order for a category.
    maxfev : int
        The limit of evaluations.
    **options
        `args`, `constraints` (of the array, which has logarithms, numbers of steps and places in
        lists), `constraint_tolerance`, `x0` (a dict, or several), `time`, `target`, `callback`, `rng`,
        `workers`, `progress`, `checkpoint`: see `minimize`.

    Returns
    -------
    OptimizeResult
        `x` is a dict.

    Examples
    --------
    >>> import ludevo
    >>> space = {"rate": (1e-5, 1.0, "log"), "layers": range(1, 9), "kernel": ["rbf", "linear"]}
    >>> loss = lambda v: (v["rate"] - 0.01) ** 2 + abs(v["layers"] - 3) + (v["kernel"] == "rbf")
    >>> result = ludevo.mixed(loss, space, maxfev=2000, rng=1)
    >>> result.x["layers"], result.x["kernel"]
    (3, 'linear')
    """
    if not isinstance(space, Mapping):
        raise TypeError(f"space is a {type(space).__name__}, expected a mapping of names")
    make, made, rest = _spaced(space, options)
    return _call(make, fun, made, maxfev=maxfev, **rest)


def categories(
    fun: Callable[..., Any],
    counts: Iterable[int],
    *,
    maxfev: int = 10_000,
    **options: Unpack[CategoriesOptions],
) -> OptimizeResult:
    """Minimise a function of unordered choices, an array of int64.

    Parameters
    ----------
    fun : callable
        ``fun(x) -> float``. ``x[i]`` is from 0 to below ``counts[i]``.
    counts : sequence of int
        The number of values of each choice.
    maxfev : int
        The limit of evaluations.
    **options
        As in `bits`, without `at_once`.

    Returns
    -------
    OptimizeResult

    Examples
    --------
    >>> import ludevo, numpy as np
    >>> clashes = lambda colours: (colours == np.roll(colours, 1)).sum()
    >>> int(ludevo.categories(clashes, [3] * 9, maxfev=2000, rng=1).fun)
    0
    """
    made, rest = _split(options, CategoriesOptions)
    numbers = list_of("counts", counts, "integers")
    return _call(partial(Search.categories, numbers), fun, made, maxfev=maxfev, **rest)


def noisy(
    fun: Callable[..., Any], space: Any, *, maxfev: int = 10_000, **options: Unpack[ManyOptions]
) -> OptimizeResult:
    """Minimise a function that gives the same genome another value each time.

    Parameters
    ----------
    fun : callable
        ``fun(x) -> float``.
    space : sequence of (low, high), ("bits", length) or ("permutations", length)
        What the genomes are.
    maxfev : int
        The limit of evaluations. Of bits and permutations, the founders take 100 and each
        generation 300; of reals, 5 and then 105.
    **options
        As in `bits`, without `at_once`, `constraints` and `constraint_tolerance`.

    Returns
    -------
    OptimizeResult
        `x` has the best of the last values. Score `population` more often, and choose from it.
    """
    make, made, rest = _spaced(space, options)
    return _call(make, fun, made, task="noisy", maxfev=maxfev, **rest)


def front(
    fun: Callable[..., Any],
    space: Any,
    objectives: int = 2,
    *,
    maxfev: int = 10_000,
    **options: Unpack[FrontOptions],
) -> OptimizeResult:
    """Minimise 2 or 3 objectives at once, by NSGA-II (Deb et al. 2002).

    Parameters
    ----------
    fun : callable
        ``fun(x)`` returns one number per objective. With `vectorized`, it returns shape
        (objectives, count).
    space : sequence of (low, high), ("bits", length) or ("permutations", length), or mapping
        What the genomes are. With a mapping, as in `mixed`, `fun` gets dicts.
    objectives : int
        2 or 3.
    maxfev : int
        The limit of evaluations. A generation takes 100.
    **options
        As in `bits`, without `at_once` and `target`.

    Returns
    -------
    OptimizeResult
        `x` and `fun` have a row per genome that no other one surpasses in every objective. With a
        mapping, `x` is a list of dicts.
    """
    make, made, rest = _spaced(space, options)
    if rest.get("target") is not None:
        raise ValueError("front has no target: it looks for more than one genome")
    count = count_of("objectives", objectives, 1)
    return _call(
        partial(make, objectives=count),
        fun,
        made,
        task="front",
        columns=count,
        maxfev=maxfev,
        finish=_front,
        **rest,
    )


def _front(result: OptimizeResult) -> None:
    genomes, scores = result.search.population
    feasible = np.flatnonzero(scores[:, -1] == 0.0)
    kept = feasible[first_front(scores[feasible, :-1])]
    result.update(x=genomes[kept], fun=scores[kept, :-1], success=len(kept) > 0)
    result.pop("maxcv", None)


def archive(
    fun: Callable[..., Any],
    space: Any,
    axes: Iterable[tuple[float, float, int]],
    *,
    maxfev: int = 10_000,
    **options: Unpack[ManyOptions],
) -> OptimizeResult:
    """Find many different good genomes: the best one of each cell of a grid (MAP-Elites).

    Parameters
    ----------
    fun : callable
        ``fun(x)`` returns the value, which is minimised, and one number per feature. With
        `vectorized`, it returns shape (1 + features, count).
    space : sequence of (low, high), ("bits", length) or ("permutations", length)
        What the genomes are.
    axes : sequence of (low, high, cells)
        The range of each of 1 or 2 features, and its number of cells.
    maxfev : int
        The limit of evaluations. A generation takes 36, the founders 100.
    **options
        As in `bits`, without `at_once`, `constraints` and `constraint_tolerance`.

    Returns
    -------
    OptimizeResult
        `x`, `fun` and `features` have a row per filled cell.
    """
    make, made, rest = _spaced(space, options)
    grid = list_of("axes", axes, "(low, high, cells) per feature")
    return _call(
        partial(make, axes=grid),
        fun,
        made,
        task="archive",
        columns=1 + len(grid),
        maxfev=maxfev,
        finish=_archive,
        **rest,
    )


def _archive(result: OptimizeResult) -> None:
    genomes, scores = result.search.population
    result.update(x=genomes, fun=scores[:, 0], features=scores[:, 1:], success=len(genomes) > 0)
