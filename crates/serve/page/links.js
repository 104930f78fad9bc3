// Links with the puzzle in them, and files.

const PREFIX = "#p=";

async function through(stream, bytes) {
  const blob = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(blob).arrayBuffer());
}

/** The fragment of an address that holds a text: compressed, in letters that addresses may have. */
export async function fragment(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
  return PREFIX + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text in the fragment of an address, or null. */
export async function textIn(address) {
  const at = address.indexOf(PREFIX);
  if (at < 0) return null;
  try {
    const letters = address.slice(at + PREFIX.length).trim().replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(letters), letter => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch {
    return null;
  }
}

/** Lets the browser save a blob as a file. */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
