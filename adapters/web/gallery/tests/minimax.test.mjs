// Board games in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Gallery, downloaded, drop, looksRight, native, printed, tool, violations, written } from "./frame.mjs";

const gallery = await Gallery.forTests();

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 999_999_999];
const moves = (page) => page.locator(".page").getAttribute("data-moves");
const played = (page, count) =>
  page.waitForFunction(
    (count) => document.querySelector(".page").dataset.moves.split(" ").filter(Boolean).length >= count,
    count,
  );
const cell = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
const asked = (page) => page.locator(".page[data-asked]").waitFor();

test("the page looks right", async () => {
  await looksRight(gallery, "#/minimax?game=connect-four&seed=7&limit=1267&moves=4.4.3.5", async (page) => {
    await page.getByRole("button", { name: "What would it move?" }).click();
    await asked(page);
  });
  await looksRight(
    gallery,
    "#/minimax?game=chess&seed=7&limit=200&max=you&min=you&moves=e2e4.e7e5.g1f3.b8c6",
    async (page) => {
      await page.getByRole("button", { name: "Ask all players" }).click();
      await asked(page);
    },
  );
  await looksRight(gallery, "#/minimax?game=othello&seed=7&limit=200&a=greedy&b=random&games=2", async (page) => {
    await page.locator('.page[data-ready="1"]').waitFor();
    await page.getByRole("button", { name: "Next" }).click();
  });
});

for (const game of ["tic-tac-toe", "breakthrough", "einstein"]) {
  test(`the page of ${game} looks right`, () => looksRight(gallery, `#/minimax?game=${game}&seed=1&max=you&min=you`));
}

test("a level is an opponent: its answer is that of the tool, whatever the limit is", async () => {
  await gallery.visit("#/minimax?game=connect-four&max=you&min=you&seed=5&limit=200", async (page) => {
    await page.getByLabel("Yellow").selectOption({ label: "Level 4" });
    await cell(page, "column 4, row 1").click();
    await played(page, 2);
    const answer = (await moves(page)).split(" ")[1];
    const told = JSON.parse(
      printed("minimax", ["move", "connect-four", "--position", "4", "--level", 4, "--seed", 6, "--json"]),
    );
    assert.equal(answer, String(told.move));
  });
});

test("a game is played with the keyboard alone, taken back, won and lost", async () => {
  await gallery.visit("#/minimax?game=tic-tac-toe&seed=1&max=you&min=you", async (page) => {
    await cell(page, "cell 5").focus();
    const play = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await play("Enter", "ArrowLeft", "Enter");
    assert.equal(await moves(page), "5 4");
    await page.keyboard.press("u");
    assert.equal(await moves(page), "5");
    await page.evaluate(() => {
      location.hash = "#/minimax?game=tic-tac-toe&max=you&min=you&moves=1.4.2.5";
    });
    await played(page, 4);
    assert.equal(await cell(page, "cell 3").getAttribute("aria-label"), "cell 3, free, can be played");
    await cell(page, "cell 3").click();
    await page.locator(".end.won").waitFor();
    assert.match(await page.locator("#live").textContent(), /X wins/);
    assert.equal(await page.locator(".cells .won").count(), 3);
    assert.deepEqual(await violations(page), []);
  });
  // The opponent has a winning move, and alpha-beta finds it.
  await gallery.visit("#/minimax?game=tic-tac-toe&max=you&min=alphabeta&seed=1&moves=1.4.9.5", async (page) => {
    await cell(page, "cell 2").click();
    await page.locator(".end.lost").waitFor();
    assert.match(await page.locator("#live").textContent(), /You lose/);
    assert.equal(await moves(page), "1 4 9 5 2 6");
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await moves(page), "1 4 9 5");
    await cell(page, "cell 6").click();
    await played(page, 6);
    const before = await moves(page);
    await page.getByRole("button", { name: "New game" }).click();
    assert.equal(await moves(page), "");
    // Back leads to the game of before, as it was left.
    await page.goBack();
    await page.locator(`.page[data-moves="${before}"]`).waitFor();
  });
  await gallery.visit("#/minimax?game=connect-four&max=you&min=alphabeta&seed=1&moves=1.7.1.7.1.6", async (page) => {
    await cell(page, "column 1, row 1").click();
    await page.locator(".end.won").waitFor();
    assert.match(await page.locator(".end").textContent(), /You win.*Alpha-beta/);
  });
  await gallery.visit("#/minimax?game=tic-tac-toe&max=you&min=you&moves=1.2.3.5.4.6.8.7", async (page) => {
    await cell(page, "cell 9").click();
    await page.locator(".end.drawn").waitFor();
  });
});

