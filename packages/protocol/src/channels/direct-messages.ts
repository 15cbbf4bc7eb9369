/** Direct messages and groups (specification: DM channel; design 5.17). */
import { type Static, Type } from 'typebox';
import { VisibleStatus } from '../accounts/presence.ts';
import { User } from '../accounts/users.ts';
import { endpoint, event, IMAGE_RATE_LIMIT, oneFile } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf } from '../contract/schema.ts';

export const Recipient = Type.Object({
  ...User.properties,
  status: VisibleStatus,
  customStatus: Nullable(Type.String()),
});
export type Recipient = Static<typeof Recipient>;

export const DirectChannel = Type.Object({
  id: Id,
  type: OneOf(['dm', 'group_dm']),
  recipient: Type.Optional(Recipient),
  recipients: Type.Array(Recipient, { description: 'Everyone except the caller' }),
  lastMessageId: Nullable(Id),
  name: Type.Optional(Type.String({ description: "Groups; left out where clients show the members' names" })),
  iconUrl: Type.Optional(Nullable(Type.String())),
  ownerId: Type.Optional(Id),
  recipientDeleted: Type.Optional(Type.Literal(true)),
});
export type DirectChannel = Static<typeof DirectChannel>;

export const openDirectChannel = endpoint({
  method: 'POST',
  path: '/users/@me/channels',
  summary: 'Open or find a direct message, or make a group of friends',
  tag: 'Direct messages',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  body: Type.Object({
    recipientId: Type.Optional(Id),
    recipientIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 50,
        description: '2 to 9 friends; one opens a direct message',
      }),
    ),
  }),
  replies: { 200: DirectChannel, 201: DirectChannel },
  errors: [
    'email_unverified',
    'unknown_user',
    'cannot_dm',
    'recipient_deleted',
    'screening_pending',
    'group_full',
    'bots_not_allowed',
  ],
  rateLimits: [{ limit: 10, windowSecs: 600, by: ['actor'] }],
});

export const listDirectChannels = endpoint({
  method: 'GET',
  path: '/users/@me/channels',
  summary: 'Open direct messages and groups, the newest message first',
  tag: 'Direct messages',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(DirectChannel) },
  errors: [],
});

export const addRecipient = endpoint({
  method: 'PUT',
  path: '/channels/{channelId}/recipients/{userId}',
  summary: 'Add a friend to a group',
  tag: 'Direct messages',
  actors: ['person'],
  access: { in: 'direct conversation' },
  replies: { 204: null },
  errors: [
    'unknown_user',
    'invalid_channel_kind',
    'group_full',
    'cannot_dm',
    'recipient_deleted',
    'bots_not_allowed',
  ],
});

export const removeRecipient = endpoint({
  method: 'DELETE',
  path: '/channels/{channelId}/recipients/{userId}',
  summary: 'Remove someone from a group you own, or leave it; the last person to leave deletes it',
  tag: 'Direct messages',
  actors: ['person'],
  access: { in: 'direct conversation' },
  replies: { 204: null },
  errors: ['unknown_user', 'invalid_channel_kind', 'not_owner'],
});

export const putGroupIcon = endpoint({
  method: 'PUT',
  path: '/channels/{channelId}/icon',
  summary: 'Set the picture of a group; it becomes WebP of 512 x 512',
  tag: 'Direct messages',
  actors: ['person'],
  access: { in: 'direct conversation' },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 204: null },
  errors: ['invalid_image', 'invalid_channel_kind'],
  rateLimits: [IMAGE_RATE_LIMIT],
});

export const deleteGroupIcon = endpoint({
  method: 'DELETE',
  path: '/channels/{channelId}/icon',
  summary: 'Remove the picture of a group',
  tag: 'Direct messages',
  actors: ['person'],
  access: { in: 'direct conversation' },
  replies: { 204: null },
  errors: ['invalid_channel_kind'],
  rateLimits: [IMAGE_RATE_LIMIT],
});

export const dmCreate = event({
  name: 'DM_CREATE',
  summary: 'A direct message or group is now in the list',
  audience: ['user'],
  intent: 'always',
  payload: DirectChannel,
});
export const dmUpdate = event({
  name: 'DM_UPDATE',
  summary: 'A group changed its name, picture or owner',
  audience: ['user'],
  intent: 'always',
  payload: DirectChannel,
});
export const dmDelete = event({
  name: 'DM_DELETE',
  summary: 'A direct message was closed, or a group left',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ id: Id }),
});
const membership = Type.Object({ channelId: Id, user: Recipient });
export const dmRecipientAdd = event({
  name: 'DM_RECIPIENT_ADD',
  summary: 'Someone joined a group',
  audience: ['users'],
  intent: 'always',
  payload: membership,
});
export const dmRecipientRemove = event({
  name: 'DM_RECIPIENT_REMOVE',
  summary: 'Someone left a group, or was removed',
  audience: ['users'],
  intent: 'always',
  payload: membership,
});

export const directMessageEndpoints = {
  openDirectChannel,
  listDirectChannels,
  addRecipient,
  removeRecipient,
  putGroupIcon,
  deleteGroupIcon,
};
export const directMessageEvents = { dmCreate, dmUpdate, dmDelete, dmRecipientAdd, dmRecipientRemove };
