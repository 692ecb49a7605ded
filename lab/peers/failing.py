"""Optimizers of Python on the problem of reals of `failing`, sound by frequency modulation: one JSON
line per run, in the format of `peers failing`.

    python3 -m venv venv && venv/bin/pip install scipy==1.17.1 cma==4.5.0
    venv/bin/python failing.py [RUNS [FIRST_SEED]]

Solvers are the differential evolution of scipy with its own settings, begun again when it ends, and
BIPOP-CMA-ES of pycma from random points with a first step of 0.2 of the range.
"""

import json
import sys

import cma
import numpy as np
from scipy.optimize import differential_evolution

LIMITS = [5_000, 20_000, 50_000]
LIMIT, LOCI = 6.4, 6
ANGLES = np.arange(101) * 2 * np.pi / 100


def wave(x):
    return x[0] * np.sin(x[1] * ANGLES + x[2] * np.sin(x[3] * ANGLES + x[4] * np.sin(x[5] * ANGLES)))


TARGET = wave([1.0, 5.0, -1.5, 4.8, 2.0, 4.9])


class Over(Exception):
    """The budget is spent."""


class Recorder:
    """Counts evaluations, and keeps the best scores."""

    def __init__(self):
        self.evaluations, self.best, self.bests = 0, -float("inf"), [None] * len(LIMITS)

    def __call__(self, x):
        if self.evaluations == LIMITS[-1]:
            raise Over
        self.evaluations += 1
        cost = float(np.sum((wave(x) - TARGET) ** 2))
        self.best = max(self.best, -cost)
        for place, limit in enumerate(LIMITS):
            if self.evaluations <= limit:
                self.bests[place] = self.best
        return cost


def evolution(cost, seed):
    for round in range(1000):
        differential_evolution(cost, [(-LIMIT, LIMIT)] * LOCI, rng=np.random.default_rng([seed, round]), maxiter=100_000, polish=False)


def bipop(cost, seed):
    rng = np.random.default_rng(seed)
    options = {"bounds": [-LIMIT, LIMIT], "seed": seed, "verbose": -9, "maxfevals": LIMITS[-1]}
    for _ in range(1000):
        start = lambda: rng.uniform(-LIMIT, LIMIT, LOCI)
        cma.fmin2(cost, start, 0.4 * LIMIT, options, restarts=9, bipop=True)


def main():
    runs, first = (int(word) for word in (sys.argv[1:] + ["30", "2001"][len(sys.argv) - 1 :]))
    for name, solver in [("scipy, DE", evolution), ("pycma, BIPOP", bipop)]:
        for seed in range(first, first + runs):
            cost = Recorder()
            try:
                solver(cost, seed)
            except Over:
                pass
            line = {"solver": name, "problem": "fm-sound-6", "instance": 101, "seed": seed, "bests": cost.bests}
            print(json.dumps(line, separators=(",", ":")), flush=True)


main()
