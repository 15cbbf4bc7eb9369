/** Converts messages of a channel to records, a page at a time. */
import { isoTime } from '@guildhall/platform';
import { readPages } from '../../../pages.ts';
import type { Runtime } from '../../../runtime.ts';
import type { StoredAttachment } from '../../../tables.ts';
import { type MessageRow, messageKey, type PollRow, pollRows } from '../../messages/index.ts';
import type { MessageRecord } from '../archive/records.ts';
import { messagesAfter, type Reacted, reactionsOn, type Vote, votesOn } from './store.ts';

const PAGE = 1000;

/** A file for the archive. */
export interface FileToAdd {
  /** Its path in the archive. */
  readonly path: string;
  /** Its key in the blob store. */
  readonly key: string;
}

/** What an export collects while it writes messages. */
export interface ExportReferences {
  /** Ids of accounts in the records. */
  readonly people: Set<string>;
  /** Files of the current channel, by their path in the archive. */
  readonly files: Map<string, FileToAdd>;
}

/** Everything in a channel, oldest first. */
export async function* messageRecords(
  runtime: Runtime,
  channelId: string,
  noted: ExportReferences,
): AsyncGenerator<MessageRecord> {
  const { db } = runtime.database;
  const read = (last: MessageRow | undefined) =>
    messagesAfter(db, { channelId, after: last?.id ?? '0', limit: PAGE });
  for await (const rows of readPages(PAGE, read)) {
    const surroundings = await loadSurroundings(runtime, channelId, rows);
    for (const row of rows) yield messageRecord(row, surroundings, noted);
  }
}

interface Surroundings {
  readonly reactions: ReadonlyMap<string, readonly Reacted[]>;
  readonly polls: ReadonlyMap<string, PollRow>;
  readonly votes: ReadonlyMap<string, readonly Vote[]>;
}

async function loadSurroundings(
  runtime: Runtime,
  channelId: string,
  rows: readonly MessageRow[],
): Promise<Surroundings> {
  const { db } = runtime.database;
  const reacted = rows.filter((row) => row.reactions !== null).map(({ id }) => id);
  const pollIds = rows.filter((row) => row.parts?.poll !== undefined).map(({ id }) => id);
  return {
    reactions: Map.groupBy(await reactionsOn(db, channelId, reacted), ({ messageId }) => messageId),
    votes: Map.groupBy(await votesOn(db, channelId, pollIds), ({ messageId }) => messageId),
    polls: await pollRows(db, [channelId], pollIds),
  };
}

function messageRecord(row: MessageRow, around: Surroundings, noted: ExportReferences): MessageRecord {
  const { parts } = row;
  const reactions = (row.reactions ?? []).map(({ emoji, count }) => ({
    emoji,
    count,
    users: (around.reactions.get(row.id) ?? [])
      .filter((one) => one.emoji === emoji)
      .map(({ userId, createdAt }) => ({ id: userId, at: isoTime(createdAt) })),
  }));
  const votes = around.votes.get(row.id) ?? [];
  const voters = votes.map(({ userId }) => userId);
  const reacting = reactions.flatMap(({ users }) => users.map(({ id }) => id));
  for (const id of [row.authorId, ...row.mentions, ...voters, ...reacting]) noted.people.add(id);
  if (row.targetId !== null) noted.people.add(row.targetId);
  return {
    id: row.id,
    authorId: row.authorId,
    content: row.content,
    editedAt: row.editedAt && isoTime(row.editedAt),
    flags: row.flags,
    mentions: row.mentions,
    mentionRoles: row.mentionRoles,
    mentionEveryone: row.mentionEveryone,
    replyTo: row.replyTo,
    pinnedAt: row.pinnedAt && isoTime(row.pinnedAt),
    type: row.type,
    targetId: row.targetId,
    embeds: [...(parts?.embeds ?? [])],
    previews: row.previews ?? [],
    components: [...(parts?.components ?? [])],
    // Files of priced posts are not exported.
    attachments: parts?.coins ? [] : (parts?.attachments ?? []).map((file) => attachmentRecord(file, noted)),
    ...(parts?.expiredAttachments ? { expiredAttachments: parts.expiredAttachments } : {}),
    stickers: (parts?.stickers ?? []).map(({ id, name, animated, key }) => ({
      id,
      name,
      animated,
      file: addFile(noted, `files/${key}`, key),
    })),
    poll: pollRecord(row, around.polls.get(messageKey(row.channelId, row.id)), votes),
    pollResult: parts?.pollResult ?? null,
    forward: parts?.forward ?? null,
    webhook: parts?.webhook ? { ...parts.webhook } : null,
    reactions,
  };
}

function attachmentRecord({ id, filename, key }: StoredAttachment, noted: ExportReferences) {
  return { id, filename, file: addFile(noted, `files/attachments/${id}`, key), url: null };
}

/** @returns the path */
export function addFile(noted: Pick<ExportReferences, 'files'>, path: string, key: string): string {
  noted.files.set(path, { path, key });
  return path;
}

function pollRecord(
  { parts }: MessageRow,
  poll: PollRow | undefined,
  votes: readonly Vote[],
): MessageRecord['poll'] {
  if (!parts?.poll) return null;
  const { question, answers, allowMultiselect, expiresAt } = parts.poll;
  return {
    question,
    answers: answers.map(({ id, text, emoji }) => ({ id, text, emoji })),
    allowMultiselect,
    expiresAt,
    endedAt: poll?.endedAt ? isoTime(poll.endedAt) : null,
    counts: poll?.counts ?? answers.map(() => 0),
    total: poll?.total ?? 0,
    votes: votes.map(({ answerId, userId }) => ({ answer: answerId, userId })),
  };
}
