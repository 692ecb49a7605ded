// A worker in JavaScript: `node worker.cjs SERVER SUBJECT`. Needs `npm install nats`.
const { connect, headers } = require("nats");
const os = require("os");

// A fitness of your own; it must depend on the genome only.
const score = async (genome) => [...genome].filter((gene) => gene === "1").length;

async function main(server, subject, schema = "ones/1", name = `${os.hostname()}-${process.pid}`) {
  const nc = await connect({ servers: server, maxReconnectAttempts: -1 });
  const js = nc.jetstream();
  const [tasks, store] = [await js.consumers.get(`${subject}-tasks`, "workers"), await js.views.os(`${subject}-bodies`)];
  for (;;) {
    const task = await tasks.next({ expires: 5000 }).catch(() => null); // no server: it connects again
    if (task === null) continue;
    if (task.headers.get("Farm-Schema") !== schema) {
      task.nak(1000); // another worker may know the schema
      continue;
    }
    const large = task.headers.get("Farm-Object"); // the name of a body above the limit of a message
    const body = large ? await store.getBlob(large).catch(() => null) : task.data;
    if (body === null) continue; // the task is settled
    const answer = headers();
    for (const key of task.headers.keys()) if (key !== "Farm-Object") answer.set(key, task.headers.get(key));
    answer.set("Farm-Worker", name);
    answer.set("Farm-Status", "busy");
    answer.set("Nats-Msg-Id", `${task.headers.get("Nats-Msg-Id")}/${name}.${task.info.deliveryCount}`);
    const beat = setInterval(() => {
      task.working(); // for the server, then for the coordinator
      nc.publish(`${subject}.alive`, "", { headers: answer });
    }, 300);
    const [status, text] = await Promise.resolve()
      .then(() => Promise.all(JSON.parse(new TextDecoder().decode(body)).map(score)))
      .then((scores) => ["answered", JSON.stringify(scores)])
      .catch((error) => ["failed", String(error)]); // the farm gives the task out again, and counts
    let bytes = new TextEncoder().encode(text);
    clearInterval(beat);
    answer.set("Farm-Status", status);
    if (bytes.length > nc.info.max_payload - 16 * 1024) {
      answer.set("Farm-Object", answer.get("Nats-Msg-Id"));
      await store.putBlob({ name: answer.get("Farm-Object") }, bytes);
      bytes = new Uint8Array();
    }
    await js.publish(task.headers.get("Farm-Answer"), bytes, { headers: answer });
    task.ack();
  }
}

main(...process.argv.slice(2));
