// A worker with all parts that have such functions: each loads its module when it is called first. The page calls it by `remote`.
import * as checkpoint from "./checkpoint.js";
import * as minimax from "./minimax.js";
import * as theseus from "./theseus.js";
import * as tiles from "./tiles.js";
import * as units from "./units.js";

if (typeof addEventListener === "undefined") throw new Error("ludevo/worker runs in a worker of a browser: start it by `remote`");

const PARTS = [checkpoint, minimax, theseus, tiles, units];

addEventListener("message", async ({ data: { id, name, args } }) => {
  try {
    const part = PARTS.find((part) => name in part);
    await part.load();
    postMessage({ id, value: part[name](...args) });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
