/** Jobs of deleting accounts. */

/** Payload `{ userId }`. */
export const ERASE_ACCOUNT_JOB = 'erase-account';
/** Payload `{ userId, channelId }`: everything up to that channel is gone. */
export const ERASE_MESSAGES_JOB = 'erase-messages';

/** One wish an account: a newer one takes the place of an older. */
export function eraseJobKey(userId: string): string {
  return `${ERASE_ACCOUNT_JOB}:${userId}`;
}
