// The extension in a stand-in for Tiled, with the real tool. `TILES` is the path of the tool `tiles`.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import vm from "node:vm";

const TILES = process.env.TILES;
const SCRIPT = readFileSync(new URL("./ludevo.js", import.meta.url), "utf8");

const DESCRIPTION = `
size = { width = 6, height = 5 }
tiles = [{ character = "#", name = "wall" }, { character = ".", name = "floor", walkable = true }]
[measures.regions]
type = "regions"
require = { exactly = 1 }
[measures.floor]
type = "count"
tiles = "."
require = { at_least = 8 }
`;

/** A map of Tiled: layers from the lowest, each as rows of characters; a space is no tile. */
function open(layers, { described = true, more = {}, program = "ludevo" } = {}) {
  const home = mkdtempSync(path.join(tmpdir(), "tiled-"));
  const folder = path.join(home, "maps");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "caves.toml"), DESCRIPTION);
  const tileset = { name: "walls", tiles: [] };
  for (const [id, character] of [...".#"].entries()) {
    tileset.tiles.push({ id, tileset, property: (name) => (name === "character" ? character : undefined) });
  }
  const layer = (name, rows) => {
    const cells = rows.map((row) => [...row].map((one) => tileset.tiles.find((tile) => tile.property("character") === one) ?? null));
    return {
      name,
      isTileLayer: true,
      width: rows[0].length,
      height: rows.length,
      tileAt: (x, y) => cells[y][x],
      edit: () => {
        const changes = [];
        return { setTile: (x, y, tile) => changes.push([x, y, tile]), apply: () => changes.forEach(([x, y, tile]) => (cells[y][x] = tile)) };
      },
      rows: () => cells.map((row) => row.map((tile) => tile?.property("character") ?? " ").join("")),
    };
  };
  const made = layers.map(([name, rows]) => layer(name, rows));
  const properties = { ...(described ? { description: "caves.toml" } : {}), ...more };
  const ran = [];
  const said = [];
  const actions = {};
  let steps = 0;
  const map = {
    isTileMap: true,
    fileName: path.join(folder, "open.tmx"),
    infinite: false,
    width: 6,
    height: 5,
    tilesets: [tileset],
    // The last layer is in a group, beside one of objects.
    layers: [{ isObjectLayer: true, name: "people" }, ...made.slice(0, -1), { isGroupLayer: true, layers: made.slice(-1) }],
    property: (name) => properties[name],
    setProperty: (name, value) => (properties[name] = value),
    macro: (_, change) => ((steps += 1), change()),
  };
  const tiled = {
    activeAsset: map,
    alert: (text) => void said.push(text),
    log: () => {},
    extensionsPath: path.join(home, "extensions"),
    promptOpenFile: (_, __, title) => (title.includes("program") ? "/chosen/ludevo" : path.join(folder, "caves.toml")),
    registerAction: (name, run) => (actions[name] = { run }),
    extendMenu: (menu, entries) => assert.equal(menu, "Map", entries),
  };
  class Process {
    exec(name, args) {
      ran.push(name);
      if (name !== program) throw new Error("no such file");
      assert.equal(this.workingDirectory, undefined);
      assert.equal(args[0], "tiles");
      const { status, stdout, stderr } = spawnSync(TILES, args.slice(1), { encoding: "utf8" });
      this.printed = stdout;
      this.errors = stderr;
      return status;
    }
    readStdOut() {
      return this.printed;
    }
    readStdErr() {
      return this.errors;
    }
    close() {}
  }
  class TextFile {
    constructor(file) {
      this.file = file;
    }
    write(text) {
      writeFileSync(this.file, text);
    }
    readAll() {
      return readFileSync(this.file, "utf8");
    }
    commit() {}
    close() {}
  }
  const FileInfo = { path: path.dirname, isAbsolutePath: path.isAbsolute, relativePath: path.relative };
  const File = { exists: existsSync, remove: rmSync, makePath: (folder) => mkdirSync(folder, { recursive: true }) };
  vm.runInNewContext(SCRIPT, { tiled, Process, TextFile: Object.assign(TextFile, { ReadOnly: 1, WriteOnly: 2 }), FileInfo, File });
  const close = () => rmSync(home, { recursive: true });
  return { map, said, ran, made, properties, folder, close, run: (name) => actions[name].run(), steps: () => steps };
}

