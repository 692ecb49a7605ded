import * as tiles from "ludevo/tiles";
import { remote } from "ludevo/remote";
import { DESCRIPTION, daily } from "./level.js";

await tiles.load();
const made = await remote().tiles.evolve({ level: DESCRIPTION, count: 2 });
document.title = `${daily(tiles)}\n${made.found.levels.length}`;
