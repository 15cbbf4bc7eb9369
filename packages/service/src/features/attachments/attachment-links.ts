/** Resolves `attachment://name` links to files of the same message when the message is shown, and back. */
import type { Runtime } from '../../runtime.ts';
import type { StoredAttachment } from '../../tables.ts';
import { ATTACHMENT_SCHEME, LINK_KEYS } from '../rich-content/index.ts';
import { attachmentUrl } from './attachment-urls.ts';
import { acceptedFileNames, urlFilename } from './file-names.ts';

/**
 * Embeds or components with the URLs of the files that they name; of two files with one name, the first is used.
 * Pictures of embeds get the file's size. Without files the input is returned unchanged.
 */
export function withFileLinks<Shown>(
  runtime: Runtime,
  shown: Shown,
  attachments: readonly StoredAttachment[],
  urlOf: (key: string) => string = (key) => attachmentUrl(runtime, key),
): Shown {
  if (attachments.length === 0) return shown;
  return linked(shown) as Shown;

  function linked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(linked);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const file = LINK_KEYS.has(key) ? fileNamedBy(inner) : undefined;
      return [key, file ? urlOf(file.key) : linked(pictureWithSize(key, inner))];
    });
    return Object.fromEntries(entries);
  }

  function pictureWithSize(key: string, value: unknown): unknown {
    if (key !== 'image' && key !== 'thumbnail') return value;
    const file = fileNamedBy((value as { readonly url?: unknown }).url);
    if (!file || file.width === null || file.height === null) return value;
    return { ...(value as object), width: file.width, height: file.height };
  }

  function fileNamedBy(link: unknown): StoredAttachment | undefined {
    if (typeof link !== 'string' || !link.startsWith(ATTACHMENT_SCHEME)) return undefined;
    const name = link.slice(ATTACHMENT_SCHEME.length);
    return attachments.find((file) => acceptedFileNames(file).includes(name));
  }
}

/**
 * The reverse, for an edit: a bot may send back URLs that it read. They expire, so URLs of the message's own files
 * become `attachment://` links again.
 */
export function withNamedFiles<Read>(read: Read, attachments: readonly StoredAttachment[] = []): Read {
  if (attachments.length === 0) return read;
  return named(read) as Read;

  function named(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const file = LINK_KEYS.has(key) ? fileAt(inner) : undefined;
      return [key, file ? ATTACHMENT_SCHEME + urlFilename(file.filename) : named(inner)];
    });
    return Object.fromEntries(entries);
  }

  function fileAt(link: unknown): StoredAttachment | undefined {
    const path = typeof link === 'string' ? URL.parse(link)?.pathname : undefined;
    return path === undefined ? undefined : attachments.find(({ key }) => path.endsWith(`/${key}`));
  }
}
