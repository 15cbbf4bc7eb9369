/** Jobs that apply changes of an announcement to its copies; the announcements feature handles them. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';

/** An announcement was edited. */
export const updateCrosspostsJob = job({
  name: 'update-crossposts',
  payload: Type.Object({
    channelId: Id,
    messageId: Id,
    after: Type.Optional(Type.String({ description: 'Webhook of the copy that was updated last' })),
  }),
});

/** Announcements were deleted. */
export const deleteCrosspostsJob = job({
  name: 'delete-crossposts',
  payload: Type.Object({ channelId: Id, messageIds: Type.Array(Id) }),
});
