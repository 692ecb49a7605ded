"""Optimizers of Nevergrad side by side on a part of its `pbo_suite`: python bench_nevergrad.py [SEEDS FIRST_SEED].

It needs the packages ``nevergrad`` and ``ioh``, the successor of the package that the suite asks for. Pseudo-Boolean
functions of 16 and 64 bits, in the three parametrizations of the suite; 300 evaluations, one worker. Prints the mean
rank of the true losses of all recommendations.
"""

from __future__ import annotations

import sys
import time
import types
import warnings
from typing import Any

import numpy as np

#: Of the 23 functions: one-max, leading ones, their harder variants, autocorrelation, Ising, vertex cover, N-queens.
FUNCTIONS = [1, 2, 3, 7, 11, 16, 18, 19, 22, 23]
DIMENSIONS = [16, 64]
KINDS = ["Softmax", "Ordered", "Unordered"]
OPTIMIZERS = ["Ludevo", "DiscreteOnePlusOne", "PortfolioDiscreteOnePlusOne", "NGOpt", "DE", "CMA"]
BUDGET = 300


def successor() -> None:
    """Let `ioh` answer to the name of its predecessor."""
    import ioh

    module: Any = types.ModuleType("IOHexperimenter")

    def function(fid: int, dim: int, iid: int, suite: str) -> Any:
        problem = ioh.get_problem(fid, iid, dim, problem_class=ioh.ProblemClass.PBO)
        # The predecessor took tuples.
        found: Any = lambda bits: problem(list(bits))
        found.number_of_variables = dim
        return found

    module.IOH_function = function
    sys.modules["IOHexperimenter"] = module


def main() -> None:
    seeds, first = ([int(number) for number in sys.argv[1:]] + [2, 301][len(sys.argv) - 1 :])[:2]
    warnings.simplefilter("ignore")
    successor()
    import ludevo.nevergrad  # noqa: F401
    import nevergrad as ng
    from nevergrad.functions.iohprofiler import PBOFunction

    ranks: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    times = dict.fromkeys(OPTIMIZERS, 0.0)
    for kind in KINDS:
        for function in FUNCTIONS:
            for dimension in DIMENSIONS:
                for seed in range(first, first + seeds):
                    losses = []
                    for name in OPTIMIZERS:
                        start = time.process_time()
                        np.random.seed(seed)
                        problem = PBOFunction(function, 1 + seed % 4, dimension, instrumentation=kind)
                        optimizer = ng.optimizers.registry[name](problem.parametrization, budget=BUDGET)
                        optimizer.parametrization.random_state.seed(seed)
                        found = optimizer.minimize(problem)
                        losses.append(problem.evaluation_function(found))
                        times[name] += time.process_time() - start
                    table = np.array(losses)
                    ranks[kind].append(
                        [1 + float((table < one).sum() + ((table == one).sum() - 1) / 2) for one in table]
                    )
        print(kind, np.round(np.mean(ranks[kind], axis=0), 2).tolist(), flush=True)
    runs = [row for kind in KINDS for row in ranks[kind]]
    print(f"{len(runs)} runs each, seeds {first} to {first + seeds - 1}, {BUDGET} evaluations")
    for name, rank in zip(OPTIMIZERS, np.mean(runs, axis=0)):
        print(f"{name:30} mean rank {rank:.2f}, {1e3 * times[name] / len(runs) / BUDGET:.2f} ms an evaluation")


if __name__ == "__main__":
    main()
