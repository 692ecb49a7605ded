"""Searches: their results, limits, errors and interruptions."""

from __future__ import annotations

import inspect
import os
import re
import signal
import threading
from typing import Any

import ludevo
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludevo import _minimize, _search

Ranges = st.lists(
    st.tuples(st.floats(-1e6, 1e6), st.floats(0, 1e6)).map(lambda pair: (pair[0], pair[0] + pair[1])),
    min_size=1,
    max_size=6,
)


def sphere(x: Any) -> float:
    return float((x**2).sum())


@settings(max_examples=25, deadline=None)
@given(bounds=Ranges, seed=st.integers(0, 2**64 - 1), data=st.data())
def test_all_points_are_within_bounds_and_integers_are_integers(bounds: Any, seed: int, data: Any) -> None:
    whole = data.draw(st.lists(st.booleans(), min_size=len(bounds), max_size=len(bounds)))
    ranges = [(np.floor(a), np.ceil(b)) if is_whole else (a, b) for (a, b), is_whole in zip(bounds, whole)]
    low, high = np.array(ranges).T
    seen = []

    def fun(x: Any) -> float:
        seen.append(x)
        return sphere(x)

    result = ludevo.minimize(fun, ranges, integrality=whole, maxfev=60, rng=seed)
    points = np.array(seen)
    assert result.nfev == len(seen) <= 60
    assert (points >= low).all() and (points <= high).all()
    assert (points[:, whole] % 1 == 0).all()
    assert result.fun == min(sphere(point) for point in seen)


@settings(max_examples=20, deadline=None)
@given(length=st.integers(1, 40), seed=st.integers(0, 2**64 - 1))
def test_permutations_have_each_element_once(length: int, seed: int) -> None:
    def fun(x: Any) -> float:
        assert sorted(x) == list(range(length))
        return float(x[0])

    ludevo.permutations(fun, length, maxfev=50, rng=seed)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.lists(st.sampled_from([0.0, 1.0, 2.0, np.nan]), min_size=2, max_size=2), max_size=12))
def test_a_front_has_the_rows_that_no_row_surpasses(rows: Any) -> None:
    values = np.array(rows, np.float64).reshape(-1, 2)

    def is_beaten(own: Any) -> bool:
        return any((other <= own).all() and (other < own).any() for other in values)

    expected = [i for i, own in enumerate(values) if not np.isnan(own).any() and not is_beaten(own)]
    assert ludevo.first_front(values).tolist() == expected


def test_vectorized_and_threads_change_nothing() -> None:
    def vector(x: Any) -> Any:
        assert x.shape[0] == 4
        return (x**2).sum(axis=0)

    options: dict[str, Any] = {"bounds": [(-3, 4)] * 4, "maxfev": 400, "rng": 5, "at_once": 8}
    one = ludevo.minimize(lambda x: float(vector(x[:, None])[0]), **options)
    all_at_once = ludevo.minimize(vector, vectorized=True, **options)
    threads = ludevo.minimize(lambda x: float(vector(x[:, None])[0]), workers=2, **options)
    assert one.x.tolist() == all_at_once.x.tolist() == threads.x.tolist()
    assert one.nfev == all_at_once.nfev == threads.nfev


def test_one_call_of_a_vectorized_fitness_has_a_whole_generation() -> None:
    sizes = []

    def fun(x: Any) -> Any:
        sizes.append(x.shape[1])
        return np.stack([x[0], 1 - x[0] + x[1]])

    result = ludevo.front(fun, [(0, 1)] * 3, vectorized=True, maxfev=500, rng=1)
    assert sizes == [100] * 5
    assert result.success and result.fun.shape == (len(result.x), 2)


def test_args_x0_and_target() -> None:
    first = []

    def fun(x: Any, offset: float) -> float:
        first.append(x.tolist())
        return sphere(x - offset)

    result = ludevo.minimize(fun, [(-5, 5)] * 2, (1.0,), x0=[0.5, 0.25], target=1e-6, rng=1)
    assert first[0] == [0.5, 0.25]
    assert (result.status, result.success) == (0, True) and result.fun <= 1e-6


def test_constraints_hold_and_the_fitness_is_not_called_where_they_do_not() -> None:
    scipy = pytest.importorskip("scipy.optimize")
    constraints = [
        {"type": "ineq", "fun": lambda x: x[0] - 1.0},
        scipy.NonlinearConstraint(lambda x: x[0] * x[1], 2.0, np.inf),
        scipy.LinearConstraint(np.array([[1.0, 1.0]]), -np.inf, 6.0),
    ]

    def fun(x: Any) -> float:
        assert x[0] >= 1 and x[0] * x[1] >= 2 and x.sum() <= 6
        return sphere(x)

    result = ludevo.minimize(fun, scipy.Bounds([-5, -5], [5, 5]), constraints=constraints, rng=1)
    assert result.success and result.maxcv == 0.0
    # The nearest point of the hyperbola to the origin has both coordinates sqrt(2).
    assert result.fun == pytest.approx(4.0, abs=0.01)


def test_an_impossible_constraint_is_no_success() -> None:
    never = {"type": "ineq", "fun": lambda x: -1.0}
    result = ludevo.minimize(sphere, [(0, 1)], constraints=never, maxfev=50, rng=1)
    assert not result.success and result.maxcv == 1.0


def equalities() -> dict[str, Any]:
    """The same equality, x[0] + x[1] + x[2] = 1, in all forms."""
    scipy = pytest.importorskip("scipy.optimize")
    free = [[1.0, 1.0, 1.0], [1.0, 0.0, 0.0]]
    return {
        "dict": {"type": "eq", "fun": lambda x: x.sum() - 1.0},
        "function": scipy.NonlinearConstraint(lambda x: x.sum(), 1.0, 1.0),
        "matrix": scipy.LinearConstraint(free, [1.0, -np.inf], [1.0, np.inf]),
        "narrow": scipy.NonlinearConstraint(lambda x: x.sum(), 1.0 - 1e-12, 1.0 + 1e-12),
    }


@pytest.mark.parametrize("form", ["dict", "function", "matrix", "narrow"])
def test_equalities_have_a_tolerance_and_the_exact_violation_is_told(form: str) -> None:
    equality = equalities()[form]
    for x0 in (None, [1.0, 0.0, 0.0]):
        result = ludevo.minimize(sphere, [(0, 1)] * 3, constraints=equality, x0=x0, maxfev=4000, rng=1)
        assert result.success and result.fun == pytest.approx(1 / 3, abs=0.01)
        assert result.maxcv == pytest.approx(abs(result.x.sum() - 1.0), abs=1e-11)
        assert 1e-12 < result.maxcv <= 1e-6


