/**
 * Files on their way into a message. Invariants: a file is pending before it is stored, and stops being pending in the
 * transaction that writes its message; every message has files of its own.
 */
import { randomBytes } from 'node:crypto';
import { ApiError, readMediaFile, type UploadedFile } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { MessageParts, StoredAttachment } from '../../tables.ts';
import { claimFiles, discardFiles, type FileOwner, reserveFile } from '../stored-files/index.ts';
import { ATTACHMENTS } from './attachment-urls.ts';
import { cleanFilename, imageFilename, urlFilename } from './file-names.ts';
import { PRIVATE_FILES } from './private-files.ts';
import { lockChannel } from './store.ts';

/** Where a file goes, and whose storage it takes. */
interface Place {
  readonly runtime: Runtime;
  readonly folder: string;
  readonly owner: FileOwner;
  /** Gets the keys of what is stored. */
  readonly keys: string[];
}

/** The descriptions of files in a send. */
export interface WithFiles {
  readonly channelId: string;
  readonly serverId: string | null;
  /** Whose storage the files take, besides the server's; a webhook has none. */
  readonly author: { readonly id: string };
  readonly parts: MessageParts | null;
  /** Not stored yet; when the message is written they are in `parts.attachments`. */
  readonly files?: readonly UploadedFile[];
  /** Files of another message to copy: this message gets blobs of its own, so that each can be deleted. */
  readonly copied?: readonly StoredAttachment[];
  /**
   * Further rows of the message, such as a poll's, written after it in the same transaction. Such a message is not
   * batched with others.
   */
  readonly inTransaction?: (tx: Transaction, messageId: string, channelId: string) => Promise<void>;
}

/**
 * Stores the files of a send, then runs what writes its message; without files it just runs it.
 * @param write gets the send with its attachments; when it posts nothing, their blobs go again.
 * @throws ApiError unknown_channel when it was deleted meanwhile, unknown_message when the original of a copy was,
 * file_too_large when the storage is full; whatever the blob store or `write` throws; then too no blob stays.
 */
export async function withStoredFiles<Send extends WithFiles, Result>(
  runtime: Runtime,
  send: Send,
  write: (ready: Omit<Send, 'files' | 'copied'>) => Promise<Result>,
): Promise<Result> {
  const { files = [], copied = [], ...carried } = send;
  if (files.length === 0 && copied.length === 0) return write(send);
  const attachments: StoredAttachment[] = [];
  const keys: string[] = [];
  // Files of priced posts have no public URL.
  const folder = `${send.parts?.coins ? PRIVATE_FILES : ATTACHMENTS}${send.channelId}`;
  const owner = { serverId: send.serverId, userId: send.parts?.webhook ? null : send.author.id };
  const place = { runtime, folder, owner, keys };
  let posted = false;
  try {
    // One after the other: a send takes no more memory and no more of the image queue than one file.
    for (const file of files) attachments.push(await storeFile(place, file));
    for (const file of copied) attachments.push(await copyFile(place, file));
    return await write({
      ...carried,
      parts: { ...send.parts, attachments },
      inTransaction: async (tx, messageId, channelId) => {
        await send.inTransaction?.(tx, messageId, channelId);
        await requireChannel(tx, send);
        await claimFiles(tx, keys);
        posted = true;
      },
    });
  } catch (error) {
    posted = false;
    throw error;
  } finally {
    if (!posted) await discardFiles(runtime, keys);
  }
}

async function storeFile(place: Place, file: UploadedFile): Promise<StoredAttachment> {
  const sentAs = cleanFilename(file.filename);
  const { body, size, ending, contentType, width, height } = await readMediaFile(file);
  const filename = ending === null ? sentAs : imageFilename(sentAs, ending);
  const { id, key } = await placeFile(place, filename, size);
  await place.runtime.blobs.put(key, body(), { contentType, maxBytes: size });
  const renamed = sentAs === filename ? {} : { sentAs };
  return { id, filename, contentType, size, width, height, key, ...renamed };
}

/**
 * Stores a file of a message that something else writes, and counts it for the server alone. @param keys gets the key:
 * hand it to `claimFiles` in the transaction that writes the message, or to `discardFiles` when that does not come.
 * @throws ApiError file_too_large when the storage is full.
 */
export function storeMessageFile(
  runtime: Runtime,
  { channelId, serverId }: { readonly channelId: string; readonly serverId: string },
  file: UploadedFile,
  keys: string[],
): Promise<StoredAttachment> {
  return storeFile({ runtime, folder: `${ATTACHMENTS}${channelId}`, owner: { serverId }, keys }, file);
}

async function copyFile(place: Place, original: StoredAttachment): Promise<StoredAttachment> {
  const { blobs } = place.runtime;
  const blob = await blobs.get(original.key);
  if (!blob) throw new ApiError('unknown_message');
  try {
    const { stream, contentType, size: bytes } = blob;
    const { id, key } = await placeFile(place, original.filename, bytes);
    const size = await blobs.put(key, stream, { contentType, maxBytes: bytes });
    return { ...original, id, key, size };
  } finally {
    blob.stream.destroy();
  }
}

/** A place for a file, with room for it. */
async function placeFile(
  { runtime, folder, owner, keys }: Place,
  filename: string,
  bytes: number,
): Promise<{ readonly id: string; readonly key: string }> {
  const id = runtime.ids.next();
  const key = `${folder}/${id}/${randomBytes(16).toString('hex')}/${urlFilename(filename)}`;
  await reserveFile(runtime, { key, kind: 'attachment', bytes, ...owner });
  keys.push(key);
  return { id, key };
}

/** Storing files takes so long that the channel may have been deleted, and nothing would remove them. */
async function requireChannel(tx: Transaction, { serverId, channelId }: WithFiles): Promise<void> {
  if (serverId === null) return;
  if (!(await lockChannel(tx.db, serverId, channelId))) throw new ApiError('unknown_channel');
}
