/** Operator actions on servers (design, chapter 9). Only operators set types (specification: Server). */
import { ApiError, isoTime } from '@guildhall/platform';
import { isId, type OperatorActionReply, SERVER_TYPES } from '@guildhall/protocol';
import type { Row } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import type { ServerRow } from '../access/index.ts';
import { isAccountUsable, usersByIds } from '../accounts/index.ts';
import { auditedServer, recordSystemAudit } from '../audit/index.ts';
import { deleteServerInvites } from '../invites/index.ts';
import { findMember, lockAccounts } from '../members/index.ts';
import { announceServerUpdate, changeOwner, removeServer, updateServerRow } from '../servers/index.ts';
import { removeFromVoice } from '../voice/index.ts';
import { removeRoleBadges } from './manage-role.ts';
import { requireUser } from './manage-user.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { lockServer } from './store.ts';

type ServerType = (typeof SERVER_TYPES)[number];

function isTeamServer(types: readonly string[]): boolean {
  return types.includes('staff') || types.includes('developer');
}

export type OperatorServerView = OperatorActionReply<'unlistServer'>;

/**
 * Changes types by `+official -partnered …`. A server that becomes a staff or developer server leaves Discovery and
 * loses its earlier invites; the roles of one that stops being official lose their badges.
 * @throws ApiError unknown_server, invalid_request for an invalid change
 */
export async function changeServerTypes(
  ctx: OperatorContext,
  serverId: string,
  changes: readonly string[],
): Promise<OperatorServerView> {
  const parsed = changes.map(parseChange);
  return changeServerAsOperator(ctx, serverId, async (tx, before) => {
    const ordered = applyChanges(before.types, parsed);
    if (ordered.join() === before.types.join()) return before;
    const listed = before.listed && !isTeamServer(ordered);
    const updated = await updateServerRow(tx.db, before.id, { types: ordered, listed });
    // Earlier invites would bypass the rules of team servers (specification: Team servers).
    const added = ordered.filter((type) => !before.types.includes(type));
    if (isTeamServer(added)) await deleteServerInvites(tx, before.id);
    if (!ordered.includes('official')) await removeRoleBadges(tx, before.id);
    announceServerUpdate(ctx.runtime, tx, updated);
    await recordOperation(ctx, tx, {
      action: 'server types',
      target: updated.id,
      before: before.types,
      after: ordered,
    });
    return updated;
  });
}

/**
 * Makes a member the owner.
 * @throws ApiError unknown_server, unknown_user, unknown_member, invalid_request for a bot or an account that cannot be
 * used
 */
export async function changeServerOwner(
  ctx: OperatorContext,
  serverId: string,
  name: string,
): Promise<OperatorServerView> {
  const user = await requireUser(ctx, name);
  requirePossibleOwner(ctx, user);
  return changeServerAsOperator(ctx, serverId, async (tx, before) => {
    if (before.ownerId === user.id) return before;
    if (!(await findMember(tx.db, before.id, user.id))) throw new ApiError('unknown_member');
    // An account that is erased at the same time hands over only the servers that it owns by then.
    await tx.lock(user.id);
    await lockAccounts(tx.db, [user.id]);
    requirePossibleOwner(ctx, (await usersByIds(tx.db, [user.id]))[0]);
    const updated = await changeOwner(ctx.runtime, tx, before.id, { from: before.ownerId, to: user.id });
    await recordSystemAudit(ctx.runtime, tx, {
      ...auditedServer(before.id, before.name),
      action: 'server_owner_transfer',
      changes: [{ key: 'ownerId', old: before.ownerId, new: user.id }],
    });
    await recordOperation(ctx, tx, {
      action: 'server owner',
      target: before.id,
      before: before.ownerId,
      after: user.id,
    });
    return updated;
  });
}

/** @throws ApiError invalid_request */
function requirePossibleOwner({ runtime }: OperatorContext, user: Row<'users'> | undefined): void {
  if (user?.kind !== 'person')
    throw new ApiError('invalid_request', { message: 'Only a person can own a server.' });
  if (!isAccountUsable(user, runtime.clock.now()))
    throw new ApiError('invalid_request', {
      message: 'The account is suspended or deleted, so it cannot own a server.',
    });
}

