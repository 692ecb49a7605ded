"""joblib's first example, with searches in place of roots, and as the workers of one search."""

from joblib import Parallel, delayed
from ludevo import minimize


def sphere(x):
    return float((x**2).sum())


def search(seed):
    return minimize(sphere, [(-5, 5)] * 3, maxfev=100, rng=seed)


results = Parallel(n_jobs=2)(delayed(search)(seed) for seed in range(4))
print([result.fun for result in results])
assert [result.fun for result in results] == [search(seed).fun for seed in range(4)]

offset = 1.0
with Parallel(n_jobs=2) as parallel:
    result = minimize(
        lambda x: sphere(x - offset),
        [(-5, 5)] * 3,
        workers=lambda fun, rows: parallel(delayed(fun)(row) for row in rows),
        at_once=8,
        maxfev=200,
        rng=1,
    )
print(result.x)
assert result.nfev <= 200 and result.fun < 1.0
