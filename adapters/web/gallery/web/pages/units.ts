// Unit movement: command a side against the players of the crate, watch two of them, and look at the
// plans turn by turn.

import { found, seek } from "../entry";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { forget } from "../kept";
import { SearchPanel } from "../panel";
import { shareButton } from "../share";
import { address, freshSeed, type Params } from "../params";
import {
  alertBox,
  allValid,
  button,
  copyLink,
  count,
  details,
  element,
  group,
  onKeys,
  pageHead,
  paperNote,
  pause,
  say,
  section,
  stage,
} from "../ui";
import { module } from "../wasm";
import { Battles } from "./units/battles";
import { Battlefield, shown, type Field, type Kind, type Position } from "./units/board";
import { Command } from "./units/command";
import { Form, YOU, nameOf, type Player, type Style } from "./units/form";
import { actsOf, keeping, repeat } from "./units/kept";
import { Watch } from "./units/watch";
import { colour, plural, type Stage } from "./units/words";

/** Both sides in figures. */
function figures(position: Position, field: Field): HTMLElement[] {
  return position.sides.map((side, index) => {
    const name = field.players[index] === YOU ? "you" : nameOf(field.players[index] ?? "");
    if (side.hp <= 0 && position.sides.length > 2)
      return element(
        "div",
        { class: `side-card of-${index}` },
        element("strong", {}, `${colour(index)}: ${name}`),
        element("span", {}, "out"),
      );
    const isNext = !position.over && position.active === index;
    const text = `${plural(side.units.length, "unit")} · building ${shown(side.hp)} · money ${shown(side.money)}`;
    return element(
      "div",
      { class: `side-card of-${index}${isNext ? " moves" : ""}` },
      element("strong", {}, `${colour(index)}: ${name}`),
      element("span", {}, text),
    );
  });
}

/** A table with a heading for each row. */
function table(caption: string, titles: readonly string[], lines: readonly (readonly string[])[]): HTMLElement {
  const rows = lines.map(([name = "", ...values]) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...values.map((value) => element("td", {}, value))),
  );
  return element(
    "table",
    { class: "kinds" },
    element("caption", { class: "unseen" }, caption),
    element("thead", {}, element("tr", {}, ...titles.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows),
  );
}

/** The kinds of units. On a field with terrain, also their classes. */
function kindTable({ kinds, abilities, terrains }: Field): HTMLElement {
  const hasClasses = terrains.length > 0;
  const head = ["Kind", "Cost", "Moves", "Range", "Attack", "HP", ...(hasClasses ? ["Class"] : [])];
  const range = (kind: Kind, least: number): string =>
    least > 1 ? `${least} to ${shown(kind.range)}` : shown(kind.range);
  return table(
    "The kinds of units",
    head,
    kinds.map((kind, index) => {
      const { class: own = "", least_range: least = 1 } = abilities[index] ?? {};
      return [
        kind.name,
        shown(kind.cost),
        shown(kind.movement),
        range(kind, least),
        shown(kind.attack),
        shown(kind.hp),
        ...(hasClasses ? [own] : []),
      ];
    }),
  );
}

