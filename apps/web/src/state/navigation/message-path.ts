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
  const channel = serverId ? `/servers/${serverId}/channels/${channelId}` : `/messages/${channelId}`;
  return `${channel}?message=${messageId}`;
}
