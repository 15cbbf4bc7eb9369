/** Makes uploaded pictures safe: identified by content, limited in pixels, re-encoded without metadata. */
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { type Apng, composedFrames, MAX_FRAMES, readApng, UnreadableImageError } from './apng.ts';
import { convertAvif } from './convert-avif.ts';
import { countGifFrames } from './gif-frames.ts';
import { ImageQueue } from './image-queue.ts';
import { countScans } from './jpeg-scans.ts';
import { withoutTexts } from './png-texts.ts';
import type { ConvertedImage, ImageShape } from './types.ts';

/** The library is loaded with the first picture, so that an idle instance does not need its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const IMAGE_KINDS = ['png', 'apng', 'jpeg', 'webp', 'gif'] as const;
/** AVIF is accepted where the caller allows it. */
export type ImageKind = (typeof IMAGE_KINDS)[number] | 'avif';

/**
 * A small file may have a huge number of pixels, which determine memory and time. Admits phone photos of 50 megapixels:
 * a refused picture is stored unchanged, with the place where it was taken.
 */
const MAX_PIXELS = 8192 * 6144;
/** Larger pictures are reduced, because encoding takes most of the time. */
const MAX_ENCODED_PIXELS = 16_777_216;
const MAX_SECONDS = 8;
/**
 * Common programs write at most 24 scans. The decoder reads all scans before the time limit applies, each in up to 16
 * ms.
 */
const MAX_SCANS = 100;
const queue = new ImageQueue({
  workers: 2,
  pixels: 64_000_000,
  waitingPerCaller: 30,
  longestWaitMs: 30_000,
});

/** A picture before it is read. */
export interface ImageSource {
  /** The owner, by which the queue shares its capacity. */
  readonly sender: string;
  bytes(): Promise<Buffer>;
}

/** The format by content; null for anything else. */
async function detectKind(bytes: Buffer): Promise<ImageKind | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const name = found?.ext === 'jpg' ? 'jpeg' : found?.ext;
  return [...IMAGE_KINDS, 'avif' as const].find((kind) => kind === name) ?? null;
}

/**
 * Converts a picture to WebP, or to GIF if it is animated and may stay so. Two are processed at a time; others wait
 * without being in memory.
 * @param source read for its size, and again when it is processed
 * @throws UnreadableImageError if the format is unknown, the file is broken or too large to be opened, or conversion
 * takes too long; ImagesWaitingError if too many pictures of the owner wait
 */
export async function convertImage(
  source: ImageSource,
  shape: ImageShape,
  kinds: readonly ImageKind[] = IMAGE_KINDS,
): Promise<ConvertedImage> {
  const read = async () => withoutTexts(await source.bytes());
  const { kind, pixels } = await inspectPicture(await read(), shape, kinds);
  return queue.run(source.sender, pixels, async () => {
    const bytes = await read();
    return kind === 'avif' ? convertAvif(bytes, shape) : convertHere(bytes, shape, kind);
  });
}

/** Converts a picture in this process. @throws UnreadableImageError */
export async function convertHere(
  bytes: Buffer,
  shape: ImageShape,
  kind: ImageKind,
): Promise<ConvertedImage> {
  const apng = kind === 'apng' && shape.animated ? readApng(bytes) : null;
  try {
    return apng && apng.frames.length > 1
      ? await convertApng(apng, shape)
      : await convert(bytes, shape, kind);
  } catch (error) {
    // The library reports broken content with plain errors.
    if (error instanceof UnreadableImageError) throw error;
    throw new UnreadableImageError('The picture cannot be read.', { cause: error });
  }
}

const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/**
 * Counts the frames up to one too many. The library looks for each frame from the start, so even reading the size of a
 * picture takes quadratic time.
 */
function countWebpFrames(webp: Buffer): number {
  let frames = 0;
  for (let at = webp.indexOf('ANMF'); at !== -1 && frames <= MAX_FRAMES; at = webp.indexOf('ANMF', at + 4))
    frames += 1;
  return frames;
}

/** The frames of a picture of a kind that takes the library long to open if it has many. */
function countFrames(bytes: Buffer, kind: ImageKind): number {
  if (kind === 'webp') return countWebpFrames(bytes);
  return kind === 'gif' ? countGifFrames(bytes) : 0;
}

