/**
 * Stores the files of a new message. Invariants: a blob is recorded as pending before it is stored, and stops being
 * pending in the transaction that writes its message. So after any failure, a blob either belongs to a message or is
 * removed, at once or by the sweep. Every message has blobs of its own.
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

/** Re-encoding may enlarge a file, but never beyond this. */
const MAX_STORED_BYTES = 64 * 1024 * 1024;
/** Far longer than the slowest send takes from its first file to its commit. */
const ABANDONED_MS = 60 * 60 * 1000;
const SWEEP_STEP = 500;

/** The descriptions of files in a send. */
export interface WithFiles {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly parts: MessageParts | null;
  /** Not stored yet; when the message is written they are in `parts.attachments`. */
  readonly files?: readonly UploadedFile[];
  /** Files of another message to copy: this message gets blobs of its own, so that each can be deleted. */
  readonly copied?: readonly StoredAttachment[];
  /**
   * Further rows of the message, such as a poll's, written after it in the same transaction. Such a message is not
   * batched with others.
   */
  readonly within?: (tx: Transaction, messageId: string, channelId: string) => Promise<void>;
}

/**
 * Stores the files of a send, then calls `write`; without files it only calls `write`.
 * @param write receives the send with its attachments; when it posts nothing, their blobs are removed
 * @throws ApiError unknown_channel when the channel was deleted meanwhile, unknown_message when the original of a copy
 * was; also errors of the blob store and of `write`. No blob stays after an error.
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
  let posted = false;
  try {
    // One after the other, so that a send takes no more memory and image queue than a single file.
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
 * Stores a file for a message that another function writes. @param keys receives the key: pass it to {@link claimFiles}
 * in the transaction that writes the message, or to {@link discardFiles} if there is none
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

/** Reserves a key for a blob before it is stored. */
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

/** Storing files takes so long that the channel may have been deleted, and nothing would remove them. */
async function requireChannel(tx: Transaction, { serverId, channelId }: WithFiles): Promise<void> {
  if (serverId === null) return;
  if (!(await lockChannel(tx.db, serverId, channelId))) throw new ApiError('unknown_channel');
}

/** Assigns the blobs to the message. @throws Error when the sweep has removed them as abandoned */
export async function claimFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const claimed = await dropPendingBlobs(tx.db, keys);
  if (claimed.length !== keys.length)
    throw new Error('files of a message were removed before it was written');
}

/**
 * Removes blobs without a message. If the message may have been written, its claimed blobs are no longer pending and
 * stay. Failures are left to the sweep, so that the sender gets the original error.
 */
export async function discardFiles(runtime: Runtime, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await runtime.database.transaction(async (tx) => dropImages(tx, await dropPendingBlobs(tx.db, keys)));
  } catch (error) {
    runtime.log.warn({ err: error, keys }, 'files of a message that was not sent are left to the sweep');
  }
}

/** Removes blobs of interrupted sends: the process died, or the database was unavailable. */
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
