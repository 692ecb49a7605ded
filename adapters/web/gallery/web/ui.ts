// Elements, labels and announcements. Texts are set as text, never as markup.

type Child = Node | string;

/** An HTML element with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A button. `hint` is read by screen readers and shown on hover, for instance its key. */
export function button(text: string, act: () => void, hint?: string): HTMLButtonElement {
  const made = element("button", { type: "button" }, text);
  if (hint !== undefined) made.title = hint;
  made.addEventListener("click", act);
  return made;
}

/** Buttons in a row, with a name for screen readers. */
export function group(label: string, ...children: Child[]): HTMLElement {
  return element("div", { class: "row", role: "group", "aria-label": label }, ...children);
}

/** A part of a page with a heading. */
export function section(title: string, ...children: Child[]): HTMLElement {
  const made = element("section", {}, element("h2", {}, title), ...children);
  made.setAttribute("aria-label", title);
  return made;
}

/** The head of a page: its title, what a visitor does there, and the place for errors. */
export function pageHead(title: string, lead: string, problem: { readonly root: HTMLElement }): HTMLElement[] {
  return [element("h1", {}, title), element("p", { class: "lead" }, lead), problem.root];
}

/** Says what a page calls "the paper". */
export function paperNote(title: string): HTMLElement {
  return element("p", { class: "note", "data-paper": "" }, `“The paper” is ${title}`);
}

/** A board, and beside it what belongs to it; below each other in a narrow window. */
export function stage(board: readonly Child[], beside: readonly Child[]): HTMLElement {
  return element("div", { class: "stage" }, element("div", {}, ...board), element("div", {}, ...beside));
}

/** A part that is closed at first. */
export function details(title: string, ...children: Child[]): HTMLDetailsElement {
  return element("details", {}, element("summary", {}, title), ...children);
}

export interface Field<T> {
  /** The label with its control. */
  readonly root: HTMLElement;
  get(): T;
  set(value: T): void;
}

let labels = 0;

function labelled(text: string, control: HTMLElement, ...more: Child[]): HTMLElement {
  labels += 1;
  control.id = `field-${labels}`;
  return element("div", { class: "field" }, element("label", { for: control.id }, text), control, ...more);
}

/** A slider with its value beside it. */
export function slider(
  label: string,
  options: { min: number; max: number; step?: number; value: number; show?: (value: number) => string },
  change: (value: number) => void = () => {},
): Field<number> {
  const { min, max, step = 1, value, show = String } = options;
  const input = element("input", { type: "range", min: String(min), max: String(max), step: String(step) });
  const output = element("output", {});
  const write = (): void => {
    output.textContent = show(input.valueAsNumber);
    input.setAttribute("aria-valuetext", show(input.valueAsNumber));
  };
  input.value = String(value);
  write();
  input.addEventListener("input", () => {
    write();
    change(input.valueAsNumber);
  });
  const root = labelled(label, input, output);
  output.setAttribute("for", input.id);
  return {
    root,
    get: () => input.valueAsNumber,
    set: (next) => {
      input.value = String(next);
      write();
    },
  };
}

/** A short text to type, without blanks around it. */
export function text(label: string, placeholder: string): Field<string> {
  const input = element("input", {
    type: "text",
    placeholder,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "200",
  });
  return {
    root: labelled(label, input),
    get: () => input.value.trim(),
    set: (value) => {
      input.value = value;
    },
  };
}

export interface NumberField extends Field<number | null> {
  /** Expects another range. */
  within(min: number, max: number): void;
}

/**
 * A whole number to type; null if the field is empty or holds no such number. Without a placeholder,
 * which tells what an empty field means, a number is required. Ask [`allValid`] before you use it.
 */
