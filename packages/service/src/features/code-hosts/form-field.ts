/** Decodes one field of an urlencoded form as it arrives. */
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
/** Expected names are short, so longer ones are skipped. */
const MAX_NAME = 64;

/** The bytes of a field's value; nothing when the form lacks it. The first of several counts. */
export function formField(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> {
  return decoded(encodedValue(chunks, name));
}

async function* encodedValue(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> {
  let reading: 'name' | 'value' | 'other value' = 'name';
  let read = '';
  for await (const chunk of chunks) {
    let start = 0;
    for (const [at, byte] of chunk.entries()) {
      if (byte === AMPERSAND) {
        if (reading === 'value') return yield chunk.subarray(start, at);
        [reading, read] = ['name', ''];
      } else if (reading === 'name' && byte === EQUALS) {
        [reading, start] = [read === name ? 'value' : 'other value', at + 1];
      } else if (reading === 'name' && read.length < MAX_NAME) {
        read += String.fromCharCode(byte);
      }
    }
    if (reading === 'value') yield chunk.subarray(start);
  }
}

/** Invalid escapes stay unchanged; they do not occur in JSON. */
async function* decoded(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  /** An escape that continues in the next chunk. */
  let begun = '';
  for await (const chunk of chunks) {
    const text = begun + chunk.toString('latin1');
    begun = /%[\da-f]?$/i.exec(text)?.[0] ?? '';
    const whole = text.slice(0, text.length - begun.length).replaceAll('+', ' ');
    const bytes = whole.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (bytes !== '') yield Buffer.from(bytes, 'latin1');
  }
  if (begun !== '') yield Buffer.from(begun, 'latin1');
}
