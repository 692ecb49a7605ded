// Three questions in place of a form: how large, how hard, how odd. An answer sets fields of the form,
// and the form itself is one press away.

import { details, element, say } from "./ui";
import { svg } from "./svg";

/** An answer in plain words, with a small picture. */
export interface Answer {
  readonly words: string;
  readonly picture: SVGSVGElement;
  /** Sets what the answer means. */
  apply(): void;
  /** Whether the form says the same. */
  isChosen(): boolean;
}

export interface Question {
  readonly title: string;
  readonly answers: readonly Answer[];
  /** Whether the question makes sense for what the form says. */
  isAsked?(): boolean;
}

/** Values of fields by their labels: a text, a number, or whether a box is ticked. */
export type Values = Readonly<Record<string, string | number | boolean>>;
type Control = HTMLInputElement | HTMLSelectElement;

function control(form: HTMLElement, label: string): Control {
  const found = [...form.querySelectorAll("label")].find(({ textContent }) => textContent.trim() === label)?.control;
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`the form has no field ${label}`);
}

/** A field that is a box to tick. */
const box = (field: Control): HTMLInputElement | undefined =>
  field instanceof HTMLInputElement && field.type === "checkbox" ? field : undefined;

function isSame(field: Control, value: string | number | boolean): boolean {
  const ticked = box(field);
  if (ticked !== undefined) return ticked.checked === value;
  // A slider has the nearest of its steps.
  if (field.type === "range") return Math.abs(Number(field.value) - Number(value)) < 1e-6;
  return field.value === String(value);
}

/** An answer that sets fields of a form. `values` may depend on other fields. */
export function answer(
  form: HTMLElement,
  words: string,
  picture: SVGSVGElement,
  values: Values | (() => Values),
): Answer {
  const all = (): [Control, string | number | boolean][] =>
    Object.entries(typeof values === "function" ? values() : values).map(([label, value]) => [
      control(form, label),
      value,
    ]);
  return {
    words,
    picture,
    apply: () => {
      for (const [field, value] of all()) {
        const ticked = box(field);
        if (ticked !== undefined) ticked.checked = value === true;
        else field.value = String(value);
        // The form hears of it as of a visitor's own change.
        for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
      }
    },
    isChosen: () => all().every(([field, value]) => isSame(field, value)),
  };
}

/** The value of a field, for answers that depend on it. */
export function valueOf(form: HTMLElement, label: string): string {
  return control(form, label).value;
}

let asked = 0;

export class Questions {
  readonly root = element("div", { class: "questions" });
  readonly #all: readonly {
    readonly question: Question;
    readonly field: HTMLElement;
    readonly inputs: readonly HTMLInputElement[];
  }[];
  readonly #own = element("p", { class: "note", "data-own": "" }, "“All settings” differ from these answers.");

  /** `page` is the element in which all fields of the form are. */
  constructor(page: HTMLElement, questions: readonly Question[]) {
    this.#all = questions.map((question) => {
      const name = `question-${++asked}`;
      const inputs = question.answers.map((_, at) => element("input", { type: "radio", name, value: String(at) }));
      inputs.forEach((input, at) => input.addEventListener("change", () => this.#choose(question, at)));
      const answers = question.answers.map(({ words, picture }, at) =>
        element("label", { class: "answer" }, inputs[at] ?? "", picture, element("span", {}, words)),
      );
      return {
        question,
        inputs,
        field: element(
          "fieldset",
          {},
          element("legend", {}, question.title),
          element("div", { class: "answers" }, ...answers),
        ),
      };
    });
    this.root.append(...this.#all.map(({ field }) => field), this.#own);
    // After the event, because a click on an answer has not marked it for good before.
    // The page may have been left by then.
    const later = (): void => void setTimeout(() => this.root.isConnected && this.refresh());
    for (const event of ["input", "change", "click"]) page.addEventListener(event, later);
    later();
  }

  /** Marks the answers that the form gives. */
  refresh(): void {
    let isOwn = false;
    for (const { question, field, inputs } of this.#all) {
      field.hidden = question.isAsked?.() === false;
      question.answers.forEach((one, at) => {
        const input = inputs[at];
        if (input !== undefined) input.checked = !field.hidden && one.isChosen();
      });
      if (!field.hidden && !inputs.some(({ checked }) => checked)) isOwn = true;
    }
    this.#own.hidden = !isOwn;
  }

  /** Applies an answer. The other ones are applied again, because they may depend on it. */
  #choose(question: Question, at: number): void {
    const others = this.#all
      .filter((one) => one.question !== question)
      .flatMap(({ question, inputs }) => question.answers.filter((_, place) => inputs[place]?.checked === true));
    question.answers[at]?.apply();
    for (const other of others) if (!other.isChosen()) other.apply();
    this.refresh();
    say(`${question.title} ${question.answers[at]?.words ?? ""}.`);
  }
}

/** The form behind the questions. It stays open for visitors who opened it once. */
export function settings(...children: HTMLElement[]): HTMLDetailsElement {
  const made = details("All settings", ...children);
  made.classList.add("settings");
  try {
    made.open = localStorage.getItem("settings") === "open";
  } catch {
    // Without storage it is closed at first.
  }
  made.addEventListener("toggle", () => {
    try {
      localStorage.setItem("settings", made.open ? "open" : "closed");
    } catch {
      // Without storage it is open as long as the page.
    }
  });
  return made;
}

// Small pictures of answers, 24 wide and high.

const small = (...parts: Element[]): SVGSVGElement =>
  svg("svg", { class: "answer-picture", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...parts);
const line = (d: string): SVGElement => svg("path", { d });

/** A square of cells. */
export function cells(side: number): SVGSVGElement {
  const at = Array.from({ length: side + 1 }, (_, place) => 2 + (20 * place) / side);
  return small(line(at.map((x) => `M${x} 2V22M2 ${x}H22`).join("")));
}

/** A way with so many bends. */
export function bends(count: number): SVGSVGElement {
  const step = 18 / (count + 1);
  let path = "M3 3";
  for (let at = 0; at <= count; at++)
    path += at % 2 === 0 ? `V21h${at === count ? 0 : step}` : `V3h${at === count ? 0 : step}`;
  return small(line(path));
}

/** Shapes, the more of them differ the odder. */
export function shapes(odd: number): SVGSVGElement {
  const places = [
    [6, 6],
    [18, 6],
    [6, 18],
    [18, 18],
  ] as const;
  const shape = ([x, y]: readonly [number, number], at: number): SVGElement =>
    at >= odd
      ? svg("circle", { cx: x, cy: y, r: 3.5 })
      : ([
          svg("rect", { x: x - 3.5, y: y - 3.5, width: 7, height: 7 }),
          line(`M${x} ${y - 4}l4 7h-8z`),
          line(`M${x - 4} ${y}h8M${x} ${y - 4}v8`),
        ][at] ?? svg("circle", { cx: x, cy: y, r: 1.5 }));
  return small(...places.map(shape));
}
