// What holds for every page: it looks right, stays at home, and shows hostile files as text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Gallery, downloaded, drop, loads, looksRight, onPaper, violations } from "./frame.mjs";

const gallery = await Gallery.forTests();

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

test("the skip link leads to the page and leaves its address, so that nothing is lost", async () => {
  await gallery.visit("#/theseus?maze=longest-6x6", async (page) => {
    const main = () => page.evaluate(() => document.activeElement.id);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await main(), "main");
    await page.keyboard.press(".");
    await page.waitForFunction(() => location.hash === "#/theseus?maze=longest-6x6&path=.");
    await page.reload();
    await page.locator('.page-theseus[data-path="."]').waitFor();
  });
});

const REFUSED = {
  "#/theseus?seed=7&size=99x99&moves=-5..&waits=many&level=0&walls=x": [
    "size=99x99: expected 4x4 to 10x10",
    "moves=-5..: expected A..B",
    "waits=many: expected a whole number from 0 to 20",
    "level=0:",
    "walls=x:",
  ],
  "#/theseus?maze=none&date=today": ["maze=none: expected day,", "date=today: expected a day such as"],
  "#/units?seed=1&width=9999&a=me&units=4.5&rounds=0": [
    "width=9999: expected a whole number from 2 to 500",
    "a=me: expected you,",
    "units=4.5:",
    "rounds=0:",
  ],
  "#/engine?seed=1&population-size=1000000000&problem=none&selector=best&size=0": [
    "population-size=1000000000: expected a whole number from 2 to 400",
    "problem=none:",
    "selector=best: expected tournament,",
    "size=0: expected a whole number from 1 to 400",
  ],
  "#/minimax?game=go&limit=9&max=me&seed=x": ["game=go: expected connect-four,", "limit=9:", "max=me:", "seed=x:"],
  "#/hextiles?set=none&shuffle=-1&weight-path=99": ["set=none:", "shuffle=-1:", "weight-path=99: expected 0 to 3"],
  "#/checkpoint?maze=best&level=99&scheme=none": [
    "level=99: expected a whole number from 1 to",
    "scheme=none: expected paper",
  ],
  "#/tiles?level=none&count=2000&wish=size=3&locked=x": [
    "level=none: expected",
    "count=2000: expected a whole number from 1 to 1 000",
    "wish=size=3: expected",
    "locked=x: expected rows of 14 by 14",
  ],
};

test("values of an address that a page does not take are named", async () => {
  for (const [hash, sentences] of Object.entries(REFUSED)) {
    await gallery.visit(hash, async (page) => {
      const note = await page.locator("[data-address]").textContent();
      for (const sentence of sentences) assert.ok(note.includes(sentence), `${hash}: ${note}`);
      assert.deepEqual(await violations(page), []);
    });
  }
});

test("a page without a name, and one that does not exist, is the first page", async () => {
  for (const [hash, alert] of [
    ["", 0],
    ["#/", 0],
    ["#/no-such-page", 1],
    ["#/__proto__?x=1", 1],
    [`#/${"x".repeat(1000)}`, 1],
  ]) {
    await gallery.visit(hash, { width: 390 }, async (page) => {
      assert.equal(await page.locator("h1").textContent(), "Levels and players that evolve");
      assert.equal(await page.locator("main [role=alert]").count(), alert, hash);
      if (alert > 0)
        assert.match(
          await page.locator("main [role=alert]").textContent(),
          /^There is no page “(no-such-page|__proto__|x{40}…)”/,
        );
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    });
  }
});

