/**
 * Stores files before their message. Invariants: a file is pending before it is stored, and stops being pending in
 * the transaction that writes its message; every message has separate files.
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

/** Where files are stored, and whose storage they use. */
interface StorageTarget {
  readonly runtime: Runtime;
  readonly folder: string;
  readonly owner: FileOwner;
  /** Collects the keys of stored files. */
  readonly keys: string[];
}

/** The descriptions of files in a send. */
export interface WithFiles {
  readonly channelId: string;
  readonly serverId: string | null;
  /** The owner of the files' storage, besides the server; a webhook has none. */
  readonly author: { readonly id: string };
  readonly parts: MessageParts | null;
  /** Not stored yet; when the message is written they are in `parts.attachments`. */
  readonly files?: readonly UploadedFile[];
  /** Files of another message to copy; this message gets separate blobs, so that each can be deleted. */
  readonly copied?: readonly StoredAttachment[];
  /**
   * Writes other rows of the message, such as a poll, after it in the same transaction. Such a message is not batched
   * with others.
   */
  readonly inTransaction?: (tx: Transaction, messageId: string, channelId: string) => Promise<void>;
}

/**
 * Stores the files of a send, then runs `write`; without files it just runs it.
 * @param write gets the send with its attachments; if it posts nothing, the files are deleted.
 * @throws ApiError unknown_channel if the channel was deleted in the meantime, unknown_message if the original of a
 * copy was, file_too_large if the storage is full; and errors of the blob store or `write`. Then no file stays.
 */
export function withStoredFiles<Send extends WithFiles, Result>(
  runtime: Runtime,
  send: Send,
  write: (ready: Omit<Send, 'files' | 'copied'>) => Promise<Result>,
): Promise<Result> {
  const hasFiles = send.files?.length || send.copied?.length;
  return hasFiles ? writeWithFiles(runtime, send, write) : write(send);
}

async function writeWithFiles<Send extends WithFiles, Result>(
  runtime: Runtime,
  send: Send,
  write: (ready: Omit<Send, 'files' | 'copied'>) => Promise<Result>,
): Promise<Result> {
  const { files = [], copied = [], ...carried } = send;
  const attachments: StoredAttachment[] = [];
  const keys: string[] = [];
  // Files of priced posts have no public URL.
  const folder = `${send.parts?.coins ? PRIVATE_FILES : ATTACHMENTS}${send.channelId}`;
  const owner = { serverId: send.serverId, userId: send.parts?.webhook ? null : send.author.id };
  const target = { runtime, folder, owner, keys };
  let posted = false;
  try {
    // One after the other, so that a send uses no more memory and image queue than one file.
    for (const file of files) attachments.push(await storeFile(target, file));
    for (const file of copied) attachments.push(await copyFile(target, file));
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

async function storeFile(target: StorageTarget, file: UploadedFile): Promise<StoredAttachment> {
  const sentAs = cleanFilename(file.filename);
  const { body, size, ending, contentType, width, height } = await readMediaFile(file);
  const filename = ending === null ? sentAs : imageFilename(sentAs, ending);
  const { id, key } = await reserveBlob(target, filename, size);
  await target.runtime.blobs.put(key, body(), { contentType, maxBytes: size });
  const renamed = sentAs === filename ? {} : { sentAs };
  return { id, filename, contentType, size, width, height, key, ...renamed };
}

/**
 * Stores a file of a message that other code writes; only the server's storage counts it. @param keys gets the key:
 * pass it to `claimFiles` in the transaction that writes the message, or otherwise to `discardFiles`.
 * @throws ApiError file_too_large if the storage is full
 */
export function storeMessageFile(
  runtime: Runtime,
  { channelId, serverId }: { readonly channelId: string; readonly serverId: string },
  file: UploadedFile,
  keys: string[],
): Promise<StoredAttachment> {
  return storeFile({ runtime, folder: `${ATTACHMENTS}${channelId}`, owner: { serverId }, keys }, file);
}

async function copyFile(target: StorageTarget, original: StoredAttachment): Promise<StoredAttachment> {
  const { blobs } = target.runtime;
  const blob = await blobs.get(original.key);
  if (!blob) throw new ApiError('unknown_message');
  try {
    const { stream, contentType, size: bytes } = blob;
    const { id, key } = await reserveBlob(target, original.filename, bytes);
    const size = await blobs.put(key, stream, { contentType, maxBytes: bytes });
    return { ...original, id, key, size };
  } finally {
    blob.stream.destroy();
  }
}

/** Reserves storage for a file. @returns its id and key */
async function reserveBlob(
  { runtime, folder, owner, keys }: StorageTarget,
  filename: string,
  bytes: number,
): Promise<{ readonly id: string; readonly key: string }> {
  const id = runtime.ids.next();
  const key = `${folder}/${id}/${randomBytes(16).toString('hex')}/${urlFilename(filename)}`;
  await reserveFile(runtime, { key, kind: 'attachment', bytes, ...owner });
  keys.push(key);
  return { id, key };
}

/** Storing files takes so long that the channel may have been deleted; then nothing would remove the files. */
async function requireChannel(tx: Transaction, { serverId, channelId }: WithFiles): Promise<void> {
  if (serverId === null) return;
  if (!(await lockChannel(tx.db, serverId, channelId))) throw new ApiError('unknown_channel');
}
