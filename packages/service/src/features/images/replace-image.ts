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
  /** Default: all formats. */
  readonly kinds?: readonly ImageKind[];
  /** Default: `invalid_image`. */
  readonly refusal?: ErrorCode;
}

/** Purposes of pictures, with their target formats (design 5.8, 5.12, 5.18; specification: Sticker). */
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

/** No re-encoded picture of these sizes is larger. */
const MAX_STORED_BYTES = 64 * 1024 * 1024;

export const deleteBlobsJob = job({
  name: 'delete-blobs',
  payload: Type.Object({ paths: Type.Array(Type.String()) }),
});

/**
 * Converts a picture and stores it under a new path. It is not deleted if no row uses it, so prefer {@link
 * replaceImage}.
 * @throws ApiError invalid_image (invalid_sticker_file for stickers)
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
 * Stores a picture and runs the change that writes its path into a row; removes the picture when the change throws.
 * @param change opens the transaction; passes the replaced path to {@link dropImages}
 * @throws ApiError invalid_image (invalid_sticker_file for stickers), and errors of the change
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

/** Deletes the blobs of removed paths after the commit; null paths are ignored. */
export async function dropImages(tx: Transaction, paths: readonly (string | null)[]): Promise<void> {
  const present = paths.filter((path) => path !== null);
  if (present.length > 0) await tx.addJob(deleteBlobsJob, { paths: present });
}
