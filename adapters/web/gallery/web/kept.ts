// What a visitor has made and no address can hold. It is kept in the session storage: over a reload
// and over other pages, until the tab is closed.

/** So much is kept; what was not used for the longest time goes first. */
const MOST = 40;
/** Where the names of all that is kept are, the latest last. */
const NAMES = "kept";

/** A short name of a text (FNV-1a). */
export function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

const nameOf = (kind: string, about: string): string => `${kind} ${shortName(about)}`;

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as unknown;
  } catch {
    return null;
  }
}

function names(): string[] {
  const found = read(NAMES);
  return Array.isArray(found) ? found.map(String) : [];
}

/** Keeps a value of a kind, about an address or a text; whether there was room for it. */
export function keep(kind: string, about: string, value: unknown): boolean {
  const name = nameOf(kind, about);
  const all = [...names().filter((other) => other !== name), name];
  const drop = (): void => sessionStorage.removeItem(all.shift() ?? "");
  try {
    while (all.length > MOST) drop();
    for (;;) {
      try {
        sessionStorage.setItem(name, JSON.stringify(value));
        sessionStorage.setItem(NAMES, JSON.stringify(all));
        return true;
      } catch (full) {
        if (all.length <= 1) throw full;
        drop();
      }
    }
  } catch {
    // Without storage everything lasts as long as the page.
    return false;
  }
}

/** What is kept; null if there is nothing. */
export function kept(kind: string, about: string): unknown {
  return read(nameOf(kind, about));
}

export function forget(kind: string, about: string): void {
  try {
    const name = nameOf(kind, about);
    sessionStorage.removeItem(name);
    sessionStorage.setItem(NAMES, JSON.stringify(names().filter((other) => other !== name)));
  } catch {
    // Without storage nothing was kept.
  }
}
