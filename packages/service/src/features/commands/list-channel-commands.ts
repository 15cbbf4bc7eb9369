import type { CommandEntry, CommandOption, EndpointQuery, PlainOption } from '@guildhall/protocol';
import { type ConversationContext, participantIds } from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { isPlainOption } from './read-commands.ts';
import { commandsOfBots } from './store.ts';

/**
 * The command picker of a channel: the commands of its bots, with each subcommand as a separate entry, and names that
 * start with `q` first (specification: "Commands").
 */
export async function listChannelCommands(
  { runtime, access }: ConversationContext,
  { q = '', limit = 25 }: EndpointQuery<'listChannelCommands'>,
): Promise<CommandEntry[]> {
  const serverId = access.server?.id ?? null;
  // Each bot of a server has its own role, so that no memberships need to be read.
  const botIds =
    access.server === null
      ? participantIds(access.channel)
      : access.server.roles.flatMap((role) => role.botId ?? []);
  const rows = await commandsOfBots(runtime.database.db, botIds, serverId);
  const wanted = q.trim().toLowerCase().replace(/\s+/g, ' ');
  const found = rows.flatMap((row) =>
    listEntries(row.name, row.description, row.options)
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map((entry) => ({ row, entry, begins: entry.name.toLowerCase().startsWith(wanted) })),
  );
  const shown = found.sort((one, other) => Number(other.begins) - Number(one.begins)).slice(0, limit);
  const bots = await presentUsers(
    runtime,
    shown.map(({ row }) => row.botId),
  );
  return shown.flatMap(({ row, entry }) => {
    const bot = bots.get(row.botId);
    if (!bot) return [];
    const command = { applicationId: row.applicationId, bot, commandId: row.id, serverId: row.serverId };
    return [{ ...command, kind: row.kind, ...(row.prefix === null ? {} : { prefix: row.prefix }), ...entry }];
  });
}

type Entry = Pick<CommandEntry, 'name' | 'description'> & { readonly options: PlainOption[] };

function listEntries(name: string, description: string, options: readonly CommandOption[]): readonly Entry[] {
  const branches = options.flatMap((option) => (isPlainOption(option) ? [] : [option]));
  if (branches.length === 0) return [{ name, description, options: options.filter(isPlainOption) }];
  return branches.flatMap((branch) =>
    listEntries(`${name} ${branch.name}`, branch.description, branch.options),
  );
}
