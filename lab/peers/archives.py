#!/usr/bin/env python3
"""The benchmarks of `lab/quality/src/archives.rs` with pyribs: one JSON line per run.

    python3 -m venv VENV && VENV/bin/pip install ribs==0.12.0
    OPENBLAS_NUM_THREADS=1 VENV/bin/python archives.py [RUNS] > pyribs.jsonl
    VENV/bin/python archives.py table FILE..

`table` compares the medians of files of runs; p-values are those of Mann and Whitney (1947).

The emitters, the archive and the two problems are those of pyribs' own programs (examples/sphere.py
and the tutorial on the arm).
"""

import json
import sys
import time

import numpy as np
from ribs.archives import GridArchive
from ribs.emitters import GaussianEmitter, IsoLineEmitter
from ribs.schedulers import Scheduler
from scipy.stats import mannwhitneyu


def sphere(x):
    """From 0 to 100; the features are the sums of the first and of the last half of the genes."""
    edge, shift = 5.12, 0.4 * 5.12
    worst = (edge + shift) ** 2 * x.shape[1]
    quality = 100.0 * (1.0 - np.sum(np.square(x - shift), axis=1) / worst)
    counted = x.copy()
    out = np.abs(x) > edge
    counted[out] = edge / counted[out]
    half = x.shape[1] // 2
    return quality, np.stack((counted[:, :half].sum(axis=1), counted[:, half:].sum(axis=1)), axis=1)


def arm(angles):
    """Minus the variance of the angles; the features are the place of the end."""
    directions = np.cumsum(angles, axis=1)
    end = np.stack((np.cos(directions).sum(axis=1), np.sin(directions).sum(axis=1)), axis=1)
    return -np.var(angles, axis=1), end


# Name, problem, loci, limit of the genes, limit of the features, steps of both emitters, batch,
# generations, offset of the QD score.
BENCHMARKS = [
    ("sphere", sphere, 100, None, 256.0, (0.5, 0.5), 540, 1000, 0.0),
    ("arm", arm, 12, np.pi, 12.0, (0.1, 0.01), 150, 700, -np.pi**2),
]


def run(benchmark, emitter, seed):
    name, problem, loci, limit, reach, (step, iso), batch, generations, offset = benchmark
    archive = GridArchive(
        solution_dim=loci, dims=(100, 100), ranges=[(-reach, reach)] * 2, qd_score_offset=offset, seed=seed
    )
    bounds = None if limit is None else [(-limit, limit)] * loci
    common = {"x0": np.zeros(loci), "bounds": bounds, "batch_size": batch, "seed": seed + 1000}
    if emitter == "gaussian":
        emitters = [GaussianEmitter(archive, sigma=step, **common)]
    else:
        emitters = [IsoLineEmitter(archive, iso_sigma=iso, line_sigma=0.2, **common)]
    scheduler = Scheduler(archive, emitters)
    start = time.process_time()
    for _ in range(generations):
        scheduler.tell(*problem(scheduler.ask()))
    stats = archive.stats
    return {
        "solver": "pyribs",
        "problem": name,
        "emitter": emitter,
        "seed": seed,
        "evaluations": generations * batch,
        "coverage": float(stats.coverage),
        "qd_score": float(stats.qd_score),
        "best": float(stats.obj_max),
        "cpu_seconds": round(time.process_time() - start, 3),
    }


def table(files):
    runs = {}
    for line in (line for file in files for line in open(file, encoding="utf-8")):
        run = json.loads(line)
        solvers = runs.setdefault((run["problem"], run["emitter"]), {})
        solvers.setdefault(run["solver"], []).append(run)
    for (problem, emitter), solvers in runs.items():
        first = None
        for solver, results in solvers.items():
            scores = [result["qd_score"] for result in results]
            first = first or scores
            figures = (np.median([result[name] for result in results]) for name in ("coverage", "cpu_seconds"))
            coverage, seconds = figures
            p = mannwhitneyu(first, scores).pvalue
            print(
                f"| {problem} | {emitter} | {solver} | {np.median(scores):.0f} | {min(scores):.0f} "
                f"to {max(scores):.0f} | {coverage:.4f} | {seconds:.3f} | {p:.3f} |"
            )


if sys.argv[1:2] == ["table"]:
    table(sys.argv[2:])
    sys.exit()
for benchmark in BENCHMARKS:
    for emitter in ("gaussian", "iso-line"):
        for seed in range(1, 1 + int(sys.argv[1] if len(sys.argv) > 1 else 11)):
            print(json.dumps(run(benchmark, emitter, seed)), flush=True)
