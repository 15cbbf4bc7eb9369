/** SQL of commands. Global commands have no server. */
import { bit } from '@guildhall/protocol';
import { sql } from 'kysely';
import { plainArray } from '../../array-literals.ts';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { ReadCommand } from './read-commands.ts';

export type CommandRow = Row<'commands'>;

/** The commands of one scope, in the order sent. */
export async function commandsInScope(
  db: Db,
  applicationId: string,
  serverId: string | null,
): Promise<CommandRow[]> {
  return db
    .selectFrom('commands')
    .select(COLUMNS.commands)
    .where('application_id', '=', applicationId)
    .where('server_id', serverId === null ? 'is' : '=', serverId)
    .orderBy('position')
    .execute();
}

/** @param keys application and command */
export async function commandsByKeys(
  db: Db,
  keys: readonly (readonly [string, string])[],
): Promise<CommandRow[]> {
  return db
    .selectFrom('commands')
    .select(COLUMNS.commands)
    .where((where) =>
      where.or(keys.map(([applicationId, id]) => where.and({ application_id: applicationId, id }))),
    )
    .execute();
}

export interface FoundEntry {
  readonly applicationId: string;
  readonly id: string;
  readonly botId: string;
  /** With group and subcommand. */
  readonly name: string;
}

/**
 * Entries of the picker for the commands of these bots in a server, global ones and those of the server, whose names
 * contain a text in lower case; names that start with it first.
 * @param held the person's permissions
 */
export async function findEntries(
  db: Db,
  {
    botIds,
    serverId,
    held,
  }: { readonly botIds: readonly string[]; readonly serverId: string | null; readonly held: bigint },
  text: string,
  limit: number,
): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select commands.application_id as "applicationId", commands.id, applications.bot_id as "botId", entry.name
    from applications
      join commands on commands.application_id = applications.id
      cross join unnest(commands.entry_names) with ordinality as entry (name, place)
    where applications.bot_id = any(${plainArray(botIds)}::bigint[])
      and (commands.server_id is null or commands.server_id = ${serverId}::bigint)
      and (commands.in_direct_messages or ${serverId !== null})
      and (commands.member_permissions is null
        or coalesce(nullif(commands.member_permissions, 0), ${String(bit('administrator'))}::bigint) & ~${String(held)}::bigint = 0)
      and position(${text} in lower(entry.name)) > 0
    order by starts_with(lower(entry.name), ${text}) desc, commands.name, commands.id, entry.place
    limit ${limit}`.execute(db);
  return rows;
}

/** Replaces the commands of a scope, in this order. */
export async function storeCommands(
  db: Db,
  scope: { readonly applicationId: string; readonly serverId: string | null },
  commands: readonly (ReadCommand & { readonly id: string })[],
): Promise<void> {
  const ids = commands.map(({ id }) => id);
  await db
    .deleteFrom('commands')
    .where('application_id', '=', scope.applicationId)
    .where('server_id', scope.serverId === null ? 'is' : '=', scope.serverId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  if (commands.length === 0) return;
  await db
    .insertInto('commands')
    .values(
      commands.map((command, position) => ({
        id: command.id,
        kind: command.kind,
        name: command.name,
        description: command.description,
        prefix: command.prefix,
        application_id: scope.applicationId,
        server_id: scope.serverId,
        options: JSON.stringify(command.options),
        member_permissions: command.memberPermissions,
        in_direct_messages: command.inDirectMessages,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'id']).doUpdateSet((row) => ({
        description: row.ref('excluded.description'),
        prefix: row.ref('excluded.prefix'),
        options: row.ref('excluded.options'),
        member_permissions: row.ref('excluded.member_permissions'),
        in_direct_messages: row.ref('excluded.in_direct_messages'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
}

/** @returns the server of the removed command, or undefined when there was none */
export async function deleteCommandRow(
  db: Db,
  applicationId: string,
  id: string,
): Promise<{ readonly serverId: string | null } | undefined> {
  return db
    .deleteFrom('commands')
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .returning('server_id as serverId')
    .executeTakeFirst();
}
