// Mend, vary and evolve the open map: an extension of Tiled 1.10 or newer (https://www.mapeditor.org). README.md says how
// to install it. It runs the program `ludevo`, and changes tiles of the open map only: one step to undo.
// @ts-check
/// <reference types="@mapeditor/tiled-api" />

(() => {
  const LOCKED = "locked";

  /** The folder of the extension's own files. None is beside a map: what is there may come from anyone. */
  const OWN = `${FileInfo.path(tiled.extensionsPath)}/ludevo`;

  /** The file with the path of the program, if it was asked for. */
  const PROGRAM = `${OWN}/program.txt`;

  /** What the menu says, and the arguments of the tool. */
  const COMMANDS = {
    LudevoMend: { text: "Mend with Ludevo", needs: true, takesUnmet: true, args: (level, map) => ["mend", level, "--map", map] },
    LudevoVary: {
      text: "Vary with Ludevo",
      needs: false,
      takesUnmet: true,
      args: (level, map) => ["vary", map, "--count", "1", ...(level ? ["--level", level] : [])],
    },
    LudevoEvolve: {
      text: "Evolve with Ludevo",
      needs: true,
      // A map without locked cells is no template.
      args: (level, map, hasLocked) => ["evolve", level, "--count", "1", ...(hasLocked ? ["--template", map] : [])],
    },
  };

  /** All layers of tiles, also those in groups, the lowest first, each with its lock and eye or those of its group. */
  function tileLayers(group, found = [], above = { visible: true, locked: false }) {
    for (const layer of group.layers) {
      const own = { layer, visible: above.visible && layer.visible !== false, locked: above.locked || layer.locked === true };
      if (layer.isTileLayer) found.push(own);
      else if (layer.isGroupLayer) tileLayers(layer, found, own);
    }
    return found;
  }

  /** The tiles of a layer, row by row. */
  function cells(layer, width = layer.width, height = layer.height) {
    return Array.from({ length: width * height }, (_, cell) => layer.tileAt(cell % width, Math.floor(cell / width)));
  }

  /** Numbers of tiles as in a file, and the tiles of characters. */
  function numbering(map) {
    let first = 1;
    const sets = [];
    const tiles = new Map();
    for (const set of map.tilesets) {
      const named = set.tiles.filter((tile) => typeof tile.property("character") === "string");
      sets.push({ set, first, named });
      for (const tile of named) {
        const character = String(tile.property("character"));
        if (!tiles.has(character)) tiles.set(character, tile);
      }
      first += set.tiles.reduce((most, tile) => Math.max(most, tile.id), 0) + 1;
    }
    const number = (tile) => {
      if (!tile) return 0;
      const of = sets.find(({ set }) => set === tile.tileset || set.name === tile.tileset.name);
      return of ? of.first + tile.id : 0;
    };
    return { sets, tiles, number };
  }

  /** The map as a file that the tool reads, whatever the format of its layers. */
  function written(map, { sets, number }) {
    const { width, height } = map;
    const data = (layer) => cells(layer, width, height).map(number);
    return JSON.stringify({
      type: "map",
      orientation: "orthogonal",
      infinite: false,
      width,
      height,
      tilesets: sets.map(({ first, named }) => ({
        firstgid: first,
        tiles: named.map((tile) => ({ id: tile.id, properties: [{ name: "character", value: tile.property("character") }] })),
      })),
      layers: [
        ...tileLayers(map).map(({ layer, visible, locked }) => ({
          type: "tilelayer", name: layer.name, width, height, visible, locked, data: data(layer),
        })),
        // Says that nothing is locked, if the map has no such layer.
        { type: "tilelayer", name: LOCKED, width, height, data: Array(width * height).fill(0) },
      ],
    });
  }

  /** Gives the changed cells their tiles, in the uppermost layer that shows one. */
  function apply(map, rows, { tiles }, name) {
    const all = tileLayers(map);
    const isFree = ({ layer, visible, locked }) => visible && !locked && layer.name !== LOCKED;
    const layers = all.filter(({ visible }) => visible).map(({ layer }) => layer);
    const free = all.filter(isFree).map(({ layer }) => layer);
    const edits = new Map();
    let changed = 0;
    map.macro(name, () => {
      rows.forEach((row, y) => {
        [...row].forEach((character, x) => {
          const shown = [...layers].reverse().find((layer) => layer.tileAt(x, y));
          if (shown && shown.tileAt(x, y).property("character") === character) return;
          const tile = tiles.get(character);
          // A character without a tile may be that of empty cells.
          if (!tile && !shown) return;
          if (!tile) throw new Error(`no tile of the map has the property "character" ${JSON.stringify(character)}`);
          const layer = shown && free.includes(shown) ? shown : free[0];
          if (!edits.has(layer)) edits.set(layer, layer.edit());
          edits.get(layer).setTile(x, y, tile);
          changed += 1;
        });
      });
      for (const edit of edits.values()) edit.apply();
    });
    return changed;
  }

  /** The description of the map: the file of its property "description", otherwise the one that is chosen. */
  function description(map, folder) {
    const property = map.property("description");
    const named = property && typeof property === "object" ? property.localFile || String(property.url || "") : property;
    if (named) return FileInfo.isAbsolutePath(String(named)) ? String(named) : `${folder}/${named}`;
    const chosen = tiled.promptOpenFile("Descriptions (*.toml)", folder, "The description of the level");
    if (chosen) map.setProperty("description", FileInfo.relativePath(folder, chosen));
    return chosen;
  }

  /** The program that the user chose, otherwise the one that the system finds. A map never names it. */
  function program() {
    if (!File.exists(PROGRAM)) return "ludevo";
    const chosen = new TextFile(PROGRAM, TextFile.ReadOnly);
    const path = chosen.readAll().trim();
    chosen.close();
    return path;
  }

  /** Asks for the program, and remembers it. Says whether one was chosen. */
  function choose() {
    const chosen = tiled.promptOpenFile("", "", "Where is the program ludevo?");
    if (!chosen) return false;
    const kept = new TextFile(PROGRAM, TextFile.WriteOnly);
    kept.write(chosen);
    kept.commit();
    return true;
  }

  /** Runs the program until it ends. Asks for it if it cannot be run; null if the user gives none. */
  function execute(given) {
    for (;;) {
      const name = program();
      tiled.log(`${name} ${given.join(" ")}`);
      // Without a working directory: Windows looks there for programs, too.
      const process = new Process();
      try {
        return { status: process.exec(name, given, false), process };
      } catch (error) {
        process.close();
        tiled.alert(`${name} cannot be run: ${error}. Choose the program ludevo.`, "Ludevo");
        if (!choose()) return null;
      }
    }
  }

  function run({ text, needs, args, takesUnmet }) {
    const map = tiled.activeAsset;
    if (!map || !map.isTileMap) return tiled.alert("Open a map first.", text);
    if (!map.fileName) return tiled.alert("Save the map first: its folder says where the description is.", text);
    if (map.infinite) return tiled.alert("Switch off Map > Map Properties > Infinite.", text);
    const numbers = numbering(map);
    if (numbers.tiles.size === 0) {
      return tiled.alert('Give each tile of the tile set a property "character" of the type string: its character in the description.', text);
    }
    const folder = FileInfo.path(map.fileName);
    const level = needs || map.property("description") ? description(map, folder) : "";
    if (needs && !level) return undefined;
    const out = `${OWN}/last`;
    File.makePath(out);
    const copy = new TextFile(`${out}/open.tmj`, TextFile.WriteOnly);
    copy.write(written(map, numbers));
    copy.commit();
    const hasLocked = tileLayers(map).some((layer) => layer.name === LOCKED && cells(layer).some(Boolean));
    const seed = String(Math.floor(Math.random() * 1_000_000));
    const given = ["tiles", ...args(level, `${out}/open.tmj`, hasLocked), "--seed", seed, "--out", out, "--json"];
    const ended = execute(given);
    if (!ended) return undefined;
    const { status, process } = ended;
    const printed = process.readStdOut().split("\n", 1)[0];
    const messages = process.readStdErr().split("\n").filter((line) => line.startsWith("error")).join("\n");
    process.close();
    // 1: it did not find all that was asked for.
    if (status > 1) return tiled.alert(messages || `ludevo ended with status ${status}`, text);
    const files = printed ? JSON.parse(printed).files : [];
    let levels = [];
    if (files.length > 0) {
      const result = new TextFile(files[0], TextFile.ReadOnly);
      levels = JSON.parse(result.readAll()).levels;
      result.close();
    }
    // The next run has another seed, and so other names.
    for (const file of files) File.remove(file);
    if (levels.length === 0 || (status === 1 && !takesUnmet)) return tiled.alert("No level was found that keeps all rules.", text);
    try {
      const changed = apply(map, levels[0].rows, numbers, text);
      tiled.log(`${changed} cells changed`);
    } catch (error) {
      return tiled.alert(String(error), text);
    }
    if (status === 1) tiled.alert("The level does not keep all rules yet: run it again.", text);
    return undefined;
  }

  for (const [name, command] of Object.entries(COMMANDS)) {
    const action = tiled.registerAction(name, () => run(command));
    action.text = command.text;
  }
  tiled.extendMenu("Map", [{ separator: true }, ...Object.keys(COMMANDS).map((action) => ({ action }))]);
})();
