// Before `npm pack`: refuses modules that were built for other files than those beside them.
// `build` calls it with `--write`.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const home = join(import.meta.dirname, "../package");
const stamp = join(import.meta.dirname, "built");
const hash = createHash("sha256");
for (const file of readdirSync(home).sort())
  if (/\.(js|ts|wasm)$/.test(file)) hash.update(`${file}\n`).update(readFileSync(join(home, file)));
const found = hash.digest("hex");
if (process.argv[2] === "--write") writeFileSync(stamp, found);
else if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== found) {
  console.error("the modules were not built for the files beside them: run `adapters/web/npm/build` first");
  process.exitCode = 1;
}
