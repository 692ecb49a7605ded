// Debian's Firefox, driven by the protocol that it speaks itself: WebDriver BiDi. Playwright needs
// commands that this version does not have.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PREFIX, serve } from "./frame.mjs";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { ws: WebSocket } = require("playwright-core/lib/utilsBundle");

const PROGRAM = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
/** Why the tests of Firefox are left out; false if they are not. */
export const skip = existsSync(PROGRAM) ? false : `${PROGRAM} is not installed: apt-get install firefox-esr`;

/** As on a visitor's machine, but with less motion, and without requests of its own. */
const PREFERENCES = {
  "ui.prefersReducedMotion": 1,
  "remote.active-protocols": 1,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "startup.homepage_welcome_url": "about:blank",
  "browser.safebrowsing.update.enabled": false,
};

/** A limit for what a page is waited for, in milliseconds: the machine may be busy. */
const PATIENCE = 120_000;

export class Firefox {
  #sent = new Map();
  #next = 0;
  /** When the page before was left, in milliseconds: what it still loaded then is cut off. */
  #left = 0;
  /** What a visitor's console would show of the page that is open. */
  faults = [];

  static async start() {
    const made = new Firefox();
    made.server = await serve();
    made.home = `http://127.0.0.1:${made.server.address().port}${PREFIX}`;
    made.profile = mkdtempSync(join(tmpdir(), "gallery-firefox-"));
    writeFileSync(
      join(made.profile, "user.js"),
      Object.entries(PREFERENCES)
        .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
        .join(""),
    );
    made.program = spawn(
      PROGRAM,
      ["--headless", "--no-remote", "--profile", made.profile, "--remote-debugging-port", "0", "about:blank"],
      { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1" } },
    );
    const address = await new Promise((resolve, reject) => {
      let text = "";
      made.program.stderr.on("data", (data) => {
        text += data;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
        if (found !== null) resolve(found[1]);
      });
      made.program.on("exit", () => reject(new Error(`Firefox ended: ${text}`)));
    });
    made.socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => made.socket.on("open", resolve).on("error", reject));
    made.socket.on("message", (data) => made.#hear(JSON.parse(data)));
    await made.send("session.new", { capabilities: {} });
    await made.send("session.subscribe", { events: ["log.entryAdded", "network.fetchError"] });
    // A tab of its own: the first one may still load, and then answers no command.
    made.context = (await made.send("browsingContext.create", { type: "tab" })).context;
    return made;
  }

  #hear({ id, result, error, message, method, params }) {
    if (id !== undefined) {
      const { resolve, reject, late } = this.#sent.get(id);
      this.#sent.delete(id);
      clearTimeout(late);
      if (error === undefined) resolve(result);
      else reject(new Error(`${error}: ${message}`));
    } else if (
      method === "log.entryAdded" &&
      ["error", "warn"].includes(params.level) &&
      params.timestamp >= this.#left
    )
      this.faults.push(params.text);
  }

  send(method, params) {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method}: no answer`)), PATIENCE);
      this.#sent.set(id, { resolve, reject, late });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** The value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("script.evaluate", {
      expression: `(async () => JSON.stringify(${expression}))()`,
      target: { context: this.context },
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }

  /** Waits until an expression is true in the page. */
  async until(expression) {
    const end = Date.now() + PATIENCE;
    while ((await this.value(`Boolean(${expression})`)) !== true) {
      assert.ok(Date.now() < end, `${expression}; ${this.faults.join("; ")}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** Opens an address in a fresh page. */
  async open(hash) {
    await this.send("browsingContext.navigate", { context: this.context, url: "about:blank", wait: "complete" });
    this.#left = Date.now();
    this.faults = [];
    await this.send("browsingContext.navigate", {
      context: this.context,
      url: `${this.home}${hash}`,
      wait: "complete",
    });
    await this.until("document.querySelector('main > div:not([aria-busy])')");
  }

  /** Presses a key, as a visitor does. */
  async key(value) {
    const actions = [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    await this.send("input.performActions", { context: this.context, actions: [{ type: "key", id: "keys", actions }] });
  }

  async stop() {
    const over = new Promise((done) => this.program.on("exit", done));
    this.program.kill();
    await over;
    this.socket.terminate();
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
