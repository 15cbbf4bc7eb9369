/** Interactions and responses to them. */
import {
  INTERACTION_TYPES,
  type Interaction,
  type InteractionOption,
  IS_EPHEMERAL,
  idTime,
  RESPONSE_TYPES,
  type Resolved,
  type User,
} from '@guildhall/protocol';
import type { AnsweredInteraction, PersonChannel } from '../ports.ts';
import { toChannelType, toThread } from './channel.ts';
import { CHAT_INPUT, OPTION_NUMBERS } from './command.ts';
import { fromComponents } from './component.ts';
import { asObject, isObject, pick } from './json.ts';
import { toPartialMember } from './member.ts';
import { fromMessage, fromMessageEdit, type MessageLike, type Surroundings, toMessage } from './message.ts';
import { toPermissions } from './permissions.ts';
import { toRole } from './role.ts';
import { toUser } from './user.ts';

function toOption(option: InteractionOption): object {
  const { name, type, value, focused, options } = option;
  return {
    name,
    type: OPTION_NUMBERS[type] ?? 3,
    ...(value === undefined ? {} : { value }),
    ...(focused ? { focused } : {}),
    ...(options ? { options: options.map(toOption) } : {}),
  };
}

/** Languages that have another code at Discord. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' };

type InteractionChannel = Interaction['channel'];

/** What an interaction does not contain. */
export interface InteractionFacts {
  /** The server of a command that exists in one server only. */
  readonly commandServerId: string | null;
  /** The channels in the interaction, for the person; null in direct messages. */
  readonly channels: ReadonlyMap<string, PersonChannel> | null;
}

function toPartialChannel(
  channel: InteractionChannel,
  interaction: Interaction,
  { channels }: InteractionFacts,
) {
  const { serverId, appPermissions } = interaction;
  const known = channels?.get(channel.id);
  // In direct messages all participants have the same permissions.
  const permissions = channels === null ? appPermissions : (known?.permissions ?? '0');
  return {
    id: channel.id,
    type: toChannelType(channel.kind),
    ...(channel.name === null ? {} : { name: channel.name }),
    ...(serverId === null ? {} : { guild_id: serverId }),
    parent_id: channel.parentId,
    permissions: toPermissions(permissions),
    ...(known?.thread ? { thread_metadata: toThread(known.thread, serverId).thread_metadata } : {}),
  };
}

function byId<Value, Made>(values: Readonly<Record<string, Value>>, make: (value: Value) => Made) {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, make(value)]));
}

function toResolved(resolved: Resolved, interaction: Interaction, facts: InteractionFacts) {
  return {
    users: byId(resolved.users, toUser),
    members: byId(resolved.members, (member) => ({ ...toPartialMember(member), permissions: '0' })),
    roles: byId(resolved.roles, toRole),
    channels: byId(resolved.channels, (channel) => toPartialChannel(channel, interaction, facts)),
  };
}

function toData(interaction: Interaction, facts: InteractionFacts): object {
  const { type, data } = interaction;
  const { commandServerId } = facts;
  const resolved = data.resolved ? { resolved: toResolved(data.resolved, interaction, facts) } : {};
  if (type === INTERACTION_TYPES.command || type === INTERACTION_TYPES.autocomplete)
    return {
      id: data.id,
      name: data.name,
      type: CHAT_INPUT,
      ...(commandServerId === null ? {} : { guild_id: commandServerId }),
      options: data.options.map(toOption),
      ...resolved,
    };
  return { ...data, ...resolved };
}

/** The message whose component was used. */
export function messageOfInteraction(interaction: Interaction): MessageLike | undefined {
  return 'message' in interaction ? interaction.message : undefined;
}

/** @param around the interaction's message */
export function toInteraction(interaction: Interaction, around: Surroundings, facts: InteractionFacts) {
  const { serverId, channelId, user, member, appPermissions } = interaction;
  const message = messageOfInteraction(interaction);
  const inServer = serverId !== null && member !== undefined;
  return {
    version: 1,
    id: interaction.id,
    application_id: interaction.applicationId,
    type: interaction.type,
    token: interaction.token,
    channel_id: channelId,
    channel: toPartialChannel(interaction.channel, interaction, facts),
    data: toData(interaction, facts),
    ...(inServer
      ? {
          guild_id: serverId,
          guild: { id: serverId, locale: 'en-US', features: [] },
          guild_locale: 'en-US',
          member: {
            ...toPartialMember(member),
            user: toUser(user),
            permissions: toPermissions(member.permissions),
          },
        }
      : { user: toUser(user) }),
    ...(message ? { message: toMessage(message, around) } : {}),
    app_permissions: toPermissions(appPermissions),
    locale: LOCALES[interaction.locale] ?? interaction.locale,
    entitlements: [],
    authorizing_integration_owners: { 0: serverId ?? '0' },
    context: serverId === null ? 1 : 0,
    attachment_size_limit: 10_485_760,
  };
}

const RESPONSE_FIELDS = ['content', 'embeds', 'components', 'flags', 'poll', 'stickerIds', 'allowedMentions'];

/** A response message, with the fields that the native route takes. */
export function fromResponseMessage(input: unknown): Record<string, unknown> {
  return pick(fromMessage(input), RESPONSE_FIELDS);
}

/** The first response. */
export function fromResponse(input: unknown): Record<string, unknown> {
  const { type, data } = asObject(input);
  if (!isObject(data)) return { type };
  if (type === RESPONSE_TYPES.reply) return { type, data: fromResponseMessage(data) };
  if (type === RESPONSE_TYPES.update) return { type, data: fromMessageEdit(data) };
  if (type === RESPONSE_TYPES.deferredReply)
    return { type, data: typeof data.flags === 'number' ? { flags: data.flags & IS_EPHEMERAL } : {} };
  if (type === RESPONSE_TYPES.modal)
    return {
      type,
      data: {
        custom_id: data.custom_id,
        title: data.title,
        components: fromComponents(data.components),
      },
    };
  if (type === RESPONSE_TYPES.choices && Array.isArray(data.choices))
    return {
      type,
      data: {
        choices: data.choices.map((choice) => ({
          name: asObject(choice).name,
          value: asObject(choice).value,
        })),
      },
    };
  return { type };
}

const COMMAND_REPLY = 20;
const LOADING = 128;

/** The message of a deferred reply until it is filled in. It has the interaction's id, because it has none of its own. */
export function toDeferredReply(interaction: AnsweredInteraction, users: ReadonlyMap<string, User>) {
  const { id, applicationId, channelId, botId, userId, commandName, ephemeral } = interaction;
  const [bot, user] = [users.get(botId), users.get(userId)];
  if (!bot || !user) return null;
  const isCommand = interaction.type === INTERACTION_TYPES.command && commandName !== null;
  const caused = { id, type: interaction.type, user: toUser(user) };
  return {
    id,
    channel_id: channelId,
    type: isCommand ? COMMAND_REPLY : 0,
    author: toUser(bot),
    content: '',
    timestamp: new Date(idTime(id)).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags: LOADING | (ephemeral ? IS_EPHEMERAL : 0),
    application_id: applicationId,
    ...(isCommand ? { interaction: { ...caused, name: commandName } } : {}),
    interaction_metadata: { ...caused, authorizing_integration_owners: {} },
  };
}
