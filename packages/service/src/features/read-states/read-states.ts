/** What people have read and what waits for them (design 5.18): never stored as a number, always counted. */
import { LIMITS, type ReadState } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Runtime } from '../../runtime.ts';
import type { Tables } from '../../tables.ts';
import { readStateRows } from './store.ts';

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

/** A person's read states in channels they see, for READY: where they read something or something waits. */
export async function readStates(
  runtime: Runtime,
  userId: string,
  channelIds: readonly string[],
): Promise<ReadState[]> {
  const states = await readStatesIn(
    runtime.database.db,
    channelIds.map((channelId) => ({ userId, channelId })),
  );
  return states
    .map(({ state }) => state)
    .filter(({ lastReadMessageId, mentionCount }) => lastReadMessageId !== null || mentionCount > 0);
}
