// Debian's Firefox, driven by Puppeteer over the protocol that it speaks itself: WebDriver BiDi.
// Playwright needs commands that this version does not have.

import { existsSync } from "node:fs";

import { require, Served, serve } from "./frame.mjs";

const { launch } = require("puppeteer-core");

const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
/** Why the tests of Firefox are left out; false if they are not. */
export const skip = !existsSync(executablePath) && `${executablePath} is not installed: apt-get install firefox-esr`;

/** As on a visitor's machine, but with less motion, and without requests of its own. */
const extraPrefsFirefox = {
  "ui.prefersReducedMotion": 1,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.update.enabled": false,
};

/** A limit for what is waited for, in milliseconds: the machine may be busy. */
const timeout = 120_000;

export class Firefox extends Served {
  static async start() {
    // Puppeteer removes the profile after this signal only.
    process.on("SIGINT", () => process.kill(process.pid, "SIGTERM"));
    const env = { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1" };
    const settings = { browser: "firefox", executablePath, env, extraPrefsFirefox, defaultViewport: null };
    const browser = await launch({ ...settings, timeout, protocolTimeout: timeout, handleSIGINT: false });
    return new Firefox(await serve(), browser);
  }

  /** The value of an expression in the page. */
  value(expression) {
    return this.page.evaluate(expression);
  }

  /** Waits until an expression is true. Puppeteer's own wait would add its errors to `faults`. */
  async until(expression) {
    const end = Date.now() + timeout;
    while (!(await this.value(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`${expression}; ${this.faults.join("; ")}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** Opens an address in a fresh page. `faults` are what a visitor's console would show of it. */
  async open(hash) {
    const [left, page, faults] = [this.page, await this.browser.newPage(), []];
    page.on("console", (message) => {
      if (["error", "warn", "assert"].includes(message.type())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    Object.assign(this, { page, faults });
    await left?.close();
    await page.goto(`${this.home}${hash}`, { timeout });
    await this.until("document.querySelector('main > div:not([aria-busy])')");
  }
}
