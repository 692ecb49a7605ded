import * as tiles from "ludevo/tiles";
import { daily } from "./level.js";

await tiles.load();
console.log(daily(tiles));
