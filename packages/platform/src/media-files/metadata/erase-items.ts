import type { Box, BoxFile, Range } from './box-file.ts';

/** Items of a HEIF picture that describe how it was taken: Exif, and XMP, which is a `mime` item. */
const DESCRIPTIONS = new Set(['Exif', 'mime']);
/** Larger lists of places are not read. */
const MAX_PLACES_BYTES = 65_536;
const IN_FILE = 0;
const IN_DATA_BOX = 1;

/** Whether a `meta` box says where the picture of a HEIF file is; that of a video only describes it. */
export async function isOfPicture(file: BoxFile, meta: Box): Promise<boolean> {
  for await (const { type, content, end } of file.boxes(listIn(meta))) {
    if (type === 'hdlr')
      return (await file.read({ start: content, end }, 12)).toString('latin1', 8) === 'pict';
  }
  return false;
}

/** The boxes of a `meta` box, after its version and flags. */
function listIn({ content, end }: Box): Range {
  return { start: content + 4, end };
}

/** Overwrites the bytes of Exif and XMP in a HEIF file. @throws RangeError if its lists are malformed */
export async function eraseItems(file: BoxFile, meta: Box): Promise<void> {
  const boxes = new Map<string, Box>();
  for await (const box of file.boxes(listIn(meta))) boxes.set(box.type, box);
  const [names, places, data] = [boxes.get('iinf'), boxes.get('iloc'), boxes.get('idat')];
  if (!names || !places || places.end - places.content > MAX_PLACES_BYTES) return;
  const items = await descriptions(file, names);
  const bytes = await file.read({ start: places.content, end: places.end }, MAX_PLACES_BYTES);
  for (const range of rangesOf(items, bytes, data)) await file.erase(range);
}

/** The ids of the items that are descriptions. */
async function descriptions(file: BoxFile, names: Box): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  const version = (await file.read({ start: names.content, end: names.end }, 1)).readUInt8(0);
  const list = { start: names.content + (version === 0 ? 6 : 8), end: names.end };
  for await (const { type, content, end } of file.boxes(list)) {
    if (type !== 'infe') continue;
    const entry = await file.read({ start: content, end }, 14);
    const entryVersion = entry.readUInt8(0);
    // Earlier versions have no types.
    if (entryVersion < 2) continue;
    const idBytes = entryVersion === 2 ? 2 : 4;
    const itemType = entry.toString('latin1', 6 + idBytes, 10 + idBytes);
    if (DESCRIPTIONS.has(itemType)) found.add(entry.readUIntBE(4, idBytes));
  }
  return found;
}

/** Where the list of places (`iloc`) says that items are. */
function rangesOf(items: ReadonlySet<number>, places: Buffer, data: Box | undefined): readonly Range[] {
  let at = 4;
  const next = (bytes: number): number => {
    const value = readNumber(places, at, bytes);
    at += bytes;
    return value;
  };
  const version = places.readUInt8(0);
  const [offsetAndLength, baseAndIndex] = [next(1), next(1)];
  const [offsetBytes, lengthBytes, baseBytes] = [
    offsetAndLength >> 4,
    offsetAndLength & 15,
    baseAndIndex >> 4,
  ];
  const indexBytes = version === 0 ? 0 : baseAndIndex & 15;
  // Without lengths, a few bytes would stand for endlessly many places.
  if (lengthBytes === 0) return [];
  const ranges: Range[] = [];
  for (let left = next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? IN_FILE : next(2) & 15;
    next(2);
    const origin = next(baseBytes) + (method === IN_DATA_BOX ? (data?.content ?? 0) : 0);
    const isErased = items.has(id) && (method === IN_FILE || (method === IN_DATA_BOX && data !== undefined));
    for (let extents = next(2); extents > 0; extents -= 1) {
      next(indexBytes);
      const start = origin + next(offsetBytes);
      const end = start + next(lengthBytes);
      if (isErased) ranges.push({ start, end });
    }
  }
  return ranges;
}

/** @throws RangeError at the end, or for a length that the format does not have */
function readNumber(bytes: Buffer, at: number, length: number): number {
  if (length === 0) return 0;
  return length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length);
}
