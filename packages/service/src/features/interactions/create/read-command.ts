import { ApiError, type FieldFault } from '@guildhall/platform';
import { type CommandInteraction, INTERACTION_TYPES, LIMITS, type Resolved } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { ConversationContext } from '../../access/index.ts';
import type { BotApplication } from '../../applications/index.ts';
import { type CommandRow, isOfferedIn, knownCommand, requireMayRun } from '../../commands/index.ts';
import { requireReachableRecipient } from '../../direct-channels/index.ts';
import { readData } from '../rules.ts';
import { deliveredOptions, type ReadOptions, type ReadValue, readOptions } from './option-reader.ts';
import { resolveNamed } from './resolved.ts';

const Sent = Type.Object({
  commandId: Type.String(),
  options: Type.Optional(Type.Array(Type.Unknown(), { maxItems: LIMITS.commandOptions })),
  text: Type.Optional(Type.String()),
});

export interface CommandRun {
  readonly data: CommandInteraction['data'];
  /** The full name with group and subcommand. */
  readonly commandName: string;
}

/**
 * Reads and validates a command that is run or typed (design 3.2).
 * @throws ApiError invalid_request, unknown_command, missing_permission, screening_pending, timed_out, cannot_dm,
 * recipient_deleted, two_factor_required, invalid_command_options with every fault in `fields`
 */
export async function readCommand(
  ctx: ConversationContext,
  application: BotApplication,
  type: number,
  sent: unknown,
): Promise<CommandRun> {
  const input = readData(Sent, sent);
  const command = await requireSlashCommand(ctx, application, input.commandId);
  requireMayRun(command, ctx.access);
  ctx.access.require('sendMessages');
  // In a direct message, running a command needs what sending a message needs.
  if (ctx.access.server === null) await requireReachableRecipient(ctx, ctx.access);
  const read = readOptions(command.options, input, type === INTERACTION_TYPES.autocomplete);
  const resolved = await resolveNamed(ctx, referencedIds(read.values), application.botId);
  const missing = read.values.filter((value) => !isResolved(value, resolved));
  const isRun = type === INTERACTION_TYPES.command;
  const faults = [...read.faults, ...(isRun ? missing.map(absentFault) : [])].slice(0, 25);
  const [first] = faults;
  if (first) {
    const message = `${first.path.slice('body/data/'.length)} ${first.message}.`;
    throw new ApiError('invalid_command_options', { fields: faults, message });
  }
  const present: ReadOptions = {
    ...read,
    values: read.values.filter((value) => !missing.includes(value)),
  };
  return {
    commandName: [command.name, ...read.branches.map(({ name }) => name)].join(' '),
    data: {
      id: command.id,
      name: command.name,
      kind: 'slash',
      options: deliveredOptions(present),
      resolved,
    },
  };
}

/** A command that is available here. */
async function requireSlashCommand(
  { runtime, access }: ConversationContext,
  { id: applicationId }: BotApplication,
  commandId: string,
): Promise<CommandRow> {
  const command = await knownCommand(runtime, applicationId, commandId);
  const isHere = command?.serverId === null || command?.serverId === access.server?.id;
  if (command?.kind !== 'slash' || !isHere || !isOfferedIn(command, access))
    throw new ApiError('unknown_command');
  return command;
}

function referencedIds(values: readonly ReadValue[]) {
  const idsOf = (type: string) =>
    values.flatMap(({ option, value }) => (option.type === type ? [String(value)] : []));
  return { users: idsOf('user'), roles: idsOf('role'), channels: idsOf('channel') };
}

function isResolved({ option, value }: ReadValue, { users, roles, channels }: Resolved): boolean {
  const id = String(value);
  if (option.type === 'user') return Object.hasOwn(users, id);
  if (option.type === 'role') return Object.hasOwn(roles, id);
  if (option.type !== 'channel') return true;
  const kind = Object.hasOwn(channels, id) ? channels[id]?.kind : undefined;
  const kinds: readonly string[] | undefined = option.channelKinds;
  return kind !== undefined && (kinds?.includes(kind) ?? true);
}

const ABSENT: Readonly<Record<string, string>> = {
  user: 'must be a member of this server or conversation',
  role: 'must be a role of the server',
  channel: 'must be a channel that you can see, of an allowed kind',
};

function absentFault({ option, path }: ReadValue): FieldFault {
  return { path, message: ABSENT[option.type] ?? 'does not exist' };
}