def test_the_tolerance_is_relative_to_the_bound_and_can_be_chosen() -> None:
    scipy = pytest.importorskip("scipy.optimize")
    total = scipy.LinearConstraint(np.ones((1, 3)), 3e6, 3e6)
    options: dict[str, Any] = {"constraints": total, "rng": 1, "x0": [1e6, 1e6, 1e6 + 2.0]}
    assert ludevo.minimize(sphere, [(0, 2e6)] * 3, maxfev=1, **options).maxcv == 2.0
    value = ludevo.minimize(sphere, [(0, 2e6)] * 3, maxfev=1, **options).fun
    assert value == sphere(np.array(options["x0"]))
    options["constraint_tolerance"] = 1e-7
    assert np.isnan(ludevo.minimize(sphere, [(0, 2e6)] * 3, maxfev=1, **options).fun)
    front = ludevo.front(
        lambda x: (x[0], x[1]),
        [(0, 1)] * 3,
        constraints=equalities()["dict"],
        constraint_tolerance=0.01,
        maxfev=2000,
        rng=1,
    )
    assert front.success and np.abs(front.x.sum(axis=1) - 1.0).max() <= 0.01


def test_a_run_that_stays_at_its_first_feasible_point_is_no_success() -> None:
    equality = equalities()["dict"]
    options: dict[str, Any] = {"constraints": equality, "x0": [1.0, 0.0, 0.0], "constraint_tolerance": 0.0}
    result = ludevo.minimize(sphere, [(0, 1)] * 3, maxfev=40, rng=1, **options)
    assert (result.fun, result.maxcv, result.success) == (1.0, 0.0, False)
    assert result.message.endswith("No point is better than the first feasible one.")
    # A target that it reaches, and a search that has tried everything, say more.
    assert ludevo.minimize(sphere, [(0, 1)] * 3, target=1.0, rng=1, **options).success
    first = {"type": "ineq", "fun": lambda x: 0.5 - x.sum()}
    result = ludevo.bits(lambda x: float(x.sum()), 2, constraints=first, x0=[False, False], rng=1)
    assert (result.status, result.success) == (2, True)


def test_a_callback_sees_results_and_can_stop() -> None:
    seen = []

    def callback(intermediate_result: ludevo.OptimizeResult) -> bool:
        seen.append(intermediate_result.nfev)
        return len(seen) == 3

    result = ludevo.minimize(sphere, [(0, 1)] * 3, callback=callback, rng=1)
    assert (result.status, len(seen)) == (3, 3)

    def stops(intermediate_result: ludevo.OptimizeResult) -> None:
        raise StopIteration

    assert ludevo.minimize(sphere, [(0, 1)], callback=stops, rng=1).nit == 0


#: Every search, with a fitness that is right for it.
CALLS: dict[str, Any] = {
    "minimize": lambda fun, **o: ludevo.minimize(fun, [(-5, 5)] * 3, rng=1, **o),
    "integers": lambda fun, **o: ludevo.minimize(fun, [(-5, 5)] * 3, integrality=True, rng=1, **o),
    "mixed": lambda fun, **o: ludevo.mixed(
        lambda v: fun(np.array(list(v.values()))), {"a": (0.0, 1.0), "b": range(9)}, rng=1, **o
    ),
    "categories": lambda fun, **o: ludevo.categories(fun, [3] * 9, rng=1, **o),
    "bits": lambda fun, **o: ludevo.bits(fun, 30, rng=1, **o),
    "permutations": lambda fun, **o: ludevo.permutations(lambda x: fun(x[:9]), 20, rng=1, **o),
    "noisy": lambda fun, **o: ludevo.noisy(fun, ("bits", 30), rng=1, **o),
    "front": lambda fun, **o: ludevo.front(lambda x: (fun(x), -fun(x)), [(-5, 5)] * 3, rng=1, **o),
    "archive": lambda fun, **o: ludevo.archive(
        lambda x: (fun(x), x.sum()), ("bits", 30), [(0, 31, 31)], rng=1, **o
    ),
}


#: Those that begin with many founders.
MANY = ("noisy", "front", "archive", "integers", "mixed", "categories")


class Counted:
    """A fitness that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, x: Any) -> float:
        self.calls += 1
        return sphere(x)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("maxfev", [1, 2, 7, 20, 150])
def test_no_search_exceeds_its_limit_of_evaluations(name: str, maxfev: int) -> None:
    fun = Counted()
    result = CALLS[name](fun, maxfev=maxfev)
    # A front asks for both of its objectives.
    calls = fun.calls // (2 if name == "front" else 1)
    assert 0 < calls == result.nfev <= maxfev
    assert result.success and result.status == 1


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("limit", [1, 3, 20, 250])
def test_a_limit_of_time_is_looked_at_from_the_first_evaluation_on(
    name: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fun = Counted()
    per_call = 2 if name == "front" else 1
    monkeypatch.setattr("ludevo._minimize.monotonic", lambda: fun.calls / per_call)
    result = CALLS[name](fun, maxfev=100_000, time=limit)
    # The evaluation that reaches the limit is the last one.
    assert fun.calls / per_call == limit
    assert result.status == 5 and result.success and 0 < result.nfev <= limit
    # What was scored of the founders is the result.
    if limit <= 3 and name in MANY:
        assert result.nfev == limit and result.nit == 0


@pytest.mark.parametrize("name", CALLS)
def test_a_callback_stops_founders(name: str) -> None:
    seen = []

    def callback(intermediate_result: ludevo.OptimizeResult) -> bool:
        seen.append(intermediate_result.nfev)
        return len(seen) == 3

    fun = Counted()
    result = CALLS[name](fun, callback=callback)
    if name in MANY:
        assert seen == [1, 2, 3] and result.nit == 0
    assert result.status == 3 and result.nfev == seen[-1]


def test_the_time_of_founders_is_linear_in_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[int] = []

    def counted(name: str, rows: Any) -> Any:
        checked.append(len(rows))
        return _search.numbers_of(name, rows)

    monkeypatch.setattr("ludevo._minimize.numbers_of", counted)
    seen: list[int] = []
    x0 = np.zeros((2000, 3))
    ludevo.minimize(sphere, [(-5, 5)] * 3, x0=x0, maxfev=2000, callback=lambda r: seen.append(r.nfev), rng=1)
    # Each one at first, and then whenever there are 1 % more.
    assert seen[:200] == [*range(1, 201)] and seen[-1] == 2000
    assert all(late - early <= early / 100 for early, late in zip(seen[100:], seen[101:]))
    # A callback takes time of the order of the points so far.
    assert sum(seen) < 110 * 2000 + 100**2 and sum(checked) == 2000


def test_threads_begin_nothing_after_the_end_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    fun = Counted()
    monkeypatch.setattr("ludevo._minimize.monotonic", lambda: fun.calls)
    result = CALLS["noisy"](fun, time=30, workers=2)
    assert result.status == 5 and 0 < result.nfev <= fun.calls
    assert result.success


def test_an_interrupt_of_the_founders_keeps_those_that_were_scored() -> None:
    fun = Counted()

    def interrupted(x: Any) -> float:
        if fun.calls == 5:
            raise KeyboardInterrupt
        return fun(x)

    result = CALLS["archive"](interrupted)
    assert (result.status, result.nfev, result.success) == (4, 5, True)
    assert 0 < len(result.x) <= 5


def test_constraints_of_founders_count_until_the_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    fun = Counted()
    monkeypatch.setattr("ludevo._minimize.monotonic", lambda: fun.calls)
    narrow = {"type": "ineq", "fun": lambda x: x[0]}
    result = CALLS["integers"](fun, constraints=narrow, time=2)
    assert result.status == 5 and fun.calls == 2 and result.maxcv == 0.0


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_a_long_call() -> None:
    from ludevo import checkpoint, hextiles, minimax, tiles

    boards = np.zeros((400_000, 20, 30), bool)
    sets = np.random.default_rng(1).integers(0, 4, (1, 20, 2, 6))
    caves = tiles.Description.from_toml(
        """
