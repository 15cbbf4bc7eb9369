import type { Audience } from '@guildhall/platform/events';

/** Audience of invite events: Manage Channels in their channel, or Manage Server even without seeing it (design 2.6). */
export function inviteAudience(serverId: string, channelId: string): Audience<'channel'> {
  return {
    kind: 'channel',
    id: channelId,
    serverId,
    permission: 'manageChannels',
    serverPermission: 'manageServer',
  };
}