test("a game with a die: the visitor throws it, the opponent throws its own, and undo goes back to a choice", async () => {
  await gallery.visit("#/minimax?game=einstein&max=you&min=pvs&seed=5&limit=200", async (page) => {
    const die = page.locator(".die");
    assert.equal(await die.getAttribute("aria-label"), "The die is not thrown yet");
    await page.getByRole("button", { name: "Throw the die" }).click();
    await played(page, 1);
    const shown = await moves(page);
    assert.equal(await die.getAttribute("aria-label"), `The die shows ${shown}`);
    assert.match(await page.locator(".status").textContent(), /The die shows \d\. Your move, White/);
    assert.equal(await page.getByRole("button", { name: "Throw the die" }).isVisible(), false);
    // Only the stone with this number can move.
    const stones = page.locator(".cells .begins");
    assert.equal(await stones.count(), 1);
    assert.match(await stones.getAttribute("aria-label"), new RegExp(`White stone ${shown}`));
    await stones.click();
    await page.locator(".cells .legal").first().click();
    // The opponent throws and moves; then it is the visitor's throw.
    await played(page, 4);
    await page.getByRole("button", { name: "Throw the die" }).waitFor();
    const line = (await moves(page)).split(" ");
    const position = JSON.parse(
      printed(
        "minimax",
        ["play", "einstein", "--player", "pvs", "--budget", 200, "--seed", 5, "--json"],
        `${line[1]}\n`,
      )
        .split("\n")
        .find((row) => row.includes('"move"')),
    );
    assert.equal(line[3], String(position.move), "as in the tool");
    await page.keyboard.press("d");
    await played(page, 5);
    await page.keyboard.press("u");
    assert.equal(await moves(page), shown);
    assert.deepEqual(await violations(page), []);
  });
  // Two players throw their own dice, to the end.
  await gallery.visit("#/minimax?game=einstein&max=random&min=greedy&limit=200&seed=3", async (page) => {
    await page.locator('[data-end]:not([data-outcome="on"])').waitFor({ timeout: 60_000 });
    assert.match(await page.locator(".end").textContent(), /wins/);
  });
});

test("after a game with a die, each of the visitor's moves is judged by the best player", async () => {
  await gallery.visit("#/minimax?game=einstein&max=you&min=greedy&seed=5&limit=200", async (page) => {
    const end = page.locator('[data-end]:not([data-outcome="on"])');
    const throwing = page.getByRole("button", { name: "Throw the die" });
    for (let turn = 0; turn < 40; turn++) {
      await throwing.or(end).first().waitFor();
      if (await end.isVisible()) break;
      await throwing.click();
      await page.locator(".cells .begins").first().click();
      await page.locator(".cells .legal").first().click();
    }
    await page.getByRole("button", { name: "Where did I go wrong?" }).click();
    const review = page.locator("[data-review][data-done]");
    await review.waitFor({ timeout: 60_000 });
    assert.match(await review.textContent(), /Judged by “Principal variation” with 20000 positions/);
    const mistakes = page.locator("[data-mistake]");
    assert.ok((await mistakes.count()) >= 1, "the first of all moves is not always the best");
    const [, played, better] = /Move \d+: (\S+).*Better: (\S+)\./.exec(await mistakes.first().textContent());
    assert.notEqual(played, better);
    await mistakes.first().getByRole("button").click();
    assert.match(await page.locator("#live").textContent(), new RegExp(`Better was ${better}`));
  });
});

