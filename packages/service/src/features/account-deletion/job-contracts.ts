/** Jobs of deleting accounts. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';

export const eraseAccountJob = job({
  name: 'erase-account',
  payload: Type.Object({ userId: Id }),
});
export const eraseMessagesJob = job({
  name: 'erase-messages',
  payload: Type.Object({
    userId: Id,
    channelId: Type.String({ description: 'Up to this channel, all messages of the account are deleted' }),
    within: Type.Optional(
      Type.Object(
        { channelId: Id, messageId: Id },
        {
          description: 'The next channel, and the message up to which those of the account are deleted in it',
        },
      ),
    ),
  }),
});

/** One request per account: a newer one replaces an older one. */
export function eraseJobKey(userId: string): string {
  return `${eraseAccountJob.name}:${userId}`;
}
