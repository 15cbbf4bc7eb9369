/** Erases this feature's own part of an account: owned servers, memberships, applications with their bots. */
import type { Runtime } from '../../runtime.ts';
import { listMemberships, loadServerState } from '../access/index.ts';
import { listOwnedApplications, removeApplication } from '../applications/index.ts';
import { auditedServer, recordSystemAudit } from '../audit/index.ts';
import { removeMember } from '../members/index.ts';
import { changeOwner, removeServer } from '../servers/index.ts';
import { clearLoggedNames, deleteMembershipTraces, serversOwnedBy, successorIn } from './store.ts';

/**
 * Transfers servers that the account still owns (after an operator's erasure, or because their import is unfinished);
 * deletes one without other people.
 */
export async function transferOwnedServers(runtime: Runtime, userId: string): Promise<void> {
  for (const { id } of await serversOwnedBy(runtime.database.db, userId))
    await transferOrRemove(runtime, userId, id);
}

/** Transfers a server to its next owner, or deletes it if nobody else is in it. */
async function transferOrRemove(runtime: Runtime, ownerId: string, serverId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = await loadServerState(tx.db, serverId);
    if (server?.row.ownerId !== ownerId) return;
    const now = new Date(runtime.clock.now());
    const successor = await successorIn(tx.db, serverId, ownerId, now);
    if (!successor) {
      await removeServer(tx, serverId);
      return;
    }
    await tx.lock(successor);
    const row = await changeOwner(runtime, tx, serverId, { from: ownerId, to: successor });
    await recordSystemAudit(runtime, tx, {
      ...auditedServer(serverId, row.name),
      action: 'server_owner_transfer',
      changes: [{ key: 'ownerId', old: ownerId, new: successor }],
    });
  });
}

/** Removes the account from every server, one transaction each. */
export async function leaveServers(runtime: Runtime, userId: string): Promise<void> {
  for (const { serverId } of await listMemberships(runtime.database.db, userId)) {
    await runtime.database.transaction(async (tx) => {
      await tx.lock(serverId);
      await removeMember(runtime, tx, { serverId, userId, cause: 'left' });
    });
  }
}

/** Deletes the applications with their bots, which keep only the markers of deleted accounts. */
export async function deleteApplications(runtime: Runtime, userId: string): Promise<void> {
  for (const application of await listOwnedApplications(runtime.database.db, userId))
    await removeApplication(runtime, application);
}

/** Deletes traces of memberships after the account has left everything. */
export async function eraseMembershipTraces(runtime: Runtime, userId: string): Promise<void> {
  await runtime.database.transaction((tx) => deleteMembershipTraces(tx.db, userId));
}

/** The operator log keeps the actions, without the names and addresses that they gave the account. */
export async function forgetLoggedNames(runtime: Runtime, userId: string): Promise<void> {
  await runtime.database.transaction((tx) => clearLoggedNames(tx.db, userId));
}
