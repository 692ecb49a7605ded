// The film of a search: pictures of its best so far. While the search runs, the newest is shown;
// after it, the visitor goes through all, replays them, and saves them as one picture that moves.

import { save } from "./files";
import { standalone } from "./svg";
import { button, count, element, group, isCalm, slider, type Field } from "./ui";

/** A picture that a page draws. */
export interface Drawing {
  readonly shown: Element;
  /** A picture as a file of its own; without it, `shown` is made one. */
  readonly text?: string;
}

/** What a page draws of the best so far. */
export interface Best {
  readonly caption: string;
  readonly drawings: readonly Drawing[];
}

interface Frame extends Best {
  readonly generation: number;
  /** Equal for equal pictures. */
  readonly key: string;
}

/** If a film gets longer, every second picture of it goes; the first and the last one stay. */
const MOST = 32;
/** The time for which a picture is shown, and the last one, in milliseconds. */
const TIME = 250;
const LAST = 2_000;
/** The size of a picture in a saved film, and the place for its caption. */
const SIDE = 480;
const LINE = 28;

export class Film {
  readonly root = element("section", { class: "film", "aria-label": "Film of the search", hidden: "" });
  readonly #name: string;
  readonly #controls = element("div");
  readonly #stage = element("figure", { class: "best-so-far", "data-best": "" });
  readonly #replay = button("Replay", () => this.#play(), "From the first picture to the last");
  readonly #keep = button("Save film", () => this.#save(), "A picture that moves, for pages and slides: SVG");
  #frames: Frame[] = [];
  #place: Field<number> | undefined;
  #timer: number | undefined;

  /** The saved file is called `name`-film.svg. */
  constructor(name: string) {
    this.#name = name;
    this.root.append(this.#controls, this.#stage);
  }

  /** Forgets all pictures. */
  clear(): void {
    this.#halt();
    this.#frames = [];
    this.#controls.replaceChildren();
    this.root.hidden = true;
  }

  /** Shows a picture, and adds it unless it equals the one before. */
  add(generation: number, best: Best): void {
    this.#show(best);
    this.root.hidden = false;
    const key = best.drawings.map(({ shown }) => shown.outerHTML).join("");
    if (this.#frames.at(-1)?.key === key) return;
    this.#frames.push({ ...best, generation, key });
    if (this.#frames.length > MOST)
      this.#frames = this.#frames.filter((_, at) => at % 2 === 0 || at === this.#frames.length - 1);
  }

  /** The search has ended: shows the film, from its last picture, if there is more than one. */
  end(): void {
    const last = this.#frames.length - 1;
    this.root.hidden = last < 1;
    if (last < 1) return;
    const show = (at: number): string => `generation ${(this.#frames[at]?.generation ?? 0).toLocaleString("en")}`;
    this.#place = slider("Picture", { min: 0, max: last, value: last, show }, (at) => {
      this.#halt();
      this.#draw(at);
    });
    this.#controls.replaceChildren(this.#place.root, group("Film", this.#replay, this.#keep));
    this.#draw(last);
  }

  #show({ drawings, caption }: Best): void {
    this.#stage.replaceChildren(...drawings.map(({ shown }) => shown), element("figcaption", {}, caption));
    count(this.#stage, "best");
  }

  #draw(at: number): void {
    const frame = this.#frames[at];
    if (frame !== undefined) this.#show(frame);
  }

  #play(): void {
    this.#halt();
    this.#step(0);
  }

  #step(at: number): void {
    this.#place?.set(at);
    this.#draw(at);
    if (at + 1 < this.#frames.length) this.#timer = setTimeout(() => this.#step(at + 1), isCalm() ? 2 * TIME : TIME);
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Shows the last picture of a search that found nothing, also if it is the only one. */
  keep(): void {
    this.root.hidden = this.#frames.length === 0;
  }

  #save(): void {
    this.#halt();
    const frames = this.#frames.map((frame, at) => {
      // Styles are known only of what is on the page.
      this.#draw(at);
      const parts = frame.drawings.map(({ shown, text }) => text ?? standalone(shown as SVGSVGElement));
      return { text: `generation ${frame.generation.toLocaleString("en")}`, parts };
    });
    this.#draw(this.#place?.get() ?? 0);
    save(`${this.#name}-film.svg`, moving(frames), "image/svg+xml");
  }
}

/** Pictures one after the other, for ever. Programs that do not know motion show the last one. */
function moving(frames: readonly { readonly text: string; readonly parts: readonly string[] }[]): string {
  const most = Math.max(...frames.map(({ parts }) => parts.length));
  const [width, height] = [SIDE * most, SIDE + LINE];
  const whole = (frames.length - 1) * TIME + LAST;
  const drawn = frames.map(({ text, parts }, at) => {
    const [from, to] = [(at * TIME) / whole, at === frames.length - 1 ? 1 : ((at + 1) * TIME) / whole];
    const times = [0, ...(from > 0 ? [from] : []), ...(to < 1 ? [to] : [])];
    const values = times.map((time) => (time >= from && time < to ? "inline" : "none"));
    const motion = `<animate attributeName="display" calcMode="discrete" dur="${whole}ms" repeatCount="indefinite" keyTimes="${times.join(";")}" values="${values.join(";")}"/>`;
    const pictures = parts.map(
      (part, place) =>
        `<svg x="${place * SIDE}" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${fitted(part)}</svg>`,
    );
    const line = `<text x="8" y="${height - 8}" font-family="sans-serif" font-size="16" fill="#333">${text}</text>`;
    return `<g display="${at === frames.length - 1 ? "inline" : "none"}">${motion}${pictures.join("")}${line}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${drawn.join("\n")}</svg>\n`;
}

/** A picture that fills its place. The page may not read a picture with a style sheet of its own, so its text is changed. */
function fitted(text: string): string {
  return text.replace(/<svg\b[^>]*>/, (root) =>
    root.replace(/ (width|height)="[^"]*"/g, "").replace("<svg", `<svg width="${SIDE}" height="${SIDE}"`),
  );
}
