import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import type { UploadedFile } from '../http/index.ts';
import { convertImage, type ImageKind, UnreadableImageError } from '../images/index.ts';
import { removeMetadata } from './metadata/remove-metadata.ts';
import { videoSize } from './video-size.ts';

/** A file ready to be stored. */
export interface MediaFile {
  /** Reads it from the start; a picture is in memory, any other file stays on disk. */
  body(): Readable | Uint8Array;
  /** Bytes of the body. */
  readonly size: number;
  /** The new file extension, without a dot, of a converted picture; null for an unchanged file. */
  readonly ending: 'webp' | 'gif' | null;
  readonly contentType: string;
  /** Displayed size of pictures and videos, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A picture keeps its size as far as WebP allows. */
const AS_LARGE_AS_SENT = {
  width: 16_383,
  height: 16_383,
  fit: 'shrink',
  animated: true,
  gifFromGifOnly: true,
} as const;
const PICTURES: Readonly<Record<string, ImageKind>> = {
  'image/png': 'png',
  'image/apng': 'apng',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};
const VIDEOS = new Set(['video/mp4', 'video/webm', 'video/quicktime', 'video/matroska', 'video/x-m4v']);
/** Files of the format that MP4, QuickTime and HEIF share. */
const BOX_FILES = new Set([
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
  'image/avif',
]);

const PLAIN_FILE = 'application/octet-stream';
const TEXT_SAMPLE_BYTES = 4096;

/**
 * Reads an upload: pictures become WebP (GIFs stay GIFs), rotated as taken and without the camera's metadata.
 * MP4, QuickTime and HEIF files lose it on the disk. Unreadable pictures and all other files stay unchanged.
 */
export async function readMediaFile(file: UploadedFile): Promise<MediaFile> {
  const contentType = await detectContentType(file.path);
  const kind = PICTURES[contentType];
  if (kind) {
    const picture = await readPicture(file, kind);
    if (picture) return picture;
  }
  if (BOX_FILES.has(contentType)) await removeMetadata(file.path);
  const unchanged = { body: () => file.stream(), size: file.size, ending: null, width: null, height: null };
  // Browsers do not show these, or not safely.
  if (contentType.startsWith('image/')) return { ...unchanged, contentType: PLAIN_FILE };
  const pixels = VIDEOS.has(contentType) ? await videoSize(file.path, file.sender) : null;
  return { ...unchanged, contentType, ...pixels };
}

async function readPicture(file: UploadedFile, kind: ImageKind): Promise<MediaFile | null> {
  try {
    const { bytes, extension, contentType, width, height } = await convertImage(file, AS_LARGE_AS_SENT, [
      kind,
    ]);
    return { body: () => bytes, size: bytes.length, ending: extension, contentType, width, height };
  } catch (error) {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  }
}

/** Detects the type by content. Valid UTF-8 without a known format is text. */
async function detectContentType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found) return found.mime;
  return (await isText(path)) ? 'text/plain; charset=utf-8' : PLAIN_FILE;
}

async function isText(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TEXT_SAMPLE_BYTES), 0, TEXT_SAMPLE_BYTES, 0);
    const sample = buffer.subarray(0, bytesRead);
    if (bytesRead === 0 || sample.includes(0)) return false;
    // The sample may end inside a multi-byte character.
    const isCut = bytesRead === TEXT_SAMPLE_BYTES;
    return [0, 1, 2, 3].some((cut) => (cut === 0 || isCut) && isUtf8(sample.subarray(0, bytesRead - cut)));
  } finally {
    await file.close();
  }
}
