// The options of `checkpoint evolve`, by their names there.

import { Others, numeric, takeWord } from "../../others";
import type { Params } from "../../params";
import { choice, text, type Field } from "../../ui";

type Words = Record<string, string>;

/** How a typed word becomes the value of an option. */
type Reading = (word: string) => unknown;

interface Option {
  readonly name: string;
  readonly field: Field<string>;
  readonly read: Reading;
}

const asText: Reading = (word) => word;
const asList: Reading = (word) => word.split(",").map((part) => part.trim());

export class Form {
  readonly usual: readonly HTMLElement[];
  readonly more: Others;
  readonly #options: readonly Option[];

  /** The module says which options there are beside those that are usual. */
  constructor(schema: string) {
    const option = (name: string, field: Field<string>, read: Reading = asText): Option => ({ name, field, read });
    this.#options = [
      option(
        "scheme",
        choice(
          "Scheme",
          [
            ["", "annealing (ours)"],
            ["paper", "the paper's"],
          ],
          "",
          (scheme) => this.more.offer("scheme", scheme, true),
        ),
      ),
      option(
        "representation",
        choice(
          "Representation",
          [
            ["", "direct"],
            ["rainbow", "chromatic, rainbow"],
            ["wheel", "chromatic, wheel"],
            ["positive", "positive"],
            ["negative", "negative"],
          ],
          "",
        ),
      ),
      option("size", text("Rows x columns", "30x30")),
      option("checkpoints", text("Checkpoints", "random:3, or 6,24 12,18")),
      option("generations", text("Generations", "as the tool"), numeric),
      option("range", text("Ranges", "tour=200..300"), asList),
      option("reward", text("Rewards", "dead-ends=-0.5"), asList),
      option("schedule", text("Generations of cooling", "all (annealing)"), numeric),
    ];
    this.usual = this.#options.map(({ field }) => field.root);
    this.more = new Others(
      schema,
      this.#options.map(({ name }) => name),
      "More options",
    );
  }

  #given(): readonly (readonly [Option, string])[] {
    return this.#options.map((option) => [option, option.field.get()] as const).filter(([, word]) => word !== "");
  }

  /** What the visitor typed, for the address: the options that are not empty. */
  words(): Words {
    return { ...Object.fromEntries(this.#given().map(([{ name }, word]) => [name, word])), ...this.more.words() };
  }

  /** The options of the search. */
  options(): Record<string, unknown> {
    return {
      ...Object.fromEntries(this.#given().map(([{ name, read }, word]) => [name, read(word)])),
      ...this.more.options(),
    };
  }

  /** Sets all options; those that are not given become empty. */
  set(words: Readonly<Words>): void {
    for (const { name, field } of this.#options) field.set(words[name] ?? "");
    this.more.set(words);
    this.more.offer("scheme", words["scheme"] ?? "");
  }

  read(params: Params): void {
    for (const { name, field } of this.#options) takeWord(field, name, params);
    this.more.read(params);
    this.more.offer("scheme", params.get("scheme") ?? "");
  }
}