test("the strip of games shows the open one, and nothing is said of the page before", async () => {
  await gallery.visit("#/theseus?maze=longest-6x6", { width: 390 }, async (page) => {
    await page.waitForFunction(() => document.querySelector("#live").textContent !== "");
    for (const hash of ["#/Units", "#/checkpoint?maze=best", "#/units"]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, hash);
      await page.locator(`.page-${/[a-z]+/.exec(hash.toLowerCase())[0]}:not([aria-busy])`).waitFor();
      const link = await page.locator('#games a[aria-current="page"]').boundingBox();
      assert.ok(link.x >= 0 && link.x + link.width <= 390, hash);
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.equal(await page.locator("main [role=alert]:not(:empty)").count(), 0);
    }
    await page.evaluate(() => {
      location.hash = "#/";
    });
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
  "big.json": JSON.stringify({ mazes: [{ width: 4294967296, height: 9007199254740992 }] }),
  "names.json": JSON.stringify({ id: MARKUP, mazes: [{ id: MARKUP, width: 2, height: 2 }], [MARKUP]: MARKUP }),
  "prototype.json": '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
  [`${MARKUP.replaceAll("/", "")}.json`]: "{",
  "bytes.json": "\u0000\uFFFF\uD800 \u202E evil",
  "picture.png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

test("hostile files are refused in a sentence, on every page", async () => {
  const links = await gallery.visit("#/", pages);
  for (const link of links) {
    await gallery.visit(link, async (page) => {
      for (const [name, text] of Object.entries(HOSTILE)) {
        const alert = page.locator("[role=alert]").first();
        await alert.evaluate((element) => element.replaceChildren());
        await drop(page, name, text);
        await alert
          .filter({ hasText: /\S/ })
          .waitFor({ timeout: 5_000 })
          .catch(() => assert.fail(`${link}: ${name}`));
      }
      assert.equal(
        await page.locator("[role=alert]").first().textContent(),
        "picture.png: this is no text; expected a file that this page or its tool wrote",
      );
      assert.equal(await page.evaluate(() => globalThis.ran ?? {}.polluted ?? false), false);
      assert.equal(await page.locator("main img[src=x], main script").count(), 0);
    });
  }
});

const arrived = (page, times) => page.locator(`.page[data-ready="${times}"]`).waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

test("searches and moves share one worker, and load nothing again, also without a network", async () => {
  await gallery.visit("#/", async (page, { faults }) => {
    const first = await loads(gallery, page, async () => {
      await page.evaluate(() => {
        location.hash = "#/theseus?seed=7&size=6x6&moves=24..32";
      });
      await arrived(page, 1);
    });
    assert.equal(first.workers, 1);
    assert.deepEqual(
      first.paths.filter((path) => path.endsWith(".wasm")),
      ["theseus.wasm"],
    );
    const more = await loads(gallery, page, async () => {
      for (let search = 2; search < 5; search++) {
        await press(page, "Evolve");
        await arrived(page, search);
      }
      // A search that is left while it runs gives its worker to the next one.
      await page.getByLabel("Moves, at least").fill("600");
      await page.getByLabel("Moves, at most").fill("");
      await press(page, "Evolve");
      await page.locator("[data-report]").filter({ hasText: "judged" }).waitFor();
      await page.context().setOffline(true);
      await page.getByLabel("Maze", { exact: true }).selectOption("day");
      await arrived(page, 5);
      await page.getByLabel("Moves, at least").fill("50");
      await page.getByLabel("Moves, at most").fill("40");
      await press(page, "Evolve");
      await page.locator("[role=alert]").filter({ hasText: "50..40" }).waitFor();
      await page.getByLabel("Moves, at least").fill("20");
      await press(page, "Evolve");
      await arrived(page, 6);
      await page.context().setOffline(false);
    });
    assert.deepEqual(more, { paths: [], workers: 0 });
    // The browser asks for the icon again whenever the address changes.
    assert.ok(faults.splice(0).every((fault) => /icon\.svg|INTERNET_DISCONNECTED/.test(fault)));
    const other = await loads(gallery, page, async () => {
      await page.evaluate(() => {
        location.hash = "#/minimax?game=connect-four&limit=500";
      });
      await page.locator(".page-minimax[data-open]").waitFor();
      await press(page, "Ask all players");
      await page.locator('.page[data-asked="1"]').waitFor();
      await page.evaluate(() => {
        location.hash = "#/theseus?seed=8&size=6x6&moves=24..32";
      });
      await page.locator('.page-theseus[data-ready="1"]').waitFor();
    });
    assert.equal(other.workers, 1);
    assert.deepEqual(
      other.paths.filter((path) => path.endsWith(".wasm")),
      ["minimax.wasm"],
    );
  });
});

test("four representations have four workers, which the next comparison has again", async () => {
  await gallery.visit("#/checkpoint?seed=3&size=8x8&checkpoints=random:2&generations=1&compare=1", async (page) => {
    const hashes = () => page.locator("[data-comparison]").getAttribute("data-hashes");
    await page.locator("[data-comparison][data-hashes]").waitFor();
    const first = await hashes();
    await arrived(page, 1);
    const again = await loads(gallery, page, async () => {
      await press(page, "Compare");
      await page.locator("[data-comparison][data-hashes]").waitFor();
    });
    assert.deepEqual(again, { paths: [], workers: 0 });
    assert.equal(await hashes(), first);
  });
});

test("a worker that does not hear is ended, and the next search has another", async () => {
  await gallery.visit("#/theseus?seed=1&size=8x8&moves=600..", async (page) => {
    await page.locator("[data-report]").filter({ hasText: "judged" }).waitFor();
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (request, ...more) {
        if (!("end" in request)) post.call(this, request, ...more);
      };
    });
    const { workers } = await loads(gallery, page, async () => {
      await page.getByLabel("Maze", { exact: true }).selectOption("day");
      await arrived(page, 1);
    });
    assert.equal(workers, 1);
    assert.equal(page.workers().length, 1);
  });
});

for (const [hash, best, used] of [
  [
    "#/theseus?seed=1&size=8x8&moves=600..",
    /^The best so far: \d+ moves, difficulty [\d.]+\.$/,
    /^[\d,]+ of at most 2,000,000 mazes judged\.$/,
  ],
  [
    "#/theseus?seed=1&size=9x9&campaign=20",
    /^The best so far: \d+ moves, difficulty [\d.]+\.$/,
    /^\d+ of 20 found, [\d,]+ of at most 40,000,000 mazes judged\.$/,
  ],
  ["#/theseus?seed=1&size=9x9&scheme=longest", /^The best so far: \d+ moves/, /^[\d,]+ mazes judged\.$/],
  [
    "#/checkpoint?seed=1&size=24x24&generations=900",
    /^The best so far: a tour of \d+ moves\.$/,
    /^Generation \d+ of 900/,
  ],
  [
    "#/tiles?level=caves&count=3&wish=path%3D180:0",
    /^The nearest to the next level: path is [\d.]+, near no target that is left\.$/,
    /^\d of 3 levels, [\d,]+ of at most 100,000 evaluations\.$/,
  ],
]) {
  test(`a search shows its best so far, at most ten times a second: ${hash}`, async () => {
    await gallery.visit("#/", async (page) => {
      const began = await page.evaluate((hash) => {
        location.hash = hash;
        return performance.now();
      }, hash);
      await page.waitForFunction(() => Number(document.querySelector("[data-best]")?.dataset.best) >= 5);
      const shown = await page.evaluate(() => {
        const figure = document.querySelector("[data-best]");
        const text = figure.querySelector("figcaption").textContent;
        return {
          text,
          drawn: figure.querySelectorAll("svg").length,
          times: Number(figure.dataset.best),
          now: performance.now(),
          report: document.querySelector("[data-report]").textContent,
        };
      });
      assert.match(shown.text, best);
      assert.match(shown.report, used);
      assert.ok(shown.drawn >= 1 && shown.drawn <= 4);
      // The first picture is that of the founders.
      assert.ok(shown.times - 1 <= (shown.now - began) / 100, JSON.stringify(shown));
      await press(page, "Stop");
      await arrived(page, 1);
      const film = page.getByRole("region", { name: "Film of the search" });
      assert.equal(await film.isVisible(), true, "what was drawn of a search stays");
    });
  });
}

for (const hash of [
  "#/theseus?seed=3&size=8x8&moves=60..",
  "#/checkpoint?seed=7&size=12x12&checkpoints=random:3&generations=40",
  "#/tiles?level=dungeons&count=30",
  "#/hextiles?set=evolved&seed=2&generations=30",
]) {
  test(`a film of the search can be gone through, replayed and saved: ${hash}`, async () => {
    await gallery.visit(hash, async (page) => {
      await arrived(page, 1);
      const place = page.getByRole("region", { name: "Film of the search" }).getByRole("slider");
      const last = Number(await place.getAttribute("max"));
      assert.ok(last >= 1 && last < 32, `${last}`);
      const picture = () => page.locator("[data-best]").evaluate((figure) => figure.innerHTML);
      const end = await picture();
      await place.focus();
      await page.keyboard.press("Home");
      assert.match(await place.getAttribute("aria-valuetext"), /^generation [\d,]+$/);
      assert.notEqual(await picture(), end);
      const file = await downloaded(page, () => press(page, "Save film"));
      assert.equal(file.match(/<animate /g).length, last + 1);
      assert.doesNotMatch(file, /var\(/, "its colours are its own");
      const drawn = await page.evaluate(async (text) => {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
        await image.decode();
        return image.naturalWidth;
      }, file);
      assert.ok(drawn >= 480);
      await press(page, "Replay");
      await page.waitForFunction((last) => document.querySelector(".film input").value === String(last), last);
      assert.equal(await picture(), end);
    });
  });
}

for (const [hash, sheets, puzzles, words] of [
  ["#/theseus?maze=longest-8x8", 2, 1, [/8 × 8 cells, at least \d+ moves/, /Solutions/, /[NESW·]{5} /]],
  ["#/theseus?seed=3&size=5x5&campaign=3", 4, 3, [/Solutions/]],
  [
    "#/checkpoint?seed=7&size=12x12&checkpoints=random:3&generations=2",
    2,
    1,
    [/12 × 12 cells, shortest tour \d+ steps/, /S [ABC] [ABC] [ABC] X, \d+ steps/],
  ],
  [
    "#/checkpoint?seed=7&scheme=paper&representation=rainbow&size=10x10&checkpoints=random:2&generations=2",
    2,
    1,
    [/Colours are doors/],
  ],
  ["#/tiles?level=dungeons&count=7", 3, 7, [/Level 7/, /Solutions/, /\d+ steps/]],
]) {
  test(`levels are printed alone, their solutions last: ${hash}`, async () => {
    await gallery.visit(hash, { theme: "dark" }, async (page) => {
      await arrived(page, 1);
      const paper = await onPaper(page, hash.replace(/[^a-z0-9]+/g, "-"));
      assert.equal(paper.sheets, sheets);
      assert.equal(paper.pictures, 2 * puzzles);
      assert.equal(paper.controls, 0);
      for (const word of words) assert.match(paper.words, word);
      assert.doesNotMatch(paper.words.slice(0, paper.words.indexOf("Solutions")), /[NESW·]{5}|S [ABC] [ABC]/);
      assert.doesNotMatch(paper.words, /Seed|Keys|Ludevo/);
      assert.equal(await page.locator(".levels > *").count(), 0, "nothing is left on the screen");
    });
  });
}

test("a board is printed without its form", async () => {
  for (const [hash, ready] of [
    ["#/units?seed=7&a=you&b=greedy", ".battle"],
    ["#/minimax?game=othello&moves=d3.c3", ".page[data-open]"],
  ]) {
    await gallery.visit(hash, async (page) => {
      await page.locator(ready).waitFor();
      const { sheets, words, pictures, controls } = await onPaper(page, hash.replace(/[^a-z0-9]+/g, "-"));
      assert.deepEqual([sheets, controls], [1, 0], hash);
      assert.ok(pictures >= 1);
      assert.doesNotMatch(words, /Seed|Keys|Ludevo/);
    });
  }
});

test("Evolve pressed again draws a new seed, and a seed of the visitor or another option keeps its own", async () => {
  const seed = (page) => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("seed"));
  const searches = [
    ["#/theseus?seed=7&size=5x5&moves=5..9", "Evolve"],
    ["#/checkpoint?seed=7&size=8x8&checkpoints=random:2&generations=2", "Evolve"],
    ["#/tiles?level=caves&seed=7&count=2", "Evolve"],
    ["#/hextiles?set=evolved&seed=7&generations=2", "Evolve"],
    ["#/hextiles?set=front&seed=7&each=1", "Search for a front"],
  ];
  for (const [hash, name] of searches) {
    await gallery.visit(hash, async (page) => {
      await arrived(page, 1);
      const seeds = [await seed(page)];
      for (const times of [2, 3]) {
        await press(page, name);
        await arrived(page, times);
        seeds.push(await seed(page));
      }
      assert.equal(new Set(seeds).size, 3, `${hash}: ${seeds}`);
      await page.getByLabel("Seed", { exact: true }).first().fill("7");
      await press(page, name);
      await arrived(page, 4);
      assert.equal(await seed(page), "7", hash);
    });
  }
});

test("nothing is loaded ahead of time for a visitor who saves data", async () => {
  await gallery.visit("#/", async (page) => {
    await page
      .context()
      .addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.reload();
    const { workers } = await loads(gallery, page, async () => {
      await page.evaluate(() => {
        location.hash = "#/minimax";
      });
      await page.locator(".page-minimax:not([aria-busy])").waitFor();
      await page.waitForLoadState("networkidle");
    });
    assert.equal(workers, 0);
  });
});

test("the pages work without a network from the moment on that a visitor asked for", async () => {
  await gallery.visit("#/", { serviceWorkers: "allow" }, async (page) => {
    const ask = page.getByRole("button", { name: /^Keep for visits without a network, \d+\.\d MB$/ });
    await ask.waitFor();
    assert.deepEqual(
      await page.evaluate(() => Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()])),
      [[], []],
    );
    await ask.click();
    await page.getByText("These pages are kept.").first().waitFor();
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await ask.count(), 0, "it was asked for");
    await page.context().setOffline(true);
    await page.reload();
    await page.goto(`${gallery.home}#/theseus?seed=7&size=6x6&moves=24..32`);
    await arrived(page, 1);
    assert.match(await page.locator("[data-report]").textContent(), /^A maze of \d+ moves/);
    await page.goto(`${gallery.home}#/hextiles`);
    await arrived(page, 1);
  });
});

test("an address without a page says where the pages are", async () => {
  await gallery.visit("#/", async (page) => {
    await page.goto(`${gallery.home}404.html`);
    await page.getByRole("link", { name: "Go to the first page" }).click();
    await page.getByText("Start here").waitFor();
  });
});
