/**
 * Files on their way into a message. Invariants: a blob is recorded as pending before it is stored, and stops being
 * pending in the transaction that writes its message; so whatever goes wrong, and wherever the process dies, a blob
 * either belongs to a message or is removed, at once or by the sweep. Every message has blobs of its own.
 */
import { randomBytes } from 'node:crypto';
import { ApiError, readMediaFile, type UploadedFile } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { MessageParts, StoredAttachment } from '../../tables.ts';
import { dropImages } from '../images/index.ts';
import { ATTACHMENTS } from './attachment-urls.ts';
import { cleanFilename, imageFilename, urlFilename } from './file-names.ts';
import { PRIVATE_FILES } from './private-files.ts';
import { dropPendingBlobs, lockChannel, recordPendingBlob, takeOldPendingBlobs } from './store.ts';

/** Re-encoding may make a file larger than it was sent; nothing comes near this. */
const MAX_STORED_BYTES = 64 * 1024 * 1024;
/** Far longer than the slowest send takes from its first file to its commit. */
const ABANDONED_MS = 60 * 60 * 1000;
const SWEEP_STEP = 500;

/** What a send says about its files. */
export interface WithFiles {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly parts: MessageParts | null;
  /** Not stored yet; the message has them as `parts.attachments` when it is written. */
  readonly files?: readonly UploadedFile[];
  /** Of another message, in place of files: this one gets blobs of its own, so that either can be deleted. */
  readonly copied?: readonly StoredAttachment[];
  /**
   * Rows that belong to the message and are written with it, after it, such as a poll's. A message that has them is not
   * batched with others.
   */
  readonly within?: (tx: Transaction, messageId: string, channelId: string) => Promise<void>;
}

/**
 * Stores the files of a send, then runs what writes its message; without files it just runs it.
 * @param write gets the send with its attachments; when it posts nothing, their blobs go again.
 * @throws ApiError unknown_channel when it was deleted meanwhile, unknown_message when the original of a copy was;
 * whatever the blob store or `write` throws; then too no blob stays.
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
  // What is sold has no URL that leads there by itself.
  const folder = `${send.parts?.coins ? PRIVATE_FILES : ATTACHMENTS}${send.channelId}`;
  let posted = false;
  try {
    // One after the other: a send takes no more memory and no more of the image queue than one file.
    for (const file of files) attachments.push(await storeFile(runtime, folder, file, keys));
    for (const file of copied) attachments.push(await copyFile(runtime, folder, file, keys));
    return await write({
      ...carried,
      parts: { ...send.parts, attachments },
      within: async (tx, messageId, channelId) => {
        await send.within?.(tx, messageId, channelId);
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

async function storeFile(
  runtime: Runtime,
  folder: string,
  file: UploadedFile,
  keys: string[],
): Promise<StoredAttachment> {
  const sentAs = cleanFilename(file.filename);
  const { body, ending, contentType, width, height } = await readMediaFile(file);
  const filename = ending === null ? sentAs : imageFilename(sentAs, ending);
  const { id, key } = await aPendingBlob(runtime, folder, filename, keys);
  const size = await runtime.blobs.put(key, body(), { contentType, maxBytes: MAX_STORED_BYTES });
  const renamed = sentAs === filename ? {} : { sentAs };
  return { id, filename, contentType, size, width, height, key, ...renamed };
}

/**
 * Stores a file of a message that something else writes. @param keys gets the key: hand it to {@link claimFiles} in the
 * transaction that writes the message, or to {@link discardFiles} when that does not come.
 */
export function storeMessageFile(
  runtime: Runtime,
  channelId: string,
  file: UploadedFile,
  keys: string[],
): Promise<StoredAttachment> {
  return storeFile(runtime, `${ATTACHMENTS}${channelId}`, file, keys);
}

async function copyFile(
  runtime: Runtime,
  folder: string,
  original: StoredAttachment,
  keys: string[],
): Promise<StoredAttachment> {
  const blob = await runtime.blobs.get(original.key);
  if (!blob) throw new ApiError('unknown_message');
  try {
    const { id, key } = await aPendingBlob(runtime, folder, original.filename, keys);
    const { stream, contentType } = blob;
    const size = await runtime.blobs.put(key, stream, { contentType, maxBytes: MAX_STORED_BYTES });
    return { ...original, id, key, size };
  } finally {
    blob.stream.destroy();
  }
}

/** A place for a blob, recorded before anything is there. */
async function aPendingBlob(
  runtime: Runtime,
  folder: string,
  filename: string,
  keys: string[],
): Promise<{ readonly id: string; readonly key: string }> {
  const id = runtime.ids.next();
  const key = `${folder}/${id}/${randomBytes(16).toString('hex')}/${urlFilename(filename)}`;
  await recordPendingBlob(runtime.database.db, key, new Date(runtime.clock.now()));
  keys.push(key);
  return { id, key };
}

/** Storing files takes so long that the channel may have gone, and nothing would ever remove them. */
async function requireChannel(tx: Transaction, { serverId, channelId }: WithFiles): Promise<void> {
  if (serverId === null) return;
  if (!(await lockChannel(tx.db, serverId, channelId))) throw new ApiError('unknown_channel');
}

/** From now on the blobs are the message's. @throws Error when the sweep took them for abandoned. */
export async function claimFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const claimed = await dropPendingBlobs(tx.db, keys);
  if (claimed.length !== keys.length)
    throw new Error('files of a message were removed before it was written');
}

/**
 * Removes blobs that no message has. When it is not known whether the message was written, what it claimed is not
 * pending any longer and stays. A failure is left to the sweep, so that the sender learns of the first one.
 */
export async function discardFiles(runtime: Runtime, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await runtime.database.transaction(async (tx) => dropImages(tx, await dropPendingBlobs(tx.db, keys)));
  } catch (error) {
    runtime.log.warn({ err: error, keys }, 'files of a message that was not sent are left to the sweep');
  }
}

/** Removes blobs whose send ended without an end: the process died, or the database was away. */
export async function sweepPendingBlobs(runtime: Runtime): Promise<void> {
  const before = new Date(runtime.clock.now() - ABANDONED_MS);
  for (let taken = SWEEP_STEP; taken === SWEEP_STEP; ) {
    taken = await runtime.database.transaction(async (tx) => {
      const keys = await takeOldPendingBlobs(tx.db, before, SWEEP_STEP);
      await dropImages(tx, keys);
      return keys.length;
    });
  }
}
