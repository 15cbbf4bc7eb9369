import { ApiError, DAY_MS, isoTime } from '@guildhall/platform';
import { type EndpointBody, LIMITS } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import {
  closeConnections,
  endSessions,
  recordSecurityEvent,
  requireFreshProof,
  requireStillProved,
  setDeletion,
} from '../accounts/index.ts';
import { lockAccounts } from '../members/index.ts';
import { eraseAccountJob, eraseJobKey } from './job-contracts.ts';
import { joinedServersOwnedBy } from './store.ts';

const GRACE_MS = LIMITS.deletionGraceDays * DAY_MS;

/**
 * Requests the deletion of the caller's account: ends every session, and erases everything after fourteen days unless
 * the person logs in before (design 6.3).
 * @throws ApiError owns_servers with the servers in `fields`, wrong_password, wrong_code
 */
export async function requestDeletion(
  { runtime, actor, facts }: Context,
  input: EndpointBody<'deleteAccount'>,
): Promise<{ deletionAt: string }> {
  await refuseOwner(runtime.database.db, actor.id);
  const proved = await requireFreshProof({ runtime, actor, facts }, input);
  const at = await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    // From now on, no request and no import that ends can make the account the owner of a server.
    await lockAccounts(tx.db, [actor.id]);
    await refuseOwner(tx.db, actor.id);
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'deletion_requested', facts });
    return scheduleErasure(runtime, tx, actor.id, { deletesMessages: input.deleteMessages, now: false });
  });
  return { deletionAt: isoTime(at) };
}

/** A server of an unfinished import is no reason: the owner cannot see it, and the erasure removes it. */
async function refuseOwner(db: Transaction['db'], userId: string): Promise<void> {
  const owned = await joinedServersOwnedBy(db, userId);
  if (owned.length === 0) return;
  throw new ApiError('owns_servers', {
    fields: owned.map(({ id, name }) => ({ path: `servers/${id}`, message: name })),
  });
}

/**
 * Schedules the erasure of an account and ends its sessions. A repeated request replaces the earlier one.
 * @returns the time of the erasure
 */
export async function scheduleErasure(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  options: { readonly deletesMessages: boolean; readonly now: boolean },
): Promise<Date> {
  const at = new Date(runtime.clock.now() + (options.now ? 0 : GRACE_MS));
  await setDeletion(tx.db, userId, { at, deletesMessages: options.deletesMessages });
  await endSessions(tx, userId, {});
  closeConnections(tx, userId);
  await tx.addJob(eraseAccountJob, { userId }, { runAt: at, jobKey: eraseJobKey(userId) });
  return at;
}