/** What a level of the map lacks, by the tool. */
function check(folder, rows) {
  const file = path.join(folder, "level.txt");
  writeFileSync(file, rows.join("\n"));
  return execFileSync(TILES, ["check", path.join(folder, "caves.toml"), file], { encoding: "utf8" });
}

const TWO_ROOMS = ["######", "#.##.#", "#.##.#", "#.##.#", "######"];
const NOTHING = Array(5).fill(" ".repeat(6));

test("a map is mended, in one step, and what is locked stays", () => {
  // The wall that is the shortest way through is locked.
  const locked = [...NOTHING.slice(0, 2), "  ##  ", ...NOTHING.slice(3)];
  const opened = open([["ground", TWO_ROOMS], ["locked", locked]]);
  opened.run("LudevoMend");
  assert.deepEqual(opened.said, []);
  const rows = opened.made[0].rows();
  assert.notDeepEqual(rows, TWO_ROOMS);
  assert.equal(rows[2], TWO_ROOMS[2]);
  assert.deepEqual(opened.made[1].rows(), locked);
  assert.equal(opened.steps(), 1);
  assert.match(check(opened.folder, rows), /1 of 1 levels keep everything/);
  opened.close();
});

test("a map is varied with a description and without", () => {
  for (const described of [true, false]) {
    const opened = open([["ground", ["######", "#....#", "#.##.#", "#....#", "######"]], ["things", NOTHING]], { described });
    const before = opened.made[0].rows();
    opened.run("LudevoVary");
    assert.deepEqual(opened.said, []);
    const rows = opened.made[0].rows();
    const changed = [...rows.join("")].filter((one, cell) => one !== before.join("")[cell]).length;
    assert.ok(changed >= 1 && changed <= 6, `${changed} cells`);
    if (described) assert.match(check(opened.folder, rows), /1 of 1/);
    opened.close();
  }
});

test("a map is evolved; the description is asked for once", () => {
  const opened = open([["ground", NOTHING], ["locked", NOTHING]], { described: false });
  opened.run("LudevoEvolve");
  assert.deepEqual(opened.said, []);
  assert.equal(opened.properties.description, "caves.toml");
  assert.match(check(opened.folder, opened.made[0].rows()), /1 of 1/);
  opened.close();
});

test("what cannot be done is said in a sentence", () => {
  const opened = open([["ground", TWO_ROOMS], ["locked", NOTHING]]);
  const says = (pattern) => {
    opened.run("LudevoMend");
    assert.match(opened.said.pop() ?? "", pattern);
    assert.deepEqual(opened.made[0].rows(), TWO_ROOMS);
  };
  opened.map.infinite = true;
  says(/Infinite/);
  opened.map.infinite = false;
  opened.properties.description = "missing.toml";
  says(/missing\.toml: no such file/);
  opened.map.fileName = "";
  says(/Save the map/);
  opened.map.isTileMap = false;
  says(/Open a map/);
  opened.close();
});

test("a map never says which program runs, nor which file is written", () => {
  const opened = open([["ground", TWO_ROOMS], ["locked", NOTHING]], { more: { ludevo: "./evil", program: "./evil" } });
  // What comes with the map stays as it is.
  mkdirSync(path.join(opened.folder, ".ludevo"));
  const planted = path.join(opened.folder, ".ludevo", "open.tmj");
  writeFileSync(planted, "a file of the user, behind a link");
  opened.run("LudevoMend");
  assert.deepEqual(opened.ran, ["ludevo"]);
  assert.deepEqual(opened.said, []);
  assert.equal(readFileSync(planted, "utf8"), "a file of the user, behind a link");
  assert.deepEqual(readdirSync(opened.folder).sort(), [".ludevo", "caves.toml"]);
  opened.close();
});

test("a program that is not found is asked for, and remembered", () => {
  const opened = open([["ground", TWO_ROOMS], ["locked", NOTHING]], { program: "/chosen/ludevo" });
  opened.run("LudevoMend");
  assert.deepEqual(opened.ran, ["ludevo", "/chosen/ludevo"]);
  assert.match(opened.said.pop(), /ludevo cannot be run/);
  assert.notDeepEqual(opened.made[0].rows(), TWO_ROOMS);
  opened.run("LudevoVary");
  assert.deepEqual(opened.ran.slice(2), ["/chosen/ludevo"]);
  opened.close();
});
