"""Optimizers of Python on the functions of `quality bbob`: one JSON line per run, in the format of
`quality bbob --json`.

    python3 -m venv venv && venv/bin/pip install cma==4.5.0 scipy==1.17.1 numpy==2.4.6
    cargo build --release --manifest-path lab/quality/Cargo.toml --bin quality
    venv/bin/python bbob.py DIMENSIONS FIRST_SEED RUNS [FUNCTION ..]

`quality score` evaluates the points. Solvers are `pycma`, which is BIPOP-CMA-ES (`fmin2` with
`bipop`, a step of 2 and new random points for restarts), and `dual-annealing` of scipy with its own
settings. The budget is that of `quality bbob`. A seed is that of the function and of the run.
"""

import json
import os
import subprocess
import sys
import warnings

import cma
import numpy as np
from scipy.optimize import dual_annealing

BUDGET = 10_000  # per dimension
TARGETS = [1e1, 1e-1, 1e-4, 1e-8]
LIMIT = 5.0
QUALITY = os.path.join(os.path.dirname(__file__), "../../target/release/quality")


class Over(Exception):
    """The budget is spent, or the last target is reached."""


class Function:
    """Evaluates points, counts them, and notes when targets are reached."""

    def __init__(self, name, budget):
        self.budget, self.evaluations, self.reached = budget, 0, [None] * len(TARGETS)
        self.program = subprocess.Popen(
            [QUALITY, "score", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def close(self):
        self.program.stdin.close()
        self.program.wait()

    def __call__(self, point):
        """The distance to the least value."""
        if self.evaluations == self.budget:
            raise Over
        self.evaluations += 1
        # Bounds that are computed can be missed by rounding.
        reals = np.clip(point, -LIMIT, LIMIT).tolist()
        self.program.stdin.write(json.dumps({"reals": reals}) + "\n")
        distance = -float(self.program.stdout.readline())
        for index, target in enumerate(TARGETS):
            if distance <= target and self.reached[index] is None:
                self.reached[index] = self.evaluations
        if self.reached[-1] is not None:
            raise Over
        return distance


def pycma(function, dimensions, seed):
    random = np.random.default_rng(seed)
    options = {"bounds": [-LIMIT, LIMIT], "maxfevals": function.budget, "seed": seed, "verbose": -9}
    start = lambda: random.uniform(-LIMIT, LIMIT, dimensions)
    cma.fmin2(function, start, 2.0, options, restarts=9, bipop=True)


def annealing(function, dimensions, seed):
    bounds = [(-LIMIT, LIMIT)] * dimensions
    dual_annealing(function, bounds, maxiter=function.budget, maxfun=function.budget, rng=seed)


SOLVERS = {"pycma": pycma, "dual-annealing": annealing}


def run(solver, number, dimensions, seed):
    function = Function(f"f{number}-{dimensions}d-{seed}", BUDGET * dimensions)
    try:
        SOLVERS[solver](function, dimensions, seed)
    except Over:
        pass
    function.close()
    return {
        "solver": solver,
        "function": number,
        "dimensions": dimensions,
        "seed": seed,
        "reached": function.reached,
    }


def main():
    dimensions, first, runs, *functions = (int(number) for number in sys.argv[1:])
    warnings.simplefilter("ignore")
    for number in functions or range(1, 25):
        for seed in range(first, first + runs):
            for solver in SOLVERS:
                print(json.dumps(run(solver, number, dimensions, seed)), flush=True)


main()
