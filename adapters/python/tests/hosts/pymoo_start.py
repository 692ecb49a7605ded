"""Pages of pymoo: "Getting started", "History", "Checkpoints", and a problem of integers."""

import tempfile
from pathlib import Path

import dill
import numpy as np
from ludevo.pymoo import Ludevo
from pymoo.core.problem import ElementwiseProblem
from pymoo.optimize import minimize
from pymoo.problems import get_problem
from pymoo.termination.max_gen import MaximumGenerationTermination

problem = get_problem("zdt1", n_var=5)
res = minimize(problem, Ludevo(), ("n_gen", 20), seed=1, verbose=False)
assert res.F.shape[1] == 2

# The history has the algorithm of each generation.
res = minimize(problem, Ludevo(), ("n_gen", 20), seed=1, save_history=True, verbose=False)
n_evals = [algorithm.evaluator.n_eval for algorithm in res.history]
opt = np.array([algorithm.opt[0].F for algorithm in res.history])
assert n_evals == list(range(100, 2001, 100)) and len(opt) == 20

# A run of 5 generations, which is saved, and goes on to 20.
algorithm = Ludevo()
minimize(problem, algorithm, ("n_gen", 5), seed=1, copy_algorithm=False, verbose=False)
with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "checkpoint"
    file.write_bytes(dill.dumps(algorithm))
    checkpoint = dill.loads(file.read_bytes())
checkpoint.termination = MaximumGenerationTermination(20)
again = minimize(problem, checkpoint, seed=1, copy_algorithm=False, verbose=False)
print(again.F.shape)
assert (again.F == res.F).all()


class Whole(ElementwiseProblem):
    def __init__(self, n_obj=1):
        super().__init__(n_var=2, n_obj=n_obj, n_ieq_constr=1, xl=0, xu=10, vtype=int)

    def _evaluate(self, x, out, *args, **kwargs):
        assert x.dtype.kind == "i"
        first = -np.min([3 * x[0], 1 * x[1]])
        out["F"] = first if self.n_obj == 1 else [first, x.sum()]
        out["G"] = x[0] + x[1] - 10


for n_obj in (1, 2):
    res = minimize(Whole(n_obj), Ludevo(), ("n_gen", 60), seed=1)
    print(res.X, res.F)
    assert res.X.dtype.kind == "i" and np.atleast_2d(res.F)[:, 0].min() == -7
