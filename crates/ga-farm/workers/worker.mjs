// A worker of a farm: `node worker.mjs`. Put your own fitness into `score`.
import { createInterface } from "node:readline";

const score = (genome) => [...genome.bits].filter((bit) => bit === "1").length;

// JSON writes null for all others, or leaves them out.
const sayable = (name, value) => {
  if (Number.isFinite(value) || !["number", "undefined", "function", "symbol"].includes(typeof value)) return value;
  throw new RangeError(`${String(value)} at ${name}: JSON cannot say it, expected a finite score`);
};

const say = (line) => process.stdout.write(JSON.stringify(line, sayable) + "\n");

say({ hello: "ga-farm/1", schema: "score/1" });
for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  const begun = performance.now();
  try {
    const answer = task.payload.map(score);
    say({ id: task.id, answer, seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    say({ id: task.id, error: String(error) });
  }
}
