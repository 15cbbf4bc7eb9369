/** A participant's view of DM channels (specification: DM channel; design 13.33). */
import type { DirectChannel, dmRecipientAdd, dmRecipientRemove, Recipient, User } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { type DirectChannelState, participantIds } from '../access/index.ts';
import { committedUsers, mediaUrl, presentUsers } from '../accounts/index.ts';
import { activityByChannel } from '../channels/index.ts';
import { OFFLINE, presencesByUser, presencesSeenBy } from '../presence/index.ts';
import { blocksAround } from '../relationships/index.ts';

/** User objects with presence, by id; missing ones are omitted. @param known user objects that are already read */
async function recipientViews(
  runtime: Runtime,
  userIds: readonly string[],
  viewerId?: string,
  known?: ReadonlyMap<string, User>,
): Promise<ReadonlyMap<string, Recipient>> {
  const ids = [...new Set(userIds)];
  const [users, presences] = await Promise.all([
    known ?? presentUsers(runtime, ids),
    viewerId === undefined ? presencesByUser(runtime, ids) : presencesSeenBy(runtime, viewerId, ids),
  ]);
  return new Map(
    [...users].map(([id, user]) => {
      const { status, customStatus } = presences.get(id) ?? OFFLINE;
      return [id, { ...user, status, customStatus }];
    }),
  );
}

/**
 * @param viewerId the participant who is not among the recipients
 * @param known the participants' user objects, if they are read already
 */
export async function directChannelView(
  runtime: Runtime,
  db: Db,
  channel: DirectChannelState,
  viewerId: string,
  known?: ReadonlyMap<string, User>,
): Promise<DirectChannel> {
  const [view] = await directChannelViews(runtime, db, [channel], viewerId, known);
  if (!view) throw new Error('the channel has no view');
  return view;
}

/** Three batches for any number of channels. */
export async function directChannelViews(
  runtime: Runtime,
  db: Db,
  channels: readonly DirectChannelState[],
  viewerId: string,
  known?: ReadonlyMap<string, User>,
): Promise<DirectChannel[]> {
  const activity = await activityByChannel(
    db,
    channels.map(({ row }) => row.id),
  );
  const people = await recipientViews(runtime, channels.flatMap(participantIds), viewerId, known);
  return channels.map((channel) => {
    const others = participantIds(channel).filter((id) => id !== viewerId);
    const recipients = others.flatMap((id) => people.get(id) ?? []);
    const lastMessageId = activity.get(channel.row.id)?.lastMessageId ?? null;
    return viewOf(runtime, channel, recipients, lastMessageId);
  });
}

function viewOf(
  { settings }: Runtime,
  { row }: DirectChannelState,
  recipients: Recipient[],
  lastMessageId: string | null,
): DirectChannel {
  const common = { id: row.id, recipients, lastMessageId };
  if (row.kind === 'dm') {
    const [recipient] = recipients;
    return {
      ...common,
      type: 'dm',
      ...(recipient ? { recipient } : {}),
      ...(recipient?.deleted ? { recipientDeleted: true } : {}),
    };
  }
  return {
    ...common,
    type: 'group_dm',
    ...(row.name === null ? {} : { name: row.name }),
    iconUrl: mediaUrl(settings, row.icon),
    ...(row.ownerId === null ? {} : { ownerId: row.ownerId }),
  };
}

/**
 * Announces a joined or removed participant to a group; each recipient gets their own view, and a block hides presence
 * in both directions.
 */
export async function announceRecipient(
  runtime: Runtime,
  tx: Transaction,
  event: typeof dmRecipientAdd | typeof dmRecipientRemove,
  change: { readonly channelId: string; readonly userId: string; readonly to: readonly string[] },
): Promise<void> {
  const { channelId, userId, to } = change;
  const [views, blocked] = await Promise.all([
    recipientViews(runtime, [userId], undefined, await committedUsers(runtime, tx, [userId])),
    blocksAround(tx.db, userId),
  ]);
  const user = views.get(userId);
  if (!user) return;
  const hidden: Recipient = { ...user, ...OFFLINE };
  for (const [seen, ids] of [
    [user, to.filter((id) => !blocked.includes(id))],
    [hidden, to.filter((id) => blocked.includes(id))],
  ] as const) {
    const audience = { kind: 'users', id: channelId, ids } as const;
    if (ids.length > 0) tx.emit(event, audience, { channelId, user: seen });
  }
}
