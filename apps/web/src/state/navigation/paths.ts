/** The address of a channel; without a server, of a direct message. */
export function channelPath(serverId: string | null, channelId: string): string {
  return serverId ? `/servers/${serverId}/channels/${channelId}` : `/messages/${channelId}`;
}

/** The address of a message, for the page and the service worker. */
export function messagePath({
  serverId,
  channelId,
  messageId,
}: {
  readonly serverId: string | null;
  readonly channelId: string;
  readonly messageId: string;
}): string {
  return `${channelPath(serverId, channelId)}?message=${messageId}`;
}
