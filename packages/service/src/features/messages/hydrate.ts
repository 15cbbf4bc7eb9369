/** Messages of one channel with everything they show: a constant number of queries, whatever their number. */
import type { Message, User } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Ground } from '../../ground.ts';
import type { Tables } from '../../tables.ts';
import { presentUsers } from '../accounts/index.ts';
import { deletedStickerIds } from './hydrate-store.ts';
import { type PollRow, pollRows } from './poll-store.ts';
import { isClosedIn } from './priced-posts.ts';
import { type MessageRow, messagesByIds } from './store.ts';
import { messageView, type PollVotes, replyPreview } from './view.ts';

/**
 * The messages as everyone sees them; what depends on the viewer is laid over it by `asSeenBy`. What only some
 * messages carry is asked for only when one of these does.
 * @param db a transaction sees its own changes.
 */
export async function messageViews(
  ground: Ground,
  channelId: string,
  rows: readonly MessageRow[],
  db: Kysely<Tables> = ground.database.db,
): Promise<Message[]> {
  const replyIds = rows.flatMap((row) => row.reply_to ?? []);
  const stickerIds = rows.flatMap((row) => row.parts?.stickers?.map(({ id }) => id) ?? []);
  const pollIds = rows.flatMap((row) => (row.parts?.poll ? row.id : []));
  const priced = rows.some(({ parts }) => parts?.coins);
  const [originals, deletedStickers, polls, closed] = await Promise.all([
    messagesByIds(db, channelId, replyIds),
    deletedStickerIds(db, stickerIds),
    pollRows(db, [channelId], pollIds),
    priced && isClosedIn(ground, channelId),
  ]);
  const users = await usersOf(ground, [...rows, ...originals.values()]);
  return rows.map((row) => {
    const original = row.reply_to === null ? undefined : originals.get(row.reply_to);
    return messageView(ground.settings, row, {
      author: users.get(row.author_id),
      reply: original ? replyPreview(original, users.get(original.author_id)) : null,
      target: row.target_id === null ? undefined : users.get(row.target_id),
      deletedStickers,
      votes: votesOf(polls.get(row.id)),
      closed,
    });
  });
}

/** A poll without a row has no votes. */
export function votesOf(poll: PollRow | undefined): PollVotes | undefined {
  return (
    poll && {
      counts: new Map(poll.counts.map((count, index) => [String(index + 1), count])),
      total: poll.total,
      ended: poll.ended_at !== null,
    }
  );
}

/** Authors, webhooks among them not, and whom system notices tell of. */
function usersOf(ground: Ground, rows: readonly MessageRow[]): Promise<ReadonlyMap<string, User>> {
  const ids = rows.flatMap((row) => [
    ...(row.parts?.webhook ? [] : [row.author_id]),
    ...(row.target_id === null ? [] : [row.target_id]),
  ]);
  return presentUsers(ground, ids);
}
