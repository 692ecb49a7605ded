"""What the package costs, in CPU time: python bench.py. The other tools are left out if missing."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import ludevo
import numpy as np


def seconds(run: Any, repeats: int = 3) -> float:
    """The least CPU time of some runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def ask_and_tell(task: str, at_once: int | None = None, count: int = 20_000) -> tuple[float, float]:
    """Microseconds of a pair of ask and tell of 20 reals, and per individual."""
    scores = np.random.default_rng(1).random(100_000)
    pairs = evaluations = 0

    def run() -> None:
        nonlocal pairs, evaluations
        search = ludevo.Search.reals([(-5, 5)] * 20, task=task, at_once=at_once, rng=1)
        pairs = evaluations = 0
        while evaluations < count:
            genomes = search.ask()
            search.tell(scores[evaluations : evaluations + len(genomes)])
            pairs, evaluations = pairs + 1, evaluations + len(genomes)

    total = seconds(run)
    return 1e6 * total / pairs, 1e6 * total / evaluations


def overhead(task: str, repeats: int = 20_000) -> tuple[float, float]:
    """Microseconds of an ask that breeds nothing, and of a tell that is refused."""
    search = ludevo.Search.reals([(-5, 5)] * 20, task=task, rng=1)
    while search.nfev < 5000:
        search.tell((search.ask() ** 2).sum(axis=1))
    scores = np.ones(len(search.ask()) + 1)

    def ask() -> None:
        for _ in range(repeats):
            search.ask()

    def tell() -> None:
        for _ in range(repeats):
            try:
                search.tell(scores)
            except ValueError:
                pass

    return 1e6 * seconds(ask) / repeats, 1e6 * seconds(tell) / repeats


def call(count: int = 20_000) -> tuple[float, float]:
    """Microseconds of a call of a fitness by minimize, and of the search without it."""

    def whole() -> None:
        ludevo.minimize(lambda x: 1.0, [(-5, 5)] * 20, maxfev=count, rng=1)

    def without() -> None:
        search = ludevo.Search.reals([(-5, 5)] * 20, rng=1)
        scores = np.ones(count)
        while len(genomes := search.ask(maxfev=count)):
            search.tell(scores[: len(genomes)])

    return 1e6 * seconds(whole) / count, 1e6 * seconds(without) / count


def memory(task: str, at_once: int | None = None, count: int = 1_000_000) -> None:
    """The memory that a run takes while it is told of a million individuals of 20 reals."""
    import resource

    objectives = 2 if task == "front" else 0
    search = ludevo.Search.reals(
        [(-5, 5)] * 20, task=task, objectives=objectives, at_once=at_once, rng=1
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while search.nfev < count:
        genomes = search.ask()
        scores = np.square(genomes).sum(axis=1)
        if objectives:
            scores = np.stack([scores, genomes[:, 0], np.zeros(len(genomes))], axis=1)
        search.tell(scores)
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"a million individuals, {task}, at_once={at_once}: {more:.0f} MiB more")


def zdt1_values(x: Any) -> Any:
    """x has shape (variables, count)."""
    g = 1 + 9 * x[1:].mean(axis=0)
    return np.stack([x[0], g * (1 - np.sqrt(x[0] / g))])


def hypervolume(front: Any, reference: float = 1.1) -> float:
    """The area that two objectives dominate."""
    points = sorted(map(tuple, front[(front < reference).all(axis=1)]))
    area, below = 0.0, reference
    for first, second in points:
        if second < below:
            area += (reference - first) * (below - second)
            below = second
    return area


def zdt1() -> None:
    """NSGA-II on ZDT1 of 30 variables: 100 individuals, 20 000 evaluations."""
    result: Any = None

    def ours() -> None:
        nonlocal result
        result = ludevo.front(zdt1_values, [(0, 1)] * 30, vectorized=True, maxfev=20_000, rng=1)

    mine = seconds(ours)
    print(f"ZDT1, ludevo: {mine:.3f} s, hypervolume {hypervolume(result.fun):.4f}")
    try:
        from pymoo.algorithms.moo.nsga2 import NSGA2
        from pymoo.core.problem import Problem
        from pymoo.optimize import minimize
    except ImportError:
        return

    class Zdt1(Problem):  # type: ignore[misc, unused-ignore]
        def __init__(self) -> None:
            super().__init__(n_var=30, n_obj=2, xl=0.0, xu=1.0)

        def _evaluate(self, x: Any, out: Any, *args: Any, **kwargs: Any) -> None:
            out["F"] = zdt1_values(x.T).T

    def theirs() -> None:
        nonlocal result
        result = minimize(Zdt1(), NSGA2(pop_size=100), ("n_gen", 200), seed=1)

    other = seconds(theirs, 1)
    print(f"ZDT1, pymoo: {other:.3f} s, hypervolume {hypervolume(result.F):.4f}, {other / mine:.1f} times")


def judges() -> None:
    """A thousand boards and a thousand levels in one call, beside the call of Rust alone."""
    from ludevo import _native, checkpoint, tiles

    boards = np.random.default_rng(1).random((1000, 14, 14)) < 0.25
    stops = [(7, 7), (0, 13), (13, 0)]
    took = seconds(lambda: checkpoint.tour(boards, checkpoints=stops), 20)
    cells = boards.astype(np.uint8).tobytes()
    alone = seconds(lambda: _native.tour(cells, 14, 14, None, None, stops), 20)
    print(f"1000 boards of 14 x 14, 3 checkpoints: {1e3 * took:.2f} ms, of them {1e3 * alone:.2f} ms in Rust")

    caves = tiles.Description("""
size = { width = 14, height = 14 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
measures.path = { type = "longest-path" }
""")
    levels = 1 - boards.astype(np.uint8)
    took = seconds(lambda: caves.measure(levels), 5)
    cells = levels.tobytes()
    alone = seconds(lambda: caves._description.measure(cells), 5)
    print(f"1000 levels of 14 x 14, longest paths: {1e3 * took:.2f} ms, of them {1e3 * alone:.2f} ms in Rust")


def main() -> None:
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}; CPU time")
    for name, task, at_once in (
        ("best", "best", None),
        ("best, 8 at once", "best", 8),
        ("fast", "fast", None),
    ):
        pair, one = ask_and_tell(task, at_once)
        print(f"ask and tell of 20 reals, {name}: {pair:.1f} us a pair, {one:.1f} us an individual")
    for task in ("best", "fast"):
        ask, tell = overhead(task)
        print(f"without the search, {task}: {ask:.1f} us an ask, {tell:.1f} us a tell that is refused")
    whole, search = call()
    print(f"minimize, 20 reals: {whole:.1f} us a call of a fitness, {search:.1f} us of them the search")
    zdt1()
    judges()
    # The peak of a process of its own.
    for name in ("best", "front", "once"):
        subprocess.run([sys.executable, __file__, name], check=True)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    elif sys.argv[1] == "once":
        memory("best", at_once=1_000_000)
    else:
        memory(sys.argv[1])
