/** Decodes a page in its declared character set. Pure. */

/** Browsers look in the same range. */
const SNIFFED_BYTES = 1024;

/** @param contentType the header or null; unknown character sets are decoded as UTF-8 */
export function pageText(body: Buffer, contentType: string | null): string {
  const named = byteOrderMark(body) ?? charsetIn(contentType ?? '') ?? charsetIn(start(body)) ?? 'utf-8';
  return decoder(named).decode(body);
}

function start(body: Buffer): string {
  return body.subarray(0, SNIFFED_BYTES).toString('latin1');
}

function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]+)/i.exec(text)?.[1];
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
