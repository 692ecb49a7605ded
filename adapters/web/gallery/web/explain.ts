// A "?" beside a field that words alone do not explain: a sentence, and a picture.

import { element } from "./ui";
import { svg } from "./svg";

/** What a field is for: a sentence, and a picture of 120 by 60. */
export type Explained = Readonly<Record<string, readonly [string, readonly SVGElement[]]>>;

/** Puts the explanations beside the fields with these labels. */
export function explain(form: HTMLElement, fields: Explained): void {
  const labels = [...form.querySelectorAll("label")];
  for (const [name, [text, parts]] of Object.entries(fields)) {
    const label = labels.find(({ textContent }) => textContent.trim() === name);
    if (label === undefined) throw new Error(`the form has no field ${name}`);
    const summary = element("summary", { title: `What is “${name}”?` }, "?");
    summary.setAttribute("aria-label", "What is this field for?");
    const drawing = svg("svg", { class: "why-picture", viewBox: "0 0 120 60", "aria-hidden": "true" }, ...parts);
    const why = element(
      "details",
      { class: "why" },
      summary,
      element("div", { class: "why-text" }, drawing, element("p", {}, text)),
    );
    if (label.parentElement?.querySelector(":scope > .why") != null) continue;
    // A box with its label is one element: what explains it stands behind it.
    if (label.classList.contains("check")) label.after(why);
    else label.parentElement?.append(why);
  }
}

// Parts of pictures: `wall` and `way` are lines, `spot` is a dot, `area` a filled square.

export const wall = (d: string): SVGElement => svg("path", { class: "why-wall", d });
export const way = (d: string): SVGElement => svg("path", { class: "why-way", d });
export const spot = (x: number, y: number, r = 4): SVGElement => svg("circle", { class: "why-spot", cx: x, cy: y, r });
export const area = (x: number, y: number, width: number, height = width): SVGElement =>
  svg("rect", { class: "why-area", x, y, width, height });
export const word = (x: number, y: number, text: string): SVGElement => svg("text", { class: "why-word", x, y }, text);