/** Takes a server out of Discovery. @throws ApiError unknown_server */
export async function unlistServer(ctx: OperatorContext, serverId: string): Promise<OperatorServerView> {
  return changeServerAsOperator(ctx, serverId, async (tx, before) => {
    if (!before.listed) return before;
    const updated = await updateServerRow(tx.db, before.id, { listed: false });
    announceServerUpdate(ctx.runtime, tx, updated);
    await recordOperation(ctx, tx, {
      action: 'server unlist',
      target: before.id,
      before: before.listed,
      after: false,
    });
    return updated;
  });
}

/**
 * Suspends a server: members, including the owner, can only read; other requests fail with `server_suspended`. It
 * leaves Discovery, and its voice channels are emptied. @throws ApiError unknown_server
 */
export async function suspendServer(
  ctx: OperatorContext,
  serverId: string,
  reason: string | undefined,
): Promise<OperatorServerView> {
  const suspension = {
    suspendedAt: new Date(ctx.runtime.clock.now()),
    suspensionReason: reason ?? null,
    listed: false,
  };
  return changeServerAsOperator(ctx, serverId, async (tx, before) => {
    if (before.suspendedAt && before.suspensionReason === suspension.suspensionReason) return before;
    const updated = await updateServerRow(tx.db, before.id, suspension);
    await removeFromVoice(tx, { serverId: before.id });
    announceServerUpdate(ctx.runtime, tx, updated);
    await recordOperation(ctx, tx, {
      action: 'server suspend',
      target: before.id,
      before: before.suspendedAt && { reason: before.suspensionReason },
      after: { reason: reason ?? null },
    });
    return updated;
  });
}

/** Lifts a suspension; the owner can list the server again. @throws ApiError unknown_server */
export async function unsuspendServer(ctx: OperatorContext, serverId: string): Promise<OperatorServerView> {
  return changeServerAsOperator(ctx, serverId, async (tx, before) => {
    if (!before.suspendedAt) return before;
    const updated = await updateServerRow(tx.db, before.id, { suspendedAt: null, suspensionReason: null });
    announceServerUpdate(ctx.runtime, tx, updated);
    await recordOperation(ctx, tx, {
      action: 'server unsuspend',
      target: before.id,
      before: { reason: before.suspensionReason },
    });
    return updated;
  });
}

/** Deletes a server for good. @throws ApiError unknown_server */
export async function deleteServerAsOperator(
  ctx: OperatorContext,
  serverId: string,
): Promise<OperatorServerView> {
  return changeServerAsOperator(ctx, serverId, async (tx, before) => {
    await removeServer(tx, before.id);
    await recordOperation(ctx, tx, { action: 'server delete', target: before.id, before: before.name });
    return before;
  });
}

/** @throws ApiError unknown_server */
async function changeServerAsOperator(
  { runtime }: OperatorContext,
  serverId: string,
  work: (tx: Transaction, before: ServerRow) => Promise<ServerRow>,
): Promise<OperatorServerView> {
  const row = await runtime.database.transaction(async (tx) => {
    if (isId(serverId)) await tx.lock(serverId);
    const before = isId(serverId) ? await lockServer(tx.db, serverId) : undefined;
    if (!before) throw new ApiError('unknown_server', { message: `There is no server "${serverId}".` });
    return work(tx, before);
  });
  return operatorServerView(row);
}

export function operatorServerView({
  id,
  name,
  ownerId,
  types,
  listed,
  memberCount,
  suspendedAt,
  suspensionReason,
}: ServerRow): OperatorServerView {
  return {
    id,
    name,
    ownerId,
    types: SERVER_TYPES.filter((type) => types.includes(type)),
    listed,
    memberCount,
    suspendedAt: suspendedAt && isoTime(suspendedAt),
    suspensionReason,
  };
}

interface TypeChange {
  readonly add: boolean;
  readonly type: ServerType;
}

/** The types after the changes, in the fixed display order. */
function applyChanges(before: readonly string[], changes: readonly TypeChange[]): ServerType[] {
  const types = new Set(before);
  for (const { add, type } of changes) {
    if (add) types.add(type);
    else types.delete(type);
  }
  return SERVER_TYPES.filter((type) => types.has(type));
}

function parseChange(change: string): TypeChange {
  const type = SERVER_TYPES.find((known) => known === change.slice(1));
  if (!type || !/^[+-]/.test(change)) {
    throw new ApiError('invalid_request', {
      message: `"${change}" is not a change of types; write + or - before one of ${SERVER_TYPES.join(', ')}.`,
    });
  }
  return { add: change.startsWith('+'), type };
}
