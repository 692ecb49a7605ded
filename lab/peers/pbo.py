"""The preset for bits on the 23 pseudo-Boolean functions of IOHprofiler (Doerr et al. 2020), 100 bits, beside the
twelve algorithms of that paper.

    python3 -m venv venv && venv/bin/pip install ioh==0.4.2 maturin numpy
    (cd adapters/python && VIRTUAL_ENV=../../venv ../../venv/bin/maturin develop --release)
    venv/bin/python pbo.py run 1 1 10 > pbo.jsonl
    venv/bin/python pbo.py table pbo.jsonl

`run INSTANCE FIRST_SEED RUNS [ALGORITHM ..]` prints one JSON line per run: `best` has the best value and the evaluations
until it was found. Instance 1 is that of the paper; 51 to 100 have their bits in another order. The budget is
50 000 evaluations. The algorithms are written here from the paper's
descriptions; all have a population of 1 and 10 newborns where the paper says so, and begin with random bits. `table`
compares expected running times to the best value that any run reached.
"""

import json
import math
import sys

import numpy as np

LENGTH = 100
BUDGET = 50_000


class Over(Exception):
    """The budget is spent, or the optimum is reached."""


class Function:
    """Counts evaluations and notes improvements."""

    def __init__(self, number, instance):
        import ioh

        self.problem = ioh.get_problem(number, instance=instance, dimension=LENGTH, problem_class=ioh.ProblemClass.PBO)
        self.most, self.spent, self.best = self.problem.optimum.y, 0, None

    def __call__(self, bits):
        if self.spent == BUDGET:
            raise Over
        self.spent += 1
        value = self.problem(bits.tolist())
        if self.best is None or value > self.best[0]:
            self.best = value, self.spent
            if value >= self.most:
                raise Over
        return value


def flipped(bits, count, random):
    """A copy with this number of bits flipped."""
    bits = bits.copy()
    places = random.integers(LENGTH) if count == 1 else random.choice(LENGTH, count, replace=False)
    bits[places] ^= 1
    return bits


def some(rate, random):
    """A number of flips by a rate for each bit, at least 1 (resampled)."""
    while True:
        if count := random.binomial(LENGTH, rate):
            return count


def start(random):
    return random.integers(0, 2, LENGTH)


def greedy(function, random):
    """gHC: flips the bits from left to right."""
    bits = start(random)
    value, place = function(bits), 0
    while True:
        bits[place] ^= 1
        after = function(bits)
        if after >= value:
            value = after
        else:
            bits[place] ^= 1
        place = (place + 1) % LENGTH


def one_plus(newborns, strengths):
    """A (1 + newborns) algorithm. `strengths(random)` is a generator of the numbers of flips of a generation; it gets
    the place of the best newborn and whether it is as good as the parent."""

    def run(function, random):
        bits = start(random)
        value, control = function(bits), strengths(newborns, random)
        counts = next(control)
        while True:
            children = [flipped(bits, count, random) for count in counts]
            values = [function(child) for child in children]
            best = int(np.argmax(values))
            if values[best] >= value:
                bits, value = children[best], values[best]
            counts = control.send(best)

    return run


def fixed(draw):
    def strengths(newborns, random):
        while True:
            yield [draw(random) for _ in range(newborns)]

    return strengths