size = { width = 14, height = 14 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
[measures.path]
type = "longest-path"
require = { at_least = 190 }
"""
    )
    calls: list[Any] = [
        lambda: checkpoint.tour(boards),
        lambda: hextiles.score(sets, boards=10**10),
        lambda: minimax.move(None, evaluations=10**8),
        lambda: caves.measure(np.ones((300_000, 14, 14), int)),
    ]
    for call in calls:
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            try:
                call()
            finally:
                timer.cancel()


def test_an_interrupt_ends_with_the_result() -> None:
    count = 0

    def fun(x: Any) -> float:
        nonlocal count
        count += 1
        if count == 50:
            raise KeyboardInterrupt
        return sphere(x)

    result = ludevo.minimize(fun, [(-5, 5)] * 3, rng=1)
    assert result.status == 4 and result.success and result.nfev < 50


@pytest.mark.parametrize("error", [ZeroDivisionError, TypeError, ValueError, StopIteration, KeyError])
@pytest.mark.parametrize("workers", [1, 2, map])
def test_an_error_of_the_fitness_reaches_the_caller(error: type[Exception], workers: Any) -> None:
    def fun(x: Any) -> float:
        raise error("mine")

    with pytest.raises(error, match="^'?mine'?$"):
        ludevo.minimize(fun, [(0, 1)], workers=workers)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("after", [0, 3, 160])
def test_an_error_of_the_fitness_carries_the_result_so_far(name: str, after: int) -> None:
    fun = Counted()

    def fails(x: Any) -> float:
        if fun.calls == after:
            raise ZeroDivisionError("mine")
        return fun(x)

    with pytest.raises(ZeroDivisionError, match="mine") as caught:
        CALLS[name](fails)
    result = caught.value.intermediate_result  # type: ignore[attr-defined]
    assert (result.status, result.success) == (6, after > 0)
    # A generation that was cut does not count, but for founders.
    done = after // 2 if name == "front" else after
    assert result.nfev == done if after < 4 and name in MANY else result.nfev <= done
    # The result is that of the search: a dict for `mixed`, a row per genome for a front.
    assert not after or type(result.x) is type(CALLS[name](Counted(), maxfev=after).x)
    if after > 4:
        assert np.array_equal(result.fun, CALLS[name](Counted(), maxfev=result.nfev).fun)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("workers", [1, 2, map, lambda fun, rows: [fun(row) for row in rows]])
@pytest.mark.parametrize("after", [0, 3, 160])
def test_a_stop_iteration_of_the_fitness_is_an_error_like_others(name: str, workers: Any, after: int) -> None:
    values = iter([1.0] * after)
    with pytest.raises(StopIteration) as caught:
        CALLS[name](lambda x: next(values), workers=workers)
    result = caught.value.intermediate_result  # type: ignore[attr-defined]
    assert result.status == 6 and result.nfev <= after


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("lazy", [False, True])
@pytest.mark.parametrize("more", [-1, 1])
def test_a_map_with_more_or_fewer_answers_than_genomes_is_refused(name: str, lazy: bool, more: int) -> None:
    counts = []

    def workers(fun: Any, rows: Any) -> Any:
        counts.append(len(rows))
        answers = [fun(row) for row in [*rows, rows[0]][: len(rows) + (more if len(counts) > 1 else 0)]]
        return iter(answers) if lazy else answers

    with pytest.raises(ValueError) as caught:
        CALLS[name](Counted(), workers=workers)
    assert str(caught.value) == f"workers returned {counts[-1] + more} answers for {counts[-1]} genomes"
    result = caught.value.intermediate_result  # type: ignore[attr-defined]
    assert len(counts) == 2 and (result.status, result.nfev) == (6, counts[0])
    with pytest.raises(ValueError, match="workers returned 0 answers"):
        CALLS[name](Counted(), workers=lambda fun, rows: [])


def test_an_error_of_a_callback_carries_the_result_so_far() -> None:
    def callback(result: ludevo.OptimizeResult[Any]) -> None:
        if result.nfev > 40:
            raise OSError

    with pytest.raises(OSError) as caught:
        ludevo.minimize(sphere, [(0, 1)] * 3, callback=callback, rng=1)
    assert caught.value.intermediate_result.nfev > 40  # type: ignore[attr-defined]


def test_a_callback_may_have_its_argument_by_keyword_and_gets_what_the_search_returns() -> None:
    seen: list[Any] = []

    def callback(*, intermediate_result: ludevo.OptimizeResult[Any]) -> bool:
        seen.append(intermediate_result.x)
        return len(seen) == 30

    for name in ("minimize", "mixed", "front"):
        result = CALLS[name](Counted(), callback=callback)
        assert result.status == 3 and type(seen[-1]) is type(result.x)
        assert np.shape(seen[-1]) == np.shape(result.x)
        seen.clear()


SMALL: dict[str, Any] = {
    "permutations": lambda fun, **o: ludevo.permutations(fun, 3, **o),
    "categories": lambda fun, **o: ludevo.categories(fun, [3, 4, 2], **o),
    "integers": lambda fun, **o: ludevo.minimize(fun, [(0, 4)] * 2, integrality=True, **o),
    "choices": lambda fun, **o: ludevo.minimize(
        fun, [(0, 4), (0, 2)], integrality=[1, 0], categories=[0, 1], **o
    ),
    "mixed": lambda fun, **o: ludevo.mixed(
        lambda v: fun(np.array(list(v.values()))), {"a": range(4), "b": bool}, **o
    ),
    "bits": lambda fun, **o: ludevo.bits(fun, 4, **o),
}


@pytest.mark.parametrize("name", SMALL)
def test_no_known_genome_is_evaluated_again(name: str) -> None:
    seen = []

    def fun(x: Any) -> float:
        seen.append(tuple(x.tolist()))
        return float((x * np.arange(1, len(x) + 1)).sum())

    result = SMALL[name](fun, maxfev=2000, rng=1)
    count = len(seen)
    assert len(set(seen)) == count == result.nfev
    assert result.status == 2 and result.fun == min(fun(np.array(x)) for x in [*seen])
    constraint = {"type": "ineq", "fun": lambda x: x[0] - 1.0}
    seen.clear()
    SMALL[name](fun, maxfev=2000, rng=1, constraints=constraint)
    assert len(set(seen)) == len(seen)
    # A run in two parts knows the genomes of the first one.
    seen.clear()
    text = SMALL[name](fun, maxfev=5, rng=1).search.checkpoint()
    SMALL[name](fun, maxfev=2000, rng=1, checkpoint=text)
    assert len(set(seen)) == len(seen)


def test_a_noisy_fitness_is_asked_again_for_known_genomes() -> None:
    fun = Counted()
    result = ludevo.noisy(fun, ("permutations", 3), maxfev=700, rng=1)
    assert fun.calls == result.nfev == 700


def test_generations_of_a_noisy_fitness_have_the_sizes_that_its_documentation_names() -> None:
    def sizes(search: ludevo.Search) -> list[int]:
        found = []
        for _ in range(3):
            found.append(len(search.ask()))
            search.tell(np.arange(found[-1]))
        return found

    many = [ludevo.Search.bits(20, task="noisy", rng=1), ludevo.Search.permutations(9, task="noisy", rng=1)]
    few = ludevo.Search.reals([(0, 1)] * 9, task="noisy", rng=1)
    assert [*map(sizes, many), sizes(few)] == [[100, 300, 300], [100, 300, 300], [5, 105, 105]]
    text = " ".join((ludevo.noisy.__doc__ or "").split())
    assert "the founders take 100 and each generation 300; of reals, 5 and then 105" in text


#: The types of the options of each search, by their functions.
OPTIONS = {
    "bits": _minimize.Options,
    "permutations": _minimize.Options,
    "categories": _minimize.CategoriesOptions,
    "mixed": _minimize.MixedOptions,
    "noisy": _minimize.ManyOptions,
    "archive": _minimize.ManyOptions,
    "front": _minimize.FrontOptions,
}


@pytest.mark.parametrize("name", OPTIONS)
def test_the_types_of_options_are_those_that_work_and_that_the_documentation_names(name: str) -> None:
    options, function = OPTIONS[name], getattr(ludevo, name)
    assert function.__annotations__["options"] == f"Unpack[{options.__name__}]"
    names = set(options.__annotations__)
    # Those of `minimize`, with the same types.
    types = inspect.signature(ludevo.minimize).parameters
    for option, hint in options.__annotations__.items():
        assert getattr(hint, "__forward_arg__", hint) == types[option].annotation
    every = set(_minimize.Options.__annotations__)
    text = function.__doc__.split("**options")[1].split("Returns")[0]
    quoted = set(re.findall(r"`(\w+)`", text)) & every
    assert quoted in (names, every - names)
    # Each works, and what is no option of the search is refused.
    values: dict[str, Any] = {
        "args": (), "constraints": (), "constraint_tolerance": 0.1, "x0": None, "time": 9.0, "target": 0.0,
        "callback": lambda result: None, "rng": 1, "workers": 1, "vectorized": False, "at_once": 2,
        "progress": False, "checkpoint": None,
    }
    space = {"a": (0.0, 1.0), "b": bool}
    arguments: dict[str, Any] = {"mixed": [space], "archive": [("bits", 4), [(0, 5, 5)]]}
    arguments |= {"bits": [4], "permutations": [4], "categories": [[9, 9]]}
    given = arguments.get(name, [("bits", 4)])
    fitness = {"mixed": lambda v: v["a"], "front": lambda x: (1.0, 2.0), "archive": lambda x: (1.0, 2.0)}
    fun = fitness.get(name, lambda x: 1.0)
    assert values.keys() == every
    for option, value in values.items():
        call = {"maxfev": 3, option: value}
        if option in names:
            assert 0 < function(fun, *given, **call).nfev <= 3
        elif option not in ("constraint_tolerance", "vectorized", "constraints"):
            with pytest.raises((TypeError, ValueError)):
                function(fun, *given, **call)
    with pytest.raises(TypeError, match="no option 'seed'"):
        function(fun, *given, seed=1)


def test_results_have_types() -> None:
    """Mypy checks this file: a comment that it does not need is an error."""
    one = ludevo.bits(lambda x: 1.0, 3, maxfev=2).x
    text: str = one  # type: ignore[assignment]
    named = ludevo.mixed(lambda v: 1.0, {"a": bool}, maxfev=2).x
    text = named  # type: ignore[assignment]
    assert one.dtype == np.bool_ and named.keys() == {"a"} and text
    with pytest.raises(TypeError, match="no option 'max'"):
        ludevo.bits(lambda x: 1.0, 3, max=2)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="front has no target"):
        ludevo.front(lambda x: (1.0, 2.0), ("bits", 3), target=1.0)  # type: ignore[call-arg]


def test_a_fitness_of_nan_has_no_result() -> None:
    result = ludevo.minimize(lambda x: np.nan, [(0, 1)], maxfev=30, rng=1)
    assert result.x is None and np.isnan(result.fun) and not result.success


def test_a_fitness_that_is_always_infinite_is_no_success() -> None:
    assert not ludevo.minimize(lambda x: np.inf, [(0, 1)], maxfev=30, rng=1).success
    assert ludevo.minimize(lambda x: -np.inf, [(0, 1)], maxfev=30, rng=1).success


def told(scores: Any) -> None:
    search = ludevo.Search.bits(5, at_once=2, rng=1)
    search.ask()
    search.tell(scores)


class Pool:
    """A pool, which a caller gave instead of its `map`."""

    map = map


class Between:
    """A constraint with two bounds, whose function returns three values."""

    lb, ub = (0.0, 0.0), (1.0, 1.0)

    @staticmethod
    def fun(x: Any) -> Any:
        return [1.0, 2.0, 3.0]


class Limits:
    """Bounds as `scipy.optimize` has them, which are no constraint."""

    def __init__(self, lb: Any, ub: Any) -> None:
        self.lb, self.ub = lb, ub


class Matrix(Limits):
    """A linear constraint of three variables."""

    A = np.ones((1, 3))


def constrained_by(options: dict[str, Any]) -> None:
    """Call a search whose constraint has these options."""
    ludevo.minimize(sphere, [(0, 1)], constraints={"type": "ineq", "fun": lambda x: 1.0, **options})


def constrained(value: Any) -> None:
    """Call a search whose constraint returns `value`."""
    constrained_by({"fun": lambda x: value})


@pytest.mark.parametrize("form", ["dict", "function"])
def test_constraints_without_a_value_are_refused_in_all_forms(form: str) -> None:
    scipy = pytest.importorskip("scipy.optimize")
    forms = {
        "dict": {"type": "eq", "fun": lambda x: None},
        "function": scipy.NonlinearConstraint(lambda x: None, 0, 1),
    }
    fine = {"type": "ineq", "fun": lambda x: 1.0}
    with pytest.raises(TypeError, match=r"constraints\[1\] returned None, expected a number"):
        ludevo.minimize(sphere, [(0, 1)], constraints=[fine, forms[form]])


def test_a_space_without_alternatives_ends() -> None:
    result = ludevo.bits(lambda x: 0.0, 1, maxfev=1000, rng=1)
    assert result.status == 2 and result.nfev <= 2


def test_mixed_has_named_values() -> None:
    space = {"rate": (0.0, 1.0), "layers": range(1, 9), "bias": bool}

    def loss(values: dict[str, Any]) -> float:
        assert isinstance(values["layers"], int) and isinstance(values["bias"], bool)
        return float((values["rate"] - 0.5) ** 2 + abs(values["layers"] - 3) + values["bias"])

    result = ludevo.mixed(loss, space, maxfev=2000, rng=1)
    assert (result.x["layers"], result.x["bias"]) == (3, False) and result.fun < 1e-3


def test_mixed_has_logarithmic_scales_and_steps() -> None:
    space = {
        "rate": (1e-6, 1.0, "log"),
        "share": (0.1, 0.9, 0.2),
        "units": range(10, 101, 10),
        "width": (-1, 1),
    }
    small = 0

    def loss(values: dict[str, Any]) -> float:
        nonlocal small
        assert 1e-6 <= values["rate"] <= 1.0 and values["units"] in range(10, 101, 10)
        assert np.isclose((values["share"] - 0.1) / 0.2 % 1.0, [0.0, 1.0], atol=1e-9).any()
        assert values["share"] <= 0.9
        small += values["rate"] < 1e-3
        miss = abs(np.log10(values["rate"]) + 5) + abs(values["share"] - 0.7)
        return float(miss + abs(values["units"] - 40) + values["width"] ** 2)

    first = {"rate": 1e-6, "share": 0.9, "units": 100, "width": 1.0}
    assert ludevo.mixed(loss, space, x0=first, maxfev=1, rng=1).x == pytest.approx(first)
    small = 0
    ludevo.mixed(loss, space, maxfev=20, rng=1)
    # The founders: about half of them below the middle of the scale.
    assert 4 <= small <= 16
    result = ludevo.mixed(loss, space, maxfev=3000, rng=1)
    assert result.x["rate"] == pytest.approx(1e-5, rel=0.01) and result.x["units"] == 40
    assert result.x["share"] == pytest.approx(0.7)
    for x0 in ({**first, "share": 0.2}, {**first, "units": 15}, {**first, "rate": 0.0}):
        with pytest.raises(ValueError, match="x0 has a value that is not in the space"):
            ludevo.mixed(loss, space, x0=x0)


def test_a_front_has_categories_and_integers() -> None:
    space = {"material": ["wood", "steel", "glass"], "width": range(1, 10), "gap": (0.0, 1.0)}
    materials = {"wood": (1, 2), "steel": (3, 9), "glass": (9, 40)}

    def two(values: dict[str, Any]) -> tuple[float, float]:
        weight, stiffness = materials[values["material"]]
        return weight * values["width"] + values["gap"], -stiffness * values["width"] + values["gap"]

    result = ludevo.front(two, space, maxfev=5000, rng=1)
    assert len(result.x) == len(result.fun) and {x["material"] for x in result.x} == {*materials}
    assert [two(x) for x in result.x] == [tuple(row) for row in result.fun]
    assert min(x["gap"] for x in result.x) < 0.05
    start = {"material": "glass", "width": 9, "gap": 0.0}
    begun = ludevo.front(two, space, x0=start, maxfev=100, rng=1)
    assert begun.fun[:, 1].min() == -360
    # Arrays, integers alone, choices alone, and three objectives.
    search = ludevo.Search.reals([(0, 2), (1, 9)], task="front", objectives=3, categories=[1, 0], integrality=[0, 1])
    genomes = search.ask()
    assert (genomes % 1 == 0).all() and genomes[:, 0].max() == 2
    search.tell(np.column_stack([genomes, -genomes.sum(axis=1), np.zeros(len(genomes))]))
    whole = ludevo.Search.reals([(0, 50)] * 2, task="front", objectives=2, integrality=True)
    assert (whole.ask() % 1 == 0).all()
    for task in ("archive", "noisy", "fast"):
        with pytest.raises(ValueError, match="integers and categories have two tasks"):
            ludevo.Search.reals([(0, 2)], task=task, categories=True, axes=[(0, 1, 2)])


def test_all_integers_are_searched() -> None:
    result = ludevo.minimize(
        lambda x: float(((x - 3) ** 2).sum()), [(-50, 50)] * 5, integrality=True, maxfev=4000, rng=1
    )
    assert result.fun == 0.0


def test_an_archive_fills_cells() -> None:
    def fun(x: Any) -> tuple[float, float]:
        return float((x[1:] != x[:-1]).sum()), float(x.sum())

    result = ludevo.archive(fun, ("bits", 12), [(0, 13, 13)], maxfev=3000, rng=1)
    assert sorted(result.features[:, 0]) == list(range(13))


def test_a_search_is_idempotent_between_ask_and_tell() -> None:
    search = ludevo.Search.bits(20, rng=3)
    with pytest.raises(ValueError, match="call ask"):
        search.tell([1.0])
    for _ in range(30):
        genomes = search.ask()
        assert (search.ask() == genomes).all()
        before = search.nfev
        with pytest.raises(ValueError, match="rows of 1 numbers"):
            search.tell([0.0] * (len(genomes) + 1))
        assert search.nfev == before
        search.tell(-genomes.sum(axis=1))
    with pytest.raises(ValueError, match="no scores yet"):
        ludevo.Search.bits(5).checkpoint()


def test_scores_are_told_by_id_and_open_genomes_remain() -> None:
    search = ludevo.Search.bits(20, at_once=6, rng=3)
    with pytest.raises(ValueError, match="call ask"):
        search.tell([1.0], [0])
    ids, genomes = search.take(4)
    assert ids.tolist() == [0, 1, 2, 3] and (search.ask()[:4] == genomes).all()
    search.tell([2.0, 1.0], [2, 0])
    assert (search.ask() == np.concatenate([genomes[[1, 3]], search.take(9)[1]])).all()
    assert search.take(1)[0].size == 0 and search.nfev == 0
    for wrong, message in (
        ([2], "has a score already"),
        ([1, 1], "has a score already"),
        ([6], "ids are 0 to below 6"),
        ([-1], "ids are 0 to below 6"),
        ([1, 3, 4], "expected 3 rows"),
    ):
        with pytest.raises(ValueError, match=message):
            search.tell([0.5] * min(len(wrong), 2), wrong)
    with pytest.raises(TypeError, match="integers"):
        search.tell([0.5], [1.5])
    assert len(search.ask()) == 4
    # The rest, in the order of `ask`.
    search.tell([4.0, 3.0, 6.0, 5.0])
    assert search.nfev == 6 and search.fun == 1.0
    assert search.x is not None and (search.x == genomes[0]).all()
    assert search.take(1)[0].tolist() == [6]


def test_a_generation_that_has_begun_is_not_cut_by_maxfev() -> None:
    search = ludevo.Search.reals([(0, 1)] * 3, task="fast", rng=1)
    search.tell(search.ask().sum(axis=1))
    ids, _ = search.take(1, maxfev=40)
    search.tell([1.0], ids)
    while len(ids := search.take(7, maxfev=40)[0]):
        search.tell(np.ones(len(ids)), ids)
    assert search.nfev == 40


def test_categories_have_no_order_and_named_ones_keep_their_values() -> None:
    space = {"kernel": ["rbf", None, 3], "width": (0.0, 1.0), "layers": range(1, 9), "bias": bool}

    def loss(values: dict[str, Any]) -> float:
        assert values["kernel"] in ("rbf", None, 3) and isinstance(values["layers"], int)
        miss = (values["width"] - 0.5) ** 2 + abs(values["layers"] - 3) + values["bias"]
        return float(miss + (values["kernel"] is not None))

    result = ludevo.mixed(loss, space, maxfev=2000, rng=1)
    assert result.x["kernel"] is None and result.x["layers"] == 3 and result.fun < 1e-3
    begun = ludevo.mixed(loss, space, x0=result.x, maxfev=20, rng=1)
    assert begun.fun <= result.fun
    with pytest.raises(ValueError, match="not in the space"):
        ludevo.mixed(loss, space, x0={**result.x, "kernel": "poly"})
    with pytest.raises(ValueError, match="no value for 'kernel'"):
        ludevo.mixed(loss, space, x0={})


@settings(max_examples=20, deadline=None)
@given(counts=st.lists(st.integers(1, 6), min_size=1, max_size=8), seed=st.integers(0, 2**64 - 1))
def test_all_categories_are_within_their_numbers(counts: list[int], seed: int) -> None:
    def fun(x: Any) -> float:
        assert x.dtype == np.int64 and (x >= 0).all() and (x < counts).all()
        return float(x.sum())

    whole = ludevo.categories(fun, counts, maxfev=120, rng=seed, x0=[0] * len(counts))
    assert whole.fun == 0.0
    first = ludevo.categories(fun, counts, maxfev=60, rng=seed)
    text = first.search.checkpoint()
    assert ludevo.categories(fun, counts, maxfev=120, checkpoint=text).nfev <= 120


def test_a_bar_shows_the_evaluations(capfd: Any) -> None:
    pytest.importorskip("tqdm")
    result = ludevo.minimize(sphere, [(0, 1)] * 2, maxfev=50, rng=1, progress=True)
    assert f"{result.nfev}/50" in capfd.readouterr().err


def test_a_run_in_two_parts_equals_one() -> None:
    def ones(x: Any) -> float:
        return -float(x[:10].sum() * x[10:].sum())

    whole = ludevo.bits(ones, 30, maxfev=500, rng=9)
    first = ludevo.bits(ones, 30, maxfev=200, rng=9)
    second = ludevo.bits(ones, 30, maxfev=500, checkpoint=first.search.checkpoint())
    assert second.nfev == whole.nfev and second.x.tolist() == whole.x.tolist()


def test_a_checkpoint_of_another_run_is_refused() -> None:
    text = ludevo.minimize(sphere, [(0, 1)] * 2, maxfev=50, rng=1).search.checkpoint()
    with pytest.raises(ValueError, match="of another run"):
        ludevo.minimize(sphere, [(0, 2)] * 2, checkpoint=text)
    with pytest.raises(ValueError, match="cannot be read"):
        ludevo.minimize(sphere, [(0, 1)] * 2, checkpoint=text.replace("0.", "1.", 1))


def test_the_gil_is_free_while_a_generation_is_bred() -> None:
    search = ludevo.Search.reals([(0, 1)] * 5, rng=1)
    ticks, done = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    for _ in range(50):
        search.tell((search.ask() ** 2).sum(axis=1))
    done.set()
    thread.join()
    assert ticks > 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ludevo.minimize(sphere, []), ValueError, "bounds is empty"),
        (lambda: ludevo.minimize(sphere, [(1, 0)]), ValueError, "lower one first"),
        (lambda: ludevo.minimize(sphere, [(0, np.inf)]), ValueError, "finite"),
        (lambda: ludevo.minimize(sphere, [3]), ValueError, r"bounds\[0\]"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], maxfev=0), ValueError, "maxfev"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], rng=-1), ValueError, "rng"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], rng="a"), TypeError, "rng"),  # type: ignore[arg-type]
        (lambda: ludevo.minimize(sphere, [(0, 1)], workers=0), ValueError, "workers"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], x0=[5.0]), ValueError, "x0, row 0"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], x0=[0.1, 0.2]), ValueError, "x0 has shape"),
        (lambda: ludevo.minimize(sphere, [(0.2, 0.8)], integrality=[1]), ValueError, "no integers"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], constraints=3), TypeError, r"constraints\[0\]"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], constraint_tolerance=-1), ValueError, "constraint_tolerance"),
        (lambda: ludevo.bits(sphere, 5, constraint_tolerance="1"), TypeError, "_tolerance"),  # type: ignore[arg-type]
        (lambda: ludevo.minimize(3, [(0, 1)]), TypeError, "function"),  # type: ignore[arg-type]
        (lambda: ludevo.minimize(lambda x: [1, 2], [(0, 1)]), ValueError, "returned shape"),
        (lambda: ludevo.minimize(lambda x: None, [(0, 1)]), TypeError, "`return` missing"),
        (lambda: ludevo.minimize(lambda x: "1.5", [(0, 1)]), TypeError, "returned '1.5', expected a number"),
        (lambda: ludevo.minimize(lambda x: None, [(0, 1)], vectorized=True), TypeError, "`return` missing"),
        (lambda: ludevo.front(lambda x: [1] * (2 + (x[0] > 0)), [(0, 1)], x0=[0]), ValueError, r"shape \(3,\), expected 2"),
        (lambda: told([None, 1.0]), TypeError, "scores has None"),
        (lambda: told(["1", "2"]), TypeError, "scores has '1'"),
        (lambda: told([[1.0], [1.0, 2.0]]), ValueError, "different lengths"),
        (lambda: ludevo.bits(sphere, 3, x0=list("010")), TypeError, "x0 has '0', expected a number"),
        (lambda: ludevo.bits(sphere, 3, x0=[0, None, 1]), TypeError, "x0 has None"),
        (lambda: ludevo.bits(sphere, 3, x0=[2, 0, 1]), ValueError, "x0, row 0: column 0 is 2.0, expected 0 or 1"),
        (lambda: ludevo.bits(sphere, 3, x0=[1, 0.5, 1]), ValueError, "column 1 is 0.5, expected 0 or 1"),
        (lambda: ludevo.bits(sphere, 2, x0=[[0, 1], [-1, 1]]), ValueError, "row 1: column 0 is -1.0"),
        (lambda: ludevo.bits(sphere, 2, x0=[0, np.nan]), ValueError, "column 1 is nan"),
        (lambda: ludevo.permutations(sphere, 3, x0=[0.9, 1.2, 2.7]), ValueError, "0 is 0.9, expected an integer"),
        (lambda: ludevo.permutations(sphere, 2, x0=[0, np.nan]), ValueError, "1 is nan, expected an integer"),
        (lambda: ludevo.permutations(sphere, 2, x0=list("10")), TypeError, "x0 has '1'"),
        (lambda: ludevo.categories(sphere, [3, 3], x0=[0.5, 1.9]), ValueError, "0 is 0.5, expected an integer"),
        (lambda: ludevo.categories(sphere, [3, 3], x0=[0, np.inf]), ValueError, "1 is inf, expected an integer"),
        (lambda: ludevo.categories(sphere, [3, 3], x0=[0, 1e300]), ValueError, r"1 is 1e\+300, expected an integer"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], x0=["0.5"]), TypeError, "x0 has '0.5'"),
        (lambda: ludevo.minimize(sphere, [(0, 1)] * 2, x0=[[0], [0, 1]]), ValueError, "x0 has rows of different"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1)}, x0={"a": "0.5"}), TypeError, "x0 has '0.5'"),
        (lambda: ludevo.mixed(sphere, {"a": bool}, x0={"a": "1"}), TypeError, "x0 has '1'"),
        (lambda: constrained(None), TypeError, r"constraints\[0\] returned None, expected a number: is a `return`"),
        (lambda: constrained([0.0, None]), TypeError, r"constraints\[0\] returned None"),
        (lambda: constrained("1.5"), TypeError, r"constraints\[0\] returned '1.5', expected a number"),
        (lambda: constrained("one"), TypeError, r"constraints\[0\] returned 'one'"),
        (lambda: ludevo.bits(sphere, 3, foo=1), TypeError, "no option 'foo'"),  # type: ignore[call-arg]
        (lambda: ludevo.categories(sphere, []), ValueError, "counts is empty"),
        (lambda: ludevo.categories(sphere, [2, 0]), ValueError, r"counts\[1\]"),
        (lambda: ludevo.categories(sphere, [2], x0=[2]), ValueError, "no category"),
        (lambda: ludevo.minimize(sphere, [(1, 2)], categories=[1]), ValueError, "expected from 0"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], categories=[2]), ValueError, "categories has"),
        (lambda: ludevo.mixed(sphere, {"a": []}), ValueError, "empty list"),
        (lambda: ludevo.mixed(sphere, {"a": ("x", "y")}), TypeError, r"space\['a'\] is \('x', 'y'\), expected \(low"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1, "log")}), ValueError, "0 < low"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1, "lin")}), TypeError, r"space\['a'\]"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1, 0)}), ValueError, "a step above 0"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1, 2)}), ValueError, "fits between"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1, 2, 3)}), TypeError, r"space\['a'\]"),
        (lambda: ludevo.mixed(sphere, [(0, 1)]), TypeError, "a mapping of names"),  # type: ignore[arg-type]
        (lambda: ludevo.front(sphere, {"a": bool}, vectorized=True), ValueError, "gets a dict"),
        (lambda: ludevo.bits(sphere, 0), ValueError, "length"),
        (lambda: ludevo.bits(sphere, 2**40), ValueError, "at most"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], at_once=2**40), ValueError, "at most"),
        (lambda: ludevo.front(sphere, [(0, 1)], 4), ValueError, "2 or 3"),
        (lambda: ludevo.archive(sphere, [(0, 1)], [(0, 1, 0)]), ValueError, r"axes\[0\]"),
        (lambda: ludevo.noisy(sphere, ("trees", 3)), ValueError, "trees"),
        (lambda: ludevo.noisy(sphere, [(0, 1)], at_once=3), ValueError, "fixed size"),  # type: ignore[call-arg]
        (lambda: ludevo.mixed(sphere, {"a": 3}), TypeError, "space"),
        (lambda: ludevo.minimize(sphere, None), TypeError, "bounds is a NoneType, expected a pair"),
        (lambda: ludevo.noisy(sphere, 3), TypeError, "bounds is a int, expected a pair"),
        (lambda: ludevo.archive(sphere, [(0, 1)], 3), TypeError, "axes is a int, expected"),  # type: ignore[arg-type]
        (lambda: ludevo.categories(sphere, 3), TypeError, "counts is a int, expected"),  # type: ignore[arg-type]
        (lambda: ludevo.Search.categories(3), TypeError, "counts is a int, expected"),  # type: ignore[arg-type]
        (lambda: ludevo.minimize(sphere, [(0, 1)], 3), TypeError, "args is a int, expected"),  # type: ignore[arg-type]
        (lambda: ludevo.mixed(sphere, {"a": bool}, x0=3), TypeError, "x0 is a int, expected a dict"),
        (lambda: ludevo.bits(sphere, 3, target="1"), TypeError, "target is a str"),  # type: ignore[arg-type]
        (lambda: ludevo.bits(sphere, 3, time="1"), TypeError, "time is a str"),  # type: ignore[arg-type]
        (lambda: ludevo.bits(sphere, 3, callback=3), TypeError, "callback is a int"),  # type: ignore[arg-type]
        (lambda: ludevo.bits(sphere, 3, workers=Pool()), TypeError, "a Pool, expected .* its `map`"),  # type: ignore[arg-type]
        (lambda: ludevo.bits(sphere, 3, workers=lambda *_: None), TypeError, "returned a NoneType"),  # type: ignore[arg-type]
        (lambda: ludevo.front(sphere, [(0, 1)], workers=lambda *_: None), TypeError, "a NoneType"),  # type: ignore[arg-type]
        (lambda: ludevo.bits(sphere, 3, constraints=Between()), ValueError, r"shape \(3,\), and its bounds have \(2,\)"),
        (lambda: constrained_by({"args": 3}), TypeError, r"constraints\[0\]\['args'\] is a int, expected a tuple"),
        (lambda: constrained_by({"args": None}), TypeError, r"constraints\[0\]\['args'\] is a NoneType"),
        (lambda: constrained({}), TypeError, r"constraints\[0\] returned \{\}, expected a number"),
        (lambda: constrained(1j), TypeError, r"constraints\[0\] returned 1j, expected a number"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], constraints=Matrix("a", 1)), TypeError, r"\[0\] has the bound 'a', expected a number"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], constraints=Limits(0, 1)), TypeError, r"constraints\[0\] is a Limits, expected a dict"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], constraints=Matrix(0, 1)), ValueError, r"\[0\]\.A has shape \(1, 3\), expected 1 columns"),
        (lambda: ludevo.minimize(sphere, [(0, 1)] * 2, integrality=[1, 0, 1]), ValueError, r"integrality has shape \(3,\), expected \(2,\)"),
        (lambda: ludevo.minimize(sphere, [(0, 1)] * 2, integrality=[]), ValueError, r"integrality has shape \(0,\)"),
        (lambda: ludevo.minimize(sphere, [(0, 1)] * 2, integrality=[[1], [1, 0]]), ValueError, "integrality has rows of different"),
        (lambda: ludevo.minimize(sphere, [(0, 1)] * 2, categories=[[1, 0]]), ValueError, r"categories has shape \(1, 2\)"),
        (lambda: ludevo.minimize(sphere, [(0, 1)], checkpoint=3), TypeError, "checkpoint is a int, expected the text of"),  # type: ignore[arg-type]
        (lambda: ludevo.noisy(sphere, [(0, 1)], checkpoint=b""), TypeError, "checkpoint is a bytes, expected"),  # type: ignore[arg-type]
        (lambda: ludevo.categories(sphere, [3], checkpoint={}), TypeError, "checkpoint is a dict, expected"),  # type: ignore[arg-type]
        (lambda: ludevo.categories(sphere, [3], at_once=3), TypeError, "no option 'at_once', expected one of"),  # type: ignore[call-arg]
        (lambda: ludevo.archive(sphere, [(0, 1)], [("a", 1, 3)]), ValueError, r"axes\[0\] is \('a', 1, 3\), expected \(low, high, cells\)"),  # type: ignore[list-item]
        (lambda: ludevo.archive(sphere, [(0, 1)], [("0", "1", 3)]), ValueError, r"axes\[0\] is \('0', '1', 3\)"),  # type: ignore[list-item]
        (lambda: ludevo.archive(sphere, [(0, 1)], [([0], 1, 3)]), ValueError, r"axes\[0\] is \(\[0\], 1, 3\)"),  # type: ignore[list-item]
        (lambda: ludevo.minimize(sphere, [(0, 1)], x0={"a": 1}), TypeError, "x0 has {'a': 1}, expected a number"),
        (lambda: ludevo.minimize(lambda x: {1}, [(0, 1)]), TypeError, r"the fitness returned \{1\}, expected a number"),
        (lambda: ludevo.minimize(lambda x: 10**400, [(0, 1)]), ValueError, "the fitness returned a number that is no float: int too large"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1)}, x0=[0.5]), TypeError, "x0 has a float, expected a dict"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1)}, x0="a"), TypeError, "x0 has a str, expected a dict"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1)}, x0={"a": [1, 2]}), ValueError, r"not in the space: 'a' is \[1, 2\]"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1, 0.1)}, x0={"a": np.inf}), ValueError, "not in the space: 'a' is inf"),
        (lambda: ludevo.mixed(sphere, {"a": range(2**99)}), ValueError, r"space\['a'\] is range\(0, \d+\), expected integers within 2\*\*53"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 10**400)}), TypeError, r"space\['a'\] is"),
        (lambda: ludevo.mixed(sphere, {"a": ("0", "1")}), TypeError, r"space\['a'\] is \('0', '1'\), expected \(low"),
        (lambda: ludevo.mixed(sphere, {"a": (0, 1e300, 1e-300)}), ValueError, r"space\['a'\] is .* a step above 0"),
        (lambda: ludevo.mixed(sphere, {"b": bool, "a": (1, 0)}), ValueError, r"space\['a'\] is \(1, 0\), expected finite ends, the lower one first"),
        (lambda: ludevo.Search.bits(3, task=None), TypeError, "task is a NoneType, expected a str"),  # type: ignore[arg-type]
        (lambda: ludevo.Search.bits(3, task="front", objectives="2"), TypeError, "objectives is a str, expected an int"),  # type: ignore[arg-type]
        (lambda: ludevo.Search.bits(3, task="front", objectives=-1), ValueError, "objectives is -1, expected at least 0"),
        (lambda: ludevo.Search.bits(3).ask(maxfev=[3]), TypeError, "maxfev is a list, expected an int"),  # type: ignore[arg-type]
        (lambda: ludevo.Search.bits(3).take(maxfev="a"), TypeError, "maxfev is a str, expected an int"),  # type: ignore[arg-type]
        (lambda: ludevo.Search.bits(3).tell([1.0], [[0], [0, 1]]), ValueError, "ids has rows of different lengths"),
        (lambda: ludevo.first_front([["a", "b"]]), TypeError, "scores has 'a', expected a number"),
    ],
)
def test_what_does_not_work_is_refused(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_scores_have_one_row_for_each_genome() -> None:
    search = ludevo.Search.reals([(-1, 1)] * 3, task="front", objectives=2, rng=1)
    genomes = search.ask()
    scores = np.column_stack([genomes[:, 0], genomes[:, 1], np.zeros(len(genomes))])
    for wrong in (scores.T, scores.ravel(), scores[:, :, None]):
        with pytest.raises(ValueError, match=r"expected one row of 3 for each genome"):
            search.tell(wrong)
    search.tell(scores)
