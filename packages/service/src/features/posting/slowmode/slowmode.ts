import { ApiError, CLOCKS_DIFFER_BY_MS } from '@guildhall/platform';
import { has, idAtTime, idTime, LIMITS } from '@guildhall/protocol';
import type { ConversationContext } from '../../access/index.ts';
import { slowmodeWait } from './rules.ts';
import { findTurn, lastMessageIdBy, returnTurn, takeTurn } from './store.ts';

/**
 * Sends if the channel's slowmode allows it, counting from the last accepted message. Of several concurrent sends, one
 * succeeds. Members with Manage Messages or Manage Channels are exempt (specification: slowmodeSecs).
 * @param nonce the enforced nonce, whose retries do not wait: `send` must not store them again
 * @param lastIdBy finds the last accepted message
 * @throws ApiError slowmode with the seconds to wait
 */
export function withSlowmode<Sent>(
  ctx: ConversationContext,
  send: () => Promise<Sent>,
  { nonce, lastIdBy = lastMessageIdBy }: SlowmodeOptions = {},
): Promise<Sent> {
  return isSlowed(ctx) ? sendInTurn(ctx, send, nonce ?? null, lastIdBy) : send();
}

interface SlowmodeOptions {
  readonly nonce?: string | undefined;
  readonly lastIdBy?: typeof lastMessageIdBy;
}

async function sendInTurn<Sent>(
  { runtime, actor, access }: ConversationContext,
  send: () => Promise<Sent>,
  nonce: string | null,
  lastIdBy: typeof lastMessageIdBy,
): Promise<Sent> {
  const { db } = runtime.database;
  const place = { channelId: access.channel.row.id, userId: actor.id };
  const slowmodeSecs = access.channel.row.slowmodeSecs;
  const now = runtime.clock.now();
  const countsAfter = now - slowmodeSecs * 1000;
  const last = await lastIdBy(db, place.channelId, actor.id, idAtTime(countsAfter));
  const wait = slowmodeWait(last ? idTime(last) : null, slowmodeSecs, now);
  const times = {
    now: new Date(now),
    countsAfter: new Date(countsAfter),
    countsUntil: new Date(now + CLOCKS_DIFFER_BY_MS),
  };
  if (wait > 0 || !(await takeTurn(db, place, nonce, times))) {
    const taken = await findTurn(db, place);
    // A nonce in use is refused when the message is stored, after the first send has ended.
    if (nonce !== null && taken?.nonce === nonce && taken.takenAt > now - LIMITS.nonceWindowSecs * 1000)
      return send();
    const turnWait = slowmodeWait(taken?.takenAt ?? null, slowmodeSecs, now);
    throw new ApiError('slowmode', { retryAfter: Math.max(wait, turnWait, 0.001) });
  }
  try {
    return await send();
  } catch (error) {
    await returnTurn(db, place, times.now);
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
