// More like these: levels are ticked and bred on four pages, kept on a shelf, and drawn as a family.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Gallery, downloaded, violations } from "./frame.mjs";

const gallery = await Gallery.forTests();

const PAGES = {
  theseus: "#/theseus?maze=longest-6x6",
  checkpoint: "#/checkpoint?maze=best",
  hextiles: "#/hextiles?set=best",
  tiles: "#/tiles?level=caves&seed=1&count=6",
};

/** Opens the part, ticks the first levels, and breeds two from them. */
async function breed(page, ticks) {
  await page.locator(".like summary").click();
  const boxes = page.locator('.like [aria-label="Levels to breed from"] [data-like]');
  await boxes.first().waitFor();
  for (let index = 0; index < ticks; index++) await boxes.nth(index).check();
  await page.locator(".like").getByLabel("How many").fill("2");
  await page.locator(".like").getByRole("button", { name: "Breed", exact: true }).click();
  await page.locator('.like[data-bred="2"]').waitFor({ timeout: 120_000 });
}

for (const [name, hash] of Object.entries(PAGES)) {
  test(`${name}: levels are bred, kept, exported and imported`, async () => {
    let shelf = "";
    await gallery.visit(hash, async (page) => {
      await page.locator("[data-ready]").first().waitFor({ timeout: 120_000 });
      await breed(page, name === "tiles" ? 2 : 1);
      assert.match(await page.locator("[data-breed]").textContent(), /^2 new; each differs by \d+ % or more/);
      const card = page.locator(".like-card", { hasText: "Child 1" }).first();
      assert.match(await card.textContent(), /from /);
      assert.match(await page.locator(".like .tree").getAttribute("aria-label"), /^Family tree\. Child \d from /);
      await card.getByRole("button", { name: "Keep Child 1" }).click();
      const field = page.getByLabel("Name of Child 1");
      await field.fill("My <b>favourite</b>");
      await field.blur();
      await page.getByLabel("Name of My <b>favourite</b>").waitFor();
      assert.deepEqual(await violations(page), []);
      shelf = await downloaded(page, () => page.getByRole("button", { name: "Export the shelf" }).click());
      await page.reload();
      await page.locator("[data-ready]").first().waitFor({ timeout: 120_000 });
      await page.locator(".like summary").click();
      await page.getByLabel("Name of My <b>favourite</b>").waitFor();
    });
    const { format, game, levels } = JSON.parse(shelf);
    assert.deepEqual([format, game], ["ludevo-shelf/1", name]);
    const own = levels.find((level) => level.isKept);
    assert.ok(
      own.parents.length > 0 && own.parents.every((id) => levels.some((level) => level.id === id)),
      "its ancestors are in the file",
    );
    const file = join(mkdtempSync(join(tmpdir(), "gallery-")), "shelf.json");
    await gallery.visit(hash, async (page) => {
      await page.locator("[data-ready]").first().waitFor({ timeout: 120_000 });
      await page.locator(".like summary").click();
      for (const wrong of ["{}", "null", shelf.replace(name, "another"), shelf.replaceAll('"level":', '"lovel":')]) {
        writeFileSync(file, wrong);
        await page.locator("[data-shelf]").setInputFiles(file);
        await page.locator(".error:visible", { hasText: "shelf.json: " }).waitFor();
      }
      // Levels that descend from each other do no harm.
      const [one] = levels;
      const circle = { format, game, levels: levels.map((level) => ({ ...level, parents: [one.id, own.id] })) };
      for (const text of [shelf, JSON.stringify(circle)]) {
        writeFileSync(file, text);
        await page.locator("[data-shelf]").setInputFiles(file);
        await page.getByLabel("Name of My <b>favourite</b>").waitFor();
      }
      assert.equal(readFileSync(file, "utf8").includes("favourite"), true);
    });
  });
}
