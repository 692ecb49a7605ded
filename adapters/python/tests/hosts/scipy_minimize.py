"""The examples of `scipy.optimize.differential_evolution`, by `ludevo.minimize`."""

import numpy as np
from ludevo import minimize
from scipy.optimize import Bounds, NonlinearConstraint, rosen

bounds = [(0, 2), (0, 2), (0, 2), (0, 2), (0, 2)]
result = minimize(rosen, bounds, rng=1)
print(result.x, result.fun)
assert np.allclose(result.x, 1.0, atol=1e-3)


def constr_f(x):
    return np.array(x[0] + x[1])


# The sum of both variables is at most 1.9.
nlc = NonlinearConstraint(constr_f, -np.inf, 1.9)
result = minimize(rosen, Bounds([0.0, 0.0], [2.0, 2.0]), constraints=(nlc,), rng=1)
print(result.x, result.fun)
assert np.allclose(result.x, [0.9663, 0.9337], atol=0.02) and result.maxcv == 0.0
