// The frame of the tests: serves the built site, drives Debian's chromium, and collects what must
// not happen: errors on the console, requests that fail, requests to anywhere else.
//
// GALLERY_SITE is the folder that `gallery --out` wrote, GALLERY_NATIVE the program
// `gallery-native`, GALLERY_TOOLS the folder of the tools, CHROMIUM the browser. Without them, the
// places are those where `.ci/gallery` builds.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";
import { after } from "node:test";

export const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const here = (path) => resolve(import.meta.dirname ?? ".", path);
const SITE = resolve(process.env.GALLERY_SITE ?? here("../../../../target/gallery/site"));
export const NATIVE = process.env.GALLERY_NATIVE ?? here("../../../../target/debug/gallery-native");
const TOOLS = process.env.GALLERY_TOOLS ?? here("../../../../target/debug/examples");

export const THEMES = ["light", "dark"];
export const WIDTHS = [390, 1280];
/** The site lies under a path, as on a static host; nothing of it may ask for the root. */
export const PREFIX = "/some/host/";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".png": "image/png",
};

/** Serves the site on this machine. */
export function serve() {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const inside = path.startsWith(PREFIX) ? normalize(path.slice(PREFIX.length) || "index.html") : "..";
    try {
      if (inside.startsWith("..")) throw new Error("outside");
      const content = readFileSync(join(SITE, inside));
      response.writeHead(200, { "content-type": TYPES[extname(inside)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** The site on this machine, and a browser for it. */
export class Served {
  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
    this.origin = `http://127.0.0.1:${server.address().port}`;
    this.home = `${this.origin}${PREFIX}`;
  }

  async stop() {
    await this.browser.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

/**
 * Calls `body` with a visit: `page` (of playwright), `go(hash)`, `faults` and helpers. All tests of a
 * file share a browser. Fails if anything went wrong that a visitor's console would show.
 */
export class Gallery extends Served {
  /** One for all tests of a file. */
  static async forTests() {
    const gallery = await Gallery.start();
    after(() => gallery.stop());
    return gallery;
  }

  static async start() {
    const server = await serve();
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    return new Gallery(server, browser);
  }

  async visit(hash, options, body) {
    if (body === undefined) return this.visit(hash, {}, options);
    // The form behind the questions is open, as for visitors who have opened it once.
    const { theme = "light", width = 1280, calm = true, settings = "open", ...more } = options;
    const context = await this.browser.newContext({
      viewport: { width, height: 844 },
      colorScheme: theme,
      reducedMotion: calm ? "reduce" : "no-preference",
      acceptDownloads: true,
      // A test sees what the present page loads; one of them is about the files that are kept.
      serviceWorkers: "block",
      ...more,
    });
    await context.addInitScript((settings) => localStorage.setItem("settings", settings), settings);
    const faults = [];
    const sizes = { bytes: 0 };
    const page = await context.newPage();
    page.on("console", (message) => {
      const isOfDriver = message.text() === "Service Worker registration blocked by Playwright";
      if (["error", "warning"].includes(message.type()) && !isOfDriver) faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => {
      // A reload ends requests that are under way; a file that is missing or refused has another error.
      if (request.failure().errorText !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()}`);
    });
    page.on("dialog", (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(this.home) && !url.startsWith("blob:") && !url.startsWith("data:"))
        faults.push(`foreign: ${url}`);
    });
    page.on("response", async (response) => {
      if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
      sizes.bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
    });
    page.on("popup", () => faults.push("a window opened"));
    try {
      await page.goto(`${this.home}${hash}`);
      await page.locator("main > div:not([aria-busy])").waitFor();
      const result = await body(page, { faults, sizes });
      assert.deepEqual(faults, []);
      return result;
    } finally {
      await context.close();
    }
  }
}

/** What axe-core finds on a page. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`,
  );
}

/** Checks a page in both themes at both widths: axe-core, and that nothing is wider than the window. */
export async function looksRight(gallery, hash, ready = async () => {}) {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      await gallery.visit(hash, { theme, width }, async (page) => {
        await ready(page);
        assert.deepEqual(await violations(page), [], `${hash} ${theme} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${hash} ${theme}: ${wide} wide, the window has ${width}`);
        if (process.env.GALLERY_PICTURES) {
          const name = `${hash.replace(/[^a-z0-9]+/gi, "-").replace(/^-/, "") || "home"}-${theme}-${width}.png`;
          await page.screenshot({ path: join(process.env.GALLERY_PICTURES, name), fullPage: true });
        }
      });
    }
  }
}

/** What the site was asked for while `body` ran: paths; and the number of workers that began. */
export async function loads(gallery, page, body) {
  const [paths, workers] = [[], []];
  const [asked, began] = [
    ({ url }) => url.endsWith("icon.svg") || paths.push(url.slice(PREFIX.length)),
    (worker) => workers.push(worker),
  ];
  gallery.server.on("request", asked);
  page.on("worker", began);
  await body();
  gallery.server.off("request", asked);
  page.off("worker", began);
  return { paths, workers: workers.length };
}

/** What a page prints: the number of sheets of A4, and the words that are seen on them. */
export async function onPaper(page, name) {
  const pdf = await page.pdf({ format: "A4" });
  if (process.env.GALLERY_PICTURES) writeFileSync(join(process.env.GALLERY_PICTURES, `${name}.pdf`), pdf);
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length;
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const words = await page.locator("body").innerText();
  const pictures = await page.locator("svg:visible, img:visible").count();
  const controls = await page.locator("button:visible, select:visible, input:visible, nav:visible").count();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  return { sheets, words, pictures, controls };
}

/** The name of a script of the site without the letters that tell its versions apart. */
export const script = (name) => readdirSync(SITE).find((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));

/** The ends of the same runs on this machine, `{hash, file: {name, text}}` for each seed. A run is that of a module and a command. */
export function native(run, options, seeds) {
  const [module, command = "evolve"] = run.split(" ");
  const text = execFileSync(NATIVE, [module, command, JSON.stringify(options), ...seeds.map(String)], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Runs a tool of the repository on a text that is written to a file; returns what it prints. */
export function tool(name, command, text) {
  const file = join(mkdtempSync(join(tmpdir(), "gallery-")), "file.json");
  writeFileSync(file, text);
  return execFileSync(join(TOOLS, name), [command, file], { encoding: "utf8" });
}

/** Runs a command of a tool; returns what it prints. */
export function printed(name, words, input = "") {
  return execFileSync(join(TOOLS, name), words.map(String), { encoding: "utf8", input });
}

/** Runs a command of a tool; returns the content of one of the files that it writes to the folder of `option`. */
export function written(name, words, option, file) {
  const folder = mkdtempSync(join(tmpdir(), "gallery-"));
  execFileSync(join(TOOLS, name), [...words.map(String), option, folder], { encoding: "utf8" });
  return readFileSync(join(folder, file), "utf8");
}

/** Runs `evolve` of a tool; returns the content of one of the files that it writes. */
export const evolved = (name, words, file) => written(name, ["evolve", ...words], "--out", file);

/** The text of the file that `press` downloads. */
export async function downloaded(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await download.path(), "utf8");
}

/** Drops a file on the page: a text, or a list of bytes. */
export async function drop(page, name, content) {
  const transfer = await page.evaluateHandle(
    ([name, content]) => {
      const data = new DataTransfer();
      data.items.add(
        new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type: "application/json" }),
      );
      return data;
    },
    [name, content],
  );
  const files = () => Number(document.documentElement.dataset.files ?? 0);
  const before = await page.evaluate(files);
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  // The page reads the file and shows it, or says what is wrong with it.
  await page.waitForFunction((before) => Number(document.documentElement.dataset.files ?? 0) > before, before);
}
