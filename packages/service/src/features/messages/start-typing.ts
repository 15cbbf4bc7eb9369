import { ApiError, isoTime } from '@guildhall/platform';
import type { PayloadOf, typingStart } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { holdsMessages } from '../channels/index.ts';

/** Shows typing for about 9 seconds; clients end it by themselves. @throws ApiError invalid_channel_kind. */
export async function startTyping({ ground, actor, access }: ChannelContext): Promise<undefined> {
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  const payload: PayloadOf<typeof typingStart> = {
    channelId: channel.id,
    serverId: access.server.id,
    userId: actor.id,
    startedAt: isoTime(ground.clock.now()),
  };
  ground.ephemeral.publish({
    name: 'TYPING_START',
    audience: { kind: 'channel', id: channel.id, serverId: access.server.id },
    payload: JSON.stringify(payload),
  });
}
