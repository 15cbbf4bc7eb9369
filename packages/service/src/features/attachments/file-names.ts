/** File names for display, for URLs, and for `attachment://`. Pure. */
import { ApiError, type FieldFault } from '@guildhall/platform';
import { LIMITS, normalised } from '@guildhall/protocol';
import type { MessageParts, StoredAttachment } from '../../tables.ts';
import { attachmentNames } from '../rich-content/index.ts';

/** Also characters that change the direction of text, which can disguise an extension. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Characters that some file systems do not allow. */
const FORBIDDEN = /[<>:"|?*]/g;
const FALLBACK_NAME = 'file';
/** Looks back, because trying each dot of a long row as the start takes quadratic time. */
const DOTS_AT_END = /(?<![. ])[. ]+$/;
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/;
const IMAGE_EXTENSION = /\.(?:apng|avif|bmp|gif|heic|heif|jfif|jpe?g|png|tiff?|webp)$/i;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A file's display name: without folders and invisible characters, at most 200 characters. */
export function cleanFilename(sent: string): string {
  const name = sent.split(/[/\\]/).at(-1) ?? '';
  const clean = normalised(name)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(DOTS_AT_END, '')
    .trim();
  return shortened(clean === '' ? FALLBACK_NAME : clean);
}

/** @param extension the new extension of a converted image, without a dot */
export function imageFilename(filename: string, extension: string): string {
  return `${shortened(filename.replace(IMAGE_EXTENSION, ''), LIMITS.filename - 5)}.${extension}`;
}

/** The name in the file's URL, with letters, digits, `.`, `_` and `-` only; the extension stays. */
export function urlFilename(filename: string): string {
  const plain = normalised(filename, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]/gu, '_');
  return shortened(/^[.-]/.test(plain) || DEVICE.test(plain) ? `_${plain}` : plain);
}

function shortened(name: string, length: number = LIMITS.filename): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  return characters.slice(0, length - extension.length).join('') + extension;
}

/** Names for links to a file of a send. */
export function sentNames(filename: string): readonly string[] {
  const clean = cleanFilename(filename);
  return [filename, clean, urlFilename(clean)];
}

/** Names for links to a stored file: as sent, as displayed, and as in its URL. */
export function acceptedFileNames({ filename, sentAs }: StoredAttachment): readonly string[] {
  return [filename, urlFilename(filename), ...(sentAs === undefined ? [] : [sentAs, urlFilename(sentAs)])];
}

export function storedNames(attachments: readonly StoredAttachment[] = []): ReadonlySet<string> {
  return new Set(attachments.flatMap(acceptedFileNames));
}

/**
 * Checks that `attachment://` names a file of the same message (design 4.1).
 * @throws ApiError invalid_components, invalid_embeds
 */
export function requireOwnFiles(
  { embeds = [], components = [] }: MessageParts,
  fileNames: ReadonlySet<string>,
): void {
  const fields = (shown: readonly unknown[], name: string): FieldFault[] =>
    shown.flatMap((part, index) =>
      [...attachmentNames(part)].every((called) => fileNames.has(called))
        ? []
        : [{ path: `body/${name}/${index}`, message: 'names a file that the message does not have' }],
    );
  const inComponents = fields(components, 'components');
  if (inComponents.length > 0) throw new ApiError('invalid_components', { fields: inComponents });
  const inEmbeds = fields(embeds, 'embeds');
  if (inEmbeds.length > 0) throw new ApiError('invalid_embeds', { fields: inEmbeds });
}
