// Steps to four sides: by keys, by a pad of buttons, by a swipe or a click.

import { button, element } from "./ui";

export type Side = "N" | "E" | "S" | "W";

export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
export const WORDS: Readonly<Record<Side, string>> = { N: "north", E: "east", S: "south", W: "west" };

const KEYS: Readonly<Record<string, Side>> = {
  arrowup: "N",
  arrowright: "E",
  arrowdown: "S",
  arrowleft: "W",
  w: "N",
  d: "E",
  s: "S",
  a: "W",
};

/** The side that a key means: an arrow, or a letter of W A S D. */
export function sideOf(key: string): Side | undefined {
  return KEYS[key.toLowerCase()];
}

/** The side to which a way of columns and rows leads most. */
export function towards(right: number, down: number): Side {
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "E" : "W";
  return down > 0 ? "S" : "N";
}

/** A button of a pad. */
export interface Press<A> {
  readonly act: A;
  readonly mark: string;
  readonly label: string;
  /** Its class, which is its place: `north`, `wait` .. */
  readonly place: string;
  readonly hint?: string;
}

/** A pad's buttons for the four sides. */
export const STEPS: readonly Press<Side>[] = (
  [
    ["N", "↑"],
    ["W", "←"],
    ["E", "→"],
    ["S", "↓"],
  ] as const
).map(([act, mark]) => ({ act, mark, label: `Go ${WORDS[act]}`, place: WORDS[act] }));

/** The buttons of a pad. */
export function presses<A>(buttons: readonly Press<A>[], act: (act: A) => void): HTMLButtonElement[] {
  return buttons.map((press) => {
    const made = button(press.mark, () => act(press.act), press.hint ?? "Arrow key");
    made.className = press.place;
    made.setAttribute("aria-label", press.label);
    return made;
  });
}

/** Buttons that lie as the sides do. */
export function pad(label: string, ...buttons: HTMLButtonElement[]): HTMLElement {
  return element("div", { class: "pad", role: "group", "aria-label": label }, ...buttons);
}

/** A shorter way of the pointer is a click. */
const SWIPE = 24;

/** Hears swipes over an element, and clicks. */
export function onSwipes(
  root: HTMLElement | SVGElement,
  swipe: (side: Side) => void,
  click: (event: PointerEvent) => void,
): void {
  let start: { x: number; y: number } | undefined;
  const over: HTMLElement = root as HTMLElement;
  over.addEventListener("pointerdown", (event) => {
    start = { x: event.clientX, y: event.clientY };
  });
  over.addEventListener("pointerup", (event) => {
    if (start === undefined) return;
    const [right, down] = [event.clientX - start.x, event.clientY - start.y];
    start = undefined;
    if (Math.hypot(right, down) > SWIPE) swipe(towards(right, down));
    else click(event);
  });
}
