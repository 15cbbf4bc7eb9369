/** Counts the scans of a JPEG. A progressive picture may have thousands, and each goes over all of its pixels. */

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Whether a marker has no segment after it: the start of a picture, restarts, and the reserved one. */
function isAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
}

/** The number of scans up to the end of the picture, found as a decoder finds them. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  let at = 0;
  while (at < jpeg.length) {
    at += 1;
    // A search for each 0xff would take several times as long if the picture consists of them.
    if (jpeg[at - 1] !== 0xff) continue;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at] ?? END_OF_IMAGE;
    at += 1;
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    // In a scan's data, a zero after 0xff means the byte 0xff itself.
    if (marker === 0 || isAlone(marker)) continue;
    if (at + 2 > jpeg.length) break;
    at += Math.max(2, jpeg.readUInt16BE(at));
  }
  return scans;
}