test("pieces go in two steps, pawns become what is chosen, and players play to the end", async () => {
  await gallery.visit(
    "#/minimax?game=chess&max=you&min=you&moves=a2a4.b7b5.a4b5.a7a6.b5a6.c8b7.a6b7.g8f6",
    async (page) => {
      await page.getByLabel("A pawn becomes a").selectOption("n");
      await cell(page, "b7").click();
      assert.equal(await cell(page, "b7").getAttribute("aria-selected"), "true");
      const targets = await page
        .locator(".cells .legal")
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").split(",")[0]));
      assert.deepEqual(targets, ["a8"]);
      await cell(page, "a8").click();
      await played(page, 9);
      assert.match(await moves(page), /b7a8n$/);
    },
  );
  // Two players against each other, to the end.
  await gallery.visit("#/minimax?game=othello&max=random&min=random&limit=200&seed=3", async (page) => {
    await page.locator('[data-end]:not([data-outcome="on"])').waitFor({ timeout: 60_000 });
    assert.match(await page.locator(".end").textContent(), /wins|draw/);
  });
});

// The tool refuses a budget if no player searches.
const budgeted = (budget, ...players) =>
  players.every((player) => ["random", "greedy"].includes(player)) ? [] : ["--budget", budget];

test("every player says what it would move, as the tool does", async () => {
  for (const [game, line] of [
    ["connect-four", "4.4.3.5"],
    ["othello", "d3"],
    ["chess", "e2e4.e7e5"],
    ["einstein", "4"],
  ]) {
    await gallery.visit(`#/minimax?game=${game}&seed=5&limit=200&max=you&min=you&moves=${line}`, async (page) => {
      await page.getByRole("button", { name: "Ask all players" }).click();
      await asked(page);
      const rows = page.locator(".opinions tbody tr");
      assert.equal(await rows.count(), game === "einstein" ? 9 : 10);
      const position = await page.locator("details code").textContent();
      for (const row of await rows.all()) {
        const player = await row.getAttribute("data-player");
        const [move, , expected] = await row.locator("td").allTextContents();
        const words = [
          "move",
          game,
          "--position",
          position,
          "--player",
          player,
          ...budgeted(200, player),
          "--seed",
          5 + line.split(".").length,
          "--json",
        ];
        const told = JSON.parse(printed("minimax", words));
        assert.equal(move, String(told.move), `${game} ${player}`);
        assert.equal(expected, told.line.join(" "), `${game} ${player}`);
      }
      await page.locator(`[data-player="${game === "einstein" ? "genetic" : "paper"}"] button`).click();
      assert.match(await page.locator(".tree").getAttribute("aria-label"), /Explored tree with \d+ lines/);
    });
  }
});

const CHEAP = [
  ["connect-four", "genetic", "alphabeta", 2, 200],
  ["othello", "greedy", "uct", 2, 200],
  ["tic-tac-toe", "paper", "genetic", 4, 200],
  ["breakthrough", "alphabeta", "genetic", 2, 200],
  ["chess", "greedy", "random", 2, 200],
  ["einstein", "best", "pvs", 2, 200],
];

for (const [game, a, b, games, budget] of CHEAP) {
  test(`a match of ${game} gives the log of the tool for ten seeds`, async () => {
    const options = { game, a, b, games, budget };
    const expected = native("minimax contest", options, SEEDS);
    await gallery.visit("#/", async (page) => {
      for (const [index, seed] of SEEDS.entries()) {
        const hash = `#/minimax?game=${game}&seed=${seed}&limit=${budget}&max=you&min=you&a=${a}&b=${b}&games=${games}`;
        await page.evaluate((hash) => {
          location.hash = hash;
        }, hash);
        await page.locator(`.page[data-ready="1"][data-hash="${expected[index].hash}"]`).waitFor();
        const file = await downloaded(page, () => page.getByRole("button", { name: "Download the log" }).click());
        assert.equal(file, expected[index].file.text);
        const words = ["match", game, "--a", a, "--b", b, "--games", games, ...budgeted(budget, a, b), "--seed", seed];
        assert.equal(file, written("minimax", words, "--out", expected[index].file.name), `seed ${seed}`);
      }
      const log = native("minimax contest", options, SEEDS.slice(-1))[0].file.text;
      assert.match(tool("minimax", "verify", log), new RegExp(`${games} games`));
    });
  });
}

