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
