/** The id of the channel, or empty. */
let kept = '';

/** Looking at this channel does not mark it as read, until the person leaves it or reads it in another way. */
export function keepUnread(channelId: string): void {
  kept = channelId;
}

export function stopKeepingUnread(channelId: string): void {
  if (kept === channelId) kept = '';
}

export const isKeptUnread = (channelId: string): boolean => kept === channelId;
