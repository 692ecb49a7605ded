"""Runs, for each mutant, the tests that reach it, the fastest first, until one fails.

`kill.py NAMES TESTS OUT [JOBS]`: NAMES is written by `schema.py`, TESTS is a test program of the tree
with the mutants in it. OUT gets a line for each mutant as it is decided; mutants that it has already
are not run again, but that an open mutant goes on with its next test. Each run has a limit of CPU
time, so an endless loop counts as killed.
"""

import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

names_file, program, out_file, *jobs = sys.argv[1:]
names = {int(number): name for number, name in json.loads(Path(names_file).read_text()).items()}
folder = os.environ.get("MUTANTS_FOLDER", ".")
BYTES = 2 << 30
# A mutant is left "open" if its next tests would take it beyond this many CPU seconds.
MOST = float(os.environ.get("MUTANT_SECONDS", "inf"))


def limited(seconds):
    seconds = math.ceil(seconds)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def run(tests, seconds, **variables):
    """The exit status of the tests, and their CPU seconds."""
    child = subprocess.Popen([program, "--exact", "--test-threads=1", "--quiet", *tests], cwd=folder,
                             env={**os.environ, "RAYON_NUM_THREADS": "2", "RUST_BACKTRACE": "0", **variables},
                             preexec_fn=limited(seconds),
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, usage.ru_utime + usage.ru_stime


def trace(test):
    with tempfile.TemporaryDirectory() as own:
        path = Path(own) / "trace"
        code, seconds = run([test], 30, MUTANT_TRACE=str(path))
        if code != 0:
            print(f"{test} fails without a mutant, and is left out", flush=True)
            return test, set(), seconds
        reached = set()
        for line in path.read_text().splitlines() if path.exists() else []:
            first, count = map(int, line.split())
            reached.update(range(first, first + count))
        return test, reached, seconds


def order(number, seconds):
    """Golden values first, then quick tests of the mutant's file, then the fastest."""
    path = Path(names[number].split(":")[0])
    words = {path.stem, path.parts[0]} - {"mod"}

    def key(test):
        near = any(word in test for word in words) and seconds[test] < 0.3
        return not test.startswith("values"), not near, seconds[test]
    return key


def decide(number, tests, seconds, passed):
    tests = sorted((test for test in tests if number in tests[test]), key=order(number, seconds))
    if not tests:
        return "unreached", "", 0
    spent, most = sum(seconds[test] for test in tests[:passed]), 0.02
    while passed < len(tests):
        some = tests[passed:passed + 1]
        while passed + len(some) < len(tests) and sum(map(seconds.get, some)) + seconds[tests[passed + len(some)]] < most:
            some.append(tests[passed + len(some)])
        cost = sum(map(seconds.get, some))
        if spent + cost > MOST:
            return "open", "", passed
        code = run(some, 0.2 + 5 * cost, MUTANT=str(number))[0]
        if code != 0:
            by = some[0] if len(some) == 1 else f"{some[0]} .. {some[-1]}"
            return "killed" if code == 101 else "stopped", by, passed
        passed, spent, most = passed + len(some), spent + cost, 2 * most
    return "survived", "", passed


def main():
    listed = subprocess.run([program, "--list", "--format", "terse"], cwd=folder, capture_output=True, text=True, check=True)
    listed = [line.removesuffix(": test") for line in listed.stdout.splitlines() if line.endswith(": test")]
    out = Path(out_file)
    traces = out.with_suffix(".traces.json")
    with ThreadPoolExecutor(int(jobs[0]) if jobs else 1) as pool:
        if traces.exists():
            known = json.loads(traces.read_text())
        else:
            known = [(test, sorted(reached), seconds) for test, reached, seconds in pool.map(trace, listed)]
            traces.write_text(json.dumps(known))
        tests = {test: set(reached) for test, reached, _ in known}
        seconds = {test: second for test, _, second in known}
        print(f"{len(tests)} tests, {sum(seconds.values()):.0f} s", flush=True)
        done = {row["mutant"]: row for row in map(json.loads, out.read_text().splitlines())} if out.exists() else {}
        left = [(number, done.get(number, {}).get("passed", 0)) for number in names
                if number not in done or done[number]["what"] == "open"]
        # In random order, so that a run that is ended early has looked at a sample.
        random.Random(1).shuffle(left)
        with out.open("a") as file:
            decided = pool.map(lambda mutant: decide(mutant[0], tests, seconds, mutant[1]), left)
            for (number, _), (what, by, passed) in zip(left, decided):
                row = {"mutant": number, "what": what, "by": by, "passed": passed, "name": names[number]}
                file.write(json.dumps(row) + "\n")
                file.flush()


main()