POWERS = np.arange(1, LENGTH // 2 + 1) ** -1.5
HEAVY = np.cumsum(POWERS / POWERS.sum())


def two_rates(newborns, random):
    rate = 2.0
    while True:
        halves = [rate / 2, 2 * rate]
        best = yield [some(halves[number % 2] / LENGTH, random) for number in range(newborns)]
        rate = halves[best % 2] if random.random() < 0.5 else halves[random.integers(2)]
        rate = min(max(rate, 0.5), LENGTH / 4)


def normal(shrinks):
    def strengths(newborns, random):
        mean, calm = 2.0, 0
        while True:
            spread = math.sqrt(mean * (1 - mean / LENGTH)) * (0.98**calm if shrinks else 1)
            counts = []
            while len(counts) < newborns:
                count = round(random.normal(mean, spread))
                if count > 0:
                    counts.append(min(count, LENGTH))
            best = yield counts
            calm = calm + 1 if counts[best] == mean else 0
            mean = float(counts[best])

    return strengths


def log_normal(newborns, random):
    rate = 0.2
    while True:
        rates = [1 / (1 + (1 - rate) / rate * math.exp(0.22 * random.normal())) for _ in range(newborns)]
        best = yield [some(one, random) for one in rates]
        rate = min(max(rates[best], 1 / LENGTH), 0.5)


def lambda_lambda(function, random):
    """The self-adjusting (1 + (lambda, lambda)) algorithm."""
    bits, size = start(random), 10.0
    value = function(bits)
    while True:
        newborns = round(size)
        count = some(min(size / LENGTH, 1), random)
        mutants = [flipped(bits, count, random) for _ in range(newborns)]
        values = [function(mutant) for mutant in mutants]
        best = int(np.argmax(values))
        mutant, after, child = mutants[best], values[best], mutants[best]
        for _ in range(newborns):
            crossed = np.where(random.random(LENGTH) < 1 / size, mutant, bits)
            if (crossed != bits).any() and (crossed != mutant).any():
                crossed_value = function(crossed)
                if crossed_value >= after:
                    after, child = crossed_value, crossed
        size = max(size / 1.5, 1) if after > value else min(size * 1.5**0.25, LENGTH)
        if after >= value:
            bits, value = child, after


def genetic(function, random, size=30):
    """The plain (30, 30) algorithm: roulette, crossover at one point by 0.37, or mutation by 2 / n."""
    all = random.integers(0, 2, (size, LENGTH))
    values = np.array([function(bits) for bits in all])
    while True:
        shares = values - min(values.min(), 0)
        shares = shares / shares.sum() if shares.sum() > 0 else np.full(size, 1 / size)
        parents = all[random.choice(size, size, p=shares)]
        for one, other in zip(parents[::2], parents[1::2]):
            if random.random() < 0.37:
                point = random.integers(1, LENGTH)
                one[point:], other[point:] = other[point:].copy(), one[point:].copy()
        parents ^= random.random((size, LENGTH)) < 2 / LENGTH
        all, values = parents, np.array([function(bits) for bits in parents])


def marginal(function, random, size=50):
    """UMDA: the better half of 50 gives the share of ones at each place."""
    shares = np.full(LENGTH, 0.5)
    while True:
        all = (random.random((size, LENGTH)) < shares).astype(int)
        values = np.array([function(bits) for bits in all])
        better = all[np.argsort(-values, kind="stable")[: size // 2]]
        shares = np.clip(better.mean(axis=0), 1 / LENGTH, 1 - 1 / LENGTH)


def random_search(function, random):
    while True:
        function(start(random))


def ours(function, random):
    import ludevo

    search = ludevo.Search.bits(LENGTH, rng=random)
    while len(genomes := search.ask(maxfev=BUDGET)):
        search.tell([-function(bits) for bits in genomes.astype(int)])
    raise Over


STANDARD = fixed(lambda random: some(1 / LENGTH, random))
ALGORITHMS = {
    "ludevo": ours,
    "gHC": greedy,
    "RLS": one_plus(1, fixed(lambda _: 1)),
    "(1+1) EA": one_plus(1, STANDARD),
    "fGA": one_plus(1, fixed(lambda random: int(np.searchsorted(HEAVY, random.random())) + 1)),
    "(1+10) EA": one_plus(10, STANDARD),
    "(1+10) EA r/2, 2r": one_plus(10, two_rates),
    "(1+10) EA norm": one_plus(10, normal(False)),
    "(1+10) EA var": one_plus(10, normal(True)),
    "(1+10) EA log-n": one_plus(10, log_normal),
    "(1+(l,l)) GA": lambda_lambda,
    "vGA": genetic,
    "UMDA": marginal,
    "random": random_search,
}


def run(instance, first, runs, names):
    for number in range(1, 24):
        for name in names or ALGORITHMS:
            for seed in range(first, first + runs):
                function = Function(number, instance)
                try:
                    ALGORITHMS[name](function, np.random.default_rng(seed))
                except Over:
                    pass
                line = {"function": number, "instance": instance, "algorithm": name, "seed": seed, "evaluations": function.spent}
                print(json.dumps({**line, "best": function.best}), flush=True)


def table(files):
    """For each function: our expected running time to the best value that any run found, and the least of the others."""
    runs, ours = {}, "ludevo"
    for line in (json.loads(line) for file in files for line in open(file)):
        runs.setdefault((line["instance"], line["function"]), {}).setdefault(line["algorithm"], []).append(line)
    for instance in sorted({instance for instance, _ in runs}):
        of = {function: methods for (one, function), methods in runs.items() if one == instance}
        print(f"\nInstance {instance}\n\n| function | target | ours | best other | |\n|---|---:|---:|---|---:|")
        first = 0
        for function, methods in sorted(of.items()):
            target = max(line["best"][0] for lines in methods.values() for line in lines)

            def expected(lines):
                hits = [line["best"][0] >= target for line in lines]
                spent = sum(line["best"][1] if hit else line["evaluations"] for line, hit in zip(lines, hits))
                return (spent / sum(hits) if any(hits) else math.inf), f"({sum(hits)} of {len(hits)})"

            costs = sorted((*expected(lines), name) for name, lines in methods.items())
            own = next(cost for cost in costs if cost[2] == ours)
            other = next(cost for cost in costs if cost[2] != ours)
            first += own[0] <= other[0]
            shown = lambda cost: f"{cost[0]:.0f}" if cost[0] < math.inf else "-"
            print(f"| F{function} | {target:g} | {shown(own)} {own[1]} | {other[2]} | {shown(other)} {other[1]} |")
        print(f"\nFirst on {first} of {len(of)}.")


if __name__ == "__main__":
    command, *rest = sys.argv[1:]
    if command == "run":
        run(*map(int, rest[:3]), rest[3:])
    else:
        table(rest)
