/** Decides which files of a message are imported, and reports the others. */
import { LIMITS } from '@guildhall/protocol';
import type { ArchivedContent, AttachmentRecord, MessageRecord } from '../archive/records.ts';
import type { Reading } from './read-structure.ts';

/** Re-encoded pictures may be larger than the original, but not than this. */
const MAX_FILE_BYTES = 48 * 1024 * 1024;

/** A file of a message, with its content if it is imported. */
interface MessageFile {
  readonly record: AttachmentRecord;
  readonly content: ArchivedContent | undefined;
}

/** The files that a message keeps; those without content may become links. */
export function messageFiles(reading: Reading, { id, attachments }: MessageRecord): MessageFile[] {
  const most = LIMITS.filesPerMessage;
  const beyond = attachments.length - most;
  if (beyond > 0)
    reading.report.note(`A message has up to ${most} files; the rest are left out.`, id, beyond);
  return attachments
    .slice(0, most)
    .map((record) => ({ record, content: importedContent(reading, id, record) }));
}

function importedContent(
  { source, report }: Reading,
  messageId: string,
  { file }: AttachmentRecord,
): ArchivedContent | undefined {
  const content = file === null ? undefined : source.find(file);
  if (!content)
    report.note('A file is not in the archive; if it has an address, the message links to it.', messageId);
  else if (content.size > MAX_FILE_BYTES)
    report.note('A file is left out: it is larger than 48 MB.', messageId);
  else return content;
  return undefined;
}
