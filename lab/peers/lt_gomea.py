"""LT-GOMEA by its authors (Bouter & Bosman 2023) on the problems of `quality bits`: one JSON line per run, in the
format of `quality bits --json`.

    python3 -m venv venv && venv/bin/pip install gomea==1.1.0
    cargo build --release --manifest-path lab/quality/Cargo.toml --bin quality
    venv/bin/python lt_gomea.py [RUNS [FIRST_SEED [PROBLEM ..]]]

`quality score` has the problems and scores the genomes. The settings are those of the package: a linkage tree by mutual
information is learned in each generation, and populations of 2, 4, 8, .. individuals are interleaved. Evaluations are
counted here. A count of the package that differs ends the program.
"""

import json
import os
import subprocess
import sys

import gomea

BUDGET = 1_000_000
QUALITY = os.path.join(os.path.dirname(__file__), "../../target/release/quality")


class Score(gomea.fitness.BBOFitnessFunctionDiscrete):
    """Scores genomes, counts them, and notes when the target is reached."""

    def of(self, space, program):
        self.target, self.program, self.evaluations, self.reached = space["best"], program, 0, None
        return self

    def objective_function(self, _, bits):
        self.program.stdin.write(json.dumps({"bits": (bits == 1).tolist()}) + "\n")
        score = float(self.program.stdout.readline())
        self.evaluations += 1
        if self.reached is None and score >= self.target:
            self.reached = self.evaluations
        return score


def run(space, seed):
    """Evaluations until the target is reached, or None."""
    command = [QUALITY, "score", space["problem"]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as program:
        score = Score(space["bits"], value_to_reach=space["best"]).of(space, program)
        # The search does not keep the model alive.
        model = gomea.linkage.LinkageTree()
        search = gomea.DiscreteGOMEA(
            fitness=score, linkage_model=model, max_number_of_evaluations=BUDGET, random_seed=seed
        )
        counted = search.run().final_metrics_dict["evaluations"]
    if score.evaluations != counted:
        sys.exit(f"{space['problem']}, seed {seed}: {score.evaluations} evaluations, the package counts {counted}")
    return score.reached


def main():
    runs, first = (int(word) for word in (sys.argv[1:3] + ["5", "1001"][len(sys.argv[1:3]) :]))
    spaces = subprocess.run([QUALITY, "score"], capture_output=True, check=True, text=True).stdout
    for space in map(json.loads, spaces.splitlines()):
        others = space["reals"] or space["integers"] or space["order"]
        if others or sys.argv[3:] and space["problem"] not in sys.argv[3:]:
            continue
        for seed in range(first, first + runs):
            line = {"at_once": 1, "evaluations": run(space, seed), "problem": space["problem"], "seed": seed}
            print(json.dumps({**line, "solver": "gomea 1.1.0"}, separators=(",", ":")), flush=True)


main()
