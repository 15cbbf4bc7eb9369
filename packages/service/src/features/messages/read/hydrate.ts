/** Loads everything that messages show, in a constant number of queries. */
import { isoTime } from '@guildhall/platform';
import type { Message, User } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { Db } from '../../../tables.ts';
import { presentUsers } from '../../accounts/index.ts';
import { isClosedIn } from '../priced/priced-posts.ts';
import { type MessageRow, messageKey, messagesByIds } from '../store.ts';
import { CALL_NOTICE, messageView, replyPreview } from '../view.ts';
import { callRows, type NoticedCallRow } from './call-store.ts';
import { deletedStickerIds } from './hydrate-store.ts';
import { pollRows } from './poll-store.ts';

/**
 * The messages as everyone sees them, in the order of the rows; `messagesSeenBy` adds the parts that depend on the viewer.
 * Rare parts are read only if a message has them.
 * @param db a transaction, to include its own changes
 */
export async function messageViews(
  runtime: Runtime,
  rows: readonly MessageRow[],
  db: Db = runtime.database.db,
): Promise<Message[]> {
  return (await viewsWithPeople(runtime, rows, db)).views;
}

/** {@link messageViews} of one message. */
export async function oneMessageView(runtime: Runtime, row: MessageRow, db?: Db): Promise<Message> {
  const [view] = await messageViews(runtime, [row], db);
  if (!view) throw new Error('the message has no view');
  return view;
}

export interface ViewsWithPeople {
  readonly views: Message[];
  /** All people in the messages; undefined for accounts that no longer exist. */
  readonly people: ReadonlyMap<string, User | undefined>;
}

/** Like {@link messageViews}, and also returns the people shown, because people change without their messages. */
export async function viewsWithPeople(
  runtime: Runtime,
  rows: readonly MessageRow[],
  db: Db = runtime.database.db,
): Promise<ViewsWithPeople> {
  const channelIds = [...new Set(rows.map((row) => row.channelId))];
  const replyIds = rows.flatMap((row) => row.replyTo ?? []);
  const stickerIds = rows.flatMap((row) => row.parts?.stickers?.map(({ id }) => id) ?? []);
  const callIds = rows.flatMap((row) => (row.type === CALL_NOTICE ? row.id : []));
  const pollIds = rows.flatMap((row) => (row.parts?.poll ? row.id : []));
  const [originals, deletedStickers, polls, calls, closed] = await Promise.all([
    messagesByIds(db, channelIds, replyIds),
    deletedStickerIds(db, stickerIds),
    pollRows(db, channelIds, pollIds),
    callRows(db, channelIds, callIds),
    closedChannels(runtime, rows),
  ]);
  const people = await loadPeople(runtime, [...rows, ...originals.values()]);
  const views = rows.map((row) => {
    const key = messageKey(row.channelId, row.id);
    const original = row.replyTo === null ? undefined : originals.get(messageKey(row.channelId, row.replyTo));
    return messageView(runtime, row, {
      author: people.get(row.authorId),
      reply: original ? replyPreview(original, people.get(original.authorId)) : null,
      target: row.targetId === null ? undefined : people.get(row.targetId),
      invoker: row.parts?.interaction && people.get(row.parts.interaction.user.id),
      deletedStickers,
      votes: polls.get(key),
      call: callView(calls.get(key)),
      closed: closed.has(row.channelId),
    });
  });
  return { views, people };
}

/** Channels whose priced posts can no longer be bought, from memory. */
async function closedChannels(runtime: Runtime, rows: readonly MessageRow[]): Promise<ReadonlySet<string>> {
  const priced = [...new Set(rows.flatMap((row) => (row.parts?.coins ? row.channelId : [])))];
  const closed = await Promise.all(priced.map((channelId) => isClosedIn(runtime, channelId)));
  return new Set(priced.filter((_, index) => closed[index]));
}

function callView(row: NoticedCallRow | undefined): Message['call'] {
  return row && { participants: row.participants, endedAt: row.endedAt ? isoTime(row.endedAt) : null };
}

/** Authors (without webhooks), the people in system notices, and those whose commands are answered. */
async function loadPeople(
  runtime: Runtime,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, User | undefined>> {
  const ids = rows.flatMap((row) => [
    ...(row.parts?.webhook ? [] : [row.authorId]),
    ...(row.targetId === null ? [] : [row.targetId]),
    ...(row.parts?.interaction ? [row.parts.interaction.user.id] : []),
  ]);
  const known = await presentUsers(runtime, ids);
  return new Map(ids.map((id) => [id, known.get(id)]));
}
