/** Translates Guildhall's events to Discord's: each to none, one or several. */
import type { EventByName } from '@guildhall/protocol';
import { describeInteraction } from '../describe-interaction.ts';
import { ownMemberships } from '../own-memberships.ts';
import { ALL_INTENTS } from '../resources/application.ts';
import { toAuditLogEntry } from '../resources/audit-log.ts';
import { toChannel, toChannelType, toDirectChannel, toThread } from '../resources/channel.ts';
import { toEmoji, toPartialEmoji, toSticker } from '../resources/emoji.ts';
import { toCreatedGuild, toGuild, toVoiceState } from '../resources/guild.ts';
import { toMember, toPartialMember, toPresence } from '../resources/member.ts';
import { type MessageLike, toMessage } from '../resources/message.ts';
import { toInvite } from '../resources/moderation.ts';
import { toRole } from '../resources/role.ts';
import { toOwnUser, toUser } from '../resources/user.ts';
import { surroundingsOf } from '../surroundings.ts';
import { automodAction, ruleChange } from './automod-events.ts';
import type { EventContext } from './event-context.ts';
import {
  presence,
  threadMembersUpdate,
  typing,
  userUpdate,
  voiceState,
  withMember,
  withMemberships,
} from './people-events.ts';
import { type Dispatch, inGuild, type Translate } from './translate.ts';

const ready: Translate<'READY'> = (payload, context) => {
  context.begin(
    payload.user.id,
    payload.servers.map(({ id }) => id),
  );
  return [
    [
      'READY',
      {
        v: 10,
        user: toOwnUser(payload.user),
        guilds: payload.servers.map(({ id }) => ({ id, unavailable: true })),
        session_id: payload.sessionId,
        resume_gateway_url: context.gatewayUrl,
        session_type: 'normal',
        private_channels: [],
        relationships: [],
        ...(payload.shard ? { shard: payload.shard } : {}),
        application: { id: payload.application?.id ?? context.userId, flags: ALL_INTENTS },
      },
    ],
  ];
};

const serverCreate: Translate<'SERVER_CREATE'> = async (server, context) => {
  const { ports, largeThreshold } = context;
  const isNew = !context.serverIds.has(server.id);
  context.serverIds.add(server.id);
  const joined = await ownMemberships(ports, context.userId, server.threads);
  const speakers = await ports.membersById(
    server.id,
    server.voiceStates.map(({ userId }) => userId),
  );
  const voiceStates = server.voiceStates.map((state) => toVoiceState(state, speakers.get(state.userId)));
  return [['GUILD_CREATE', toCreatedGuild(server, { isNew, largeThreshold, joined, voiceStates })]];
};

/** discord.py forgets roles, emoji and stickers that the event does not contain. */
const serverUpdate: Translate<'SERVER_UPDATE'> = async (server, { ports }) => {
  const roles = await ports.rolesOf(server.id);
  if (!roles) return [];
  return [['GUILD_UPDATE', toGuild({ ...server, roles: [...roles] }, await ports.expressionsOf(server.id))]];
};

const serverDelete: Translate<'SERVER_DELETE'> = ({ id, unavailable }, context) => {
  if (!unavailable) context.serverIds.delete(id);
  return [['GUILD_DELETE', { id, ...(unavailable ? { unavailable } : {}) }]];
};

/** GUILD_CREATE has counted the bot itself, so libraries would count it again. */
const memberAdd: Translate<'MEMBER_ADD'> = (member, { userId }) =>
  member.user.id === userId ? [] : [['GUILD_MEMBER_ADD', { ...toMember(member), guild_id: member.serverId }]];

/** A thread that only became visible carries no first message, so it is not new. An empty one cannot be told apart. */
const threadCreate: Translate<'THREAD_CREATE'> = (thread) => {
  const isNew = thread.message !== undefined || thread.lastMessageId === null;
  return [
    ['THREAD_CREATE', { ...toThread(thread, thread.serverId), ...(isNew ? { newly_created: true } : {}) }],
  ];
};

const channelsReorder: Translate<'CHANNELS_REORDER'> = async ({ serverId, channels }, { ports, userId }) => {
  const moved = new Set(channels.map(({ id }) => id));
  const seen = await ports.seenChannels({ serverId, userId }, moved);
  return seen.map((channel): Dispatch => ['CHANNEL_UPDATE', toChannel(channel, serverId)]);
};

const rolesReorder: Translate<'ROLES_REORDER'> = async ({ serverId, roles }, { ports }) => {
  const moved = new Set(roles.map(({ id }) => id));
  const changed = (await ports.rolesOf(serverId))?.filter(({ id }) => moved.has(id)) ?? [];
  return changed.map((role): Dispatch => ['GUILD_ROLE_UPDATE', { guild_id: serverId, role: toRole(role) }]);
};

