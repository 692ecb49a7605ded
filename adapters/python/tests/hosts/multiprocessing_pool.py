"""The first example of multiprocessing: `Pool.map`, by all ways to start a process."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context

from ludevo import minimize


def f(x):
    return float((x * x).sum())


def search(seed):
    return minimize(f, [(-5, 5)] * 3, maxfev=50, rng=seed)


if __name__ == "__main__":
    for method in get_all_start_methods():
        context = get_context(method)
        with context.Pool(2) as pool, ProcessPoolExecutor(2, context) as executor:
            for workers in (pool.map, executor.map):
                result = minimize(f, [(-5, 5)] * 3, workers=workers, at_once=8, maxfev=80, rng=1)
                print(method, result.fun)
                assert result.x.tolist() == minimize(f, [(-5, 5)] * 3, at_once=8, maxfev=80, rng=1).x.tolist()
            results = pool.map(search, [1, 2, 3])
            assert [result.fun for result in results] == [search(seed).fun for seed in (1, 2, 3)]
