/**
 * Interactions: people run commands, press buttons, choose and submit forms of bots, and bots respond (specification:
 * "Commands", Events; design chapter 3).
 */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OpaqueText } from '../contract/schema.ts';
import { OpenObject } from '../messages/message-parts.ts';
import { MESSAGE_FILES, Message, SendMessage } from '../messages/messages.ts';
import { OptionChoice } from './commands.ts';
import { Interaction, InteractionModal } from './interaction-shapes.ts';

export * from './interaction-codes.ts';
export * from './interaction-shapes.ts';

/** The request to the app: `type` selects the shape of `data`, and faults are named by their path. */
export const CreateInteraction = Type.Object({
  type: Type.Integer({
    minimum: 2,
    maximum: 5,
    description: '2 command, 3 component, 4 autocomplete, 5 modal',
  }),
  applicationId: Id,
  channelId: Id,
  messageId: Type.Optional(Type.String({ description: 'For a component: its message' })),
  nonce: Type.Optional(OpaqueText({ min: 1, max: LIMITS.nonce })),
  data: Type.Unsafe<Readonly<Record<string, unknown>>>({
    ...OpenObject,
    description:
      '2, 4: { commandId, options: [{ name, value }] or text }; 3: { custom_id, values? }; 5: { custom_id, components, interactionId }',
  }),
});
export type CreateInteraction = Static<typeof CreateInteraction>;

export const createInteraction = endpoint({
  method: 'POST',
  path: '/interactions',
  summary: 'Run a command, press a button, choose, or submit a form',
  description: 'The outcome arrives as INTERACTION_ACK, _MODAL, _CHOICES or _FAILURE.',
  tag: 'Interactions',
  actors: ['person'],
  access: { in: 'nothing' },
  body: CreateInteraction,
  replies: { 202: Type.Object({ id: Id }) },
  errors: [
    'server_suspended',
    'unknown_channel',
    'missing_permission',
    'unknown_application',
    'unknown_command',
    'unknown_message',
    'unknown_interaction',
    'cannot_dm',
    'recipient_deleted',
    'screening_pending',
    'timed_out',
    'two_factor_required',
    'age_restricted',
    'invalid_command_options',
    'invalid_interaction',
    'app_unavailable',
  ],
});

/** The content of a bot's response message: that of a send, plus flag 64. */
const { content, embeds, components, flags, poll, stickerIds, sticker_ids, allowedMentions } =
  SendMessage.properties;
export const ResponseMessage = Type.Object({
  content,
  embeds,
  components,
  flags,
  poll,
  stickerIds,
  sticker_ids,
  allowedMentions,
});
export type ResponseMessage = Static<typeof ResponseMessage>;

export const InteractionResponse = Type.Object({
  type: Type.Integer({
    description: '1 pong, 4 reply, 5 deferred reply, 6 deferred update, 7 update message, 8 choices, 9 modal',
  }),
  data: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      ...OpenObject,
      description: '4, 7: message fields; 5: { flags }; 8: { choices }; 9: a modal',
    }),
  ),
});
export type InteractionResponse = Static<typeof InteractionResponse>;

export const InteractionChoices = Type.Object({
  choices: Type.Array(OptionChoice, { maxItems: LIMITS.commandOptions }),
});

/** Callback and follow-ups of one interaction share a count, by its token. */
const rateLimits = [
  { bucket: 'interaction', limit: 5, windowSecs: 2, by: ['param:interactionToken'] },
] as const;

const pathPatterns = { interactionToken: '^i\\..+$' } as const;

const messageErrors = [
  'cannot_dm',
  'recipient_deleted',
  'empty_message',
  'too_many_files',
  'too_many_stickers',
  'invalid_stickers',
  'unknown_sticker',
  'invalid_poll',
  'invalid_flags',
  'invalid_components',
  'invalid_embeds',
  'thread_locked',
] as const;

