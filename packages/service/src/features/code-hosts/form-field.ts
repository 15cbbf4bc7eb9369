/** Decodes one field of an urlencoded form as it arrives. */
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;
/** Expected names are short, so longer ones are skipped. */
const MAX_NAME = 64;

/** The bytes of a field's value; nothing when the form lacks it. The first of several counts. */
export async function* formField(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> {
  let reading: 'name' | 'wanted' | 'other' = 'name';
  let read = '';
  let escaped = '';
  for await (const chunk of chunks) {
    const value = Buffer.allocUnsafe(chunk.length + escaped.length);
    let length = 0;
    for (const byte of chunk) {
      if (byte === AMPERSAND) {
        if (reading === 'wanted') {
          if (length > 0) yield value.subarray(0, length);
          return;
        }
        [reading, read] = ['name', ''];
      } else if (reading === 'name') {
        if (byte === EQUALS) reading = read === name ? 'wanted' : 'other';
        else if (read.length < MAX_NAME) read += String.fromCharCode(byte);
      } else if (reading === 'wanted') {
        if (byte === PERCENT || escaped !== '') {
          escaped += String.fromCharCode(byte);
          if (escaped.length < 3) continue;
          const code = Number.parseInt(escaped.slice(1), 16);
          // Invalid escapes stay unchanged; they do not occur in JSON.
          value[length] = Number.isNaN(code) ? PERCENT : code;
          length += 1;
          escaped = '';
        } else {
          value[length] = byte === PLUS ? SPACE : byte;
          length += 1;
        }
      }
    }
    if (length > 0) yield value.subarray(0, length);
  }
}
