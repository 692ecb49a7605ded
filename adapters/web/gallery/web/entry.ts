// The entries of the browser's history: one for each result, so that Back shows the one before.

import { place, type Params } from "./params";

/** What an entry remembers beside its address. */
interface Remembered {
  readonly isResult?: boolean;
}

let page = "";
let turn: { readonly options: readonly string[]; readonly show: (params: Params) => boolean } | undefined;

/** A page is opened. Its entry has no result yet. */
export function opened(title: string): void {
  page = document.title = title;
  turn = undefined;
  history.replaceState(null, "");
}

/** The address of what is looked for: a new entry if the present one has a result. */
export function seek(address: string): void {
  if (address === location.hash) return;
  const hasResult = (history.state as Remembered | null)?.isResult === true;
  if (hasResult) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** The present entry has its result; the tab shows the title of it. */
export function found(title: string): void {
  document.title = `${title} · ${page}`;
  history.replaceState({ isResult: true } satisfies Remembered, "");
}

/** The address of the same result in another state, such as after a move. */
export function amend(address: string): void {
  if (address !== location.hash) history.replaceState(history.state, "", address);
}

/**
 * Between addresses that differ in these options alone, `show` opens one of the levels that the page
 * has; it returns whether it could. Otherwise the page is opened as for any other address.
 */
export function onTurn(options: readonly string[], show: (params: Params) => boolean): void {
  turn = { options, show };
}

/** Whether the page that is open shows what an address leads to. */
export function turned(from: string, to: string): boolean {
  if (turn === undefined) return false;
  const [before, after] = [from, to].map((url) => place(new URL(url).hash));
  if (before === undefined || after === undefined || before.name !== after.name) return false;
  const { options, show } = turn;
  const rest = ({ params }: { params: Params }): string =>
    String([...params].filter(([name]) => !options.includes(name)));
  return rest(before) === rest(after) && show(after.params);
}
