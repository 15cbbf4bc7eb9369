import { dmCreate, type dmUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelTouch } from '../../touches.ts';
import type { DirectChannelState } from '../access/index.ts';
import { directChannels, loadDirectChannels, participantIds } from '../access/index.ts';
import { committedUsers } from '../accounts/index.ts';
import { setOpen } from './store.ts';
import { directChannelView } from './view.ts';

/** Reopens a channel for everyone who closed it, if anyone has; called for each message. */
export async function reopenForRecipients(runtime: Runtime, channelId: string): Promise<void> {
  const channel = await directChannels(runtime).get(channelId);
  if (channel?.participants.some(({ open }) => !open)) await reopen(runtime, channel);
}

/** Reopens a channel for everyone who closed it, with the next message (design 5.17). */
async function reopen(runtime: Runtime, channel: DirectChannelState): Promise<void> {
  const channelId = channel.row.id;
  await runtime.database.transaction(async (tx) => {
    await tx.lockAll(participantIds(channel));
    await tx.lock(channelId);
    const opened = await setOpen(tx.db, channelId, true);
    if (opened.length > 0) await announceChannel(runtime, tx, channelId, dmCreate, opened);
  });
}

/** Sends each participant their view of the channel, and drops it from the cache. */
export async function announceChannel(
  runtime: Runtime,
  tx: Transaction,
  channelId: string,
  event: typeof dmCreate | typeof dmUpdate,
  userIds: readonly string[],
): Promise<DirectChannelState> {
  const channel = (await loadDirectChannels(tx.db, [channelId])).get(channelId);
  if (!channel) throw new Error('an announced channel is gone');
  const people = await committedUsers(runtime, tx, participantIds(channel));
  for (const id of userIds) {
    const view = await directChannelView(runtime, tx.db, channel, id, people);
    tx.emit(event, { kind: 'user', id }, view, { touches: [channelTouch(channelId)] });
  }
  return channel;
}
