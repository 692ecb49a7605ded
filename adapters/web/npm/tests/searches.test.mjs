// All searches and contests in Node: the same request and seed give the same files as by the tools.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { COMMANDS, functions } from "../../package/runs.js";
import { requests } from "./requests.mjs";

const commands = requests();
const parts = Object.fromEntries(
  await Promise.all(Object.keys(COMMANDS).map(async (part) => [part, await import(`../../package/${part}.js`)])),
);
const made = ({ tool, name, options, seed }, run = {}) => parts[tool][name](options, { seed, ...run });

/** What a request gives, as the program `hosts` prints it. */
async function outcome(request) {
  try {
    const { files, unmet } = await made(request);
    return { files, unmet };
  } catch (error) {
    return { refused: error.message };
  }
}

test("the requests are those of all functions", () => {
  const own = Object.entries(COMMANDS).flatMap(([part, names]) => names.map((name) => `${part} ${name}`));
  assert.deepEqual(Object.keys(commands).sort(), own.sort());
  assert.ok(Object.values(commands).every((all) => all.length >= 10));
});

for (const [command, all] of Object.entries(commands)) {
  test(`${command} gives the files of the tool, or refuses with its sentence`, async () => {
    for (const request of all)
      assert.deepEqual(await outcome(request), request.expected, JSON.stringify(request.options).slice(0, 500));
  });

  test(`${command} that is stopped and resumed gives the same files, and they are verified`, async () => {
    const request =
      all.find(({ expected }) => expected.files?.length > 0) ?? all.find(({ expected }) => expected.files);
    const controller = new AbortController();
    let slices = 0;
    const onProgress = ({ finished }) => ++slices && !finished && controller.abort();
    let found = await made(request, { onProgress, signal: controller.signal, slice: 1 });
    assert.equal(slices, 1);
    assert.equal(found.stop === "cancelled", controller.signal.aborted);
    // What cannot be saved begins again.
    if (found.stop === "cancelled")
      found = found.saved ? await parts[request.tool].resume(found.saved) : await made(request);
    assert.deepEqual({ files: found.files, unmet: found.unmet }, request.expected);
    assert.ok(
      found.found !== null &&
        found.made.evaluations === found.evaluations &&
        found.json() === (found.files[0]?.text ?? null),
    );
    assert.equal(await found.verify(), true);
    const files = found.files.map(({ name, text }) => ({ name, text: text.replace("1", "2") }));
    assert.equal(await parts[request.tool].verify({ ...found, files }), files.length === 0);
  });
}

test("pictures are SVG, and a run goes on beyond its limits", async () => {
  const { evolve, resume } = parts.theseus;
  const first = await evolve({ size: "5x5", generations: 3 }, { seed: 4 });
  assert.match(first.svg(), /^<svg/);
  assert.equal(first.svg(9), null);
  const further = await resume(first.saved, { generations: 5 });
  assert.deepEqual([first.generations, further.generations], [3, 5]);
  assert.deepEqual(further.files, (await evolve({ size: "5x5", generations: 5 }, { seed: 4 })).files);
});

test("a run that is cancelled before it begins gives nothing, and numbers that are none are refused", async () => {
  const { evolve, resume, verify } = parts.theseus;
  const nothing = await evolve({ size: "5x5" }, { signal: AbortSignal.abort() });
  assert.deepEqual(
    [nothing.found, nothing.files, nothing.met, nothing.stop, nothing.json(), nothing.svg()],
    [null, [], false, "cancelled", null, null],
  );
  const calls = [
    [() => nothing.verify(), /^TypeError: made/],
    [() => evolve({ count: NaN }), /^RangeError: count NaN: expected a number/],
    [() => evolve([]), /^TypeError: options/],
    [() => evolve({}, { sede: 3 }), /^TypeError: option sede/],
    [() => evolve({}, { seed: -1 }), /^RangeError: seed -1/],
    [() => evolve({}, { slice: 0 }), /^RangeError: slice 0/],
    [() => evolve({}, { signal: 5 }), /^TypeError: signal: expected the signal of an AbortController, found number/],
    [() => evolve({}, { signal: new AbortController() }), /^TypeError: signal/],
    [() => evolve({}, { onBest: "x" }), /^TypeError: onBest: expected a function/],
    [() => resume('{"format":"ga-run/1"}\n{}'), /^TypeError: saved: a run file of the command line or of Python/],
    [
      () => verify({ made: { seed: 2 ** 63 }, files: [] }),
      /^RangeError: made\.seed 9223372036854776000: .*`ludevo theseus repeat`/,
    ],
    [
      () => evolve({}, { seed: 2 ** 53 }),
      /^RangeError: seed 9007199254740992: expected a whole number from 0 to 9007199254740991/,
    ],
    [() => resume("{}"), /made/],
    [() => resume(3), /^TypeError: saved/],
    [() => verify({}), /^TypeError: made/],
  ];
  for (const [call, sentence] of calls) await assert.rejects(call, (error) => sentence.test(String(error)));
});

test("the largest seed gives a result that is verified", async () => {
  const made = await parts.theseus.evolve({ size: "4x4", generations: 1 }, { seed: Number.MAX_SAFE_INTEGER });
  assert.equal(made.made.seed, Number.MAX_SAFE_INTEGER);
  assert.equal(await made.verify(), true);
});

test("the programs of the guide run as they stand", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../../docs/guide/browser.md"), "utf8");
  const programs = guide.match(/(?<=^```js\n).*?(?=^```$)/gms);
  const used = new Set();
  const home = pathToFileURL(join(import.meta.dirname, "../../package"));
  for (const program of programs) {
    const [, names, part] = program.match(/^import \{ (.*) \} from "ludevo\/(.*)";$/m);
    for (const name of names.split(", ")) used.add(`${part} ${name}`);
    const input = program.replaceAll(/"ludevo\/(.*)"/g, (_, part) => `"${home}/${part}.js"`);
    const printed = execFileSync(process.execPath, ["--input-type=module", "-"], { input, encoding: "utf8" });
    if (program.includes("controller.abort()")) assert.match(printed, /^cancelled/m);
    assert.ok(printed.split("\n").length > 2 && !/undefined|NaN|null|false|\[object/.test(printed), printed);
  }
  const all = Object.keys(COMMANDS).flatMap((part) => functions(part).map((name) => `${part} ${name}`));
  assert.deepEqual(
    all.filter((name) => !used.has(name) && !/ (run|resume|verify)$/.test(name)),
    [],
  );
});
