import { ApiError } from '@guildhall/platform';
import { LIMITS, type Message } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { ConversationContext } from '../access/index.ts';
import { holdsMessages } from '../channels/index.ts';
import { messagesSeenBy, messageViews } from '../messages/index.ts';
import { pinnedMessages, pinTimes } from './store.ts';

/** Pinned messages, newest pin first (specification: GET …/pins). @throws ApiError invalid_channel_kind */
export async function listPins({ runtime, actor, access }: ConversationContext): Promise<Message[]> {
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  const rows = await pinnedMessages(runtime.database.db, channel.id, LIMITS.pinsPerChannel);
  return messagesSeenBy(runtime, actor.id, await messageViews(runtime, rows));
}

/** When the pinned messages of a channel were pinned, by their ids. */
export async function findPinTimes(
  { database }: Runtime,
  channelId: string,
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await pinTimes(database.db, channelId, LIMITS.pinsPerChannel);
  return new Map(rows.map(({ id, pinnedAt }) => [id, pinnedAt]));
}