export function number(
  label: string,
  options: { min: number; max: number; value: number | null; placeholder?: string; required?: boolean },
): NumberField {
  const { value, placeholder, required = placeholder === undefined } = options;
  let { min, max } = options;
  const input = element("input", {
    type: "number",
    min: String(min),
    max: String(max),
    step: "1",
    inputmode: "numeric",
  });
  if (placeholder !== undefined) input.placeholder = placeholder;
  input.required = required;
  input.value = value === null ? "" : String(value);
  return {
    root: labelled(label, input),
    get: () => {
      const typed = input.valueAsNumber;
      return Number.isInteger(typed) && typed >= min && typed <= max ? typed : null;
    },
    set: (next) => {
      input.value = next === null ? "" : String(next);
      unmark(input);
    },
    within: (least, most) => {
      [min, max] = [least, most];
      [input.min, input.max] = [String(least), String(most)];
      unmark(input);
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A whole number with its digits in groups. */
export const spaced = (value: string | number): string => Number(value).toLocaleString("en").replaceAll(",", " ");

/** What a control expects, as a sentence. */
function expectation(control: Control): string {
  const label = control.labels?.[0]?.textContent ?? control.getAttribute("aria-label") ?? "This field";
  if (control.validity.customError) return `${label}: ${control.validationMessage}`;
  if (!(control instanceof HTMLInputElement) || control.type !== "number") return `${label}: expected a value`;
  return `${label}: expected a whole number from ${spaced(control.min)} to ${spaced(control.max)}`;
}

/** Takes the mark of an invalid control away. */
function unmark(control: Control): void {
  control.removeAttribute("aria-invalid");
  const mark = document.getElementById(`${control.id}-wrong`);
  if (mark === null) return;
  mark.remove();
  control.removeAttribute("aria-describedby");
}

/** Marks a control as invalid until it changes, and says in a sentence beside it what it expects. */
function mark(control: Control): void {
  unmark(control);
  if (control.id === "") control.id = `field-${++labels}`;
  const text = expectation(control);
  const place = control.closest(".field") ?? control.parentElement;
  place?.append(element("span", { class: "wrong", id: `${control.id}-wrong` }, text));
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${control.id}-wrong`);
  control.addEventListener("input", () => unmark(control), { once: true });
  for (let part = control.closest("details"); part !== null; part = part.parentElement?.closest("details") ?? null)
    part.open = true;
  say(`${text}.`);
}

/** The first field within some elements that does not hold what it expects, after it was marked. */
function firstWrong(roots: readonly HTMLElement[]): Control | undefined {
  const controls = roots.flatMap((root) => [...root.querySelectorAll<Control>("input, select, textarea")]);
  const wrong = controls.find(
    (control) => control.closest("[hidden]") === null && !control.disabled && !control.validity.valid,
  );
  for (const control of controls) unmark(control);
  if (wrong !== undefined) mark(wrong);
  return wrong;
}

/**
 * Whether all fields within some elements hold what they expect. Of those that do not, the first one
 * is marked, shown and gets the focus. Hidden fields are not asked. For a button that takes fields.
 */
export function allValid(...roots: readonly HTMLElement[]): boolean {
  const wrong = firstWrong(roots);
  wrong?.focus({ preventScroll: true });
  if (wrong !== undefined) show(wrong);
  return wrong === undefined;
}

/** As [`allValid`], but the focus stays where it is. For a field that has just been left. */
export function markInvalid(...roots: readonly HTMLElement[]): boolean {
  return firstWrong(roots) === undefined;
}

/** Moves an element into the middle of the window. */
function show(root: HTMLElement): void {
  root.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
}

/** A place for errors, which comes into view when one is written. */
export function alertBox(): { root: HTMLElement; show(error: unknown): void; clear(): void } {
  const root = element("p", { class: "error", role: "alert" });
  return {
    root,
    show: (error) => {
      root.textContent = sentence(error);
      show(root);
    },
    clear: () => {
      root.textContent = "";
    },
  };
}

/** A choice out of a few words. */
export function choice<T extends string>(
  label: string,
  words: readonly (readonly [T, string])[],
  value: T,
  change: (value: T) => void = () => {},
): Field<T> {
  const select = element("select", {});
  for (const [word, text] of words) select.append(element("option", { value: word }, text));
  select.value = value;
  const get = (): T => words.find(([word]) => word === select.value)?.[0] ?? value;
  select.addEventListener("change", () => change(get()));
  return {
    root: labelled(label, select),
    get,
    set: (next) => {
      select.value = next;
    },
  };
}

/** A box to tick. */
export function checkbox(label: string, value: boolean, change: (value: boolean) => void = () => {}): Field<boolean> {
  const input = element("input", { type: "checkbox" });
  input.checked = value;
  input.addEventListener("change", () => change(input.checked));
  const root = element("label", { class: "check" }, input, element("span", {}, label));
  return {
    root,
    get: () => input.checked,
    set: (next) => {
      input.checked = next;
    },
  };
}

/** A bar of progress; without a share it only says that work goes on. */
export function progressBar(label: string): { root: HTMLProgressElement; set(share: number | null): void } {
  const root = element("progress", { max: "1", "aria-label": label });
  return {
    root,
    set: (share) => {
      if (share === null) root.removeAttribute("value");
      else root.value = share;
    },
  };
}

/** A named number with its unit: a row of a list `element("dl", { class: "figures" })`. */
export function figure(name: string, value: string | number, unit = ""): HTMLElement {
  return element(
    "div",
    {},
    element("dt", {}, name),
    element("dd", {}, unit === "" ? String(value) : `${value} ${unit}`),
  );
}

/** A button that copies a text. If the browser does not let it, `fail` gets `instead`: what the visitor can do. */
export function copier(
  label: string,
  text: () => string,
  fail: (error: unknown) => void,
  instead: string,
): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      made.textContent = "Copied";
      setTimeout(() => {
        made.textContent = label;
      }, 2000);
      say("Copied.");
    } catch {
      fail(`The browser does not let this page copy: ${instead}.`);
    }
  };
  const made = button(label, () => void copy());
  return made;
}

/** A button that copies the link to what the page shows, by default its address. */
export function copyLink(fail: (error: unknown) => void, link: () => string = () => location.href): HTMLButtonElement {
  return copier("Copy link", link, fail, "take the address from its bar");
}

/** Counts in a `data-` attribute what tests wait for, such as results that arrived. */
export function count(root: HTMLElement, name: string): void {
  root.dataset[name] = String(Number(root.dataset[name] ?? "0") + 1);
}

/** Tells a screen reader what happened, without moving the focus. */
export function say(text: string): void {
  const live = document.querySelector("#live");
  if (live !== null) live.textContent = text;
}

/** An error as a sentence for the visitor. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Calls `act` for keys, unless the visitor types into a field. `act` returns whether it used the key.
 * Returns a function that ends this.
 */
export function onKeys(act: (key: string, event: KeyboardEvent) => boolean): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
      return;
    // Space and Enter press a button or open a part, as everywhere.
    const presses =
      target instanceof HTMLElement &&
      target.checkVisibility() &&
      target.closest("button:not(:disabled), a, summary") !== null;
    if (presses && (event.key === " " || event.key === "Enter")) return;
    if (act(event.key, event)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

/** Whether the visitor asked for less data (Save-Data): then nothing is loaded before it is needed. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether the visitor asked for less motion. */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Waits; a shorter time does not matter to what is shown in the end. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
