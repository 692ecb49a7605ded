// Sheets to print: previews, downloads, and the pages that the browser prints.

import { download, type ResultFile } from "../../files";
import { button, choice, element, group, say, sentence, slider } from "../../ui";

const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const;
type Paper = keyof typeof PAPERS;

export class Sheets {
  /** The part of the page. */
  readonly root: HTMLElement;
  /** What is printed, and not shown on a screen. */
  readonly paper = element("div", { class: "paper a4", "aria-hidden": "true" });
  readonly #thumbs = element("div", { class: "sheets" });
  readonly #note = element("p", { class: "note" });
  readonly #paper = choice<Paper>(
    "Paper",
    [
      ["a4", "A4"],
      ["letter", "Letter"],
    ],
    "a4",
    () => this.refresh(),
  );
  readonly #across = slider("Tile size", { min: 30, max: 90, step: 5, value: 60, show: (value) => `${value} mm` }, () =>
    this.refresh(),
  );
  readonly #print = button("Print", () => void this.print());
  #make: ((across: number, width: number, height: number) => readonly ResultFile[]) | undefined;
  #urls: string[] = [];
  /** The sheets that are shown, as SVG. */
  pages: readonly ResultFile[] = [];

  constructor() {
    this.#print.className = "main";
    this.root = element(
      "div",
      {},
      element(
        "p",
        {},
        "Print both sides, turn the paper over its long edge, and cut the tiles out: the bottom of each tile lies behind its top.",
      ),
      element("div", { class: "fields" }, this.#paper.root, this.#across.root),
      group("Sheets", this.#print),
      this.#note,
      this.#thumbs,
    );
  }

  /** Takes a set, by what makes its sheets. */
  show(make: ((across: number, width: number, height: number) => readonly ResultFile[]) | undefined): void {
    this.#make = make;
    this.refresh();
  }

  refresh(): void {
    this.close();
    const paper = this.#paper.get();
    const [width, height] = PAPERS[paper];
    let pages: readonly ResultFile[] = [];
    this.#note.textContent = "";
    try {
      pages = this.#make?.(this.#across.get(), width, height) ?? [];
    } catch (error) {
      this.#note.textContent = sentence(error);
    }
    if (this.#make === undefined)
      this.#note.textContent = "A laid board does not say what is on the other sides of its tiles.";
    this.pages = pages;
    this.#print.disabled = pages.length === 0;
    this.paper.className = `paper ${paper}`;
    const made = pages.map((page) => {
      const url = URL.createObjectURL(new Blob([page.text], { type: "image/svg+xml" }));
      this.#urls.push(url);
      const name = page.name.replace(".svg", "").replace("hextiles-tiles-", "Sheet ").replace("-", ", ");
      const press = button(name, () => download(page, "image/svg+xml"), `Download ${page.name}`);
      press.className = "quiet";
      const thumb = element("figure", {}, element("img", { src: url, alt: `${name} of the tiles` }), press);
      return { thumb, print: element("img", { src: url, alt: "" }) };
    });
    this.#thumbs.replaceChildren(...made.map(({ thumb }) => thumb));
    this.paper.replaceChildren(...made.map(({ print }) => print));
  }

  async print(): Promise<void> {
    const images = [...this.paper.querySelectorAll("img")];
    await Promise.allSettled(images.map((image) => image.decode()));
    say(`Printing ${images.length} pages.`);
    window.print();
  }

  close(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
  }
}
