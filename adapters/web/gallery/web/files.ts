// Files of the visitor: downloads, and files that are dropped or chosen. What a file holds is shown
// as text only.

import { element } from "./ui";

/** A result file, as the searches give it. */
export interface ResultFile {
  readonly name: string;
  readonly text: string;
}

/** The greatest file that is read; levels are far smaller. */
const MOST_BYTES = 4_000_000;

/** Saves a text as a file. */
export function download({ name, text }: ResultFile, type = "application/json"): void {
  save(name, text, type);
}

/** Saves a text or bytes as a file. */
export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function read(file: File): Promise<ResultFile> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name}: ${file.size} bytes, expected at most ${MOST_BYTES}`);
  try {
    return { name: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    throw new Error(`${file.name}: this is no text; expected a file that this page or its tool wrote`);
  }
}

/**
 * A button that opens a file, and the whole window as a place to drop one. `open` gets the file;
 * `fail` gets an error, also one that `open` throws. Returns the button and a function that ends
 * this.
 */
export function opener(
  label: string,
  open: (file: ResultFile) => void | Promise<void>,
  fail: (error: unknown) => void,
): { root: HTMLElement; close: () => void } {
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      await open(await read(file));
    } catch (error) {
      fail(error);
    }
    // Tests wait for it.
    const { dataset } = document.documentElement;
    dataset.files = String(Number(dataset.files ?? 0) + 1);
  };
  const input = element("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  input.addEventListener("change", () => {
    void take(input.files?.[0]);
    input.value = "";
  });
  const press = element("button", { type: "button", title: "Or drop a file anywhere on this page" }, label);
  press.addEventListener("click", () => input.click());
  const over = (event: DragEvent): void => {
    event.preventDefault();
    document.documentElement.classList.add("drop");
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) document.documentElement.classList.remove("drop");
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    document.documentElement.classList.remove("drop");
    void take(event.dataTransfer?.files[0]);
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return {
    root: element("span", { class: "opener" }, press, input),
    close: () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    },
  };
}
