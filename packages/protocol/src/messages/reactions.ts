/** Reactions to messages (specification: "Messages", Reactions; design 5.1, 2.6). */
import { Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { Id, Nullable } from '../contract/schema.ts';

const allReactions = '/channels/{channelId}/messages/{messageId}/reactions';
const oneEmoji = '/channels/{channelId}/messages/{messageId}/reactions/{emoji}';

const EMOJI_RULE =
  'The path holds a Unicode emoji, or a custom one as name:id, URL-encoded. Unicode emoji may be written with or ' +
  'without variation selectors; custom ones go by their id.';

/** What all endpoints that change reactions have in common. */
const writes = {
  actors: ['person', 'bot'],
  tag: 'Reactions',
  rateLimits: [{ bucket: 'reactions', limit: 4, windowSecs: 1, by: ['actor', 'param:channelId'] }],
} as const;

export const addReaction = endpoint({
  ...writes,
  method: 'PUT',
  path: oneEmoji,
  access: {
    in: 'conversation',
    needs: ['addReactions'],
    afterLookup: true,
    ageGated: true,
    refusedWhenBlocked: true,
  },
  summary: 'React to a message',
  description: `The first reaction with an emoji needs Add Reactions, joining one does not. ${EMOJI_RULE}`,
  replies: { 204: null },
  errors: ['unknown_message', 'unknown_emoji', 'too_many_reactions'],
});
export const removeOwnReaction = endpoint({
  ...writes,
  method: 'DELETE',
  path: oneEmoji,
  access: { in: 'conversation' },
  summary: 'Remove your own reaction',
  replies: { 204: null },
  errors: ['unknown_message', 'unknown_emoji'],
});
export const listReactions = endpoint({
  method: 'GET',
  path: oneEmoji,
  summary: 'The first 100 people who reacted with an emoji, ordered by their ids',
  description: EMOJI_RULE,
  tag: 'Reactions',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  query: Type.Object({
    after: Type.Optional(Type.String({ description: 'Id of the last one of the previous page' })),
  }),
  replies: { 200: Type.Array(User) },
  errors: ['unknown_message', 'unknown_emoji'],
});
export const removeReactionOf = endpoint({
  ...writes,
  method: 'DELETE',
  path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}/{userId}',
  access: { in: 'conversation', needs: ['manageMessages'], afterLookup: true },
  summary: "Remove someone's reaction; needs Manage Messages",
  replies: { 204: null },
  errors: ['unknown_message', 'unknown_emoji', 'unknown_user'],
});
export const removeReactionsWith = endpoint({
  ...writes,
  method: 'DELETE',
  path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}/all',
  access: { in: 'conversation', needs: ['manageMessages'], afterLookup: true },
  summary: 'Remove all reactions with an emoji; needs Manage Messages',
  replies: { 204: null },
  errors: ['unknown_message', 'unknown_emoji'],
});
export const removeAllReactions = endpoint({
  ...writes,
  method: 'DELETE',
  path: allReactions,
  access: { in: 'conversation', needs: ['manageMessages'], afterLookup: true },
  summary: 'Remove all reactions from a message; needs Manage Messages',
  replies: { 204: null },
  errors: ['unknown_message'],
});

const onMessage = { channelId: Id, messageId: Id, serverId: Nullable(Id) };
const emoji = Type.String({ description: 'As the message shows it: a Unicode emoji, or name:id' });
const reaction = {
  ...onMessage,
  userId: Id,
  emoji,
  count: Type.Integer({ description: 'The number of people who react with it now' }),
};

export const messageReactionAdd = event({
  name: 'MESSAGE_REACTION_ADD',
  summary: 'Someone reacted to a message',
  audience: ['channel', 'users'],
  intent: 'reactions',
  payload: Type.Object(reaction),
});
export const messageReactionRemove = event({
  name: 'MESSAGE_REACTION_REMOVE',
  summary: 'A reaction was removed; with a count of 0, remove its emoji',
  audience: ['channel', 'users'],
  intent: 'reactions',
  payload: Type.Object(reaction),
});
export const messageReactionRemoveAll = event({
  name: 'MESSAGE_REACTION_REMOVE_ALL',
  summary: 'All reactions of a message were removed',
  audience: ['channel', 'users'],
  intent: 'reactions',
  payload: Type.Object(onMessage),
});
export const messageReactionRemoveEmoji = event({
  name: 'MESSAGE_REACTION_REMOVE_EMOJI',
  summary: 'All reactions of a message with one emoji were removed',
  audience: ['channel', 'users'],
  intent: 'reactions',
  payload: Type.Object({ ...onMessage, emoji }),
});

export const reactionEndpoints = {
  addReaction,
  removeOwnReaction,
  listReactions,
  removeReactionOf,
  removeReactionsWith,
  removeAllReactions,
};
export const reactionEvents = {
  messageReactionAdd,
  messageReactionRemove,
  messageReactionRemoveAll,
  messageReactionRemoveEmoji,
};
