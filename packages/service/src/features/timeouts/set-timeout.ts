import { ApiError, isoTime } from '@guildhall/platform';
import type { EndpointBody, EndpointReply } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  changeServer,
  type MemberRow,
  requireAbove,
  requireMember,
  type ServerContext,
} from '../access/index.ts';
import { type AuditChange, auditedUser, recordAudit } from '../audit/index.ts';
import { announceMemberUpdate } from '../members/index.ts';
import { removeFromVoice } from '../voice/index.ts';
import { deleteTimeout, endTimeoutJob, endTimeoutJobKey } from './jobs.ts';
import { requireTimeoutable } from './rules.ts';
import { deleteTimeoutRow, runningTimeout, setMemberTimeout, upsertTimeout } from './store.ts';

/**
 * Times a member out, replacing a current timeout; a job ends it (specification: PUT …/members/{userId}/timeout).
 * @throws ApiError unknown_member, missing_permission, cant_timeout_admin, role_hierarchy
 */
export async function timeOutMember(
  ctx: ServerContext,
  userId: string,
  { durationSecs, reason }: EndpointBody<'putTimeout'>,
): Promise<EndpointReply<'putTimeout'>> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const target = await requireMember(ctx, userId);
  const audited = await auditedUser(runtime, userId);
  return changeServer(
    ctx,
    (access) => requireTimeoutable(access, target),
    async (tx, access) => {
      await tx.lock(userId);
      const until = new Date(runtime.clock.now() + durationSecs * 1000);
      const check = (member: MemberRow): void => requireTimeoutable(access, member);
      const changes = await timeOut(runtime, tx, { serverId, userId, until }, check);
      if (!changes) throw new ApiError('unknown_member');
      await recordAudit(ctx, tx, {
        serverId,
        action: 'member_timeout',
        ...audited,
        reason: reason?.trim() || null,
        changes,
      });
      return { timeoutUntil: isoTime(until) };
    },
  );
}

interface Timeout {
  readonly serverId: string;
  readonly userId: string;
  readonly until: Date;
  /** Whether a current timeout that ends later stays. */
  readonly onlyLonger?: boolean;
}

/**
 * Times a member out, replacing a current timeout, and announces it; the caller locks the account and records it.
 * @param check throws to refuse, given the member's current state
 * @returns the change, or null when they are not in the server or a later end stays
 */
export async function timeOut(
  runtime: Runtime,
  tx: Transaction,
  { serverId, userId, until, onlyLonger = false }: Timeout,
  check: (member: MemberRow) => void = () => undefined,
): Promise<AuditChange[] | null> {
  const before = await runningTimeout(tx.db, serverId, userId, new Date(runtime.clock.now()));
  if (onlyLonger && before && before >= until) return null;
  const member = await setMemberTimeout(tx.db, serverId, userId, until);
  if (!member) return null;
  check(member);
  await upsertTimeout(tx.db, serverId, userId, until);
  const jobKey = endTimeoutJobKey(serverId, userId);
  await tx.addJob(endTimeoutJob, { serverId, userId }, { runAt: until, jobKey });
  await announceMemberUpdate(runtime, tx, member);
  await removeFromVoice(tx, { serverId, userId });
  return [{ key: 'until', ...(before ? { old: isoTime(before) } : {}), new: isoTime(until) }];
}

/** Ends the timeout of someone who can no longer be timed out, if there is one; the caller locks the account. */
export async function liftTimeout(
  runtime: Runtime,
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  const isTimedOut = await runningTimeout(tx.db, serverId, userId, new Date(runtime.clock.now()));
  if (isTimedOut) await deleteTimeout(runtime, tx, serverId, userId);
}

/** Ends a timeout early. @throws ApiError unknown_member, missing_permission, role_hierarchy, not_timed_out */
export async function removeTimeout(ctx: ServerContext, userId: string): Promise<undefined> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const target = await requireMember(ctx, userId);
  const audited = await auditedUser(runtime, userId);
  await changeServer(
    ctx,
    (access) => {
      access.require('moderateMembers');
      requireAbove(access, target);
    },
    async (tx, access) => {
      await tx.lock(userId);
      const before = await runningTimeout(tx.db, serverId, userId, new Date(runtime.clock.now()));
      if (!before) throw new ApiError('not_timed_out');
      const member = await setMemberTimeout(tx.db, serverId, userId, null);
      if (!member) throw new ApiError('unknown_member');
      requireAbove(access, member);
      await deleteTimeoutRow(tx.db, serverId, userId);
      await announceMemberUpdate(runtime, tx, member);
      await recordAudit(ctx, tx, {
        serverId,
        action: 'member_timeout_remove',
        ...audited,
        changes: [{ key: 'until', old: isoTime(before) }],
      });
    },
  );
}
