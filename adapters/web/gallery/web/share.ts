// A card to share: what the visitor did, a small picture without the solution, and the address.

import { save } from "./files";
import { place } from "./params";
import { image, png, standing } from "./raster";
import { button, copier, element, group, say } from "./ui";

export interface Shared {
  readonly title: string;
  /** The result, or what is asked of others, in a sentence or two. */
  readonly result: string;
  readonly address: string;
  /** What is shown, or its text if it is a file of its own. */
  readonly picture: SVGSVGElement | string;
}

/** The size that programs show of a picture of a link. */
const [WIDTH, HEIGHT] = [1200, 630] as const;
const MARGIN = 60;

/** The address with the page of its game, so that programs show what the link leads to. */
function withPage(address: string): string {
  const url = new URL(address);
  const { name } = place(url.hash);
  return name === "" ? address : new URL(`./${name}.html${url.hash}`, url).href;
}

/** Writes a text over several lines; returns where the next one begins. */
function lines(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (pen.measureText(longer).width > width && line !== "") {
      pen.fillText(line, x, y);
      y += height;
      line = word;
    } else line = longer;
  }
  pen.fillText(line, x, y);
  return y + height;
}

/** Draws the card. */
async function card({ title, result, address, picture }: Shared): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = element("canvas", { width: String(WIDTH), height: String(HEIGHT) });
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser cannot draw pictures");
  pen.fillStyle = "#f7f5f0";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const side = HEIGHT - 2 * MARGIN;
  const drawn = await image(typeof picture === "string" ? picture : standing(picture).text);
  const scale = Math.min(side / drawn.width, side / drawn.height);
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  pen.fillStyle = "#ffffff";
  pen.fillRect(MARGIN, MARGIN, side, side);
  pen.drawImage(drawn, MARGIN + (side - width) / 2, MARGIN + (side - height) / 2, width, height);
  const left = 2 * MARGIN + side;
  const room = WIDTH - left - MARGIN;
  const font = (size: number, weight = 400): string =>
    `${weight} ${size}px system-ui, "Segoe UI", Roboto, Arial, sans-serif`;
  pen.fillStyle = "#22252b";
  pen.font = font(46, 650);
  const below = lines(pen, title, left, MARGIN + 46, room, 56);
  pen.font = font(32);
  lines(pen, result, left, below + 24, room, 44);
  pen.fillStyle = "#24558a";
  pen.font = font(24);
  const host = new URL(address).host;
  pen.fillText(`Ludevo · ${host}`, left, HEIGHT - MARGIN);
  return png(canvas);
}

/** The button "Share", which opens the card. `make` is asked when it is pressed. */
export function shareButton(make: () => Shared | undefined, fail: (error: unknown) => void): HTMLButtonElement {
  const open = async (): Promise<void> => {
    const made = make();
    if (made === undefined) return;
    const shared = { ...made, address: withPage(made.address) };
    try {
      const bytes = await card(shared);
      show(shared, new Blob([bytes], { type: "image/png" }), bytes, fail);
    } catch (error) {
      fail(error);
    }
  };
  return button("Share", () => void open(), "A card with your result, a small picture and the address");
}

function show(
  { title, result, address }: Shared,
  blob: Blob,
  bytes: Uint8Array<ArrayBuffer>,
  fail: (error: unknown) => void,
): void {
  const text = `${title}. ${result}\n${address}`;
  const url = URL.createObjectURL(blob);
  const dialog = element("dialog", { class: "share", "aria-label": "Share" });
  const buttons = [
    copier("Copy text", () => text, fail, "mark the text and copy it"),
    button("Save picture", () => save("card.png", bytes, "image/png")),
  ];
  const file = new File([blob], "card.png", { type: "image/png" });
  const data = { title, text, files: [file] };
  if (typeof navigator.canShare === "function" && navigator.canShare(data)) {
    buttons.push(button("Send …", () => void navigator.share(data).catch(() => {}), "By a program of this device"));
  }
  buttons.push(button("Close", () => dialog.close()));
  const words = element("textarea", { rows: "4", readonly: "", "aria-label": "Text to share" });
  words.value = text;
  dialog.append(
    element("h2", {}, "Share"),
    element("img", { src: url, alt: `A card: ${title}. ${result}`, width: "600", height: "315" }),
    words,
    group("Share", ...buttons),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    URL.revokeObjectURL(url);
  });
  document.body.append(dialog);
  dialog.showModal();
  say(`A card to share. ${title}. ${result}`);
}
