"""A worker in Python: `python worker.py SERVER SUBJECT`. Needs `pip install nats-py`."""
import asyncio, json, os, socket, sys, nats

def score(genome):  # a fitness of your own; it must depend on the genome only
    return genome.count("1")

async def main(server, subject, schema="ones/1", name=f"{socket.gethostname()}-{os.getpid()}"):
    nc = await nats.connect(server, max_reconnect_attempts=-1)
    js = nc.jetstream()
    tasks = await js.pull_subscribe_bind("workers", f"{subject}-tasks")
    while True:
        try:
            [task] = await tasks.fetch(1, timeout=5)
        except (nats.errors.Error, asyncio.TimeoutError):  # no task, or no server: it connects again
            await asyncio.sleep(0.1)
            continue
        if task.headers["Farm-Schema"] != schema or "Farm-Object" in task.headers:
            await task.nak(delay=1)  # another worker may know the schema, or read the object store
            continue
        headers = {**task.headers, "Farm-Worker": name, "Farm-Status": "answered"}
        headers["Nats-Msg-Id"] += f"/{name}.{task.metadata.num_delivered}"
        work = asyncio.create_task(asyncio.to_thread(lambda: [score(item) for item in json.loads(task.data)]))
        while not (await asyncio.wait({work}, timeout=0.3))[0]:
            await task.in_progress()  # for the server, then for the coordinator
            await nc.publish(f"{subject}.alive", b"", headers={**headers, "Farm-Status": "busy"})
        try:
            body = json.dumps(await work)
        except Exception as error:  # the farm gives the task out again, and counts
            headers["Farm-Status"], body = "failed", repr(error)
        await js.publish(task.headers["Farm-Answer"], body.encode(), headers=headers)
        await task.ack()

asyncio.run(main(*sys.argv[1:]))
