import type { ServerChannel } from '@guildhall/protocol';
import { InviteList } from '../invites/index.ts';

/** The invites that lead to a channel. */
export function ChannelInvites({ channel }: { channel: ServerChannel }) {
  return <InviteList serverId={channel.serverId} channelId={channel.id} />;
}