/** What a step onto each terrain costs, and how much of the damage units on it receive. */
function terrainTable({ terrains, abilities }: Field): HTMLElement[] {
  if (terrains.length === 0) return [];
  const classes = [...new Set(abilities.map((ability) => ability.class))];
  const lines = terrains.map(({ name, step, steps, cover }) => {
    const costs = classes.map((own) => steps.find(([other]) => other === own)?.[1] ?? step);
    return [name, ...costs.map((cost) => (cost === 0 ? "–" : String(cost))), `${shown(100 * cover)} %`];
  });
  return [table("The terrains", ["Terrain", ...classes.map((own) => `Steps, ${own}`), "Damage"], lines)];
}

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const { Battle, Replay, options, players: listPlayers, styles: listStyles } = await module("units");
  const players = JSON.parse(listPlayers()) as Player[];
  const styles = JSON.parse(listStyles()) as Style[];
  let file: ResultFile | undefined;

  const problem = alertBox();
  const fail = (error: unknown): void => problem.show(error);
  const status = element("p", { class: "note status", "data-status": "" });
  const score = element("div", { class: "sides" });
  const kinds = element("div", { class: "wide" });
  const lies = element("ul", { class: "lies" });
  const board = new Battlefield(
    (cell) => (watch.isOpen ? watch : command).choose(cell),
    (cell) => say((watch.isOpen ? watch : command).describe(cell)),
  );
  const onStage: Stage = {
    root,
    board,
    status,
    fail,
    score: (position, field) => {
      score.replaceChildren(...figures(position, field));
      if (command.isOpen && position.winner !== null && field.players[position.winner] === YOU)
        battles.win(location.hash);
    },
    beat: () => watch.beat,
  };
  const battles = new Battles();
  const watch = new Watch(onStage);
  const command = new Command(onStage, players, {
    again: begin,
    swap: () => {
      form.swap();
      begin();
    },
    watch: () => {
      openLog(JSON.parse(command.log()) as ResultFile);
      void watch.roll();
    },
  });

  command.end.extra = shareButton(
    () => ({ title: "A battle of units", result: command.end.result, address: location.href, picture: board.root }),
    fail,
  );

  const old = element("p", { class: "note", "data-old": "" });
  old.hidden = true;
  /** The address of what was begun last. */
  let begun = "";
  const form = new Form(root, options("match"), players, styles, params, () => labelStart());
  form.root.addEventListener("change", () => labelStart());
  const panel = new SearchPanel("units", "New game", begin, fail);
  const { start, stop, bar, report } = panel;
  const another = button("Another seed", () => {
    form.seed.set(freshSeed());
    begin();
  });
  const save = button(
    "Download the log",
    () => {
      const log = command.isOpen ? (JSON.parse(command.log()) as ResultFile) : file;
      if (log !== undefined) download(log);
    },
    "A file that the tool `units verify` accepts",
  );
  const chooser = opener(
    "Open a log",
    (picked) => {
      problem.clear();
      openLog(picked);
      say(`Opened a match of ${plural(watch.turns, "turn")}.`);
    },
    fail,
  );

  function labelStart(): void {
    start.textContent = form.isYours ? "New game" : "Play the match";
    old.hidden = begun === "" || begun === address("units", form.params);
    old.textContent = `This is still the battle of before. “${start.textContent}” begins the one that you chose.`;
  }

  /** Begins what the form says: a game of the visitor, or a match of two players. */
  function begin(): void {
    if (!allValid(form.root)) return;
    if (form.isYours) forget("units", address("units", form.params));
    enter();
  }

  /** Opens what the form says: the visitor's game of before if one is kept. */
  function enter(): void {
    panel.leave();
    problem.clear();
    lies.replaceChildren();
    const link = (begun = address("units", form.params));
    labelStart();
    seek(link);
    if (form.isYours) void openGame(link);
    else playMatch();
  }

  /** Counts openings of games: one that the visitor does not wait for is not shown. */
  let openings = 0;

  async function openGame(link: string): Promise<void> {
    const opening = ++openings;
    const acts = actsOf(link);
    try {
      const start = (): InstanceType<typeof Battle> =>
        Battle.against(JSON.stringify(form.options), String(form.seedOf));
      let game = start();
      let isSame = acts.length > 0;
      for (const [index, act] of acts.entries()) {
        // The other side plans again, which takes its time on a great field.
        if (act[0] === "end") {
          status.textContent = `Your game is set up again: ${index} of ${acts.length} actions.`;
          await pause(0);
          if (opening !== openings) return game.free();
        }
        try {
          repeat(game, act);
        } catch {
          isSame = false;
          game.free();
          game = start();
          forget("units", link);
          break;
        }
      }
      watch.close();
      file = undefined;
      command.open(keeping(game, link, isSame ? acts : []), form.opponents);
      settle(command.field);
      found(`You against ${form.opponents}`);
      if (isSame) say(`Your game goes on. ${status.textContent}`);
    } catch (error) {
      fail(error);
    }
  }

  function playMatch(): void {
    openings += 1;
    void panel.run(
      "contest",
      form.options,
      form.seedOf,
      ({ view }) => {
        const { turn, sides } = view as { turn: number; sides: { units: number; hp: number }[] };
        return `Round ${turn}: ${sides.map((side, index) => `${colour(index)} has ${plural(side.units, "unit")}, building ${shown(side.hp)}`).join("; ")}.`;
      },
      ({ file: result, hash, stopped }) => {
        root.dataset["hash"] = hash;
        if (result !== null) openLog(result);
        if (result !== null && !stopped) found(watch.players);
        say(report.textContent);
        count(root, "ready");
      },
    );
  }

  /** Opens the log of a match; throws a sentence if the file is none. */
  function openLog(picked: ResultFile): void {
    const film = new Replay(picked.text);
    openings += 1;
    panel.leave();
    command.close();
    file = picked;
    report.textContent = watch.open(film);
    lies.replaceChildren(...watch.lies.slice(0, 20).map((lie) => element("li", {}, lie)));
    if (watch.lies.length > 0)
      fail(`${plural(watch.lies.length, "claim")} of the file ${watch.lies.length === 1 ? "is" : "are"} false.`);
    settle(watch.field);
  }

  function settle(field: Field | undefined): void {
    if (field !== undefined) kinds.replaceChildren(kindTable(field), ...terrainTable(field));
    save.disabled = !command.isOpen && file === undefined;
    root.dataset["mode"] = command.isOpen ? "command" : "watch";
  }

  root.append(
    ...pageHead(
      "Units",
      "A battle in turns, against opponents of every strength. Command an army, or watch players fight. A side that destroys the other's building wins; genetic algorithms plan where all units go at once.",
      problem,
    ),
    stage(
      [old, score, board.root, board.part, status, command.end.root, command.orders, watch.deck],
      [
        section(
          "The match",
          form.root,
          paperNote("Purba, Liliana and Pranata (2016): Optimization of Units Movement in Turn-Based Strategy Game."),
          group("Match", start, another, stop),
          bar.root,
          report,
          lies,
          group("File", save, chooser.root, copyLink(fail)),
        ),
        command.army,
        battles.root,
        watch.graphs,
        section(
          "The rules",
          element(
            "p",
            { class: "note" },
            "Each turn a unit moves once, in eight directions, and then attacks once. It walks through friends, around rocks, buildings and enemies. A number above a unit is what the attack took; a cross is a unit that is destroyed. Around the lake there are six directions and three sides, each against both others: a turn can attack all units, but only the building that it aims at, and the last building wins.",
          ),
          kinds,
          details(
            "What the players do",
            element(
              "ul",
              { class: "players" },
              ...players.map(([name, about]) => element("li", {}, element("strong", {}, nameOf(name)), `: ${about}.`)),
            ),
          ),
          details(
            "What the styles of a level are",
            element(
              "ul",
              { class: "players" },
              ...styles.map(([name, about]) => element("li", {}, element("strong", {}, name), `: ${about}.`)),
            ),
          ),
        ),
        element(
          "p",
          { class: "note" },
          "Keys: arrows move on the field, Enter chooses, Escape lets go; N next unit, E ends the turn, U takes back, H shows a plan, F follows it, T shows the threat. In a replay: comma and full stop, Home and End, space plays.",
        ),
      ],
    ),
  );
  save.disabled = true;
  const offKeys = onKeys((key) => (command.isOpen ? command.press(key) : watch.isOpen && watch.press(key)));
  enter();

  return () => {
    openings += 1;
    panel.leave();
    offKeys();
    chooser.close();
    command.close();
    watch.close();
  };
}
