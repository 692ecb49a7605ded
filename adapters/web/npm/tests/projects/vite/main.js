import * as levels from "ludevo/levels";
import { remote } from "ludevo/remote";
import { DESCRIPTION, daily } from "./level.js";

await levels.load();
const made = await remote().evolve(DESCRIPTION, { count: 2 });
document.title = `${daily(levels)}\n${made.length}`;
