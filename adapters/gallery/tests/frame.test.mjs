// What holds for every page: it looks right, stays at home, and shows hostile files as text.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Gallery, drop, looksRight } from "./frame.mjs";

let gallery;
before(async () => {
  gallery = await Gallery.start();
});
after(() => gallery.stop());

async function pages(page) {
  return page.locator("#games a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

test("the first view is small and leads to every game", async () => {
  await looksRight(gallery, "#/");
  const links = await gallery.visit("#/", async (page, { sizes }) => {
    const links = await pages(page);
    assert.ok(links.length > 0);
    assert.equal(await page.locator(".tile").count(), links.length);
    await page.waitForLoadState("networkidle");
    for (const image of await page.locator(".tile img").all()) {
      assert.ok(await image.evaluate((img) => img.decode().then(() => img.naturalWidth > 0)));
    }
    assert.ok(sizes.bytes < 1_000_000, `${sizes.bytes} bytes`);
    return links;
  });
  for (const link of links) {
    await gallery.visit("#/", async (page) => {
      await page.locator(`.tile a[href="${link}"]`).click();
      await page.locator(`.page-${link.slice(2)}:not([aria-busy])`).waitFor();
      assert.equal(await page.locator("h1").count(), 1, link);
      assert.equal(await page.locator(".error:not(:empty)").count(), 0, link);
      assert.equal(await page.locator('#games a[aria-current="page"]').getAttribute("href"), link);
    });
  }
});

test("the theme is switched and remembered", async () => {
  await gallery.visit("#/", async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole("button", { name: "Theme: system" }).click();
    await page.getByRole("button", { name: "Theme: light" }).click();
    const dark = await ground();
    assert.notEqual(light, dark);
    await page.reload();
    assert.equal(await ground(), dark);
  });
});

test("a page without a name, and one that does not exist, is the first page", async () => {
  for (const [hash, alert] of [["", 0], ["#/", 0], ["#/no-such-page", 1], ["#/__proto__?x=1", 1], [`#/${"x".repeat(1000)}`, 1]]) {
    await gallery.visit(hash, { width: 390 }, async (page) => {
      assert.equal(await page.locator("h1").textContent(), "Levels and players that evolve");
      assert.equal(await page.locator("main [role=alert]").count(), alert, hash);
      if (alert > 0) assert.match(await page.locator("main [role=alert]").textContent(), /^There is no page “(no-such-page|__proto__|x{40}…)”/);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
    });
  }
});

test("the strip of games shows the open one, and nothing is said of the page before", async () => {
  await gallery.visit("#/theseus?maze=hardest-6x6", { width: 390 }, async (page) => {
    await page.waitForFunction(() => document.querySelector("#live").textContent !== "");
    for (const hash of ["#/Units", "#/checkpoint?maze=best", "#/units"]) {
      await page.evaluate((hash) => { location.hash = hash; }, hash);
      await page.locator(`.page-${/[a-z]+/.exec(hash.toLowerCase())[0]}:not([aria-busy])`).waitFor();
      const link = await page.locator('#games a[aria-current="page"]').boundingBox();
      assert.ok(link.x >= 0 && link.x + link.width <= 390, hash);
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.equal(await page.locator("main [role=alert]:not(:empty)").count(), 0);
    }
    await page.evaluate(() => { location.hash = "#/"; });
    await page.locator(".page-home:not([aria-busy])").waitFor();
    assert.equal(await page.locator("#live").textContent(), "");
  });
});

test("no code or style is inline, and none would run", async () => {
  await gallery.visit("#/", async (page, { faults }) => {
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/);
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
      const image = document.createElement("img");
      image.setAttribute("onerror", "globalThis.ran = true");
      image.setAttribute("src", "data:,");
      document.body.append(image);
      return new Promise((done) => setTimeout(() => done(globalThis.ran === true), 200));
    });
    assert.equal(ran, false);
    // The browser says that it refused them: that is the test, not a fault of the page.
    assert.ok(faults.splice(0).every((fault) => /Content Security Policy/.test(fault)));
  });
});

const MARKUP = '<img src=x onerror="globalThis.ran=true"><script>globalThis.ran=true</script>';
const HOSTILE = {
  "empty.json": "",
  "null.json": "null",
  "list.json": "[]",
  "deep.json": "[".repeat(100_000),
  "numbers.json": '{"width": 1e999, "height": -1}',
  "big.json": JSON.stringify({ mazes: [{ width: 4294967296, height: 9007199254740993 }] }),
  "names.json": JSON.stringify({ id: MARKUP, mazes: [{ id: MARKUP, width: 2, height: 2 }], [MARKUP]: MARKUP }),
  "prototype.json": '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
  [`${MARKUP.replaceAll("/", "")}.json`]: "{",
  "bytes.json": "\u0000\uFFFF\uD800 \u202E evil",
};

test("hostile files are refused in a sentence, on every page", async () => {
  const links = await gallery.visit("#/", pages);
  for (const link of links) {
    await gallery.visit(link, async (page) => {
      for (const [name, text] of Object.entries(HOSTILE)) {
        const alert = page.locator("[role=alert]").first();
        await alert.evaluate((element) => element.replaceChildren());
        await drop(page, name, text);
        await alert.filter({ hasText: /\S/ }).waitFor({ timeout: 5_000 }).catch(() => assert.fail(`${link}: ${name}`));
      }
      assert.equal(await page.evaluate(() => globalThis.ran ?? {}.polluted ?? false), false);
      assert.equal(await page.locator("main img[src=x], main script").count(), 0);
    });
  }
});
