"""Copies of searches, results, descriptions and environments, and fitnesses in other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import ludevo
import numpy as np
import pytest
from ludevo import tiles, units

CAVES = """
size = { width = 8, height = 8 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
[measures.path]
type = "longest-path"
require = { at_least = 12 }
"""

Copy = Callable[[Any], Any]
COPIES: dict[str, Copy] = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "deepcopy": copy.deepcopy}
each_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


def shifted(x: Any, offset: float) -> float:
    return float(((x - offset) ** 2).sum())


def loss(values: dict[str, Any]) -> float:
    return float(values["width"] ** 2 + (values["kernel"] != "rbf"))


SEARCHES: dict[str, Callable[[], ludevo.Search]] = {
    "reals": lambda: ludevo.Search.reals([(-5, 5)] * 3, at_once=5, x0=[1, 2, 3], rng=1),
    "constrained": lambda: ludevo.Search.reals([(-5, 5)] * 3, task="constrained", rng=1),
    "integers": lambda: ludevo.Search.reals([(-5, 5)] * 3, integrality=True, rng=1),
    "choices": lambda: ludevo.Search.reals([(0, 3)] * 3, categories=[1, 1, 0], integrality=[0, 0, 1], rng=1),
    "categories": lambda: ludevo.Search.categories([3] * 5, rng=1),
    "bits": lambda: ludevo.Search.bits(20, at_once=4, rng=1),
    "permutations": lambda: ludevo.Search.permutations(8, at_once=4, rng=1),
    "front": lambda: ludevo.Search.bits(20, task="front", objectives=2, rng=1),
    "archive": lambda: ludevo.Search.bits(20, task="archive", axes=[(0, 20, 20)], rng=1),
}


def scores_of(search: ludevo.Search, genomes: Any) -> Any:
    columns = np.zeros((len(genomes), search.score.size))
    columns[:, 0] = (genomes * np.arange(1, genomes.shape[1] + 1)).sum(axis=1)
    if search.score.size == 3:
        columns[:, 1] = -columns[:, 0]
    return columns


@each_copy
@pytest.mark.parametrize("name", SEARCHES)
def test_a_copy_of_a_search_goes_on_as_the_original_does(name: str, copied: Copy) -> None:
    search = SEARCHES[name]()
    for told in range(6):
        # Before `ask`, after it, and when some scores are told.
        for step in range(3):
            other = copied(search)
            assert (other.nfev, other.nit) == (search.nfev, search.nit)
            assert np.array_equal(other.score, search.score, equal_nan=True)
            assert (other.population[0] == search.population[0]).all()
            if step == 0:
                assert (copied(search).ask() == search.ask()).all()
            elif step == 1 and told % 2:
                ids, rows = search.take(2)
                again = copied(search)
                if len(ids) == 2:
                    for one in (search, again):
                        one.tell(scores_of(one, rows[1:]), ids[1:])
        rows, last = search.ask(), copied(search)
        if not len(rows):
            break
        for one in (search, last):
            one.tell(scores_of(one, rows))
        assert last.checkpoint() == search.checkpoint()
        assert (last.ask() == search.ask()).all()


@each_copy
def test_results_can_be_copied(copied: Copy) -> None:
    result = ludevo.minimize(shifted, [(-5, 5)] * 3, (1.0,), maxfev=200, rng=1)
    other = copied(result)
    assert isinstance(other, ludevo.OptimizeResult) and other.keys() == result.keys()
    assert (other.x == result.x).all() and other.message == result.message
    other.search.tell(np.ones(len(other.search.ask())))
    assert other.search.nfev > result.search.nfev == result.nfev


@each_copy
def test_descriptions_levels_and_battles_can_be_copied(copied: Copy) -> None:
    caves = tiles.Description(CAVES)
    assert (tiles.evolve(copied(caves), count=2, seed=1).levels == tiles.evolve(caves, count=2, seed=1).levels).all()
    levels = caves.levels()
    levels.next(1)
    again = copied(levels)
    # It is apart from the first level, which the copy knows.
    assert (again.next(1) == levels.next(1)).all()
    assert (levels.next(1) != caves.levels().next(1)).any()
    battle = units.Battle.skirmish(15, units=5, seed=1)
    assert copied(battle).to_json() == battle.to_json()
    assert "8 x 8" in repr(caves) and "5 units" in repr(battle)


@each_copy
def test_environments_can_be_copied_within_an_episode(copied: Copy) -> None:
    pytest.importorskip("gymnasium")
    from ludevo.gym import WalkEnv

    env = WalkEnv(tiles.Description(CAVES), ".")
    env.reset(seed=3)
    for action in (0, 1, 2, 3, 1, 2):
        other = copied(env)
        for one, two in zip(env.step(np.int64(action)), other.step(np.int64(action))):
            assert np.array_equal(one, two) if isinstance(one, np.ndarray) else one == two
    assert (copied(env).reset()[0] == env.reset()[0]).all()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_the_map_of_a_pool_of_processes_changes_nothing(method: str) -> None:
    options: dict[str, Any] = {"maxfev": 60, "rng": 1}
    alone = ludevo.minimize(shifted, [(-5, 5)] * 3, (1.0,), at_once=8, **options)
    named = ludevo.mixed(loss, {"width": (0.0, 1.0), "kernel": ["rbf", "linear"]}, **options)
    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool, ProcessPoolExecutor(2, context) as executor:
        for workers in (pool.map, pool.imap, executor.map):
            result = ludevo.minimize(shifted, [(-5, 5)] * 3, (1.0,), at_once=8, workers=workers, **options)
            assert result.x.tolist() == alone.x.tolist() and result.nfev == alone.nfev
        space = {"width": (0.0, 1.0), "kernel": ["rbf", "linear"]}
        assert ludevo.mixed(loss, space, workers=pool.map, **options).x == named.x
        # A result goes from one process to another.
        seeds = pool.starmap(run, [(1,), (2,)])
    assert seeds[0].x.tolist() == run(1).x.tolist() and seeds[1].search.nfev == seeds[1].nfev


def run(seed: int) -> ludevo.OptimizeResult:
    return ludevo.minimize(shifted, [(-5, 5)] * 3, (1.0,), maxfev=60, rng=seed)
