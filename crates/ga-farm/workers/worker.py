"""A worker of a farm: `python3 worker.py`. Put your own fitness into `score`."""
import json
import sys
import time


def score(genome):
    return genome["bits"].count("1")


def say(**line):
    print(json.dumps(line, allow_nan=False), flush=True)


say(hello="ga-farm/1", schema="score/1")
for line in sys.stdin:
    task, begun = json.loads(line), time.perf_counter()
    try:
        answer = [score(genome) for genome in task["payload"]]
        say(id=task["id"], answer=answer, seconds=time.perf_counter() - begun)
    except Exception as error:
        say(id=task["id"], error=repr(error))
