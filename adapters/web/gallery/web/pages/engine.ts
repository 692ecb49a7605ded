// The engine: choose its parts and watch the population. The page prints the program that does the
// same.

import type { Run } from "ludevo/engine_wasm";
import { lineChart } from "../charts";
import { found, seek } from "../entry";
import { download, opener, type ResultFile } from "../files";
import type { Close } from "../games";
import { address, type Params } from "../params";
import type { Progress } from "../search";
import {
  alertBox,
  allValid,
  button,
  checkbox,
  copier,
  copyLink,
  element,
  figure,
  group,
  isCalm,
  markInvalid,
  onKeys,
  pageHead,
  say,
  section,
  slider,
  stage,
} from "../ui";
import { module } from "../wasm";
import { Form, PROBLEMS, type Menu } from "./engine/form";
import { Beside } from "./engine/beside";
import { COLUMNS, bitRows, landscape, signed, tourOf, type Picture, type View } from "./engine/pictures";
import { fiveSteps } from "./engine/steps";

interface Repeated {
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly generations: number;
  readonly hash: string;
}

export async function open(root: HTMLElement, params: Params): Promise<Close> {
  const engine = await module("engine");
  const menus = JSON.parse(engine.menus()) as readonly Menu[];
  let run: Run | undefined;
  let progress: Progress | undefined;
  let drawing: Picture | undefined;
  let isRunning = false;
  let isOpen = true;
  /** The hash that a dropped file claims for the end. */
  let claimed: string | null = null;

  const problem = alertBox();
  const specimen = element("div", { class: "specimen" });
  const legend = element("p", { class: "note", "data-legend": "" });
  const figures = element("dl", { class: "figures" });
  const chart = lineChart("Scores", "generations", [
    { name: "best", style: 1 },
    { name: "mean", style: 2 },
    { name: "best beside", style: 3 },
  ]);
  const hash = element("code", { "data-state": "" });
  const verdict = element("p", { class: "note", "data-verdict": "" });
  const code = element("code", {});
  const program = element("pre", { class: "program", tabindex: "0", role: "region", "aria-label": "Program" }, code);
  const speed = slider("Generations a second", { min: 1, max: 60, value: isCalm() ? 4 : 15 });
  const step = button("Step", () => single(), "One generation. Key: period");
  const toggle = button("Run", () => runOrPause(), "Key: space");
  toggle.className = "main";
  const finish = button("To the end", () => isValid() && toEnd(), "Key: E");
  const restart = button("Restart", () => isValid() && begin(), "Key: R");
  const copy = copier("Copy the program", () => code.textContent ?? "", fail, "select the text and copy it");
  const save = button(
    "Download",
    () => {
      if (run !== undefined)
        download((JSON.parse(run.outcome()) as { readonly files: readonly [ResultFile] }).files[0]);
    },
    "The state, the options and the program of this run",
  );

  function fail(error: unknown): void {
    pauseRun();
    problem.show(error);
  }

  /** Whether the fields hold what they expect; otherwise nothing runs. */
  function isValid(): boolean {
    return allValid(...form.fields);
  }

  /** Starts the run of the form at its founders. */
  function begin(): void {
    pauseRun();
    problem.clear();
    verdict.textContent = "";
    claimed = null;
    start();
  }

  function start(): void {
    const [options, seed] = [form.options(), form.seed.get() ?? 1];
    const [text, number] = [JSON.stringify(options), String(seed)];
    let next: Run;
    try {
      next = new engine.Run("experiment", text, number);
      code.textContent = engine.program(text, number);
    } catch (error) {
      fail(error);
      [step.disabled, toggle.disabled, finish.disabled, save.disabled] = [true, true, true, true];
      return;
    }
    // What the crate refuses does not get into the address.
    seek(address("engine", { seed, ...options }));
    run?.free();
    run = next;
    chart.clear();
    progress = JSON.parse(next.step(0)) as Progress;
    drawing = pictureOf(form.menu.problem, form.menu.side, progress.view as View);
    try {
      beside.begin(seed);
    } catch (error) {
      beside.clear();
      fail(error);
    }
    specimen.replaceChildren(drawing.root);
    legend.textContent = drawing.legend;
    show();
    settle();
  }

  function pictureOf(name: string, side: number, view: View): Picture {
    if (view.kind === "bits")
      return bitRows(String(view.champion).length, view.scores.length, name === "trap" ? 5 : null);
    if (view.kind === "reals") return landscape([...engine.landscape(name, COLUMNS)], side);
    return tourOf([...engine.cities((view.champion as readonly number[]).length)]);
  }

  /** Advances by one generation. Whether there was one. */
  function advance(): boolean {
    if (run === undefined || progress?.finished !== false) return false;
    try {
      progress = JSON.parse(run.step(1)) as Progress;
      beside.advance();
    } catch (error) {
      fail(error);
      return false;
    }
    const { points, kind } = progress.view as View;
    for (const [generation, best, mean] of points)
      chart.add(generation, [signed(kind, best), signed(kind, mean), beside.best]);
    return true;
  }

  function show(): void {
    if (progress === undefined) return;
    const view = progress.view as View;
    if (drawing !== undefined) drawing.families = families.get();
    beside.families = families.get();
    drawing?.show(view);
    beside.show();
    const left = new Set(view.families).size;
    tribes.textContent = `${left} of ${view.families.length} founders ${left === 1 ? "has" : "have"} descendants.`;
    const value = (score: number | null): string => String(+(signed(view.kind, score)?.toPrecision(6) ?? Number.NaN));
    const of = view.kind === "tours" ? "length" : "score";
    figures.replaceChildren(
      figure("generation", progress.generations),
      figure("evaluations", progress.evaluations.toLocaleString("en")),
      figure(`best ${of}`, value(progress.best)),
      figure(`mean ${of}`, value(progress.mean)),
    );
    root.dataset["generation"] = String(progress.generations);
  }

  /** Shows what is only known at rest: the name of the state. */
  function settle(): void {
    if (run === undefined || progress === undefined) return;
    const state = run.state_hash();
    hash.textContent = root.dataset["hash"] = state;
    [step.disabled, toggle.disabled, finish.disabled, save.disabled] = [
      progress.finished,
      progress.finished,
      progress.finished,
      false,
    ];
    if (progress.finished) found(`${PROBLEMS[form.menu.problem] ?? "A run"}, ${progress.generations} generations`);
    if (claimed !== null && progress.finished) {
      verdict.textContent =
        claimed === state
          ? "The run of the file ends in the state that the file names."
          : "The file names another state than the one in which its run ends.";
      claimed = null;
    }
  }

  /** The best so far, in words. */
  function best(): string {
    return progress === undefined ? "none" : `${signed((progress.view as View).kind, progress.best) ?? "none"}`;
  }

  function single(): void {
    pauseRun();
    if (!isValid() || !advance()) return;
    show();
    settle();
    say(`Generation ${progress?.generations ?? 0}, best ${best()}.`);
  }

  function toEnd(): void {
    pauseRun();
    const whole = (): void => {
      const until = performance.now() + 12;
      while (performance.now() < until && advance());
      show();
      if (!isOpen) return;
      if (progress?.finished === false && problem.root.textContent === "") requestAnimationFrame(whole);
      else ended();
    };
    whole();
  }

  function ended(): void {
    pauseRun();
    settle();
    if (progress?.finished === true)
      say(`The run ended after ${progress.generations} generations, best ${best()}. ${verdict.textContent ?? ""}`);
  }

  function startRun(): void {
    if (progress?.finished !== false || isRunning) return;
    isRunning = true;
    toggle.textContent = "Pause";
    hash.textContent = "…";
    let last = performance.now();
    let due = 1;
    const frame = (now: number): void => {
      if (!isRunning || !isOpen) return;
      due += (Math.max(0, now - last) / 1000) * speed.get();
      last = now;
      // A page that was hidden does not catch up.
      due = Math.min(due, 8);
      let isChanged = false;
      for (; due >= 1; due -= 1) isChanged = advance() || isChanged;
      if (isChanged) show();
      if (progress?.finished === true) ended();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  function runOrPause(): void {
    if (isRunning) pauseRun();
    else if (isValid()) startRun();
  }

  function pauseRun(): void {
    if (!isRunning) return;
    isRunning = false;
    toggle.textContent = "Run";
    settle();
  }

  const chooser = opener(
    "Open a file",
    ({ text }) => {
      const { options, seed, generations, hash: state } = JSON.parse(engine.read(text)) as Repeated;
      begin();
      form.set({ ...options, generations }, seed);
      start();
      claimed = state;
      say("The run of the file is repeated.");
      toEnd();
    },
    fail,
  );

  const families = checkbox("Colours by family", false, () => show());
  const tribes = element("p", { class: "note", "data-families": "" });
  const beside = new Beside({
    options: () => form.options(),
    start: (options, seed) => new engine.Run("experiment", options, seed),
    picture: (options, view) => {
      const name = String(options["problem"]);
      return pictureOf(name, menus.find((menu) => menu.problem === name)?.side ?? 1, view);
    },
    restart: () => {
      const goesOn = isRunning;
      begin();
      if (goesOn) startRun();
    },
  });

  const form = new Form(root, menus, params, () => {
    // A change does not stop a run: it begins again with the other part.
    const goesOn = isRunning || (progress?.finished === true && !isCalm());
    if (!markInvalid(...form.fields)) return pauseRun();
    begin();
    if (goesOn && problem.root.textContent === "") startRun();
  });
  root.append(
    ...pageHead(
      "The engine",
      "See how a genetic algorithm finds an answer, step by step. Choose its parts, and watch what they do to a population. The program below does exactly the same: its run ends in the same state.",
      problem,
    ),
    stage(
      [
        element("div", { class: "beside" }, specimen, beside.root),
        legend,
        beside.controls,
        families.root,
        tribes,
        element("div", { class: "row center", role: "group", "aria-label": "Run" }, toggle, step, finish, restart),
        speed.root,
        section(
          "This run",
          figures,
          chart.root,
          element("p", { class: "note" }, "Name of the state: ", hash),
          verdict,
          group("File", save, copyLink(fail), chooser.root),
        ),
      ],
      [
        section("Parts", ...form.fields),
        element(
          "p",
          { class: "note" },
          "Keys: space runs and pauses, a period is one generation, E goes to the end, R restarts.",
        ),
      ],
    ),
    section("The program", program, group("Program", copy)),
    fiveSteps((dragged, seed) => engine.steps(dragged, seed)),
  );
  const offKeys = onKeys((key) => {
    const act = { " ": runOrPause, ".": single, e: () => isValid() && toEnd(), r: () => isValid() && begin() }[
      key.toLowerCase()
    ];
    act?.();
    return act !== undefined;
  });
  start();
  if (!isCalm() && problem.root.textContent === "") startRun();

  return () => {
    isOpen = false;
    isRunning = false;
    offKeys();
    chooser.close();
    beside.clear();
    run?.free();
  };
}
