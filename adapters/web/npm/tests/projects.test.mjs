// The package as games have it: its archive is installed, as the guide says, in a project for Node, one for Vite, and one of
// plain pages. All make the same level.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { build, createServer as createVite } from "vite";

const HOME = join(import.meta.dirname, "..");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const folder = mkdtempSync(join(tmpdir(), "ludevo-npm-"));
let archive, browser;

const npm = (cwd, ...words) =>
  execFileSync("npm", [...words, "--offline", "--no-audit", "--no-fund", "--silent"], { cwd, encoding: "utf8" }).trim();

before(async () => {
  archive = join(folder, npm(folder, "pack", join(HOME, "../package")));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** A project in a folder of its own, outside the clone, with the package. */
function project(name) {
  const own = join(folder, name);
  cpSync(join(HOME, "tests/projects", name), own, { recursive: true });
  copyFileSync(join(HOME, "tests/projects/level.js"), join(own, "level.js"));
  writeFileSync(join(own, "package.json"), `{ "private": true, "type": "module" }`);
  npm(own, "install", archive);
  return own;
}

const inNode = () => execFileSync(process.execPath, ["main.js"], { cwd: project("node"), encoding: "utf8" }).trim();
let made;
/** What the project for Node makes. */
const expected = () => (made ??= inNode());

/** Opens a page, and expects the level and two levels of the worker. */
async function shows(address) {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "").catch((error) => assert.deepEqual(faults, [], error.message));
  const title = await page.evaluate(() => document.querySelector("title").textContent);
  assert.deepEqual([title, faults], [`${expected()}\n2`, []]);
  await page.close();
}

/** Serves a folder while `body` runs. */
async function served(root, body) {
  const server = createServer((request, response) => {
    const file = join(root, normalize(new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html")));
    try {
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  await body(`http://127.0.0.1:${server.address().port}/`);
  server.close();
}

test("the guide says how the archive is made and installed", () => {
  const guide = readFileSync(join(HOME, "../../../docs/guide/browser.md"), "utf8");
  for (const line of ["npm pack ./adapters/web/package", "npm install /path/to/clone/ludevo-0.1.0.tgz"])
    assert.ok(guide.includes(line), line);
  assert.ok(archive.endsWith("ludevo-0.1.0.tgz"), archive);
});

test("a project for Node makes a level", () => assert.match(expected(), /^([#.]{8}\n){5}[#.]{8}$/));

test("a project for Vite works in its server for development and when it is built", async () => {
  const root = project("vite");
  const own = { root, configFile: false, logLevel: "error" };
  const server = await createVite({ ...own, server: { host: "127.0.0.1", port: 0 } });
  await server.listen();
  await shows(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await server.close();
  await build({ ...own, build: { target: "es2022" } });
  await served(join(root, "dist"), shows);
});

test("plain pages work with an import map", () => served(project("plain"), shows));
