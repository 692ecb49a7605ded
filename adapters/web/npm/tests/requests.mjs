// The requests of the program `hosts`, as the package has them, with what they must give.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const HOSTS = process.env.HOSTS ?? join(import.meta.dirname, "../../../../target/debug/hosts");

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** A refusal with names as the package has them. */
function sentence({ sentence, field, value, problem }) {
  if (sentence !== undefined) return sentence;
  const spelt = problem.replace(/\{([a-z_-]+)\}/g, (_, name) => camel(name));
  return field === "" ? spelt : `${camel(field)}${value === null ? "" : ` ${value}`}: ${spelt}`;
}

/** The requests by their command, such as `tiles mend`: at least ten for each. */
export function requests() {
  const lines = execFileSync(HOSTS, { encoding: "utf8", maxBuffer: 1 << 28 })
    .trimEnd()
    .split("\n");
  const all = lines.map((line) => {
    const { tool, command, options, seed, given, refused } = JSON.parse(line);
    const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [camel(name), value]));
    const expected = refused
      ? { refused: sentence(refused) }
      : { files: given?.files ?? [], unmet: given?.unmet ?? [] };
    return { command: `${tool} ${command}`, tool, name: camel(command), options: named, seed, expected };
  });
  const commands = {};
  for (const request of all) (commands[request.command] ??= []).push(request);
  return commands;
}
