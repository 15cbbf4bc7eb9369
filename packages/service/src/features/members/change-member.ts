/** Changes one member. Permissions are checked against cached state first, then against committed data. */
import { ApiError, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  changeServer,
  type MemberRow,
  requireAbove,
  requireMember,
  type ServerAccess,
  type ServerContext,
  type ServerState,
} from '../access/index.ts';
import {
  type AuditEntry,
  auditedUser,
  changesBetween,
  recordAudit,
  recordSystemAudit,
} from '../audit/index.ts';
import { liftTimeoutsJob } from '../roles/index.ts';
import { announceMemberVoice, lockVoiceState } from '../voice/index.ts';
import { announceMemberUpdate } from './announce-update.ts';
import type { RoleChange } from './role-change.ts';
import { findMember, updateMemberRow } from './store.ts';

/** The read-states feature recounts the pings of roles that someone gained or lost. */
export const recountAfterRolesJob = job({
  name: 'recount-mentions-after-roles',
  payload: Type.Object({ serverId: Id, userId: Id, roleIds: Type.Array(Id) }),
});

/** The new values of a member. Equal values do not count as changes. */
export interface MemberChanges {
  readonly nick?: string | null;
  readonly roles?: RoleChange;
  readonly mute?: boolean;
  readonly deaf?: boolean;
  readonly flags?: number;
  /** True if no member made the change; then the audit log has no actor. */
  readonly bySystem?: boolean;
  /** Further writes of the same transaction, made last. @returns a function to run after the commit */
  readonly inTransaction?: (
    tx: Transaction,
    access: ServerAccess,
    member: MemberRow,
  ) => Promise<(() => Promise<void>) | undefined>;
}

/** The member after the change, in the server as it was when the change began. */
interface ChangedMember {
  readonly member: MemberRow;
  readonly server: ServerState;
}

/**
 * Writes the changes that `plan` returns, announces them and records them in the audit log; does nothing without a
 * difference.
 * @param plan throws to refuse the caller. It runs twice: on cached state, then in the transaction on committed data.
 * @throws ApiError unknown_member, and errors of `plan`
 */
export async function changeMember(
  ctx: ServerContext,
  userId: string,
  plan: (
    access: ServerAccess,
    target: MemberRow,
    db: Runtime['database']['db'],
  ) => MemberChanges | Promise<MemberChanges>,
): Promise<ChangedMember> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const known = await requireMember(ctx, userId);
  await plan(ctx.access, known, runtime.database.db);
  const { committed, ...changed } = await changeServer(
    ctx,
    () => undefined,
    async (tx, access) => {
      await tx.lock(userId);
      const before = await findMember(tx.db, serverId, userId);
      if (!before) throw new ApiError('unknown_member');
      const changes = await plan(access, before, tx.db);
      const columns = toMemberColumns(before, changes);
      const changesVoice = 'mute' in columns || 'deaf' in columns;
      if (changesVoice) await lockVoiceState(tx, userId);
      const hasChanged = Object.keys(columns).length > 0;
      const after = hasChanged ? await updateMemberRow(tx.db, serverId, userId, columns) : before;
      if (hasChanged) {
        await announceMemberUpdate(runtime, tx, after);
        await recordChanges(ctx, tx, before, after, changes);
        if ('roleIds' in columns) await addRoleJobs(tx, after, changes.roles);
      }
      if (changesVoice) await announceMemberVoice(runtime, tx, access.server, after);
      const committed = await changes.inTransaction?.(tx, access, after);
      return { member: after, server: access.server, committed };
    },
  );
  await committed?.();
  return changed;
}

function toMemberColumns(before: MemberRow, { nick, roles, mute, deaf, flags }: MemberChanges) {
  return {
    ...(nick === undefined || nick === before.nick ? {} : { nick }),
    ...(mute === undefined || mute === before.mute ? {} : { mute }),
    ...(deaf === undefined || deaf === before.deaf ? {} : { deaf }),
    ...(flags === undefined || flags === before.flags ? {} : { flags }),
    ...(roles === undefined || roles.added.length + roles.removed.length === 0
      ? {}
      : { roleIds: [...roles.result] }),
  };
}

async function addRoleJobs(
  tx: Transaction,
  { serverId, userId, timeoutUntil }: MemberRow,
  roles: RoleChange | undefined,
): Promise<void> {
  const roleIds = [...(roles?.added ?? []), ...(roles?.removed ?? [])].map(({ id }) => id);
  await tx.addJob(recountAfterRolesJob, { serverId, userId, roleIds });
  if (timeoutUntil) await tx.addJob(liftTimeoutsJob, { serverId });
}

async function recordChanges(
  ctx: ServerContext,
  tx: Transaction,
  before: MemberRow,
  after: MemberRow,
  { roles, bySystem = false }: MemberChanges,
): Promise<void> {
  const record = (entry: AuditEntry) =>
    bySystem ? recordSystemAudit(ctx.runtime, tx, entry) : recordAudit(ctx, tx, entry);
  const target = { serverId: after.serverId, ...(await auditedUser(ctx.runtime, after.userId)) };
  const nick = changesBetween({ nick: before.nick }, { nick: after.nick });
  if (nick.length > 0) await record({ ...target, action: 'member_nick_update', changes: nick });
  const requested = [
    { key: '$add', new: roles?.added ?? [] },
    { key: '$remove', new: roles?.removed ?? [] },
  ].filter((change) => change.new.length > 0);
  if (requested.length > 0) await record({ ...target, action: 'member_role_update', changes: requested });
}

/** Refuses changes to members at or above the caller, except the caller. @throws ApiError role_hierarchy */
export function requireAboveOrSelf(access: ServerAccess, target: MemberRow): void {
  if (target.userId !== access.member.userId) requireAbove(access, target);
}

/** The account that a path names; `@me` is the caller. */
export function personNamed({ actor }: ServerContext, userId: string): string {
  return userId === '@me' ? actor.id : userId;
}
