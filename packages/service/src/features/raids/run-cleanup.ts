/** The job of a raid clean-up. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { loadServerAccess, type MemberRow, type ServerAccess } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { recordSystemAudit } from '../audit/index.ts';
import { applyBan, deleteMessagesInServer, idsBetween } from '../bans/index.ts';
import { applyKick } from '../members/index.ts';
import { newcomersFor, requireCleanupPermissions } from './newcomers.ts';
import { addRemoved, findCleanup, listRemovable, type RaidCleanupRow, updateCleanup } from './store.ts';
import { announceCleanup } from './view.ts';

/** Small steps, because each locks the server. */
const STEP = 10;

export const raidCleanupJob = job({
  name: 'raid-cleanup',
  payload: Type.Object({ serverId: Id, cleanupId: Id }),
});

interface Cleanup {
  readonly serverId: string;
  readonly cleanupId: string;
}

/** Removes people until none are left, then deletes their messages. Safe to run twice. */
export async function cleanUp(runtime: Runtime, cleanup: Cleanup): Promise<void> {
  while (await removeSome(runtime, cleanup));
  await deleteMessagesOfRemoved(runtime, cleanup);
}

/** @returns whether there may be more */
async function removeSome(runtime: Runtime, { serverId, cleanupId }: Cleanup): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const row = await findCleanup(tx.db, serverId, cleanupId);
    if (row?.state !== 'running') return false;
    const access = await accessOfModerator(runtime, tx, row);
    if (!access || access.server.row.suspendedAt) {
      await endCleanup(runtime, tx, row, 'stopped');
      return false;
    }
    const window = { from: row.fromTime, to: row.toTime, exceptUserIds: row.exceptUserIds };
    const members = await listRemovable(tx.db, newcomersFor(access, window), STEP);
    // Removing a member locks the account; all are locked here, in one order and before the first write.
    const userIds = members.map(({ userId }) => userId);
    await tx.lockAll(userIds);
    for (const member of members) await remove(runtime, tx, { row, access, member });
    const after = await addRemoved(tx.db, row, userIds);
    if (members.length === STEP) announceCleanup(tx, after);
    else await endCleanup(runtime, tx, after, 'done');
    return members.length === STEP;
  });
}

/** The moderator's permissions now; null when they no longer suffice. */
async function accessOfModerator(
  runtime: Runtime,
  tx: Transaction,
  { serverId, actorId }: RaidCleanupRow,
): Promise<ServerAccess | null> {
  const actor = await userDirectory(runtime).get(actorId);
  const access = actor && (await loadServerAccess(runtime, tx, serverId, actor.row));
  if (!access) return null;
  try {
    requireCleanupPermissions(access);
    return access;
  } catch {
    return null;
  }
}

async function remove(
  runtime: Runtime,
  tx: Transaction,
  {
    row,
    access,
    member: { userId },
  }: { readonly row: RaidCleanupRow; readonly access: ServerAccess; readonly member: MemberRow },
): Promise<void> {
  const { serverId, action, actorId, reason } = row;
  const user = await userDirectory(runtime).get(userId);
  if (!user) throw new Error('a member has no account');
  if (action === 'kick') await applyKick(runtime, tx, access.server, { userId, reason });
  else {
    const createdAt = new Date(runtime.clock.now());
    await applyBan(runtime, tx, { serverId, userId, reason, bannedBy: actorId, createdAt }, user.view);
  }
  const entry = {
    serverId,
    action: action === 'kick' ? 'member_kick' : 'member_ban_add',
    targetType: 'user',
    targetId: userId,
    targetName: user.row.username,
    reason,
    extra: { raidCleanupId: row.id },
  } as const;
  await recordSystemAudit(runtime, tx, entry, actorId);
}

export async function endCleanup(
  runtime: Runtime,
  tx: Transaction,
  row: RaidCleanupRow,
  state: 'done' | 'stopped',
): Promise<void> {
  const endedAt = new Date(runtime.clock.now());
  announceCleanup(tx, await updateCleanup(tx.db, row, { state, endedAt }));
}

/** Deletes the messages of removed people, even if the clean-up was stopped. */
async function deleteMessagesOfRemoved(runtime: Runtime, { serverId, cleanupId }: Cleanup): Promise<void> {
  const { db } = runtime.database;
  const row = await findCleanup(db, serverId, cleanupId);
  if (!row || row.removedIds.length === 0) return;
  const until = row.endedAt?.getTime() ?? runtime.clock.now();
  const range = idsBetween(row.fromTime.getTime(), until);
  await deleteMessagesInServer(runtime, serverId, { authorIds: row.removedIds, ...range });
  await updateCleanup(db, row, { removedIds: [] });
}
