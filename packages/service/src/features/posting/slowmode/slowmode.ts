import { ApiError, CLOCKS_DIFFER_BY_MS } from '@guildhall/platform';
import { has, idAtTime, idTime } from '@guildhall/protocol';
import type { ConversationContext } from '../../access/index.ts';
import { slowmodeWait } from './rules.ts';
import { lastMessageIdBy, returnTurn, takeTurn, turnTakenAt } from './store.ts';

/**
 * Sends if the channel's slowmode allows it, counting from the last accepted message. Of several sends at once, one
 * succeeds. Members with Manage Messages or Manage Channel are exempt (specification: slowmodeSecs).
 * @param lastIdBy finds the last accepted message
 * @throws ApiError slowmode with the seconds to wait.
 */
export function withSlowmode<Sent>(
  ctx: ConversationContext,
  send: () => Promise<Sent>,
  lastIdBy: typeof lastMessageIdBy = lastMessageIdBy,
): Promise<Sent> {
  return isSlowed(ctx) ? sendInTurn(ctx, send, lastIdBy) : send();
}

async function sendInTurn<Sent>(
  { runtime, actor, access }: ConversationContext,
  send: () => Promise<Sent>,
  lastIdBy: typeof lastMessageIdBy,
): Promise<Sent> {
  const { db } = runtime.database;
  const turn = { channelId: access.channel.row.id, userId: actor.id };
  const slowmodeSecs = access.channel.row.slowmodeSecs;
  const now = runtime.clock.now();
  const free = now - slowmodeSecs * 1000;
  const last = await lastIdBy(db, turn.channelId, actor.id, idAtTime(free));
  refuseUntil(slowmodeWait(last ? idTime(last) : null, slowmodeSecs, now));
  const wrong = now + CLOCKS_DIFFER_BY_MS;
  const times = { now: new Date(now), free: new Date(free), wrong: new Date(wrong) };
  if (!(await takeTurn(db, turn, times))) {
    const takenAt = await turnTakenAt(db, turn);
    refuseUntil(Math.max(slowmodeWait(takenAt, slowmodeSecs, now), 0.001));
  }
  try {
    return await send();
  } catch (error) {
    await returnTurn(db, turn);
    throw error;
  }
}

/** In forums, members with Manage Threads are exempt too. */
export function isSlowed({ access }: ConversationContext): boolean {
  return (
    access.channel.row.slowmodeSecs > 0 &&
    !(access.channel.row.kind === 'forum' && has(access.permissions, 'manageThreads')) &&
    !has(access.permissions, 'manageMessages') &&
    !has(access.permissions, 'manageChannels')
  );
}

function refuseUntil(wait: number): void {
  if (wait > 0) throw new ApiError('slowmode', { retryAfter: wait });
}
