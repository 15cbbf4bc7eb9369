/**
 * Repairs the emoji font for Chromium. The font's ligatures contain the variation selector (heart, selector, joiner,
 * fire), which Chromium removes before it looks for ligatures, so "heart on fire" would become a heart and a fire.
 * Each ligature is therefore added again without selectors. Formats: WOFF 2 (W3C), table GSUB (OpenType).
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** WOFF 2, section 4.1: known tables have numbers; only GSUB is changed here. */
const GSUB = 28;
const HMTX = 3;
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OWN_TAG = 63;
const HEADER_BYTES = 48;
const SELECTOR = 0xfe0f;
const LIGATURES = 4;

interface Table {
  readonly flags: number;
  readonly tag: Buffer;
  readonly length: number;
  /** Null where the table is copied unchanged. */
  readonly transformed: number | null;
  readonly content: Buffer;
}

interface Ligature {
  readonly glyph: number;
  readonly parts: readonly number[];
}

/** @param font a WOFF 2 file with one lookup of ligatures. @throws Error for any other */
export function withoutSelectors(font: Buffer): Buffer {
  const tables = readTables(font);
  const gsub = tables.find(({ flags }) => (flags & 63) === GSUB);
  const cmap = tables.find(({ flags }) => (flags & 63) === CMAP);
  if (!gsub || !cmap) throw new Error('The emoji font has no ligatures');
  const selector = glyphOf(cmap.content, SELECTOR);
  const known = readLigatures(gsub.content);
  const written = new Set(known.map(({ parts }) => parts.join()));
  const bare = known
    .map(({ glyph, parts }) => ({ glyph, parts: parts.filter((part) => part !== selector) }))
    .filter(({ parts }) => parts.length > 1 && !written.has(parts.join()));
  const content = writeGsub(gsub.content, [...known, ...bare]);
  return writeFont(
    font,
    tables.map((table) => (table === gsub ? { ...gsub, content, length: content.length } : table)),
  );
}

/** The ligatures of a font, as glyphs. @throws Error for a font of another kind */
export function readFontLigatures(font: Buffer): readonly Ligature[] {
  const gsub = readTables(font).find(({ flags }) => (flags & 63) === GSUB);
  return gsub ? readLigatures(gsub.content) : [];
}

function readTables(font: Buffer): readonly Table[] {
  let at = HEADER_BYTES;
  const readNumber = (): number => {
    for (let value = 0; ; ) {
      const byte = font.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at);
    at += 1;
    const tagBytes = (flags & 63) === OWN_TAG ? 4 : 0;
    const tag = font.subarray(at, at + tagBytes);
    at += tagBytes;
    const length = readNumber();
    const isOutline = (flags & 63) === GLYF || (flags & 63) === LOCA;
    const isTransformed = isOutline ? flags >> 6 !== 3 : (flags & 63) === HMTX && flags >> 6 !== 0;
    return { flags, tag, length, transformed: isTransformed ? readNumber() : null };
  });
  const all = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let from = 0;
  return entries.map((entry) => {
    const to = from + (entry.transformed ?? entry.length);
    const content = all.subarray(from, to);
    from = to;
    return { ...entry, content };
  });
}

/** The glyph of a character, from the cmap table for all of Unicode. */
function glyphOf(cmap: Buffer, character: number): number {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    if (table.readUInt16BE(0) !== 12) continue;
    for (let group = 16; group < 16 + table.readUInt32BE(12) * 12; group += 12) {
      const [first, last] = [table.readUInt32BE(group), table.readUInt32BE(group + 4)];
      if (character >= first && character <= last) return table.readUInt32BE(group + 8) + character - first;
    }
  }
  throw new Error('The emoji font does not know variation selectors');
}

