// What a visitor has drawn and typed and not searched with yet, kept as long as the tab is open for
// a page that is left and opened again.

export interface Work {
  /** The drawing, as the painter gives it. */
  readonly drawing: string;
  /** The description as it is typed; null if it is the one in use. */
  readonly text: string | null;
  /** The visitor's own description, while another one is in use; null if there is none. */
  readonly own: string | null;
}

const key = (address: string): string => `tiles ${address}`;

/** Keeps work for an address. */
export function keep(address: string, work: Work): void {
  try {
    sessionStorage.setItem(key(address), JSON.stringify(work));
  } catch {
    // Without storage the work lasts as long as the page.
  }
}

/** The work that is kept for an address. */
export function kept(address: string): Work | undefined {
  try {
    const { drawing, text, own } = (JSON.parse(sessionStorage.getItem(key(address)) ?? "null") ?? {}) as Partial<Work>;
    return typeof drawing === "string" ? { drawing, text: text ?? null, own: own ?? null } : undefined;
  } catch {
    return undefined;
  }
}
