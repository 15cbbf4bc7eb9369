/** Commands. Discord numbers option and channel types; Guildhall names them. */
import type { Command, CommandOption } from '@guildhall/protocol';
import { fromChannelType, toChannelType } from './channel.ts';
import { asObject, isObject, type Json, pick, rename } from './json.ts';
import { fromNeededPermissions } from './permissions.ts';

export const OPTION_NUMBERS: Readonly<Record<string, number>> = {
  subcommand: 1,
  subcommand_group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  number: 10,
};
const OPTION_TYPES = new Map(
  Object.entries(OPTION_NUMBERS).map(([type, number]) => [number as unknown, type]),
);
/** Discord's type of slash commands, the only one that Guildhall has. */
export const CHAT_INPUT = 1;

function toOption(option: CommandOption): Json {
  const nested = 'options' in option ? { options: option.options.map(toOption) } : {};
  const plain = option as Json;
  return {
    ...pick(plain, ['name', 'description', 'required', 'choices', 'autocomplete']),
    type: OPTION_NUMBERS[option.type],
    ...nested,
    ...rename(plain, {
      minValue: 'min_value',
      maxValue: 'max_value',
      minLength: 'min_length',
      maxLength: 'max_length',
    }),
    ...('channelKinds' in option && option.channelKinds
      ? { channel_types: option.channelKinds.map(toChannelType) }
      : {}),
  };
}

export function toCommand(command: Command, applicationId: string, serverId: string | null) {
  return {
    id: command.id,
    application_id: applicationId,
    type: CHAT_INPUT,
    ...(serverId === null ? {} : { guild_id: serverId }),
    name: command.name,
    description: command.description,
    options: (command.options ?? []).map(toOption),
    default_member_permissions: command.memberPermissions ?? null,
    dm_permission: command.inDirectMessages ?? true,
    contexts: command.inDirectMessages === false ? [IN_GUILDS] : null,
    integration_types: [0],
    nsfw: false,
    version: command.id,
  };
}

function fromOption(option: unknown): unknown {
  if (!isObject(option)) return option;
  const { options, choices, channel_types: channelTypes } = option;
  const hasValue = option.type !== 1 && option.type !== 2;
  return {
    ...pick(option, ['name', 'description']),
    ...(hasValue && typeof option.required === 'boolean' ? { required: option.required } : {}),
    ...(option.autocomplete === true ? { autocomplete: true } : {}),
    type: OPTION_TYPES.get(option.type) ?? option.type,
    ...(Array.isArray(options) && !hasValue ? { options: options.map(fromOption) } : {}),
    ...(Array.isArray(choices) && choices.length > 0
      ? { choices: choices.map((choice) => pick(asObject(choice), ['name', 'value'])) }
      : {}),
    ...(Array.isArray(channelTypes) && channelTypes.length > 0
      ? { channelKinds: [...new Set(channelTypes.map(fromChannelType))] }
      : {}),
    ...rename(option, {
      min_value: 'minValue',
      max_value: 'maxValue',
      min_length: 'minLength',
      max_length: 'maxLength',
    }),
  };
}

/** Discord's context of commands in guilds; the others are direct messages. */
const IN_GUILDS = 0;

/** Undefined if the command does not say. */
function isForDirectMessages({ contexts, dm_permission: permission }: Json): boolean | undefined {
  if (Array.isArray(contexts)) return contexts.some((context) => context !== IN_GUILDS);
  if (contexts === null) return true;
  return typeof permission === 'boolean' ? permission : undefined;
}

/** A command sent by a bot. */
export function fromCommand(command: unknown): unknown {
  if (!isObject(command)) return command;
  const { options, default_member_permissions: permissions } = command;
  const inDirectMessages = isForDirectMessages(command);
  return {
    ...pick(command, ['name', 'description']),
    ...(Array.isArray(options) ? { options: options.map(fromOption) } : {}),
    ...(inDirectMessages === undefined ? {} : { inDirectMessages }),
    ...(permissions === undefined
      ? {}
      : {
          memberPermissions:
            permissions === null ? null : (fromNeededPermissions(permissions) ?? permissions),
        }),
  };
}

/** Whether a command is a slash command. */
export function isChatInput(command: unknown): boolean {
  return [undefined, null, CHAT_INPUT].includes(asObject(command).type as number);
}