function readLigatures(gsub: Buffer): readonly Ligature[] {
  const lookups = gsub.subarray(gsub.readUInt16BE(8));
  const lookup = lookups.subarray(lookups.readUInt16BE(2));
  const isPlain = lookups.readUInt16BE(0) === 1 && lookup.readUInt16BE(0) === LIGATURES;
  if (!isPlain || lookup.readUInt16BE(4) !== 1)
    throw new Error('The emoji font has another layout of ligatures');
  const table = lookup.subarray(lookup.readUInt16BE(6));
  const firsts = covered(table.subarray(table.readUInt16BE(2)));
  return firsts.flatMap((first, index) => {
    const set = table.subarray(table.readUInt16BE(6 + index * 2));
    return Array.from({ length: set.readUInt16BE(0) }, (_, entry) => {
      const ligature = set.subarray(set.readUInt16BE(2 + entry * 2));
      const rest = Array.from({ length: ligature.readUInt16BE(2) - 1 }, (_part, part) =>
        ligature.readUInt16BE(4 + part * 2),
      );
      return { glyph: ligature.readUInt16BE(0), parts: [first, ...rest] };
    });
  });
}

function covered(coverage: Buffer): readonly number[] {
  const count = coverage.readUInt16BE(2);
  if (coverage.readUInt16BE(0) === 1)
    return Array.from({ length: count }, (_, index) => coverage.readUInt16BE(4 + index * 2));
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [coverage.readUInt16BE(4 + index * 6), coverage.readUInt16BE(6 + index * 6)];
    return Array.from({ length: last - first + 1 }, (_glyph, step) => first + step);
  }).flat();
}

/** Encodes 16-bit numbers; these tables have no others. @throws Error when an offset does not fit */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

/** A table that begins with the offsets of its parts. */
function listed(head: readonly number[], parts: readonly Buffer[]): Buffer {
  let offset = (head.length + parts.length) * 2;
  const offsets = parts.map((part) => {
    offset += part.length;
    return offset - part.length;
  });
  return Buffer.concat([words(...head, ...offsets), ...parts]);
}

/** A GSUB table with the same scripts and features, and one lookup with these ligatures. */
function writeGsub(before: Buffer, ligatures: readonly Ligature[]): Buffer {
  const byFirst = Map.groupBy(ligatures, ({ parts }) => parts[0] ?? 0);
  const sets = [...byFirst].sort(([left], [right]) => left - right);
  const written = sets.map(([, set]) =>
    listed(
      [set.length],
      // The first matching ligature is used, so the longest goes first.
      [...set]
        .sort((left, right) => right.parts.length - left.parts.length)
        .map(({ glyph, parts }) => words(glyph, parts.length, ...parts.slice(1))),
    ),
  );
  const coverage = words(1, sets.length, ...sets.map(([first]) => first));
  const head = 6 + sets.length * 2;
  let offset = head + coverage.length;
  const offsets = written.map((set) => {
    offset += set.length;
    return offset - set.length;
  });
  const table = Buffer.concat([words(1, head, sets.length, ...offsets), coverage, ...written]);
  const [scripts, features, lookups] = [4, 6, 8].map((at) => before.readUInt16BE(at));
  const lists = before.subarray(scripts, lookups);
  const shift = 10 - (scripts ?? 0);
  return Buffer.concat([
    words(1, 0, 10, (features ?? 0) + shift, 10 + lists.length),
    lists,
    words(1, 4, LIGATURES, 0, 1, 8),
    table,
  ]);
}

function numberBytes(value: number): Buffer {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return Buffer.from(bytes);
}

function writeFont(before: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.concat(
    tables.flatMap(({ flags, tag, length, transformed }) => [
      Buffer.from([flags]),
      tag,
      numberBytes(length),
      transformed === null ? Buffer.alloc(0) : numberBytes(transformed),
    ]),
  );
  // The best quality takes seconds for 5 percent.
  const content = brotliCompressSync(Buffer.concat(tables.map((table) => table.content)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 8 },
  });
  const end = HEADER_BYTES + directory.length + content.length;
  const font = Buffer.concat([before.subarray(0, HEADER_BYTES), directory, content, Buffer.alloc(-end & 3)]);
  const size = tables.reduce((sum, { length }) => sum + 16 + ((length + 3) & ~3), 12);
  font.writeUInt32BE(font.length, 8);
  font.writeUInt32BE(size, 16);
  font.writeUInt32BE(content.length, 20);
  return font;
}
