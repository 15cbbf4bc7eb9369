import { ApiError, isoTime } from '@guildhall/platform';
import type { PayloadOf, typingStart } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { holdsMessages } from '../channels/index.ts';
import { audienceOf, serverIdOf } from './audience.ts';

/** Shows typing for about 9 seconds; clients end it by themselves. @throws ApiError invalid_channel_kind. */
export async function startTyping({ ground, actor, access }: ConversationContext): Promise<undefined> {
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  const payload: PayloadOf<typeof typingStart> = {
    channelId: channel.id,
    serverId: serverIdOf(access),
    userId: actor.id,
    startedAt: isoTime(ground.clock.now()),
  };
  ground.ephemeral.publish({
    name: 'TYPING_START',
    audience: audienceOf(access),
    shownIn: channel.id,
    payload: JSON.stringify(payload),
  });
}
