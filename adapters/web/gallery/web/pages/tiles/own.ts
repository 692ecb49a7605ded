// The visitor's own description in an address: its text, its text packed, or its name in this tab.

import { keep, kept, shortName } from "../../kept";
import { pack, unpack } from "../../pack";
import type { Params } from "../../params";

/** A longer description is packed. */
const MOST_PLAIN = 4000;
/** A longer one is not put into an address, because many programs cut such links off. */
const MOST_PACKED = 16_000;

/** What leads to a description in an address; a remark if that is in this tab alone. */
export async function ownWords(
  text: string,
): Promise<{ readonly words: Readonly<Record<string, string>>; readonly remark: string }> {
  if (text.length <= MOST_PLAIN) return { words: { text }, remark: "" };
  // A browser without streams that pack has no shorter text.
  const packed = await pack(text).catch(() => text);
  if (packed.length <= MOST_PACKED && packed !== text) return { words: { packed }, remark: "" };
  const isKept = keep("tiles own", shortName(text), text);
  const remark = `Your description is too long for a link. ${isKept ? "It is kept until this tab is closed; the file of “Download” holds it, too." : "The file of “Download” holds it."}`;
  return { words: { own: shortName(text) }, remark };
}

/** The description of an address; throws a sentence if it is not there. */
export async function ownText(params: Params): Promise<string> {
  const [plain = "", packed = "", name = ""] = ["text", "packed", "own"].map((key) => params.get(key) ?? "");
  if (plain !== "") return plain;
  if (packed !== "") {
    return unpack(packed).catch(() => {
      throw new Error("The description of this address is cut off: ask for the whole link, or for the file.");
    });
  }
  const text = kept("tiles own", name);
  if (typeof text === "string") return text;
  throw new Error(
    "This address has no description, or one that was too long for a link: ask for the file, and open it here.",
  );
}