async function messageFields(
  message: MessageLike,
  serverId: string | null,
  member: Parameters<typeof toPartialMember>[0] | undefined,
  context: EventContext,
) {
  const fields = toMessage(message, await surroundingsOf(context.ports, [message], serverId));
  return {
    ...fields,
    mentions: await withMemberships(fields.mentions, serverId, context),
    ...inGuild(serverId),
    ...(member ? { member: toPartialMember(member) } : {}),
  };
}

const messageCreate: Translate<'MESSAGE_CREATE'> = async (message, context) => {
  const { serverId, member } = message;
  const channelType = serverId === null ? { channel_type: toChannelType('dm') } : {};
  return [
    ['MESSAGE_CREATE', { ...(await messageFields(message, serverId, member, context)), ...channelType }],
  ];
};

const messageUpdate: Translate<'MESSAGE_UPDATE'> = async (message, context) => {
  const serverId = await context.ports.serverOf(message.channelId);
  const member = await context.findMember(serverId, message.author.id);
  return [['MESSAGE_UPDATE', await messageFields(message, serverId, member, context)]];
};

const reactionFields = (payload: { channelId: string; messageId: string; serverId: string | null }) => ({
  channel_id: payload.channelId,
  message_id: payload.messageId,
  ...inGuild(payload.serverId),
});

const reactionAdd: Translate<'MESSAGE_REACTION_ADD'> = async (payload, context) => [
  [
    'MESSAGE_REACTION_ADD',
    {
      ...reactionFields(payload),
      ...(await withMember(payload.serverId, payload.userId, context)),
      user_id: payload.userId,
      emoji: toPartialEmoji(payload.emoji),
      burst: false,
      type: 0,
    },
  ],
];

/** Guildhall sends the whole vote, Discord each added or removed answer. */
const pollVote: Translate<'POLL_VOTE'> = async (payload, context) => {
  const { channelId, messageId, userId, answerIds } = payload;
  const before = context.votes.replace(`${messageId}:${userId}`, answerIds);
  const guild = inGuild(await context.ports.serverOf(channelId));
  const toDispatches = (name: string, ids: readonly string[]): Dispatch[] =>
    ids.map((id) => [
      name,
      { user_id: userId, channel_id: channelId, message_id: messageId, answer_id: Number(id), ...guild },
    ]);
  return [
    ...toDispatches(
      'MESSAGE_POLL_VOTE_REMOVE',
      before.filter((id) => !answerIds.includes(id)),
    ),
    ...toDispatches(
      'MESSAGE_POLL_VOTE_ADD',
      answerIds.filter((id) => !before.includes(id)),
    ),
  ];
};

const interaction: Translate<'INTERACTION_CREATE'> = async (payload, { ports }) => [
  ['INTERACTION_CREATE', await describeInteraction(ports, payload)],
];

