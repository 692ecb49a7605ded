// A worker with the whole package. The page calls it by `remote`.
import { checkpoint, evolve, load, mend, move, theseus } from "./index.js";

const functions = { checkpoint, evolve, mend, move, theseus };

addEventListener("message", async ({ data: { id, name, args } }) => {
  try {
    await load();
    postMessage({ id, value: functions[name](...args) });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
