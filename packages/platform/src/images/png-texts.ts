/** Removes the texts of PNGs. They may be packed to a thousandth of their size, and the image library keeps them all. */
import { PNG_SIGNATURE } from './apng.ts';

/** Length, type and checksum of a chunk without content. */
const CHUNK_BYTES = 12;
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type).readUInt32BE()));

/** The picture without texts; anything but a PNG is returned unchanged. */
export function withoutTexts(picture: Buffer): Buffer {
  if (!picture.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return picture;
  const kept = Buffer.allocUnsafe(picture.length);
  let length = 0;
  let from = 0;
  for (let at = PNG_SIGNATURE.length; at + CHUNK_BYTES <= picture.length; ) {
    const end = at + CHUNK_BYTES + picture.readUInt32BE(at);
    if (TEXTS.has(picture.readUInt32BE(at + 4))) {
      length += picture.copy(kept, length, from, at);
      from = end;
    }
    at = end;
  }
  if (from === 0) return picture;
  if (from < picture.length) length += picture.copy(kept, length, from);
  return kept.subarray(0, length);
}
