/**
 * Animated PNG. The image library reads only its first frame, so it is split into frames, and these are composed by
 * the rules of the format (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/** Thrown when the content is not valid for its format. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/** The first bytes of every PNG. */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that every frame needs; colour profiles and others are dropped. */
const SHARED_CHUNKS = new Set(['PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM']);
/** The longest of them is a palette: 256 colours of 3 bytes. Each is copied into every frame. */
const MAX_SHARED_BYTES = 768;
/** Each frame is decoded separately, which takes about a millisecond however small it is. */
export const MAX_FRAMES = 2000;
/** Common programs write 8 KB of pixels into each, so 10 MB with 2,000 frames have fewer than 6,000. */
const MAX_CHUNKS = 10_000;
/** Pixels that are blended before other work of the process gets its turn: some milliseconds. */
const PIXELS_PER_TURN = 250_000;

interface ApngFrame {
  /** Makes a PNG of only this frame. */
  readonly png: () => Buffer;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Milliseconds. */
  readonly delay: number;
  /** How the frame's area is treated before the next one: left, cleared, or restored. */
  readonly dispose: 'none' | 'background' | 'previous';
  /** Whether the frame replaces its area or is blended over it. */
  readonly blend: 'source' | 'over';
}

export interface Apng {
  readonly width: number;
  readonly height: number;
  /** Number of loops; 0 means endless. */
  readonly plays: number;
  readonly frames: readonly ApngFrame[];
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  if (!png.subarray(0, 8).equals(PNG_SIGNATURE)) throw new UnreadableImageError('This is not a PNG.');
  let chunks = 0;
  for (let position = 8; position + 12 <= png.length; ) {
    chunks += 1;
    if (chunks > MAX_CHUNKS) throw new UnreadableImageError('The PNG has too many parts.');
    const length = png.readUInt32BE(position);
    const end = position + 8 + length;
    if (end + 4 > png.length) throw new UnreadableImageError('The PNG is cut off.');
    if (crc32(png.subarray(position + 4, end)) !== png.readUInt32BE(end))
      throw new UnreadableImageError('A part of the PNG is damaged.');
    const type = png.toString('latin1', position + 4, position + 8);
    yield { type, data: png.subarray(position + 8, end) };
    if (type === 'IEND') return;
    position = end + 4;
  }
  throw new UnreadableImageError('The PNG has no end.');
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

interface OpenFrame {
  readonly control: Buffer;
  readonly data: Buffer[];
}

const DISPOSALS = ['none', 'background', 'previous'] as const;
const BLENDS = ['source', 'over'] as const;

/**
 * Reads an animated PNG's structure without decoding pixels.
 * @returns null for a PNG without animation
 * @throws UnreadableImageError for broken or very many chunks, frames outside the picture, or too many frames
 */
export function readApng(bytes: Buffer): Apng | null {
  const shared = new Map<string, Buffer>();
  const opened: OpenFrame[] = [];
  let header: Buffer | undefined;
  let plays: number | undefined;
  for (const { type, data } of chunksOf(bytes)) {
    if (type === 'IHDR' && data.length === 13) header = data;
    else if (type === 'acTL' && data.length === 8) plays = data.readUInt32BE(4);
    else if (type === 'fcTL' && data.length === 26) {
      if (opened.length === MAX_FRAMES) throw new UnreadableImageError('The animation has too many frames.');
      opened.push({ control: data, data: [] });
    }
    // The default image is a frame only when a frame control precedes it.
    else if (type === 'IDAT') opened.at(-1)?.data.push(data);
    else if (type === 'fdAT') opened.at(-1)?.data.push(data.subarray(4));
    else if (SHARED_CHUNKS.has(type)) shared.set(type, data);
  }
  if (!header) throw new UnreadableImageError('The PNG has no header.');
  if (plays === undefined) return null;
  const start = header;
  const width = start.readUInt32BE(0);
  const height = start.readUInt32BE(4);
  const common = [...shared].map(([type, data]) => sharedChunk(type, data));
  const frames = opened.map((frame) => readFrame(frame, start, common));
  if (frames.length === 0) throw new UnreadableImageError('The animation has no frames.');
  if (!frames.every((frame) => isInside(frame, width, height)))
    throw new UnreadableImageError('A frame lies outside the picture.');
  return { width, height, plays, frames };
}

function isInside({ left, top, ...frame }: ApngFrame, width: number, height: number): boolean {
  if (frame.width === 0 || frame.height === 0) return false;
  return left + frame.width <= width && top + frame.height <= height;
}

function sharedChunk(type: string, data: Buffer): Buffer {
  if (data.length > MAX_SHARED_BYTES) throw new UnreadableImageError('A part of the PNG is too long.');
  return chunk(type, data);
}

function assemble({ control, data }: OpenFrame, header: Buffer, shared: readonly Buffer[]): Buffer {
  const own = Buffer.from(header);
  control.copy(own, 0, 4, 12);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', own),
    ...shared,
    chunk('IDAT', Buffer.concat(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function readFrame(frame: OpenFrame, header: Buffer, shared: readonly Buffer[]): ApngFrame {
  const { control } = frame;
  const [numerator, denominator] = [control.readUInt16BE(20), control.readUInt16BE(22)];
  return {
    png: () => assemble(frame, header, shared),
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delay: Math.round((numerator * 1000) / (denominator === 0 ? 100 : denominator)),
    dispose: DISPOSALS[control.readUInt8(24)] ?? 'none',
    blend: BLENDS[control.readUInt8(25)] ?? 'source',
  };
}

/**
 * The composed pictures of an animation, as RGBA. A picture is valid until the next one is asked for.
 * @param decode reads a PNG into RGBA of its size
 */
export async function* composedFrames(
  { width, height, frames }: Apng,
  decode: (png: Buffer) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  let canvas = Buffer.alloc(width * height * 4);
  for (const [index, frame] of frames.entries()) {
    const pixels = await decode(frame.png());
    if (pixels.length !== frame.width * frame.height * 4)
      throw new UnreadableImageError('The size of a frame differs from its header.');
    const before = frame.dispose === 'previous' && index > 0 ? Buffer.from(canvas) : null;
    await drawFrame(canvas, width, frame, pixels);
    yield canvas;
    if (before) canvas = before;
    else if (frame.dispose !== 'none') clear(canvas, width, frame);
  }
}

async function drawFrame(canvas: Buffer, width: number, frame: ApngFrame, pixels: Buffer): Promise<void> {
  const rowsPerTurn = Math.ceil(PIXELS_PER_TURN / frame.width);
  for (let row = 0; row < frame.height; row += 1) {
    const from = row * frame.width * 4;
    const to = ((frame.top + row) * width + frame.left) * 4;
    if (frame.blend === 'source') pixels.copy(canvas, to, from, from + frame.width * 4);
    else for (let x = 0; x < frame.width * 4; x += 4) blendPixel(canvas, to + x, pixels, from + x);
    if ((row + 1) % rowsPerTurn === 0) await nextTurn();
  }
}

/** Blends a pixel over another, both with straight (not premultiplied) alpha. */
function blendPixel(canvas: Buffer, to: number, pixels: Buffer, from: number): void {
  const upper = pixels[from + 3] ?? 0;
  if (upper === 0) return;
  const lower = ((canvas[to + 3] ?? 0) * (255 - upper)) / 255;
  const alpha = upper + lower;
  for (let channel = 0; channel < 3; channel += 1) {
    const sum = (pixels[from + channel] ?? 0) * upper + (canvas[to + channel] ?? 0) * lower;
    canvas[to + channel] = Math.round(sum / alpha);
  }
  canvas[to + 3] = Math.round(alpha);
}

function clear(canvas: Buffer, width: number, { left, top, ...frame }: ApngFrame): void {
  for (let row = 0; row < frame.height; row += 1) {
    const start = ((top + row) * width + left) * 4;
    canvas.fill(0, start, start + frame.width * 4);
  }
}
