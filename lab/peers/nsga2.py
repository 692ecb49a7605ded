"""The NSGA-II of pymoo on test problems with several objectives: one JSON line per run, in the format
of `quality fronts --json`.

    python3 -m venv venv && venv/bin/pip install pymoo==0.6.2
    venv/bin/python nsga2.py [FIRST_SEED [RUNS]]

It also runs with pymoo 0.6.1.5, which made the published data.

All settings but the size of the population are pymoo's: simulated binary crossover with index 15 and
rate 0.9, polynomial mutation with index 20, no duplicates. The CPU time is that of `minimize`.
"""

import json
import sys
import time

from pymoo.algorithms.moo.nsga2 import NSGA2
from pymoo.config import Config
from pymoo.indicators.hv import HV
from pymoo.optimize import minimize
from pymoo.problems import get_problem

try:
    from pymoo.functions import is_compiled
except ImportError:  # before 0.6.2
    from pymoo.util.function_loader import is_compiled

Config.warnings["not_compiled"] = False

PROBLEMS = {
    "zdt1": {},
    "zdt2": {},
    "zdt3": {},
    "zdt4": {},
    "zdt6": {},
    "dtlz2": {"n_var": 12, "n_obj": 3},
}
SIZE = 100
BUDGET = 25_000
REFERENCE = 1.1


def run(name, seed):
    problem = get_problem(name, **PROBLEMS[name])
    begin = time.process_time()
    result = minimize(problem, NSGA2(pop_size=SIZE), ("n_eval", BUDGET), seed=seed, verbose=False)
    seconds = time.process_time() - begin
    volume = HV(ref_point=[REFERENCE] * problem.n_obj)
    return {
        "solver": "pymoo",
        "problem": name,
        "seed": seed,
        "evaluations": result.algorithm.evaluator.n_eval,
        "hypervolume": float(volume(result.F)),
        "seconds": seconds,
    }


def main():
    if not is_compiled():
        sys.exit("pymoo has to be compiled, since its speed is compared")
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    for name in PROBLEMS:
        for seed in range(first, first + runs):
            print(json.dumps(run(name, seed)), flush=True)


if __name__ == "__main__":
    main()
