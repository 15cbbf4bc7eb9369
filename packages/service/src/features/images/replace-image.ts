import {
  ApiError,
  type ConvertedImage,
  convertImage,
  type ImageKind,
  type ImageShape,
  invalidField,
  job,
  randomToken,
  UnreadableImageError,
  type UploadedFile,
} from '@guildhall/platform';
import type { ErrorCode } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';

interface UseOfImage {
  readonly folder: string;
  readonly shape: ImageShape;
  /** Default: every kind. */
  readonly kinds?: readonly ImageKind[];
  /** Default: `invalid_image`. */
  readonly refusal?: ErrorCode;
}

/** What pictures are for, and what they are made into (design 5.8, 5.12, 5.18; specification: Sticker). */
const USES = {
  avatar: { folder: 'avatars', shape: { width: 512, height: 512, fit: 'cover', animated: false } },
  icon: { folder: 'icons', shape: { width: 512, height: 512, fit: 'cover', animated: false } },
  banner: { folder: 'banners', shape: { width: 1600, fit: 'shrink', animated: false } },
  emoji: { folder: 'emojis', shape: { width: 128, height: 128, fit: 'contain', animated: true } },
  sticker: {
    folder: 'stickers',
    shape: { width: 320, height: 320, fit: 'contain', animated: true },
    kinds: ['png', 'apng', 'webp', 'gif'],
    refusal: 'invalid_sticker_file',
  },
} as const satisfies Record<string, UseOfImage>;

export type ImageUse = keyof typeof USES;

/** Nothing that was re-encoded to these sizes is larger. */
const MAX_STORED_BYTES = 64 * 1024 * 1024;

export const deleteBlobsJob = job({
  name: 'delete-blobs',
  payload: Type.Object({ paths: Type.Array(Type.String()) }),
});

/**
 * Converts a picture and stores it under a path of its own; nobody deletes it when no row takes it up, so prefer
 * {@link replaceImage}.
 * @throws ApiError invalid_image (invalid_sticker_file for stickers).
 */
async function storeImage(
  runtime: Runtime,
  use: ImageUse,
  file: UploadedFile | undefined,
): Promise<{ readonly path: string; readonly image: Omit<ConvertedImage, 'bytes'> }> {
  const { folder, shape, kinds, refusal }: UseOfImage = USES[use];
  if (!file) throw invalidField('body/file', 'is required');
  const { bytes, ...image } = await convertImage(file, shape, kinds).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) throw new ApiError(refusal ?? 'invalid_image');
    throw error;
  });
  const path = `${folder}/${runtime.ids.next()}_${randomToken(16)}.${image.extension}`;
  await runtime.blobs.put(path, bytes, { contentType: image.contentType, maxBytes: MAX_STORED_BYTES });
  return { path, image };
}

/**
 * Stores a picture and runs the change that puts its path into a row; when the change throws, the picture goes again.
 * @param change opens the transaction; hands the path that it replaces to {@link dropImages}.
 * @throws ApiError invalid_image (invalid_sticker_file for stickers), and what the change throws.
 */
export async function replaceImage<Result>(
  runtime: Runtime,
  use: ImageUse,
  file: UploadedFile | undefined,
  change: (path: string, image: Omit<ConvertedImage, 'bytes'>) => Promise<Result>,
): Promise<Result> {
  const { path, image } = await storeImage(runtime, use, file);
  try {
    return await change(path, image);
  } catch (error) {
    await runtime.blobs
      .delete([path])
      .catch((fault: unknown) => runtime.log.warn({ err: fault, path }, 'an unused picture stays'));
    throw error;
  }
}

/** Has the blobs of paths that leave their rows deleted when the transaction has committed; null ones are passed over. */
export async function dropImages(tx: Transaction, paths: readonly (string | null)[]): Promise<void> {
  const present = paths.filter((path) => path !== null);
  if (present.length > 0) await tx.addJob(deleteBlobsJob, { paths: present });
}
