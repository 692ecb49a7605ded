"""The presets for reals on the suites bbob and bbob-noisy of COCO (Hansen et al. 2021).

    python3 -m venv venv && venv/bin/pip install coco-experiment==2.8.2 cocopp==2.9.1 maturin numpy
    (cd adapters/python && VIRTUAL_ENV=../../venv ../../venv/bin/maturin develop --release)
    venv/bin/python coco.py run bbob 5 > bbob-5.jsonl
    venv/bin/python coco.py run bbob-noisy 5 noisy > noisy-5.jsonl
    pip download --no-deps --no-binary :all: cocopp==2.9.1
    venv/bin/python coco.py table cocopp-2.9.1.tar.gz bbob-*.jsonl

`run SUITE DIMENSIONS [TASK]` makes one run per function and instance, 1 to 15, of at most 10 000 evaluations per
dimension, and prints one JSON line per run: `reached` has the evaluations to 1e-8 above the optimum, or null. The
seed is the number of the instance. `table ARCHIVE FILE ..` compares runs with the 54 algorithms of 2009 and 2010
whose runs the source package of `cocopp` carries. All have the same budget: what an algorithm reached later counts as
not reached.
"""

import gzip
import json
import math
import os
import pickle
import sys
import tarfile
import tempfile

import numpy as np

BUDGET = 10_000  # per dimension
TARGET = 1e-8
WORST = 1000.0  # a slowdown is at most this


class Function:
    """A function of a suite, and whether a point reaches the target.

    In bbob-noisy of coco-experiment 2.8, all values are 1.01e-8 greater than in the definition (Hansen et al. 2009),
    the suite's own sign of a hit is never set, and heavy-tailed noise lies around the value plus a constant. Below the
    target there is no other noise. So a point is a hit if the median of 25 of its values is no more than 1e-8 above
    the median at the optimum. These values are not counted.
    """

    def __init__(self, problems, index):
        problem = problems.get_problem(index)
        # The optimum is written to a file of this folder.
        problem._best_parameter("print")
        optimum = np.loadtxt("._bbob_problem_best_parameter.txt")
        self.is_noisy = "noisy" in problem.id
        self.goal = self.median(problem, optimum) + TARGET
        problem.free()
        self.problem = problems.get_problem(index)

    def median(self, problem, point):
        return np.median([problem(point) for _ in range(25 if self.is_noisy else 1)])

    def values(self, points):
        """The values of some points, and the number of points up to the first hit, or None."""
        values = np.fromiter(map(self.problem, points), float, len(points))
        for place in np.flatnonzero(values <= self.goal + (TARGET if self.is_noisy else 0)):
            if not self.is_noisy or self.median(self.problem, points[place]) <= self.goal:
                return values, int(place) + 1
        return values, None


def run(suite, dimensions, task):
    import cocoex
    import ludevo

    problems = cocoex.Suite(suite, "instances: 1-15", f"dimensions: {dimensions}")
    os.chdir(tempfile.mkdtemp())
    for index in range(len(problems)):
        function = Function(problems, index)
        of, instance = function.problem.id_function, function.problem.id_instance
        search = ludevo.Search.reals([(-5, 5)] * dimensions, task=task, rng=instance)
        spent, reached = 0, None
        while reached is None and len(points := search.ask(maxfev=BUDGET * dimensions)):
            values, hit = function.values(points)
            reached = hit and spent + hit
            spent += len(points)
            search.tell(values)
        line = {"suite": suite, "task": task, "dimensions": dimensions, "function": of, "instance": instance}
        print(json.dumps({**line, "evaluations": spent, "reached": reached}), flush=True)
        function.problem.free()


def expected(reached, spent):
    """The expected running time: all evaluations by the number of successes."""
    successes = [one for one in reached if one is not None]
    if not successes:
        return math.inf
    return (sum(successes) + sum(cost for one, cost in zip(reached, spent) if one is None)) / len(successes)


def peers(archive, functions, dimensions):
    """For each algorithm and function: the evaluations of its runs to the target, and those that it spent."""
    with tarfile.open(archive) as files:
        name = next(name for name in files.getnames() if name.endswith("pprldistrever_1e-8.pickle.gz"))
        everything = pickle.loads(gzip.decompress(files.extractfile(name).read()), encoding="latin1")
    limit, found = BUDGET * dimensions, {}
    for algorithm, runs in everything.items():
        for function in functions:
            pair = runs.get(function, {}).get(dimensions)
            if pair is None:
                continue
            hits, spent = np.array(pair[0][1:], float), np.array(pair[1], float)
            reached = [int(hit) if hit <= limit else None for hit in hits]
            found.setdefault(algorithm, {})[function] = (reached, [min(cost, limit) for cost in spent])
    # Only those that were run on all functions.
    return {name: runs for name, runs in found.items() if len(runs) == len(functions)}


def read(files):
    """Our runs: suite and task, then dimensions, then function, then what was reached and spent."""
    ours = {}
    for file in files:
        for line in map(json.loads, open(file)):
            of = ours.setdefault((line["suite"], line["task"]), {}).setdefault(line["dimensions"], {})
            reached, spent = of.setdefault(line["function"], ([], []))
            reached.append(line["reached"])
            spent.append(line["evaluations"])
    return ours


def table(archive, files):
    """Two tables in Markdown for each suite and task: all functions together, and each."""
    for (suite, task), by_dimensions in sorted(read(files).items()):
        print(f"\n{suite}, task {task}\n\n| dimensions | ours | others | slowdown | others |\n|---:|---:|---|---:|---|")
        cells = {}
        for dimensions, runs in sorted(by_dimensions.items()):
            others = peers(archive, sorted(runs), dimensions)
            best = {of: min(expected(*runs[of]) for runs in others.values()) for of in runs}

            def slowdown(runs):
                """By function, against the best of the others there; nothing if none of them reaches the target."""
                return {of: min(expected(*runs[of]) / best[of], WORST) for of in runs if best[of] < math.inf}

            share = lambda runs: 100 * np.mean([one is not None for reached, _ in runs.values() for one in reached])
            mean = lambda runs: math.exp(np.mean(np.log(list(slowdown(runs).values()))))
            shares = sorted(((share(runs), name) for name, runs in others.items()), reverse=True)[:2]
            means = sorted((mean(runs), name) for name, runs in others.items())[:2]
            listed = lambda pairs, digits: ", ".join(f"{name} {value:.{digits}f}" for value, name in pairs)
            print(f"| {dimensions} | {share(runs):.1f} % | {listed(shares, 1)} | {mean(runs):.2f} | {listed(means, 2)} |")
            ratios = slowdown(runs)
            for of, (reached, _) in runs.items():
                hits = sum(one is not None for one in reached)
                ratio = "" if of not in ratios else "-" if hits == 0 else f"{ratios[of]:.2f}"
                cells[of, dimensions] = ratio + (f" ({hits})" if hits < len(reached) else "")
        columns = sorted(by_dimensions)
        print("\n| function | " + " | ".join(f"{one}-D" for one in columns) + " |\n|---|" + "---:|" * len(columns))
        for of in sorted({of for of, _ in cells}):
            print(f"| f{of} | " + " | ".join(cells.get((of, one), "").strip() for one in columns) + " |")


if __name__ == "__main__":
    command, *rest = sys.argv[1:]
    if command == "run":
        run(rest[0], int(rest[1]), rest[2] if len(rest) > 2 else "best")
    else:
        table(rest[0], rest[1:])
