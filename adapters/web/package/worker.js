// A worker with the searches and contests of all parts: each loads its module when it is called first. The page calls it by
// `remote`.
import * as checkpoint from "./checkpoint.js";
import * as hextiles from "./hextiles.js";
import * as minimax from "./minimax.js";
import * as theseus from "./theseus.js";
import * as tiles from "./tiles.js";
import * as units from "./units.js";

if (typeof addEventListener === "undefined") throw new Error("ludevo/worker runs in a worker of a browser: start it by `remote`");

const PARTS = { checkpoint, hextiles, minimax, theseus, tiles, units };
/** What cancels the calls that run. */
const running = new Map();

addEventListener("message", async ({ data: { id, part, name, subject, run, isWatched, isAborted, isCancelled } }) => {
  if (isCancelled) return void running.get(id)?.abort();
  const controller = new AbortController();
  if (isAborted) controller.abort();
  running.set(id, controller);
  try {
    const onProgress = isWatched ? (progress) => postMessage({ id, progress }) : undefined;
    postMessage({ id, value: await PARTS[part][name](subject, { ...run, onProgress, signal: controller.signal }) });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
  running.delete(id);
});
