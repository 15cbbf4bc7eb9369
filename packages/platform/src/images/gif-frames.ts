/**
 * Counts the frames of a GIF. Ten megabytes may hold hundreds of thousands, and the image library takes seconds to list
 * them each time that it opens the file.
 */

const EXTENSION = 0x21;
const IMAGE = 0x2c;
/** Bytes before the first colours or blocks. */
const HEADER_BYTES = 13;
const DESCRIPTOR_BYTES = 10;

/** The bytes of a table of colours, of which a byte of flags tells whether it exists and how long it is. */
function coloursIn(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The number of frames up to the end of the picture, found as a decoder finds them. */
export function countGifFrames(gif: Buffer): number {
  let frames = 0;
  let at = HEADER_BYTES + coloursIn(gif[HEADER_BYTES - 3]);
  for (let kind = gif[at]; kind === EXTENSION || kind === IMAGE; kind = gif[at]) {
    if (kind === IMAGE) {
      frames += 1;
      // One byte before the data says how it is packed.
      at += DESCRIPTOR_BYTES + coloursIn(gif[at + DESCRIPTOR_BYTES - 1]) + 1;
    } else at += 2;
    // Data comes in parts with their length in front; the last one is empty.
    for (let length = gif[at]; length; length = gif[at]) at += length + 1;
    at += 1;
  }
  return frames;
}
