import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@guildhall/platform';
import { type Command, commandsUpdate, ENDPOINTS, isId } from '@guildhall/protocol';
import { countSharedCall } from '../../call-limits.ts';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { loadServerAccess, memberIn, requireNotSuspended, serverStates } from '../access/index.ts';
import { type ApplicationRow, applicationById, requireOwnApplication } from '../applications/index.ts';
import { commandsTouch } from './known-commands.ts';
import { type ReadCommand, readCommands } from './read-commands.ts';
import { commandsInScope, deleteCommandRow, storeCommands } from './store.ts';

interface Scope {
  readonly applicationId: string;
  /** Undefined for global commands. */
  readonly serverId: string | undefined;
}

/** The commands of one scope. @throws ApiError unknown_application, unknown_server when the bot is not in it */
export async function listCommands(ctx: Context, { applicationId, serverId }: Scope): Promise<Command[]> {
  await openScope(ctx, applicationId, serverId);
  return (await commandsInScope(ctx.runtime.database.db, applicationId, serverId ?? null)).map(commandView);
}

/**
 * Replaces the commands of one scope; a command of the same kind and name keeps its id (specification: "Commands"). The
 * same commands again are not announced.
 * @throws ApiError unknown_application, unknown_server, invalid_commands, too_many_commands, duplicate_command,
 * server_suspended, rate_limited
 */
export async function replaceCommands(
  ctx: Context,
  { applicationId, serverId = undefined }: Scope,
  sent: readonly Readonly<Record<string, unknown>>[],
): Promise<Command[]> {
  const { runtime } = ctx;
  const application = await openScope(ctx, applicationId, serverId);
  const commands = readCommands(sent);
  if (serverId === undefined) await countSharedCall(runtime, ENDPOINTS.replaceCommands, applicationId);
  else await countSharedCall(runtime, ENDPOINTS.replaceServerCommands, `${applicationId}|${serverId}`);
  const scope = { applicationId, serverId: serverId ?? null };
  return runtime.database.transaction(async (tx) => {
    if (serverId !== undefined) await tx.lock(serverId);
    await tx.lock(applicationId, ctx.stateVersion);
    await requireScope(runtime, tx, application, serverId);
    const before = await commandsInScope(tx.db, applicationId, scope.serverId);
    const idOf = new Map(before.map(({ kind, name, id }) => [`${kind} ${name}`, id]));
    const identified = commands.map((command) => ({
      ...command,
      id: idOf.get(`${command.kind} ${command.name}`) ?? runtime.ids.next(),
    }));
    const views = identified.map(commandView);
    // Most bots send their commands at each start.
    if (isDeepStrictEqual(before.map(commandView), views)) return views;
    await storeCommands(tx.db, scope, identified);
    announce(tx, application, scope.serverId);
    return views;
  });
}

/** Removes one command of either scope. @throws ApiError unknown_application, unknown_command */
export async function deleteCommand(ctx: Context, applicationId: string, id: string): Promise<undefined> {
  const application = await requireOwnApplication(ctx, applicationId);
  if (!isId(id)) throw new ApiError('unknown_command');
  await ctx.runtime.database.transaction(async (tx) => {
    await tx.lock(applicationId, ctx.stateVersion);
    const removed = await deleteCommandRow(tx.db, applicationId, id);
    if (!removed) throw new ApiError('unknown_command');
    announce(tx, application, removed.serverId);
  });
}

async function openScope(
  ctx: Context,
  applicationId: string,
  serverId: string | undefined,
): Promise<ApplicationRow> {
  const application = await requireOwnApplication(ctx, applicationId);
  if (serverId !== undefined && !(await isBotIn(ctx.runtime, application, serverId))) {
    throw new ApiError('unknown_server');
  }
  return application;
}

/**
 * The application, or its bot's membership, may have ended while this waited for the locks.
 * @throws ApiError unknown_application, unknown_server, server_suspended
 */
async function requireScope(
  runtime: Runtime,
  tx: Transaction,
  { id, botId }: ApplicationRow,
  serverId: string | undefined,
): Promise<void> {
  if (!(await applicationById(tx.db, id))) throw new ApiError('unknown_application');
  if (serverId === undefined || botId === null) return;
  const access = await loadServerAccess(runtime, tx, serverId, { id: botId, kind: 'bot' });
  if (!access) throw new ApiError('unknown_server');
  requireNotSuspended(access.server);
}

async function isBotIn(runtime: Runtime, { botId }: ApplicationRow, serverId: string): Promise<boolean> {
  if (botId === null || !isId(serverId)) return false;
  const server = await serverStates(runtime).get(serverId);
  return server !== null && (await memberIn(runtime, serverId, botId)) !== null;
}

/** Sent to the server's members, or to everyone who shares a server with the bot. */
function announce(tx: Transaction, { id, botId }: ApplicationRow, serverId: string | null): void {
  if (botId === null) return;
  tx.emit(
    commandsUpdate,
    serverId === null ? { kind: 'viewers', id: botId } : { kind: 'server', id: serverId },
    { applicationId: id, serverId },
    { touches: [commandsTouch(id)] },
  );
}

type StoredCommand = ReadCommand & { readonly id: string };

function commandView(command: StoredCommand): Command {
  const { id, name, description, kind, prefix, options, memberPermissions, inDirectMessages } = command;
  return {
    id,
    name,
    description,
    kind,
    ...(prefix === null ? {} : { prefix }),
    ...(kind === 'slash' ? { options: [...options] } : {}),
    ...(memberPermissions === null ? {} : { memberPermissions }),
    ...(inDirectMessages ? {} : { inDirectMessages: false as const }),
  };
}
