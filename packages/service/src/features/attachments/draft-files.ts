/** Selects the files of a send that belong to the message. */
import type { UploadedFile } from '@guildhall/platform';
import { IS_COMPONENTS_V2 } from '@guildhall/protocol';
import type { MessageParts } from '../../tables.ts';
import { attachmentNames } from '../rich-content/index.ts';
import { sentNames } from './file-names.ts';

/** Names for `attachment://` links to these files. */
export function fileNames(files: readonly UploadedFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ filename }) => sentNames(filename)));
}

/** All of them; in a component layout only the shown ones, because others would be invisible (design 4.3). */
export function shownFiles(
  { flags, parts }: { readonly flags: number; readonly parts: MessageParts | null },
  files: readonly UploadedFile[],
): readonly UploadedFile[] {
  if (flags !== IS_COMPONENTS_V2) return files;
  const shown = attachmentNames(parts?.components);
  return files.filter(({ filename }) => sentNames(filename).some((name) => shown.has(name)));
}
