import { dmCreate, type dmUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelTouch } from '../../touches.ts';
import type { DirectChannelState } from '../access/index.ts';
import { directChannels, loadDirectChannels, participantIds } from '../access/index.ts';
import { committedUsers, userDirectory } from '../accounts/index.ts';
import { activityByChannel } from '../channels/index.ts';
import { announceReadStates } from '../read-states/index.ts';
import { setOpen } from './store.ts';
import { directChannelView } from './view.ts';

/** Reopens a channel for everyone who closed it, if anyone has; called for each message. */
export async function reopenForRecipients(runtime: Runtime, channelId: string): Promise<void> {
  const channel = await directChannels(runtime).get(channelId);
  if (channel && isClosed(channel)) await reopen(runtime, channel);
}

/** Whether someone has closed a channel. */
export async function isClosedForSomeone(runtime: Runtime, channelId: string): Promise<boolean> {
  const channel = await directChannels(runtime).get(channelId);
  return channel !== null && isClosed(channel);
}

function isClosed({ participants }: DirectChannelState): boolean {
  return participants.some(({ open }) => !open);
}

/** Reopens a channel for everyone who closed it, with the next message (design 5.17). */
async function reopen(runtime: Runtime, channel: DirectChannelState): Promise<void> {
  const channelId = channel.row.id;
  await runtime.database.transaction(async (tx) => {
    await tx.lockAll(participantIds(channel));
    await tx.lock(channelId);
    const opened = await setOpen(tx.db, channelId, true);
    await announceReopened(runtime, tx, channelId, opened);
  });
}

/** Shows a channel to people who had closed it, with what they have read, which their session may not know. */
export async function announceReopened(
  runtime: Runtime,
  tx: Transaction,
  channelId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await announceChannel(runtime, tx, channelId, dmCreate, userIds);
  const activity = await activityByChannel(tx.db, [channelId]);
  if (!activity.has(channelId)) return;
  const users = await userDirectory(runtime).getMany(userIds);
  for (const [userId, { row }] of users)
    if (row.kind === 'person') await announceReadStates(tx, userId, [channelId]);
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
