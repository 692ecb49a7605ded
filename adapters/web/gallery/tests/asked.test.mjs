// Three questions in place of a form: they set it, and say what it says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Gallery, downloaded, looksRight, violations } from "./frame.mjs";

const gallery = await Gallery.forTests();

const PAGES = {
  theseus: "#/theseus?maze=longest-6x6",
  tiles: "#/tiles?count=2",
  checkpoint: "#/checkpoint?maze=best",
  hextiles: "#/hextiles",
  minimax: "#/minimax?game=connect-four&max=you&min=alphabeta&limit=50",
  units: "#/units?seed=7&a=you&b=greedy",
  engine: "#/engine?seed=7",
};

for (const [name, hash] of Object.entries(PAGES)) {
  test(`every answer is taken by the form, which is behind the questions: ${name}`, async () => {
    await gallery.visit(hash, { settings: "closed" }, async (page) => {
      const form = page.locator("details.settings");
      assert.equal(await form.evaluate((part) => part.open), false);
      assert.ok((await page.locator(".lead").textContent()).length > 40, "a sentence says what the page is for");
      const questions = page.locator(".questions fieldset:visible");
      assert.equal(await questions.count(), 3);
      for (const question of await questions.all()) {
        for (const answer of await question.locator("label").all()) {
          const words = await answer.textContent();
          await answer.click();
          // Marked means: the fields have what the answer says.
          assert.equal(await answer.locator("input").isChecked(), true, words);
          assert.equal(await question.locator("input:checked").count(), 1, words);
        }
      }
      assert.equal(await page.locator("[data-own]").isVisible(), false);
      assert.deepEqual(await violations(page), []);
    });
  });
}

test("an answer about the moves follows the size, and other values of the form are told", async () => {
  await gallery.visit(PAGES.theseus, async (page) => {
    const least = page.getByLabel("Moves, at least");
    await page.getByRole("radio", { name: "Hard", exact: true }).click();
    assert.equal(await least.inputValue(), "24");
    await page.getByRole("radio", { name: "Large, 8 by 8" }).click();
    assert.equal(await least.inputValue(), "32");
    assert.equal(await page.getByRole("radio", { name: "Hard", exact: true }).isChecked(), true);
    await least.fill("33");
    assert.equal(await page.getByRole("radio", { name: "Hard", exact: true }).isChecked(), false);
    await page.locator("[data-own]").waitFor();
  });
});

test("the form stays open for those who opened it", async () => {
  await gallery.visit(PAGES.theseus, { settings: "closed" }, async (page) => {
    await page.locator("details.settings > summary").click();
    await page.waitForFunction(() => localStorage.getItem("settings") === "open");
  });
});

test("a field that words do not explain has a picture", async () => {
  for (const hash of Object.values(PAGES)) {
    await gallery.visit(hash, async (page) => {
      const why = page.locator(".why");
      if (hash.includes("minimax")) return;
      assert.ok((await why.count()) > 0, hash);
      for (const one of await why.all()) {
        await one.evaluate((part) => {
          for (let outer = part; outer !== null; outer = outer.parentElement?.closest("details") ?? null)
            outer.open = true;
        });
        assert.ok((await one.locator("svg > *").count()) > 0);
      }
      assert.deepEqual(await violations(page), [], hash);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 1280, hash);
    });
  }
});

test("the questions look right", async () => {
  await looksRight(gallery, PAGES.theseus);
});

test("options without a field of their own come from the module, and the address keeps them", async () => {
  await gallery.visit("#/theseus?seed=7&size=5x5&scheme=paper&generations=10&elites=300", async (page) => {
    await page.locator("details", { hasText: "All other options" }).last().locator("> summary").click();
    assert.equal(await page.getByLabel("Elites", { exact: true }).inputValue(), "300");
    await page.getByRole("button", { name: "Evolve" }).click();
    // The module refuses it by its name.
    await page.getByText(/elites 300: expected fewer than/).waitFor();
    await page.getByLabel("Elites", { exact: true }).fill("3");
    await page.getByLabel("Clamp", { exact: true }).selectOption("basic");
    await page.getByRole("button", { name: "Evolve" }).click();
    await page.waitForFunction(() => /elites=3&/.test(location.hash) && /clamp=basic/.test(location.hash));
    await page.locator(".page[data-ready]").waitFor();
    const { made } = JSON.parse(await downloaded(page, () => page.getByRole("button", { name: "Download" }).click()));
    assert.deepEqual([made.options.elites, made.options.clamp, made.scheme], [3, "basic", "paper"]);
    assert.deepEqual(await violations(page), []);
  });
});
