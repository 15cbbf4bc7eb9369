/** Writes the messages of a channel in small steps, each with its files. */
import type { Runtime, Transaction } from '../../../runtime.ts';
import type { MessageParts, StoredAttachment } from '../../../tables.ts';
import { lockChannel, storeMessageFile } from '../../attachments/index.ts';
import { endPollJob, endPollJobKey } from '../../posting/index.ts';
import { claimFiles, discardFiles } from '../../stored-files/index.ts';
import type { ArchivedContent, MessageRecord } from '../archive/records.ts';
import { refuseWhileMoving } from '../claims/offer-messages.ts';
import { channelMessages } from './channel-messages.ts';
import { cleanJson } from './clean-text.ts';
import { withExtracted } from './extract.ts';
import { shiftedId } from './ids.ts';
import { messageFiles } from './message-files.ts';
import {
  addMessages,
  addReactionsAndVotes,
  type ImportedMessage,
  lockActivity,
  storedIds,
  updateImportedChannel,
} from './message-store.ts';
import type { Reading } from './read-structure.ts';
import { keepServer } from './structure-store.ts';
import { type TranslatedMessage, type Translation, translateMessage } from './translate-message.ts';

const STEP = 2000;

export interface Channel {
  /** Its id in the archive. */
  readonly source: string;
  readonly thread: boolean;
}

export interface Writing {
  readonly runtime: Runtime;
  readonly reading: Reading;
  readonly translation: Translation;
  /** The account in whose picture queue the files wait. */
  readonly ownerId: string;
  readonly onProgress: () => void;
}

/** Adds the missing messages of a channel, unless it is deleted meanwhile. */
export async function writeMessages(writing: Writing, channel: Channel): Promise<void> {
  if (await writeAll(writing, channel)) return;
  writing.reading.report.note(
    'A channel was deleted here during the import; its messages are not imported.',
    channel.source,
  );
}

/** @returns whether the channel is there */
async function writeAll(writing: Writing, channel: Channel): Promise<boolean> {
  const { reading, translation } = writing;
  const { ids } = translation;
  const channelId = shiftedId(channel.source, ids.shift);
  let step = new Map<string, MessageRecord>();
  for await (const record of channelMessages(reading, channel.source)) {
    step.set(record.id, record);
    if (step.size < STEP) continue;
    if (!(await writeStep(writing, channelId, [...step.values()]))) return false;
    step = new Map();
  }
  if (step.size > 0 && !(await writeStep(writing, channelId, [...step.values()]))) return false;
  return writeInChannel(writing, channelId, (tx) =>
    updateImportedChannel(tx.db, { id: channelId, serverId: ids.serverId, thread: channel.thread }),
  );
}

/**
 * Runs a transaction that writes into a channel; does nothing if the channel was deleted during the import, because
 * nothing would delete what it adds.
 * @returns whether the channel is there
 * @throws ApiError unknown_server; invalid_request if messages of the server have begun to move
 */
function writeInChannel(
  { runtime, translation }: Writing,
  channelId: string,
  write: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { serverId } = translation.ids;
  return runtime.database.transaction(async (tx) => {
    await keepServer(tx.db, serverId);
    await refuseWhileMoving(tx.db, serverId);
    // In the order in which a deletion of the channel locks both.
    await lockActivity(tx.db, channelId);
    const isThere = await lockChannel(tx.db, serverId, channelId);
    if (isThere) await write(tx);
    return isThere;
  });
}

/** @returns false if the channel was deleted before its new messages were written */
async function writeStep(
  writing: Writing,
  channelId: string,
  records: readonly MessageRecord[],
): Promise<boolean> {
  const { runtime, reading, translation } = writing;
  const { counts } = reading.report;
  const sources = records.map(({ id }) => shiftedId(id, translation.ids.shift));
  const known = await storedIds(runtime.database.db, channelId, sources);
  const fresh = records.filter((_, index) => !known.has(sources[index] ?? ''));
  counts.known += known.size;
  let isThere = true;
  if (fresh.length > 0) {
    /** Keys of files by message. */
    const files = new Map<string, string[]>();
    try {
      const messages: ImportedMessage[] = [];
      for (const record of fresh) {
        const translated = translateMessage(translation, record);
        const keys: string[] = [];
        files.set(translated.message.id, keys);
        messages.push(await withFiles(writing, channelId, record, translated, keys));
      }
      isThere = await writeInChannel(writing, channelId, async (tx) => {
        const ids = await addMessages(tx.db, channelId, messages);
        const added = messages.filter(({ id }) => ids.has(id));
        await addReactionsAndVotes(tx.db, channelId, added);
        await schedulePollEnds(tx, channelId, added);
        await claimFiles(
          tx,
          added.flatMap(({ id }) => files.get(id) ?? []),
        );
      });
      if (isThere) {
        counts.messages += fresh.length;
        counts.files += [...files.values()].flat().length;
      }
    } finally {
      // After a failure, and of messages that another run of the same import has added.
      await discardFiles(runtime, [...files.values()].flat());
    }
  }
  writing.onProgress();
  return isThere;
}

/** Schedules the end of running polls at their original time. */
async function schedulePollEnds(
  tx: Transaction,
  channelId: string,
  messages: readonly ImportedMessage[],
): Promise<void> {
  const jobs = messages.flatMap(({ id: messageId, poll }) =>
    poll && poll.endedAt === null
      ? [
          {
            payload: { channelId, messageId },
            runAt: new Date(poll.expiresAt),
            jobKey: endPollJobKey(channelId, messageId),
          },
        ]
      : [],
  );
  await tx.addJobs(endPollJob, jobs);
}

async function withFiles(
  writing: Writing,
  channelId: string,
  record: MessageRecord,
  { message, parts }: TranslatedMessage,
  keys: string[],
): Promise<ImportedMessage> {
  const attachments: StoredAttachment[] = [];
  const links: string[] = [];
  for (const { record: file, content } of messageFiles(writing.reading, record)) {
    if (content) attachments.push(await storeAttachment(writing, channelId, file.filename, content, keys));
    else if (file.url !== null && /^https?:\/\//i.test(file.url))
      links.push(`[${file.filename}](${file.url})`);
  }
  const whole: MessageParts = attachments.length === 0 ? parts : { ...parts, attachments };
  return {
    ...message,
    content: [message.content, ...links].filter((line) => line !== '').join('\n'),
    parts: Object.keys(whole).length === 0 ? null : cleanJson(whole),
  };
}

function storeAttachment(
  { runtime, translation, ownerId }: Writing,
  channelId: string,
  filename: string,
  content: ArchivedContent,
  keys: string[],
): Promise<StoredAttachment> {
  return withExtracted(content, { filename, sender: ownerId }, (extracted) =>
    storeMessageFile(runtime, { channelId, serverId: translation.ids.serverId }, extracted, keys),
  );
}
