"""The first example of pyribs, with integers."""

import numpy as np
from ludevo.ribs import IntegerEmitter
from ribs.archives import GridArchive
from ribs.schedulers import Scheduler

archive = GridArchive(solution_dim=10, dims=[11, 11], ranges=[(-5, 6), (-5, 6)], seed=1)
emitters = [IntegerEmitter(archive, [(-5, 5)] * 10, batch_size=36, seed=seed) for seed in range(3)]
scheduler = Scheduler(archive, emitters)

for itr in range(60):
    solutions = scheduler.ask()
    # Optimize the 10D negative Sphere function.
    objective_batch = -np.sum(np.square(solutions), axis=1)
    # Measures: first 2 dimensions of the solution.
    measures_batch = solutions[:, :2]
    scheduler.tell(objective_batch, measures_batch)

print(archive.stats.num_elites, archive.stats.obj_max)
assert archive.stats.num_elites > 90 and archive.stats.obj_max >= -2
