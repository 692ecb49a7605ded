// Everything of a page in one file to take away: pictures, levels, maps.

import { save } from "./files";
import type { Paper } from "./print";
import { raster, standing } from "./raster";
import { button } from "./ui";

export type Files = Record<string, string | Uint8Array>;

/** One date for all files, so that equal levels make equal zips. */
const DATE = new Date(1980, 0, 1);

const two = (number: number, most: number): string => String(number).padStart(String(most).length, "0");

/** The pictures of puzzles, as SVG and PNG, and those of their solutions. */
async function pictures({ puzzles }: Paper): Promise<Files> {
  const files: Files = {};
  const add = async (name: string, picture: SVGSVGElement): Promise<void> => {
    const { text, width, height } = standing(picture);
    files[`${name}.svg`] = text;
    files[`${name}.png`] = await raster(text, width, height);
  };
  for (const [at, { picture, solution }] of puzzles.entries()) {
    const number = two(at + 1, puzzles.length);
    await add(`levels/level-${number}`, picture);
    if (solution !== null) await add(`solutions/level-${number}`, solution.picture);
  }
  return files;
}

/** Saves files as a zip. */
export async function saveZip(name: string, files: Files): Promise<void> {
  const { strToU8, zipSync } = await import("fflate");
  // A PNG is as small as it gets. All at once: the policy of the page allows no worker from elsewhere.
  const packed = ([path, content]: [string, string | Uint8Array]) =>
    [
      path,
      [
        typeof content === "string" ? strToU8(content) : content,
        { level: path.endsWith(".png") ? 0 : 6, mtime: DATE },
      ] as const,
    ] as const;
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(packed)) as Parameters<typeof zipSync>[0]);
  save(name, bytes as Uint8Array<ArrayBuffer>, "application/zip");
}

/**
 * The button "All as a zip": the pictures of a page's puzzles, and its other files. `paper` and `more`
 * are asked when the visitor presses it.
 */
export function takeAway(
  name: string,
  paper: () => Paper | undefined,
  more: () => Files | Promise<Files>,
  fail: (error: unknown) => void,
): HTMLButtonElement {
  const label = "All as a zip";
  const press = async (): Promise<void> => {
    made.disabled = true;
    made.textContent = "Packing …";
    try {
      const puzzles = paper();
      const files = { ...(await more()), ...(puzzles === undefined ? {} : await pictures(puzzles)) };
      await saveZip(name, files);
    } catch (error) {
      fail(error);
    }
    made.textContent = label;
    made.disabled = false;
  };
  const made = button(label, () => void press(), "Pictures as PNG and SVG, the solutions, and all files of this page");
  return made;
}
