// The npm package in a worker. A part is loaded when the page asks for it first.

import { serve } from "ludevo/remote";

serve({
  checkpoint: () => import("ludevo/checkpoint"),
  hextiles: () => import("ludevo/hextiles"),
  minimax: () => import("ludevo/minimax"),
  theseus: () => import("ludevo/theseus"),
  tiles: () => import("ludevo/tiles"),
  units: () => import("ludevo/units"),
});
