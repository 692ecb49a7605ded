// The card at the end of a game.

import { element, group, say } from "./ui";

export class EndCard {
  readonly root = element("div", { class: "card end", "data-end": "" });

  /** A button that stands behind the others, such as the one that shares the result. */
  extra: HTMLButtonElement | undefined;
  /** What the player would tell others; empty while the game is on. */
  result = "";

  /** Shows how a game ended, and buttons for what can be done now. */
  show(kind: "won" | "lost" | "drawn", title: string, text: string, ...buttons: HTMLButtonElement[]): void {
    this.root.replaceChildren(
      element("h2", {}, title),
      element("p", {}, text),
      group("What now", ...buttons, ...(this.extra === undefined ? [] : [this.extra])),
    );
    this.root.className = `card end ${kind}`;
    this.result = `${title}: ${text}`;
    say(`${title}. ${text}`);
  }

  hide(): void {
    this.result = "";
    this.root.className = "card end";
    // A button that is not seen any more must not take the keys that are meant for the game. The
    // browser moves the focus too, but only when it draws the page the next time.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.root.contains(focused)) focused.blur();
  }

  /** How the game stands, for tests. */
  set outcome(outcome: string) {
    this.root.dataset["outcome"] = outcome;
  }
}