export const respondToInteraction = endpoint({
  method: 'POST',
  path: '/interactions/{interactionId}/{interactionToken}/callback',
  summary: 'The first response, within 3 seconds',
  tag: 'Interactions',
  actors: ['interaction'],
  access: { in: 'interaction' },
  query: Type.Object({ withResponse: Type.Optional(Type.Boolean()) }),
  body: InteractionResponse,
  multipart: MESSAGE_FILES,
  replies: {
    204: null,
    200: Type.Object({
      interaction: Type.Object({
        id: Id,
        type: Type.Integer(),
        responseMessageId: Nullable(Id),
        ephemeral: Type.Boolean(),
      }),
      message: Nullable(Message),
    }),
  },
  errors: [
    ...messageErrors,
    'unknown_message',
    'poll_not_editable',
    'already_responded',
    'invalid_response_type',
  ],
  rateLimits,
});

const responses = '/webhooks/{applicationId}/{interactionToken}';
const oneResponse = '/webhooks/{applicationId}/{interactionToken}/messages/{messageId}';

export const sendFollowUp = endpoint({
  method: 'POST',
  path: responses,
  pathPatterns,
  summary: 'A follow-up message; the first one after a deferred reply fills it in',
  tag: 'Interactions',
  actors: ['interaction'],
  access: { in: 'interaction' },
  body: ResponseMessage,
  multipart: MESSAGE_FILES,
  replies: { 200: Message },
  errors: messageErrors,
  rateLimits,
});
export const getInteractionResponse = endpoint({
  method: 'GET',
  path: oneResponse,
  pathPatterns,
  summary: 'The first response (@original) or a follow-up',
  tag: 'Interactions',
  actors: ['interaction'],
  access: { in: 'interaction' },
  replies: { 200: Message },
  errors: ['unknown_message'],
  rateLimits,
});
export const editInteractionResponse = endpoint({
  method: 'PATCH',
  path: oneResponse,
  pathPatterns,
  summary: 'Edit the first response (@original) or a follow-up; fills in a deferred reply',
  description: 'Files are taken while it fills in a deferred reply.',
  tag: 'Interactions',
  actors: ['interaction'],
  access: { in: 'interaction' },
  body: ResponseMessage,
  multipart: MESSAGE_FILES,
  replies: { 200: Message },
  errors: [...messageErrors, 'unknown_message', 'poll_not_editable'],
  rateLimits,
});
export const deleteInteractionResponse = endpoint({
  method: 'DELETE',
  path: oneResponse,
  pathPatterns,
  summary: 'Delete the first response (@original) or a follow-up',
  tag: 'Interactions',
  actors: ['interaction'],
  access: { in: 'interaction' },
  replies: { 204: null },
  errors: ['unknown_message'],
  rateLimits,
});

const nonce = Nullable(Type.String({ description: 'As the person sent it' }));

export const interactionCreate = event({
  name: 'INTERACTION_CREATE',
  summary: 'Someone ran a command, pressed a button, chose or submitted; answer within 3 seconds',
  audience: ['user'],
  intent: 'always',
  payload: Interaction,
});
export const interactionAck = event({
  name: 'INTERACTION_ACK',
  summary: 'The bot has responded; sent again when a deferred reply is filled in or deleted',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({
    id: Id,
    nonce,
    type: Type.Integer({ description: 'Of the response' }),
    thinking: Type.Boolean({ description: 'Whether the message of a deferred reply is still awaited' }),
    ephemeral: Type.Boolean(),
    messageId: Nullable(Id),
  }),
});
export const interactionFailure = event({
  name: 'INTERACTION_FAILURE',
  summary: 'The bot did not respond in time, or its response was invalid',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({
    id: Id,
    nonce,
    code: Type.Optional(Type.String({ description: 'timeout, app_unavailable or invalid_response' })),
  }),
});
export const interactionModal = event({
  name: 'INTERACTION_MODAL',
  summary: 'The bot shows a form; submitted with this id as interactionId',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ id: Id, nonce, applicationId: Id, modal: InteractionModal }),
});
export const interactionChoices = event({
  name: 'INTERACTION_CHOICES',
  summary: 'Suggestions for the option being typed',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ id: Id, nonce, choices: Type.Array(OptionChoice) }),
});

export const interactionEndpoints = {
  createInteraction,
  respondToInteraction,
  sendFollowUp,
  getInteractionResponse,
  editInteractionResponse,
  deleteInteractionResponse,
};
export const interactionEvents = {
  interactionCreate,
  interactionAck,
  interactionFailure,
  interactionModal,
  interactionChoices,
};