/** The kind and cost of a picture, after checks that decode nothing. @throws UnreadableImageError */
async function inspectPicture(
  bytes: Buffer,
  shape: ImageShape,
  kinds: readonly ImageKind[],
): Promise<{ readonly kind: ImageKind; readonly pixels: number }> {
  const kind = await detectKind(bytes);
  if (kind === null || !kinds.includes(kind))
    throw new UnreadableImageError('The format of this picture is not supported.');
  if (kind === 'jpeg' && countScans(bytes) > MAX_SCANS)
    throw new UnreadableImageError('The picture has too many scans.');
  if (countFrames(bytes, kind) > MAX_FRAMES)
    throw new UnreadableImageError('The animation has too many frames.');
  // Its size says nothing about its cost.
  if (kind === 'avif') return { kind, pixels: MAX_PIXELS };
  const { width, height, frames } = await readSize(bytes, shape, kind);
  return { kind, pixels: width * height * frames };
}

/** The size of a picture that is not too large, and the number of frames to convert. @throws UnreadableImageError */
async function readSize(bytes: Buffer, shape: ImageShape, kind: ImageKind) {
  const sharp = await loadSharp();
  const {
    width,
    height,
    pageHeight,
    pages = 1,
  } = await sharp(bytes, READING)
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadableImageError('The picture cannot be read.', { cause });
    });
  const size = { width, height: pageHeight ?? height, frames: shape.animated ? pages : 1 };
  // The library sees only the first frame of an animated PNG.
  if (kind === 'apng' && shape.animated) size.frames = readApng(bytes)?.frames.length ?? 1;
  refuseLarge(size.width, size.height, size.frames, shape);
  return size;
}

async function convert(bytes: Buffer, shape: ImageShape, kind: ImageKind): Promise<ConvertedImage> {
  const sharp = await loadSharp();
  const { width, height, frames } = await readSize(bytes, shape, kind);
  const animated = frames > 1;
  const picture = sharp(bytes, { ...READING, animated })
    .autoOrient()
    .timeout({ seconds: MAX_SECONDS });
  const isGif = shape.gifFromGifOnly ? kind === 'gif' : animated;
  const target = withinPixelLimit(shape, width, height, frames);
  return encode(resizePicture(picture, target), animated, isGif ? 'gif' : 'webp');
}

/** The shape, with smaller sides where more than `MAX_ENCODED_PIXELS` would be encoded. */
function withinPixelLimit(shape: ImageShape, width: number, height: number, frames: number): ImageShape {
  const scale = Math.sqrt(MAX_ENCODED_PIXELS / (width * height * frames));
  if (shape.fit !== 'shrink' || scale >= 1) return shape;
  const side = Math.floor(Math.max(width, height) * scale);
  const { height: highest = side } = shape;
  return { ...shape, width: Math.min(shape.width, side), height: Math.min(highest, side) };
}

async function convertApng(apng: Apng, shape: ImageShape): Promise<ConvertedImage> {
  const sharp = await loadSharp();
  const decode = (png: Buffer): Promise<Buffer> =>
    sharp(png, READING).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  const raw = { width: apng.width, height: apng.height, channels: 4 } as const;
  const frames = apng.frames.length;
  const target = withinPixelLimit(shape, apng.width, apng.height, frames);
  let size = { width: 0, height: 0 };
  let pictures = Buffer.alloc(0);
  let filled = 0;
  for await (const picture of composedFrames(apng, decode)) {
    const { data, info } = await resizePicture(sharp(picture, { raw }), target)
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (filled === 0) pictures = Buffer.allocUnsafe(data.length * frames);
    filled += data.copy(pictures, filled);
    size = info;
  }
  const animation = sharp(pictures, {
    raw: { width: size.width, height: size.height * frames, channels: 4, pageHeight: size.height },
  }).timeout({ seconds: MAX_SECONDS });
  const delay = apng.frames.map((frame) => Math.max(20, frame.delay));
  return encode(animation, true, shape.gifFromGifOnly ? 'webp' : 'gif', { delay, loop: apng.plays });
}

function refuseLarge(width: number, height: number, frames: number, shape: ImageShape): void {
  const pixels = shape.width * (shape.height ?? (shape.width * height) / width);
  if (Math.max(width * height, shape.fit === 'shrink' ? 0 : pixels) * frames > MAX_PIXELS)
    throw new UnreadableImageError('The picture has too many pixels.');
}

function resizePicture(picture: Sharp, { width, height, fit }: ImageShape): Sharp {
  return picture.resize({
    width,
    ...(height === undefined ? {} : { height }),
    fit: fit === 'shrink' ? 'inside' : fit,
    withoutEnlargement: fit === 'shrink',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
}

async function encode(
  picture: Sharp,
  animated: boolean,
  extension: 'webp' | 'gif',
  timing: { readonly delay?: number[]; readonly loop?: number } = {},
): Promise<ConvertedImage> {
  const encoded = extension === 'gif' ? picture.gif(timing) : picture.webp({ quality: 85, ...timing });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    contentType: `image/${extension}`,
    extension,
    animated,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}
