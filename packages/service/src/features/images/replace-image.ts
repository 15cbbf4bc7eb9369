import {
  ApiError,
  type ConvertedImage,
  convertImage,
  type ImageKind,
  type ImageShape,
  invalidField,
  randomToken,
  UnreadableImageError,
  type UploadedFile,
} from '@guildhall/platform';
import type { ErrorCode } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { discardFiles, type FileOwner, reserveFile } from '../stored-files/index.ts';

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

/** Keys of pictures begin with these; everyone may read them. */
export const PICTURE_FOLDERS: readonly string[] = Object.values(USES).map(({ folder }) => `${folder}/`);

/**
 * Converts a picture, reserves storage for it and runs the change that stores its path in a row. If anything throws, the
 * picture is deleted.
 * @param owner the account or server whose storage it uses
 * @param change opens the transaction and claims the path there, with `replaceFile` or `claimFiles`
 * @throws ApiError invalid_image (invalid_sticker_file for stickers), file_too_large if the storage is full, and
 * errors of the change
 */
export async function replaceImage<Result>(
  runtime: Runtime,
  use: ImageUse,
  file: UploadedFile | undefined,
  owner: FileOwner,
  change: (path: string, image: Omit<ConvertedImage, 'bytes'>) => Promise<Result>,
): Promise<Result> {
  const { bytes, ...image } = await convert(use, file);
  const key = `${USES[use].folder}/${runtime.ids.next()}_${randomToken(16)}.${image.extension}`;
  await reserveFile(runtime, { key, kind: use, bytes: bytes.length, ...owner });
  try {
    await runtime.blobs.put(key, bytes, { contentType: image.contentType, maxBytes: bytes.length });
    return await change(key, image);
  } catch (error) {
    await discardFiles(runtime, [key]);
    throw error;
  }
}

async function convert(use: ImageUse, file: UploadedFile | undefined): Promise<ConvertedImage> {
  const { shape, kinds, refusal }: UseOfImage = USES[use];
  if (!file) throw invalidField('body/file', 'is required');
  return convertImage(file, shape, kinds).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) throw new ApiError(refusal ?? 'invalid_image');
    throw error;
  });
}
