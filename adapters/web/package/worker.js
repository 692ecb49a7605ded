// A worker with the searches and contests of all parts, which the page calls by `remote`.
import * as checkpoint from "./checkpoint.js";
import * as hextiles from "./hextiles.js";
import * as minimax from "./minimax.js";
import { serve } from "./remote.js";
import * as theseus from "./theseus.js";
import * as tiles from "./tiles.js";
import * as units from "./units.js";

if (typeof addEventListener === "undefined")
  throw new Error("ludevo/worker runs in a worker of a browser: start it by `remote`");

const parts = { checkpoint, hextiles, minimax, theseus, tiles, units };
serve(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, async () => part])));
