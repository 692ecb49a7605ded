"""A worker in Python: `python worker.py SERVER SUBJECT`. Needs `pip install nats-py`."""
import asyncio, json, os, socket, sys, nats

def score(genome):  # a fitness of your own; it must depend on the genome only
    return genome.count("1")

async def main(server, subject, schema="ones/1", name=f"{socket.gethostname()}-{os.getpid()}"):
    nc = await nats.connect(server, max_reconnect_attempts=-1)
    js, limit = nc.jetstream(), nc.max_payload - 16 * 1024
    tasks, store = await js.pull_subscribe_bind("workers", f"{subject}-tasks"), f"{subject}-bodies"
    while True:
        try:
            [task] = await tasks.fetch(1, timeout=5)
            large = task.headers.get("Farm-Object")  # the name of a body above the limit of a message
            body = (await (await js.object_store(store)).get(large)).data if large else task.data
        except (nats.errors.Error, asyncio.TimeoutError):  # no task, or no server: it connects again
            await asyncio.sleep(0.1)
            continue
        if task.headers["Farm-Schema"] != schema:
            await task.nak(delay=1)  # another worker may know the schema
            continue
        headers = {key: task.headers[key] for key in task.headers if key != "Farm-Object"}
        headers.update({"Farm-Worker": name, "Farm-Status": "busy"})
        headers["Nats-Msg-Id"] += f"/{name}.{task.metadata.num_delivered}"
        work = asyncio.create_task(asyncio.to_thread(lambda: [score(item) for item in json.loads(body)]))
        while not (await asyncio.wait({work}, timeout=0.3))[0]:
            await task.in_progress()  # for the server, then for the coordinator
            await nc.publish(f"{subject}.alive", b"", headers=headers)
        try:
            headers["Farm-Status"], answer = "answered", json.dumps(await work).encode()
        except Exception as error:  # the farm gives the task out again, and counts
            headers["Farm-Status"], answer = "failed", repr(error).encode()
        if len(answer) > limit:
            headers["Farm-Object"] = headers["Nats-Msg-Id"]
            await (await js.object_store(store)).put(headers["Farm-Object"], answer)
            answer = b""
        await js.publish(task.headers["Farm-Answer"], answer, headers=headers)
        await task.ack()

asyncio.run(main(*sys.argv[1:]))
