import type { Audience } from '@guildhall/platform/events';

/** Who is told of invites: Manage Channels in their channel, or Manage Server, whether they see it or not (design 2.6). */
export function inviteAudience(serverId: string, channelId: string): Audience<'channel'> {
  return {
    kind: 'channel',
    id: channelId,
    serverId,
    permission: 'manageChannels',
    serverPermission: 'manageServer',
  };
}
