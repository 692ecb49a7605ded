// A worker with all parts: each loads its module when it is called first. The page calls it by `remote`.
import * as battles from "./battles.js";
import * as levels from "./levels.js";
import * as mazes from "./mazes.js";
import * as opponents from "./opponents.js";

if (typeof addEventListener === "undefined") throw new Error("ludevo/worker runs in a worker of a browser: start it by `remote`");

const PARTS = [battles, levels, mazes, opponents];

addEventListener("message", async ({ data: { id, name, args } }) => {
  try {
    const part = PARTS.find((part) => name in part);
    await part.load();
    postMessage({ id, value: part[name](...args) });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
