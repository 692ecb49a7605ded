// SVG elements. Colours come from the style sheet by class, so that both themes work.

const SPACE = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** A picture with a description for screen readers. */
export function picture(label: string, width: number, height: number, ...children: Node[]): SVGSVGElement {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
}

/** A picture as a file of its own. */
export function toText(drawing: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(drawing);
}

/** Properties of a style sheet that a picture may have; children inherit all but the last two. */
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "fill-opacity",
  "stroke-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "visibility",
];
const OWN = { opacity: "1", display: "inline" } as const;

/** A picture of the page as a file of its own, with the colours that the page gives it. */
export function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", SPACE);
  const [all, copies] = [
    [drawing, ...drawing.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  all.forEach((part, at) => {
    const [style, above] = [
      getComputedStyle(part),
      part === drawing ? undefined : getComputedStyle(part.parentElement ?? drawing),
    ];
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== above?.getPropertyValue(name)) copies[at]?.setAttribute(name, value);
    }
    for (const [name, usual] of Object.entries(OWN)) {
      const value = style.getPropertyValue(name);
      if (part !== drawing && value !== usual) copies[at]?.setAttribute(name, value);
    }
    copies[at]?.removeAttribute("class");
  });
  return toText(copy);
}
