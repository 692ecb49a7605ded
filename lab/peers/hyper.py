"""Optimizers of Python on the problems of `hyper`: hyper-parameters that some models do not read, 300
evaluations. Prints the losses of 31 seeds for each of five problems, in the format of `hyper`. Less is
better.

    python3 -m venv venv && venv/bin/pip install optuna==5.0.0 pymoo==0.6.1.5 scipy==1.17.1
    cargo build --release --manifest-path lab/quality/Cargo.toml --bin hyper
    venv/bin/python hyper.py SOLVER [FIRST_PROBLEM]
    venv/bin/python hyper.py table FILE

Solvers are `tpe` (TPESampler of optuna with its own settings) and `pymoo` (MixedVariableGA with its own
settings). Optuna is asked for those genes only that the model reads, as its users do; the genes that
are not read are 0. `table` has medians, and for each solver the p value (Mann & Whitney, two sides)
beside the first of the file.
"""

import json
import os
import statistics
import subprocess
import sys

EVALUATIONS = 300
HYPER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../target/release/hyper")


class Problem:
    """Scores settings, and keeps the least loss."""

    def __init__(self, number):
        self.space = json.loads(subprocess.check_output([HYPER, "space", str(number)]))
        self.program = subprocess.Popen(
            [HYPER, "score", str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.begin()

    def begin(self):
        self.best, self.evaluations = float("inf"), 0

    def close(self):
        self.program.stdin.close()
        self.program.wait()

    def loss(self, choices, numbers):
        """`numbers` has the integers, then the reals."""
        integers = [int(gene) for gene in numbers[: self.space["integers"]]]
        reals = [float(gene) for gene in numbers[self.space["integers"] :]]
        settings = {"choices": [int(choice) for choice in choices], "integers": integers, "reals": reals}
        self.program.stdin.write(json.dumps(settings) + "\n")
        loss = float(self.program.stdout.readline())
        self.evaluations += 1
        if self.evaluations <= EVALUATIONS:
            self.best = min(self.best, loss)
        return loss


def tpe(problem, seed):
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    space = problem.space

    def objective(trial):
        model = trial.suggest_categorical("model", list(range(space["models"])))
        choice = trial.suggest_categorical("choice", list(range(4)))
        numbers = [0] * (space["integers"] + space["reals"])
        for gene in space["read"][model]:
            if gene < space["integers"]:
                numbers[gene] = trial.suggest_int(f"i{gene}", 0, 31)
            else:
                numbers[gene] = trial.suggest_float(f"r{gene}", 0.0, 1.0)
        return problem.loss([model, choice], numbers)

    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
    study.optimize(objective, n_trials=EVALUATIONS)


def pymoo(problem, seed):
    from pymoo.config import Config
    from pymoo.core.mixed import MixedVariableGA
    from pymoo.core.problem import ElementwiseProblem
    from pymoo.core.variable import Choice, Integer, Real
    from pymoo.optimize import minimize

    Config.warnings["not_compiled"] = False
    space = problem.space
    genes = {"model": Choice(options=list(range(space["models"]))), "choice": Choice(options=list(range(4)))}
    names = []
    for gene in range(space["integers"] + space["reals"]):
        names.append(f"g{gene}")
        genes[names[-1]] = Integer(bounds=(0, 31)) if gene < space["integers"] else Real(bounds=(0.0, 1.0))

    class Settings(ElementwiseProblem):
        def __init__(self):
            super().__init__(vars=genes, n_obj=1)

        def _evaluate(self, x, out, *_, **__):
            out["F"] = problem.loss([x["model"], x["choice"]], [x[name] for name in names])

    minimize(Settings(), MixedVariableGA(), ("n_evals", EVALUATIONS), seed=seed)


SOLVERS = {"tpe": tpe, "pymoo": pymoo}
RUNS = 31


def table(file):
    from scipy.stats import mannwhitneyu

    with open(file) as lines:
        rows = [json.loads(line) for line in lines]
    first = {row["problem"]: row["losses"] for row in rows if row["solver"] == rows[0]["solver"]}
    for row in rows:
        p = mannwhitneyu(first[row["problem"]], row["losses"]).pvalue
        print(f"{row['problem']} {row['solver']:<14} {statistics.median(row['losses']):.4f}  p = {p:.2g}")


def main():
    if sys.argv[1] == "table":
        table(sys.argv[2])
        return
    solver = sys.argv[1]
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for number in range(first, first + 5):
        problem, losses = Problem(number), []
        for seed in range(1, RUNS + 1):
            problem.begin()
            SOLVERS[solver](problem, seed)
            losses.append(problem.best)
        problem.close()
        print(json.dumps({"solver": solver, "problem": number, "losses": losses}), flush=True)


if __name__ == "__main__":
    main()
