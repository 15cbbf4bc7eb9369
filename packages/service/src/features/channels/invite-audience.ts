import type { Audience } from '@guildhall/platform/events';

/** Audience of invite events: members with Manage Channels in the channel, or with Manage Server (design 2.6). */
export function inviteAudience(serverId: string, channelId: string): Audience<'channel'> {
  return {
    kind: 'channel',
    id: channelId,
    serverId,
    permission: 'manageChannels',
    serverPermission: 'manageServer',
  };
}
