// The visitor's own pictures of tiles: dropped or chosen, made small, and kept until the tab is closed.

import { keep, kept } from "../../kept";
import { svg } from "../../svg";
import { button, element, say } from "../../ui";

/** Width and height of a kept picture: enough for a print, little enough to be kept. */
const SIDE = 64;
/** A larger file is no picture of a tile. */
const MOST_BYTES = 4_000_000;

/** A picture file as a data address of a small PNG; throws a sentence if it is none. */
async function small(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name}: ${file.size} bytes, expected at most ${MOST_BYTES}`);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(`${file.name}: expected a picture, such as a PNG`);
  });
  const canvas = element("canvas", { width: String(SIDE), height: String(SIDE) });
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser cannot draw pictures");
  // The pixels of small pictures stay sharp.
  pen.imageSmoothingEnabled = picture.width > SIDE || picture.height > SIDE;
  const scale = Math.min(SIDE / picture.width, SIDE / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  pen.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  picture.close();
  return canvas.toDataURL("image/png");
}

export class Art {
  #pictures = new Map<string, string>();
  #about = "";
  readonly #changed: () => void;
  readonly #fail: (error: unknown) => void;

  /** `changed` hears that a tile has another picture. */
  constructor(changed: () => void, fail: (error: unknown) => void) {
    [this.#changed, this.#fail] = [changed, fail];
  }

  /** Takes the pictures that are kept for a description. */
  open(about: string): void {
    this.#about = about;
    const found = kept("tiles art", about) as Readonly<Record<string, string>> | null;
    this.#pictures = new Map(
      Object.entries(found ?? {}).filter(([, source]) => source.startsWith("data:image/png;base64,")),
    );
  }

  get isEmpty(): boolean {
    return this.#pictures.size === 0;
  }

  /** The picture of a tile. */
  of(character: string): string | undefined {
    return this.#pictures.get(character);
  }

  /** The pictures of the tiles of a level, each above its cell. */
  over(rows: readonly string[]): SVGElement[] {
    if (this.isEmpty) return [];
    return rows.flatMap((row, y) =>
      [...row].flatMap((character, x) => {
        const source = this.#pictures.get(character);
        return source === undefined
          ? []
          : [svg("image", { class: "tile-art", href: source, x, y, width: 1, height: 1 })];
      }),
    );
  }

  /** The rows without the tiles that have pictures. */
  bare(rows: readonly string[]): readonly string[] {
    return this.isEmpty
      ? rows
      : rows.map((row) => [...row].map((character) => (this.#pictures.has(character) ? "?" : character)).join(""));
  }

  /** Takes a picture for a tile. */
  async take(character: string, name: string, file: File): Promise<void> {
    try {
      this.#pictures.set(character, await small(file));
      this.#keep(`${name} has the picture ${file.name}.`);
    } catch (error) {
      this.#fail(error);
    }
  }

  #keep(said: string): void {
    keep("tiles art", this.#about, Object.fromEntries(this.#pictures));
    this.#changed();
    say(said);
  }

  /** A button that chooses a picture of a tile, on which one can also be dropped. */
  chooser(character: string, name: string): HTMLElement {
    const input = element("input", {
      type: "file",
      accept: "image/png,image/jpeg,image/webp,image/gif",
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
    });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file !== undefined) void this.take(character, name, file);
      input.value = "";
    });
    const source = this.of(character);
    const press = button("Picture", () => input.click(), `A picture of ${name}: choose a file, or drop a PNG here`);
    press.setAttribute("aria-label", `Picture of ${name}`);
    if (source !== undefined) press.prepend(element("img", { src: source, alt: "", width: "20", height: "20" }));
    const parts: HTMLElement[] = [press, input];
    if (source !== undefined) {
      const remove = button(
        "×",
        () => {
          this.#pictures.delete(character);
          this.#keep(`${name} has no picture.`);
        },
        "Back to its colour",
      );
      remove.setAttribute("aria-label", `Remove the picture of ${name}`);
      parts.push(remove);
    }
    const root = element("span", { class: "opener art" }, ...parts);
    this.drops(root, character, name);
    return root;
  }

  /** Lets pictures be dropped on an element. */
  drops(root: HTMLElement, character: string, name: string): void {
    root.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file?.type.startsWith("image/") !== true) return;
      event.preventDefault();
      event.stopPropagation();
      document.documentElement.classList.remove("drop");
      void this.take(character, name, file);
    });
  }

  /** A picture of all tiles of maps, `side` pixels each, with these pictures over it. */
  async tileSet(
    bytes: Uint8Array<ArrayBuffer>,
    characters: readonly string[],
    side: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (this.isEmpty) return bytes;
    const plain = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = element("canvas", { width: String(plain.width), height: String(plain.height) });
    const pen = canvas.getContext("2d");
    if (pen === null) return bytes;
    pen.drawImage(plain, 0, 0);
    const columns = plain.width / side;
    for (const [at, character] of characters.entries()) {
      const source = this.of(character);
      if (source === undefined) continue;
      const image = new Image();
      image.src = source;
      await image.decode();
      pen.drawImage(image, (at % columns) * side, Math.floor(at / columns) * side, side, side);
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    return blob === null ? bytes : new Uint8Array(await blob.arrayBuffer());
  }
}
