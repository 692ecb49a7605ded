"""The same seed gives the same run as in Rust: `expected` wrote the file that is compared."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import ludevo
import numpy as np
import pytest

FILE = json.loads((Path(__file__).parent / "expected.json").read_text())
EXPECTED = {problem["name"]: problem for problem in FILE["problems"]}
SEED = 7


def sphere(x: Any) -> float:
    total = 0.0
    for gene in x:
        total += float(gene) * float(gene)
    return total


def valley(x: Any) -> float:
    total = 0.0
    for left, right in zip(x[:-1], x[1:]):
        bend, slope = float(right - left * left), float(1.0 - left)
        total += 100.0 * (bend * bend) + slope * slope
    return total


def traps(x: Any) -> float:
    ones = x.reshape(-1, 5).sum(axis=1)
    return float(np.where(ones == 5, 0, 1 + ones).sum())


def changes(x: Any) -> float:
    return float((x[1:] != x[:-1]).sum())


def steps(x: Any) -> float:
    return float(np.abs(np.diff(x)).sum())


def weights(x: Any) -> float:
    return float((x * x * np.arange(1, len(x) + 1)).sum())


def lamps(x: Any) -> float:
    excess = float(x[0] * x[2] + x[1] * x[3] - 7.0)
    return excess * excess + abs(float(x[0]) - 2.0)


def clashes(x: Any) -> float:
    return float((x == np.roll(x, -1)).sum())


def kernels(x: Any) -> float:
    miss = float(x[1] - x[0])
    return float(x[2] + 2 * x[3]) + miss * miss


def reals(count: int) -> list[tuple[float, float]]:
    return [(-5.0, 5.0)] * count


RANGES = [(0, 5), (-3, 3), (-5, 5), (-5, 5)]
CALLS: dict[str, Any] = {
    "sphere": lambda **o: ludevo.minimize(sphere, reals(5), **o),
    "valley": lambda **o: ludevo.minimize(valley, reals(4), **o),
    "valley at once": lambda **o: ludevo.minimize(valley, reals(4), at_once=8, **o),
    "mixed": lambda **o: ludevo.minimize(lamps, RANGES, integrality=[1, 1, 0, 0], **o),
    "categories": lambda **o: ludevo.categories(clashes, [3] * 9, **o),
    "integers": lambda **o: ludevo.minimize(sphere, [(-9, 90)] * 3, integrality=True, **o),
    "kernels": lambda **o: ludevo.minimize(
        kernels,
        [(-5, 5), (-5, 5), (0, 2), (0, 3)],
        integrality=[1, 0, 0, 0],
        categories=[0, 0, 1, 1],
        **o,
    ),
    "traps": lambda **o: ludevo.bits(traps, 20, **o),
    "noisy": lambda **o: ludevo.noisy(traps, ("bits", 20), **o),
    "steps": lambda **o: ludevo.permutations(steps, 9, **o),
    "weights": lambda **o: ludevo.permutations(weights, 12, **o),
    "front": lambda **o: ludevo.front(
        lambda x: (sphere(x), sphere([x[0] - 2.0, x[1], x[2]])), reals(3), **o
    ),
    "archive": lambda **o: ludevo.archive(
        lambda x: (changes(x), float(x.sum())), ("bits", 20), [(0, 21, 21)], **o
    ),
}


def row(genome: Any) -> list[Any]:
    """A genome of the file as a row: `Pair` is a list of two lists, bits are an object."""
    if isinstance(genome, list) and len(genome) == 2 and isinstance(genome[1], list) and isinstance(genome[1][0], list):
        # Choices, and then integers and reals, which the search here has as its first columns.
        return [*genome[1][0], *genome[1][1], *genome[0]]
    if isinstance(genome, dict):
        return [bit == "1" for bit in genome["bits"]]
    if isinstance(genome, list) and genome and isinstance(genome[0], list):
        return [*genome[0], *genome[1]]
    return list(genome)


def value(score: Any) -> float:
    if isinstance(score, dict):
        score = score.get("quality", score.get("values"))
    return float(score[0] if isinstance(score, list) else score)


@pytest.mark.parametrize("name", CALLS)
def test_a_run_equals_the_run_of_the_same_seed_in_rust(name: str) -> None:
    expected = EXPECTED[name]
    result = CALLS[name](rng=SEED, maxfev=expected["maxfev"])
    assert (result.nfev, result.nit) == (expected["nfev"], expected["nit"])
    genomes, scores = result.search.population
    assert genomes.tolist() == [row(genome) for genome, _ in expected["population"]]
    assert scores[:, 0].tolist() == [value(score) for _, score in expected["population"]]


@pytest.mark.parametrize("name", ["traps", "noisy", "valley at once", "kernels"])
def test_scores_told_in_any_order_equal_the_run_in_rust(name: str) -> None:
    expected, limit = EXPECTED[name], EXPECTED[name]["maxfev"]
    order = np.random.default_rng(1)
    makers: dict[str, Any] = {
        "traps": (traps, lambda: ludevo.Search.bits(20, rng=SEED)),
        "noisy": (traps, lambda: ludevo.Search.bits(20, task="noisy", rng=SEED)),
        "valley at once": (valley, lambda: ludevo.Search.reals(reals(4), at_once=8, rng=SEED)),
        "kernels": (
            kernels,
            lambda: ludevo.Search.reals(
                [(-5, 5), (-5, 5), (0, 2), (0, 3)],
                integrality=[1, 0, 0, 0],
                categories=[0, 0, 1, 1],
                rng=SEED,
            ),
        ),
    }
    fun, make = makers[name]
    search = make()
    taken: list[Any] = []
    while True:
        while len(taken) < 5 and len((found := search.take(2, maxfev=limit))[0]):
            taken += list(zip(*found))
        if not taken:
            break
        index, genome = taken.pop(int(order.integers(len(taken))))
        search.tell([fun(genome)], [index])
    assert (search.nfev, search.nit) == (expected["nfev"], expected["nit"])
    assert search.population[0].tolist() == [row(genome) for genome, _ in expected["population"]]


def test_a_fast_search_equals_that_of_rust() -> None:
    expected = EXPECTED["fast"]
    search = ludevo.Search.reals(reals(4), task="fast", rng=SEED)
    while len(genomes := search.ask(maxfev=expected["maxfev"])):
        search.tell([valley(genome) for genome in genomes])
    assert search.nfev == expected["nfev"]
    assert search.x is not None and search.x.tolist() == expected["best"][0]


def test_constraints_equal_those_of_rust() -> None:
    expected = EXPECTED["constrained"]
    # The violation in Rust, 1 - x[0] - x[1], in the same order of operations.
    narrow = {"type": "ineq", "fun": lambda x: -(1.0 - x[0] - x[1])}
    options: dict[str, Any] = {"rng": SEED, "maxfev": expected["maxfev"]}
    result = ludevo.minimize(sphere, reals(3), constraints=narrow, **options)
    assert result.nfev == expected["nfev"]
    assert result.x.tolist() == expected["best"][0]
    assert result.maxcv == 0.0


def test_a_checkpoint_of_rust_continues_here() -> None:
    result = ludevo.minimize(valley, reals(4), checkpoint=FILE["checkpoint"], maxfev=2000)
    assert result.nfev == EXPECTED["valley"]["nfev"]
    assert result.x.tolist() == EXPECTED["valley"]["best"][0]


@pytest.mark.skipif("LUDEVO_EXPECTED" not in os.environ, reason="needs the program `expected`")
def test_a_checkpoint_from_here_continues_in_rust(tmp_path: Path) -> None:
    result = ludevo.minimize(valley, reals(4), maxfev=600, rng=SEED)
    file = tmp_path / "checkpoint.json"
    file.write_text(result.search.checkpoint())
    program = os.environ["LUDEVO_EXPECTED"]
    written = subprocess.run([program, str(file)], check=True, capture_output=True, text=True)
    assert json.loads(written.stdout) == EXPECTED["valley"]
