import * as levels from "ludevo/levels";
import { daily } from "./level.js";

await levels.load();
console.log(daily(levels));
