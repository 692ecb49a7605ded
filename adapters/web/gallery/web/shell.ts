// The frame around all pages: the list of games, the theme, and which page is open.

import { opened, turned } from "./entry";
import { GAMES, type Close, type Page } from "./games";
import { place } from "./params";
import { button, element, say, sentence } from "./ui";
import * as home from "./home";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

function savedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem("theme")) ?? "system";
  } catch {
    return "system";
  }
}

function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage the theme lasts as long as the page.
  }
}

function themeSwitch(): void {
  const label = (theme: Theme): string => `Theme: ${theme}`;
  let theme = savedTheme();
  setTheme(theme);
  const toggle = button(label(theme), () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
    setTheme(theme);
    toggle.textContent = label(theme);
    say(`${label(theme)}.`);
  });
  toggle.classList.add("quiet");
  document.querySelector("#theme")?.append(toggle);
}

function navigation(): void {
  const links = GAMES.map((game) => {
    const link = element("a", { href: `#/${game.name}` }, game.title);
    return element("li", {}, link);
  });
  document.querySelector("#games")?.append(...links);
}

/** Scrolls the strip of games, and not the page, to a link. */
function showInStrip(link: HTMLElement): void {
  const strip = link.closest("nav");
  if (strip === null) return;
  const [outer, inner] = [strip.getBoundingClientRect(), link.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

/** Names what a page does not take of its address. */
function refused(root: HTMLElement, wrong: readonly string[]): void {
  const text = `Of the address this page does not take ${wrong.join("; ")}. It uses what is usual instead.`;
  const note = element("p", { class: "error", role: "alert", "data-address": "" }, text);
  (root.querySelector(".lead") ?? root.querySelector("h1"))?.after(note);
}

/** The link that skips the header. It must not change the address, which holds what the page shows. */
function skipLink(): void {
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>("#main")?.focus();
  });
}

let close: Close = () => {};
let shown = "";
/** Counts openings: a page that was loaded too late is not shown. */
let openings = 0;

async function open(): Promise<void> {
  const { name, params } = place(location.hash);
  // A name is found in any case, so that an address can be typed.
  const game = GAMES.find((known) => known.name === name.toLowerCase());
  const opening = ++openings;
  const main = document.querySelector<HTMLElement>("#main");
  if (main === null) return;
  close();
  close = () => {};
  // What was said of another page does not hold any more.
  say("");
  for (const link of document.querySelectorAll<HTMLElement>("#games a")) {
    if (game !== undefined && link.getAttribute("href") === `#/${game.name}`) {
      link.setAttribute("aria-current", "page");
      showInStrip(link);
    } else link.removeAttribute("aria-current");
  }
  opened(game === undefined ? "Ludevo" : `${game.title} · Ludevo`);
  const root = element("div", { class: `page page-${game?.name ?? "home"}` });
  root.setAttribute("aria-busy", "true");
  main.replaceChildren(root);
  try {
    const page: Page = game === undefined ? home : await game.load();
    if (opening !== openings) return;
    const end = await page.open(root, params);
    if (game === undefined && name !== "" && opening === openings) home.unknown(root, name);
    if (opening !== openings) end();
    else {
      close = end;
      if (params.wrong.length > 0) refused(root, params.wrong);
    }
  } catch (error) {
    if (opening !== openings) return;
    root.replaceChildren(
      element("p", { class: "error", role: "alert" }, `This page cannot be shown: ${sentence(error)}`),
    );
  }
  root.removeAttribute("aria-busy");
  // The first page of a visit leaves the focus at the top.
  if (shown !== "" && shown !== name) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
  shown = name === "" ? "home" : name;
}

/** Offers to keep the site for visits without a network, if it was built for a host. */
async function offerOffline(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="offline"]');
  // Without it, or where a browser does not allow it, the pages need a network as all others do.
  if (meta === null || !("serviceWorker" in navigator)) return;
  const keep = (): Promise<unknown> => navigator.serviceWorker.register(meta.content);
  // It was asked for in an earlier visit, and is kept up to date.
  if ((await navigator.serviceWorker.getRegistration()) !== undefined) return void (await keep());
  const told = element("span", { class: "note" });
  const ask = button(`Keep for visits without a network, ${meta.dataset["size"] ?? ""}`, () => {
    ask.disabled = true;
    const tell = (text: string): void => say((told.textContent = text));
    tell("Loading …");
    keep()
      .then(() => navigator.serviceWorker.ready)
      .then(
        () => tell("These pages are kept."),
        (error: unknown) => {
          ask.disabled = false;
          tell(`The pages cannot be kept: ${sentence(error)}`);
        },
      );
  });
  ask.classList.add("quiet");
  document.querySelector(".foot")?.append(element("p", {}, ask, " ", told));
}

/** A page of its own, such as `theseus.html`, is for programs that show what a link leads to. */
function ownPage(): void {
  const name = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content;
  if (name !== undefined && location.hash === "") history.replaceState(null, "", `#/${name}`);
}

ownPage();
themeSwitch();
navigation();
skipLink();
addEventListener("hashchange", ({ oldURL, newURL }) => {
  if (!turned(oldURL, newURL)) void open();
});
void open();
addEventListener("load", () => void offerOffline().catch(() => {}));
