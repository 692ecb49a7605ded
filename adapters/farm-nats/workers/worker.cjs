// A worker in JavaScript: `node worker.cjs SERVER SUBJECT`. Needs `npm install nats`.
const { connect, headers } = require("nats");
const os = require("os");

// A fitness of your own; it must depend on the genome only.
const score = async (genome) => [...genome].filter((gene) => gene === "1").length;

async function main(server, subject, schema = "ones/1", name = `${os.hostname()}-${process.pid}`) {
  const nc = await connect({ servers: server, maxReconnectAttempts: -1 });
  const js = nc.jetstream();
  const tasks = await js.consumers.get(`${subject}-tasks`, "workers");
  for (;;) {
    const task = await tasks.next({ expires: 5000 }).catch(() => null); // no server: it connects again
    if (task === null) continue;
    if (task.headers.get("Farm-Schema") !== schema || task.headers.has("Farm-Object")) {
      task.nak(1000); // another worker may know the schema, or read the object store
      continue;
    }
    const answer = headers();
    for (const key of task.headers.keys()) answer.set(key, task.headers.get(key));
    answer.set("Farm-Worker", name);
    answer.set("Farm-Status", "busy");
    answer.set("Nats-Msg-Id", `${task.headers.get("Nats-Msg-Id")}/${name}.${task.info.deliveryCount}`);
    const beat = setInterval(() => {
      task.working(); // for the server, then for the coordinator
      nc.publish(`${subject}.alive`, "", { headers: answer });
    }, 300);
    const [status, body] = await Promise.resolve()
      .then(async () => ["answered", JSON.stringify(await Promise.all(task.json().map(score)))])
      .catch((error) => ["failed", String(error)]); // the farm gives the task out again, and counts
    clearInterval(beat);
    answer.set("Farm-Status", status);
    await js.publish(task.headers.get("Farm-Answer"), body, { headers: answer });
    task.ack();
  }
}

main(...process.argv.slice(2));
