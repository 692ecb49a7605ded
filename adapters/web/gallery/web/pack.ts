// Long texts in an address: deflated, in letters that an address may have.

/** The greatest text that comes out of an address. */
const MOST_BYTES = 4_000_000;

async function through(
  content: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([content]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error(`more than ${MOST_BYTES} bytes`);
    }
    parts.push(value);
  }
}

/** A text in letters of an address. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that was packed; throws if the letters are cut off or not of a text. */
export async function unpack(letters: string): Promise<string> {
  const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const text = await through(
    Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    new DecompressionStream("deflate-raw"),
  );
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}