/** Has no entry for events that only people's clients receive, or that Discord does not have. */
const TRANSLATIONS: { readonly [Name in keyof EventByName]?: Translate<Name> } = {
  READY: ready,
  RESUMED: () => [['RESUMED', {}]],
  SERVER_CREATE: serverCreate,
  SERVER_UPDATE: serverUpdate,
  SERVER_DELETE: serverDelete,
  CHANNEL_CREATE: (channel) => [['CHANNEL_CREATE', toChannel(channel, channel.serverId)]],
  CHANNEL_UPDATE: (channel) => [['CHANNEL_UPDATE', toChannel(channel, channel.serverId)]],
  CHANNELS_REORDER: channelsReorder,
  CHANNEL_DELETE: ({ id, serverId, parentId, kind }) => [
    ['CHANNEL_DELETE', { id, guild_id: serverId, parent_id: parentId, type: toChannelType(kind) }],
  ],
  CHANNEL_PINS_UPDATE: ({ channelId, serverId, lastPinAt }) => [
    ['CHANNEL_PINS_UPDATE', { channel_id: channelId, ...inGuild(serverId), last_pin_timestamp: lastPinAt }],
  ],
  THREAD_CREATE: threadCreate,
  THREAD_UPDATE: (thread) => [['THREAD_UPDATE', toThread(thread, thread.serverId)]],
  THREAD_DELETE: ({ id, serverId, parentId }) => [
    ['THREAD_DELETE', { id, guild_id: serverId, parent_id: parentId, type: toChannelType('thread') }],
  ],
  THREAD_FOLLOW_UPDATE: threadMembersUpdate,
  DM_CREATE: (channel) => [['CHANNEL_CREATE', toDirectChannel(channel)]],
  MEMBER_ADD: memberAdd,
  MEMBER_UPDATE: (member) => [['GUILD_MEMBER_UPDATE', { ...toMember(member), guild_id: member.serverId }]],
  MEMBER_REMOVE: ({ serverId, user }) => [
    ['GUILD_MEMBER_REMOVE', { guild_id: serverId, user: toUser(user) }],
  ],
  MEMBERS_CHUNK: (chunk) => [
    [
      'GUILD_MEMBERS_CHUNK',
      {
        guild_id: chunk.serverId,
        members: chunk.members.map(toMember),
        chunk_index: chunk.chunkIndex,
        chunk_count: chunk.chunkCount,
        ...(chunk.notFound ? { not_found: chunk.notFound } : {}),
        ...(chunk.presences
          ? { presences: chunk.presences.map((one) => ({ ...toPresence(one), user: { id: one.userId } })) }
          : {}),
        ...(chunk.nonce === undefined ? {} : { nonce: chunk.nonce }),
      },
    ],
  ],
  ROLE_CREATE: ({ serverId, role }) => [['GUILD_ROLE_CREATE', { guild_id: serverId, role: toRole(role) }]],
  ROLE_UPDATE: ({ serverId, role }) => [['GUILD_ROLE_UPDATE', { guild_id: serverId, role: toRole(role) }]],
  ROLE_DELETE: ({ serverId, roleId }) => [['GUILD_ROLE_DELETE', { guild_id: serverId, role_id: roleId }]],
  ROLES_REORDER: rolesReorder,
  BAN_ADD: ({ serverId, user }) => [['GUILD_BAN_ADD', { guild_id: serverId, user: toUser(user) }]],
  BAN_REMOVE: ({ serverId, user }) => [['GUILD_BAN_REMOVE', { guild_id: serverId, user: toUser(user) }]],
  AUDIT_LOG_ENTRY_CREATE: ({ serverId, entry }) => [
    ['GUILD_AUDIT_LOG_ENTRY_CREATE', { ...toAuditLogEntry(entry), guild_id: serverId }],
  ],
  AUTOMOD_RULE_CREATE: ruleChange('AUTO_MODERATION_RULE_CREATE'),
  AUTOMOD_RULE_UPDATE: ruleChange('AUTO_MODERATION_RULE_UPDATE'),
  AUTOMOD_RULE_DELETE: ruleChange('AUTO_MODERATION_RULE_DELETE'),
  AUTOMOD_ACTION: automodAction,
  SERVER_EMOJIS_UPDATE: ({ serverId, emojis }) => [
    ['GUILD_EMOJIS_UPDATE', { guild_id: serverId, emojis: emojis.map(toEmoji) }],
  ],
  SERVER_STICKERS_UPDATE: ({ serverId, stickers }) => [
    ['GUILD_STICKERS_UPDATE', { guild_id: serverId, stickers: stickers.map(toSticker) }],
  ],
  INVITE_CREATE: (invite) => [['INVITE_CREATE', toInvite(invite)]],
  INVITE_DELETE: ({ serverId, channelId, code }) => [
    ['INVITE_DELETE', { guild_id: serverId, channel_id: channelId, code }],
  ],
  WEBHOOKS_UPDATE: ({ serverId, channelId }) => [
    ['WEBHOOKS_UPDATE', { guild_id: serverId, channel_id: channelId }],
  ],
  MESSAGE_CREATE: messageCreate,
  MESSAGE_UPDATE: messageUpdate,
  MESSAGE_DELETE: ({ id, channelId, serverId }) => [
    ['MESSAGE_DELETE', { id, channel_id: channelId, ...inGuild(serverId) }],
  ],
  MESSAGE_DELETE_BULK: ({ ids, channelId, serverId }) => [
    ['MESSAGE_DELETE_BULK', { ids, channel_id: channelId, ...inGuild(serverId) }],
  ],
  MESSAGE_REACTION_ADD: reactionAdd,
  MESSAGE_REACTION_REMOVE: (payload) => [
    [
      'MESSAGE_REACTION_REMOVE',
      {
        ...reactionFields(payload),
        user_id: payload.userId,
        emoji: toPartialEmoji(payload.emoji),
        burst: false,
        type: 0,
      },
    ],
  ],
  MESSAGE_REACTION_REMOVE_ALL: (payload) => [['MESSAGE_REACTION_REMOVE_ALL', reactionFields(payload)]],
  MESSAGE_REACTION_REMOVE_EMOJI: (payload) => [
    ['MESSAGE_REACTION_REMOVE_EMOJI', { ...reactionFields(payload), emoji: toPartialEmoji(payload.emoji) }],
  ],
  POLL_VOTE: pollVote,
  TYPING_START: typing,
  USER_UPDATE: userUpdate,
  PRESENCE_UPDATE: presence,
  VOICE_STATE_UPDATE: voiceState,
  INTERACTION_CREATE: interaction,
};

/** The translated events by Guildhall's names. */
export const TRANSLATED_EVENTS: readonly string[] = Object.keys(TRANSLATIONS);

/** @param name of the event at Guildhall; returns nothing for an event without a translation */
export async function translateEvent(
  name: string,
  payload: unknown,
  context: EventContext,
): Promise<readonly Dispatch[]> {
  const translate = (TRANSLATIONS as Readonly<Record<string, Translate<never> | undefined>>)[name];
  return translate ? translate(payload as never, context) : [];
}
