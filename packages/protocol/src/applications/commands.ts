/** Commands of applications (specification: "Command and option", "Commands"; design chapter 7). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { COMMAND_NAME, LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, PageLimit, PermissionsString, Text } from '../contract/schema.ts';

export const PLAIN_OPTION_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'user',
  'role',
  'channel',
] as const;
export const OPTION_TYPES = [...PLAIN_OPTION_TYPES, 'subcommand', 'subcommand_group'] as const;
export type PlainOptionType = (typeof PLAIN_OPTION_TYPES)[number];

const name = Type.String({ pattern: COMMAND_NAME.source });
const description = Text({ min: 1, max: LIMITS.commandDescription });

export const OptionChoice = Type.Object({
  name: Text({ min: 1, max: LIMITS.commandChoiceName }),
  value: Type.Union([Text({ max: LIMITS.commandStringValue }), Type.Number()]),
});

export type OptionChoice = Static<typeof OptionChoice>;

/** An option that takes a value. */
export const PlainOption = Type.Object({
  name,
  description,
  type: OneOf(PLAIN_OPTION_TYPES),
  required: Type.Boolean(),
  choices: Type.Optional(Type.Array(OptionChoice, { minItems: 1, maxItems: LIMITS.commandOptions })),
  autocomplete: Type.Optional(Type.Boolean()),
  minValue: Type.Optional(Type.Number()),
  maxValue: Type.Optional(Type.Number()),
  minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.commandStringValue })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.commandStringValue })),
  channelKinds: Type.Optional(
    Type.Array(OneOf(['category', 'text', 'announcement', 'forum', 'voice', 'thread']), { minItems: 1 }),
  ),
});
export type PlainOption = Static<typeof PlainOption>;

export const Subcommand = Type.Object({
  name,
  description,
  type: Type.Literal('subcommand'),
  options: Type.Array(PlainOption, { maxItems: LIMITS.commandOptions }),
});
export type Subcommand = Static<typeof Subcommand>;

export const SubcommandGroup = Type.Object({
  name,
  description,
  type: Type.Literal('subcommand_group'),
  options: Type.Array(Subcommand, { minItems: 1, maxItems: LIMITS.commandOptions }),
});
export type SubcommandGroup = Static<typeof SubcommandGroup>;

export const CommandOption = Type.Union([PlainOption, Subcommand, SubcommandGroup]);
export type CommandOption = Static<typeof CommandOption>;

export const Command = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  kind: OneOf(['slash', 'prefix']),
  prefix: Type.Optional(Type.String({ description: 'Prefix commands only' })),
  options: Type.Optional(Type.Array(CommandOption, { description: 'Slash commands only' })),
  memberPermissions: Type.Optional({
    ...PermissionsString,
    description:
      'Slash commands: what a member needs in the channel to see and run it, 0 for Administrator; never in direct messages',
  }),
  inDirectMessages: Type.Optional(
    Type.Literal(false, { description: 'Slash commands: false for those that are offered in servers only' }),
  ),
});
export type Command = Static<typeof Command>;

/** A command as it is sent: `kind` slash, `type` string and `required` false when left out. */
const CommandInput = Type.Unsafe<Readonly<Record<string, unknown>>>({
  description: 'A command, an object without id; faults are named by their path with invalid_commands',
});
const Commands = Type.Array(CommandInput);

/** An entry of the command picker: a command, or one of its subcommands. */
export const CommandEntry = Type.Object({
  applicationId: Id,
  bot: User,
  commandId: Id,
  kind: OneOf(['slash', 'prefix']),
  prefix: Type.Optional(Type.String()),
  name: Type.String({ description: 'With group and subcommand: `config set colour`' }),
  description: Type.String(),
  options: Type.Array(PlainOption),
  serverId: Nullable(Id),
});
export type CommandEntry = Static<typeof CommandEntry>;

const everywhere = '/applications/{applicationId}/commands';
const inOneServer = '/applications/{applicationId}/servers/{serverId}/commands';
/** Replacing all commands of a scope, everywhere or in one server, is counted per application and scope. */
const replaceLimit = { limit: 10, windowSecs: 60, shared: true } as const;
/** A hundred commands with 25 options each are longer than other bodies may be. */
const longBody = { description: 'The body may be 2 MB long.', bodyBytes: 2 * 1024 * 1024 } as const;

export const listCommands = endpoint({
  method: 'GET',
  path: everywhere,
  summary: 'Commands available everywhere the bot is',
  tag: 'Commands',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  replies: { 200: Type.Array(Command) },
  errors: [],
});
export const replaceCommands = endpoint({
  method: 'PUT',
  path: everywhere,
  summary: 'Replace the commands available everywhere; those that stay keep their ids',
  tag: 'Commands',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  body: Commands,
  ...longBody,
  replies: { 200: Type.Array(Command) },
  errors: ['invalid_commands', 'too_many_commands', 'duplicate_command'],
  rateLimits: [{ ...replaceLimit, by: ['param:applicationId'] }],
});
export const listServerCommands = endpoint({
  method: 'GET',
  path: inOneServer,
  summary: 'Commands for one server that the bot is in',
  tag: 'Commands',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  replies: { 200: Type.Array(Command) },
  errors: ['unknown_server'],
});
export const replaceServerCommands = endpoint({
  method: 'PUT',
  path: inOneServer,
  summary: 'Replace the commands for one server',
  tag: 'Commands',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  body: Commands,
  ...longBody,
  replies: { 200: Type.Array(Command) },
  errors: [
    'unknown_server',
    'server_suspended',
    'invalid_commands',
    'too_many_commands',
    'duplicate_command',
  ],
  rateLimits: [{ ...replaceLimit, by: ['param:applicationId', 'param:serverId'] }],
});
export const deleteCommand = endpoint({
  method: 'DELETE',
  path: '/applications/{applicationId}/commands/{commandId}',
  summary: 'Remove one command, of either scope',
  tag: 'Commands',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  replies: { 204: null },
  errors: ['unknown_command'],
});
export const listChannelCommands = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/commands',
  summary: 'Commands of the bots of a channel, for the picker; subcommands are entries of their own',
  tag: 'Commands',
  actors: ['person'],
  access: { in: 'conversation', ageGated: true },
  query: Type.Object({
    q: Type.Optional(Text({ max: 100 })),
    limit: PageLimit(25),
  }),
  replies: { 200: Type.Array(CommandEntry) },
  errors: [],
});

export const commandsUpdate = event({
  name: 'COMMANDS_UPDATE',
  summary: "An application's commands changed, everywhere or in one server",
  audience: ['viewers', 'server'],
  intent: 'people',
  payload: Type.Object({ applicationId: Id, serverId: Nullable(Id) }),
});

export const commandEndpoints = {
  listCommands,
  replaceCommands,
  listServerCommands,
  replaceServerCommands,
  deleteCommand,
  listChannelCommands,
};
export const commandEvents = { commandsUpdate };
