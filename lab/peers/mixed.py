"""Optimizers of Python on the problems of `quality mixed`: one JSON line per run, in the format of
`quality mixed --json`.

    python3 -m venv venv && venv/bin/pip install pymoo==0.6.1.5 nevergrad==1.0.12 numpy==1.26.4
    cargo build --release --manifest-path lab/quality/Cargo.toml --bin quality
    venv/bin/python mixed.py SOLVER [BUDGET [FIRST_SEED [RUNS [PROBLEM]]]]

`quality score` scores the genomes. Solvers are `pymoo`, which is its MixedVariableGA with its own
settings, and optimizers of nevergrad by their names there, such as `NGOpt`. Neither has
permutations: an order is that of as many random keys, which are reals. With numpy 2, nevergrad 1.0.12
fails in its surrogate models.
"""

import json
import os
import subprocess
import sys
import warnings

import nevergrad as ng
import numpy as np
from pymoo.config import Config
from pymoo.core.mixed import MixedVariableGA
from pymoo.core.problem import ElementwiseProblem
from pymoo.core.variable import Binary, Integer, Real
from pymoo.optimize import minimize

Config.warnings["not_compiled"] = False
TARGETS = [0.1, 0.03, 0.01]
QUALITY = os.path.join(os.path.dirname(__file__), "../../target/release/quality")


class Over(Exception):
    """The budget is spent."""


class Recorder:
    """Scores genomes, counts them, and notes when targets are reached."""

    def __init__(self, space, budget):
        self.space, self.budget = space, budget
        self.targets = [space["best"] - share * abs(space["best"]) for share in TARGETS]
        self.reached = [None] * len(TARGETS)
        self.evaluations, self.best = 0, -float("inf")
        self.program = subprocess.Popen(
            [QUALITY, "score", space["problem"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def close(self):
        self.program.stdin.close()
        self.program.wait()

    def cost(self, bits, reals, integers, keys):
        """Minus the score."""
        if self.evaluations == self.budget:
            raise Over
        self.evaluations += 1
        genome = {
            "bits": [bool(gene) for gene in bits],
            "reals": [float(gene) for gene in reals],
            "integers": [int(gene) for gene in integers],
            "order": [int(thing) for thing in np.argsort(keys, kind="stable")],
        }
        self.program.stdin.write(json.dumps(genome) + "\n")
        score = float(self.program.stdout.readline())
        self.best = max(self.best, score)
        for index, target in enumerate(self.targets):
            if score >= target and self.reached[index] is None:
                self.reached[index] = self.evaluations
        if self.reached[-1] is not None:
            raise Over
        return -score


def pymoo(recorder, seed, _):
    space = recorder.space
    kinds = {
        "bits": [Binary() for _ in range(space["bits"])],
        "reals": [Real(bounds=space["real_range"]) for _ in range(space["reals"])],
        "integers": [Integer(bounds=space["integer_range"]) for _ in range(space["integers"])],
        "keys": [Real(bounds=(0, 1)) for _ in range(space["order"])],
    }

    class Problem(ElementwiseProblem):
        def __init__(self):
            variables = {f"{kind}{locus}": one for kind, all in kinds.items() for locus, one in enumerate(all)}
            super().__init__(vars=variables, n_obj=1)

        def _evaluate(self, x, out, *_, **__):
            genes = ([x[f"{kind}{locus}"] for locus in range(len(all))] for kind, all in kinds.items())
            out["F"] = recorder.cost(*genes)

    minimize(Problem(), MixedVariableGA(), ("n_eval", recorder.budget), seed=seed, verbose=False)


def nevergrad(recorder, seed, name):
    space = recorder.space

    def reals(count, least, most):
        return ng.p.Array(shape=(count,), lower=least, upper=most) if count else ng.p.Constant([])

    def integers(count, least, most):
        array = reals(count, least, most)
        return array.set_integer_casting() if count else array

    genome = ng.p.Instrumentation(
        integers(space["bits"], 0, 1),
        reals(space["reals"], *space["real_range"]),
        integers(space["integers"], *space["integer_range"]),
        reals(space["order"], 0, 1),
    )
    genome.random_state = np.random.RandomState(seed)
    optimizer = ng.optimizers.registry[name](genome, budget=recorder.budget)
    optimizer.minimize(recorder.cost)


def run(solver, space, budget, seed):
    recorder = Recorder(space, budget)
    try:
        (pymoo if solver == "pymoo" else nevergrad)(recorder, seed, solver)
    except Over:
        pass
    finally:
        recorder.close()
    return {
        "best": recorder.best,
        "budget": budget,
        "problem": space["problem"],
        "reached": recorder.reached,
        "seed": seed,
        "solver": solver,
    }


def main():
    solver, *numbers = sys.argv[1:]
    only = numbers.pop(3) if len(numbers) > 3 else None
    budget, first, runs = (int(number) for number in numbers + ["20000", "1001", "10"][len(numbers) :])
    warnings.simplefilter("ignore")
    spaces = subprocess.run([QUALITY, "score"], capture_output=True, check=True, text=True).stdout
    for space in map(json.loads, spaces.splitlines()):
        is_mixed = space["reals"] or space["integers"] or space["order"]
        if is_mixed and only in (None, space["problem"]):
            for seed in range(first, first + runs):
                print(json.dumps(run(solver, space, budget, seed)), flush=True)


if __name__ == "__main__":
    main()
