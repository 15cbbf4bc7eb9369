import { open } from 'node:fs/promises';
import { type Box, BoxFile, type Range } from './box-file.ts';
import { eraseItems, isOfPicture } from './erase-items.ts';

/** Boxes whose boxes are looked at: movies, their tracks and fragments, and the film in a "motion photo". */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'mpvd']);
/** Within these: user data, and metadata by keys. Both may name the place, the camera and its owner. */
const METADATA = new Set(['udta', 'meta']);
/** The kind of a `uuid` box that contains XMP. */
const XMP = 'be7acfcb97a942e89c71999491e3afac';

/**
 * Overwrites what a camera wrote about the place, itself and its owner in an MP4, QuickTime or HEIF file on disk.
 * Pictures and sound stay as they are, and a malformed file from its first fault on.
 */
export async function removeMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await eraseMetadata(new BoxFile(file, size));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  } finally {
    await file.close();
  }
}

async function eraseMetadata(file: BoxFile): Promise<void> {
  const whole = { start: 0, end: file.size };
  const ranges: Range[] = [whole];
  // The containers that are found join the end of the list.
  for (const range of ranges) {
    for await (const box of file.boxes(range)) {
      if (CONTAINERS.has(box.type)) ranges.push({ start: box.content, end: box.end });
      else if (box.type === 'meta' && range === whole && (await isOfPicture(file, box)))
        await eraseItems(file, box);
      else if (METADATA.has(box.type) || (await isXmp(file, box))) await file.eraseBox(box);
    }
  }
}

async function isXmp(file: BoxFile, { type, content, end }: Box): Promise<boolean> {
  if (type !== 'uuid') return false;
  return (await file.read({ start: content, end }, 16)).toString('hex') === XMP;
}