test("a dropped log is replayed move by move, and a forged one is called so", async () => {
  const text = native(
    "minimax contest",
    { game: "connect-four", a: "greedy", b: "random", games: 2, budget: 50 },
    [7],
  )[0].file.text;
  const log = JSON.parse(text);
  await gallery.visit("#/minimax?game=chess&max=you&min=you", async (page) => {
    await drop(page, "match.json", text);
    const line = log.games[0].moves.map(String);
    for (let ply = 1; ply <= line.length; ply++) {
      await page.keyboard.press(".");
      assert.equal(await moves(page), line.slice(0, ply).join(" "));
    }
    await page.keyboard.press(",");
    assert.equal(await moves(page), line.slice(0, -1).join(" "));
    await page.getByLabel("Game of the match").selectOption("1");
    assert.equal(await moves(page), "");
    assert.equal(await page.locator(".lies li").count(), 0);
    log.games[0].result = -log.games[0].result;
    await drop(page, "match.json", JSON.stringify(log));
    assert.match(await page.locator(".lies").textContent(), /games\[0\]\.result: claimed/);
    assert.match(await page.locator("[role=alert]").textContent(), /false/);
    log.players[0] = "<img src=x onerror=alert(1)>";
    await drop(page, "match.json", JSON.stringify(log));
    assert.equal(await page.locator("main img").count(), 0);
    await page.getByRole("button", { name: "Back to your game" }).click();
    assert.equal(await moves(page), "");
  });
});

test("a match does not take the visitor's game away, and begins only with valid fields", async () => {
  await gallery.visit(
    "#/minimax?game=connect-four&seed=7&limit=50&max=you&min=you&moves=4.4.3&a=greedy&b=random",
    async (page) => {
      await page.getByRole("spinbutton", { name: "Games" }).fill("0");
      const start = page.getByRole("button", { name: "Play the match" });
      await start.click();
      assert.equal(await page.locator(".wrong").textContent(), "Games: expected a whole number from 1 to 1 000");
      await page.getByRole("spinbutton", { name: "Games" }).fill("2");
      await page.getByLabel("Seed").fill("1.5");
      await start.click();
      assert.match(await page.locator(".wrong").textContent(), /^Seed: expected/);
      await page.getByLabel("Seed").fill("8");
      await start.click();
      await page.locator('.page[data-ready="1"]').waitFor();
      await page.getByRole("button", { name: "Next", exact: true }).click();
      assert.notEqual(await moves(page), "4 4 3");
      await page.getByRole("button", { name: "Back to your game" }).click();
      assert.equal(await moves(page), "4 4 3");
      assert.match(page.url(), /seed=8.*moves=4\.4\.3/);
    },
  );
});

test("a player with a limit of seconds moves, and the board is seen from the visitor's side", async () => {
  await gallery.visit("#/minimax?game=breakthrough&max=genetic&min=you&limit=0.2s&seed=1", async (page) => {
    await played(page, 1);
    const first = page.locator("[role=gridcell]").first();
    assert.match(await first.getAttribute("aria-label"), /^f1,/);
    await cell(page, "c5").focus();
    await page.keyboard.press("ArrowUp");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^c4,/);
  });
});

test("a search does not stop the page, and can be told to move now", async () => {
  await gallery.visit("#/minimax?game=othello&max=paper&min=you&limit=100000&seed=1", { calm: false }, async (page) => {
    // The page draws and answers while the search goes on.
    const frames = await page.evaluate(async () => {
      let frames = 0;
      while (frames < 20 && document.querySelector(".page").dataset.moves === "") {
        await new Promise((done) => requestAnimationFrame(done));
        frames += 1;
      }
      return frames;
    });
    assert.equal(frames, 20);
    await page.getByRole("button", { name: "Move now" }).click();
    await played(page, 1);
    assert.match(await page.locator(".status").textContent(), /Your move/);
  });
});
