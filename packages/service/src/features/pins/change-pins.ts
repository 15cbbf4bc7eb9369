import { ApiError, isoTime } from '@guildhall/platform';
import { channelPinsUpdate, LIMITS } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { type ConversationContext, conversationAudience } from '../access/index.ts';
import { type MessageRow, oneMessageView, requireMessage } from '../messages/index.ts';
import { announceMessageUpdate } from '../posting/index.ts';
import { countPins, findLastPin, storeLastPin, storePin } from './store.ts';

/**
 * Pins a message; a pinned one keeps its place (specification: PUT …/pins/{messageId}). In direct messages and groups
 * everyone may pin (design 1.2).
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, too_many_pins
 */
export async function pinMessage(ctx: ConversationContext, messageId: string): Promise<undefined> {
  await changePin(ctx, messageId, async (tx, before) => {
    if (before.pinnedAt !== null) return;
    const { channelId } = before;
    if ((await countPins(tx.db, channelId, LIMITS.pinsPerChannel)) === LIMITS.pinsPerChannel)
      throw new ApiError('too_many_pins');
    const last = await findLastPin(tx.db, channelId);
    // Gives two pins of one millisecond different times.
    const at = new Date(Math.max(ctx.runtime.clock.now(), (last?.getTime() ?? 0) + 1));
    const row = await storePin(tx.db, channelId, messageId, at);
    if (row) await announcePins(ctx, tx, row, at);
    // Last, because it blocks sends in this channel until the commit.
    await storeLastPin(tx.db, channelId, at);
  });
}

/**
 * Unpins a message (specification: DELETE …/pins/{messageId}).
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out
 */
export async function unpinMessage(ctx: ConversationContext, messageId: string): Promise<undefined> {
  await changePin(ctx, messageId, async (tx, before) => {
    if (before.pinnedAt === null) return;
    const row = await storePin(tx.db, before.channelId, messageId, null);
    if (row) await announcePins(ctx, tx, row, await findLastPin(tx.db, before.channelId));
  });
}

/** Pins of a channel change one at a time, so that the limit holds. */
async function changePin(
  ctx: ConversationContext,
  messageId: string,
  work: (tx: Transaction, before: MessageRow) => Promise<void>,
): Promise<void> {
  const { runtime, access, stateVersion } = ctx;
  await requireMessage(ctx, messageId);
  if (access.server !== null) access.require('manageMessages');
  await runtime.database.transaction(async (tx) => {
    await tx.lock(access.channel.row.id);
    await tx.lock(messageId, stateVersion);
    await work(tx, await requireMessage(ctx, messageId, tx.db));
  });
}

async function announcePins(
  { runtime, access }: ConversationContext,
  tx: Transaction,
  row: MessageRow,
  lastPinAt: Date | null,
): Promise<void> {
  const audience = conversationAudience(access);
  await announceMessageUpdate(runtime, tx, audience, await oneMessageView(runtime, row));
  tx.emit(channelPinsUpdate, audience, {
    channelId: row.channelId,
    serverId: access.server?.id ?? null,
    lastPinAt: lastPinAt && isoTime(lastPinAt),
  });
}
