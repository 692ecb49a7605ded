// Pictures of a page as files of their own: SVG with its colours, and PNG.

import { standalone } from "./svg";
import { element } from "./ui";

/** The longer side of a PNG, in pixels. */
const SIDE = 960;

/** A picture as it is on light paper, with its size. It need not be on the page. */
export function standing(picture: SVGSVGElement): {
  readonly text: string;
  readonly width: number;
  readonly height: number;
} {
  // Styles are known only of what is on the page.
  const holder = element("div", { class: "unseen light", "aria-hidden": "true" });
  const copy = picture.cloneNode(true) as SVGSVGElement;
  holder.append(copy);
  document.body.append(holder);
  try {
    const [, , wide = 1, high = 1] = (copy.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
    const scale = SIDE / Math.max(wide, high);
    const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
    const text = standalone(copy).replace(/<svg\b[^>]*>/, (root) =>
      root.replace(/ (width|height)="[^"]*"/g, "").replace("<svg", `<svg width="${width}" height="${height}"`),
    );
    return { text, width, height };
  } finally {
    holder.remove();
  }
}

/** A picture as an image that can be drawn. */
export async function image(text: string): Promise<HTMLImageElement> {
  const made = new Image();
  made.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await made.decode();
  return made;
}

/** What a canvas shows, as a PNG. */
export async function png(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("this browser cannot make a PNG");
  return new Uint8Array(await blob.arrayBuffer());
}

/** A picture as a PNG. */
export async function raster(text: string, width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = element("canvas", { width: String(width), height: String(height) });
  canvas.getContext("2d")?.drawImage(await image(text), 0, 0, width, height);
  return png(canvas);
}
