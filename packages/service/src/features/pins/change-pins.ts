import { ApiError, isoTime } from '@guildhall/platform';
import { channelPinsUpdate, isId, LIMITS } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { type ConversationContext, conversationAudience } from '../access/index.ts';
import { type MessageRow, messageById, oneMessageView } from '../messages/index.ts';
import { announceMessageUpdate } from '../posting/index.ts';
import { countPins, findLastPin, storeLastPin, storePin } from './store.ts';

/**
 * Pins a message; a pinned one keeps its place (specification: PUT …/pins/{messageId}). In direct messages and groups
 * everyone may pin (design 1.2).
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, too_many_pins.
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
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out.
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
  { runtime, access, stateVersion }: ConversationContext,
  messageId: string,
  work: (tx: Transaction, before: MessageRow) => Promise<void>,
): Promise<void> {
  const channelId = access.channel.row.id;
  const exists = isId(messageId) && (await messageById(runtime.database.db, channelId, messageId));
  if (!exists) throw new ApiError('unknown_message');
  if (access.server !== null) access.require('manageMessages');
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    await tx.lock(messageId, stateVersion);
    const before = await messageById(tx.db, channelId, messageId);
    if (!before) throw new ApiError('unknown_message');
    await work(tx, before);
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
