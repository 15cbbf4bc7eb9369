/** What people have read and what waits for them (design 5.18): never stored as a number, always counted. */
import { compareIds, LIMITS, type ReadState } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Runtime } from '../../runtime.ts';
import type { Tables } from '../../tables.ts';
import { readStateRows } from './store.ts';
import { newestPings, readMarksOf } from './summary-store.ts';

/** Read states of people in channels; also where nothing was read yet. One query. */
export async function readStatesIn(
  db: Kysely<Tables>,
  asked: readonly { readonly userId: string; readonly channelId: string }[],
): Promise<{ readonly userId: string; readonly state: ReadState }[]> {
  const rows = await readStateRows(db, asked, LIMITS.mentionCount);
  return rows.map((row) => ({
    userId: row.userId,
    state: {
      channelId: row.channelId,
      lastReadMessageId: row.lastReadMessageId,
      mentionCount: row.mentionCount,
    },
  }));
}

export interface SeenChannel {
  readonly id: string;
  /** That the person holds in its server. */
  readonly roleIds: readonly string[];
  /** Whether more than pings counts there: in direct messages, groups and threads that the person follows. */
  readonly countsAll: boolean;
}

const EVERYONE = '0';

/**
 * A person's read states in channels they see, for READY: where they read something or something waits. Counting costs
 * far more than seeing that nothing waits, which is so in most channels: only the others are counted.
 */
export async function readStates(
  runtime: Runtime,
  userId: string,
  channels: readonly SeenChannel[],
): Promise<ReadState[]> {
  const { db } = runtime.database;
  const targets = channels
    .filter(({ countsAll }) => !countsAll)
    .flatMap(({ id, roleIds }) =>
      [userId, EVERYONE, ...roleIds].map((targetId) => ({ channelId: id, targetId })),
    );
  const [markRows, pings] = await Promise.all([readMarksOf(db, [userId]), newestPings(db, targets)]);
  const marks = new Map(markRows.map((row) => [row.channelId, row.lastReadMessageId]));
  const pinged = new Set(
    pings
      .filter(({ channelId, messageId }) => compareIds(messageId, marks.get(channelId) ?? '0') > 0)
      .map(({ channelId }) => channelId),
  );
  const counted = channels.filter(({ id, countsAll }) => countsAll || pinged.has(id));
  const states = await readStatesIn(
    db,
    counted.map(({ id: channelId }) => ({ userId, channelId })),
  );
  const byChannel = new Map(states.map(({ state }) => [state.channelId, state]));
  return channels
    .map(({ id }) => {
      const lastReadMessageId = marks.get(id) ?? null;
      return byChannel.get(id) ?? { channelId: id, lastReadMessageId, mentionCount: 0 };
    })
    .filter(({ lastReadMessageId, mentionCount }) => lastReadMessageId !== null || mentionCount > 0);
}
