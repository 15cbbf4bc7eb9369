import type { CommandEntry, CommandOption, EndpointQuery, PlainOption } from '@guildhall/protocol';
import { type ConversationContext, participantIds } from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { loadKnownCommands } from './known-commands.ts';
import { heldFor } from './may-run.ts';
import { isPlainOption } from './read-commands.ts';
import { findEntries } from './store.ts';

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
  const wanted = q.trim().toLowerCase().replace(/\s+/g, ' ');
  const held = heldFor(access);
  const found = await findEntries(runtime.database.db, { botIds, serverId, held }, wanted, limit);
  const [commandOf, bots] = await Promise.all([
    loadKnownCommands(runtime, found),
    presentUsers(
      runtime,
      found.map(({ botId }) => botId),
    ),
  ]);
  return found.flatMap((at) => {
    const [bot, row] = [bots.get(at.botId), commandOf(at)];
    // A command may have been deleted or replaced since.
    const entry =
      row && listEntries(row.name, row.description, row.options).find(({ name }) => name === at.name);
    if (!bot || !entry) return [];
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
