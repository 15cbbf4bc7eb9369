/** Authorized Apps in the user's settings (specification 1, "States and transitions"; design 6.2). */
import { ApiError, isoTime } from '@guildhall/platform';
import { type AuthorizedApp, authorizedAppsUpdate, isId } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { recordSecurityEvent } from '../accounts/index.ts';
import { applicationsByIds } from '../applications/index.ts';
import { orderedScopes } from './rules.ts';
import { deleteGrant, deleteGrants, listGranteeIds, listGrants } from './store.ts';
import { applicationCard } from './view.ts';

/** The grants of a person, newest first. */
export async function listAuthorizedApps({ runtime, actor }: Context): Promise<AuthorizedApp[]> {
  const grants = await listGrants(runtime.database.db, actor.id);
  const ids = grants.map((grant) => grant.applicationId);
  const applications = new Map(
    (await applicationsByIds(runtime.database.db, ids)).map((row) => [row.id, row]),
  );
  return grants.flatMap((grant) => {
    const row = applications.get(grant.applicationId);
    if (!row) return [];
    return [
      {
        application: applicationCard(row, runtime.settings),
        scopes: [...orderedScopes(grant.scopes)],
        grantedAt: isoTime(grant.grantedAt),
        lastUsedAt: grant.lastUsedAt ? isoTime(grant.lastUsedAt) : null,
      },
    ];
  });
}

/** Revokes an application's grant with its tokens and unused codes. @throws ApiError unknown_application */
export async function removeAuthorizedApp(
  { runtime, actor, facts, stateVersion }: Context,
  applicationId: string,
): Promise<undefined> {
  if (!isId(applicationId)) throw new ApiError('unknown_application');
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    if (!(await deleteGrant(tx.db, actor.id, applicationId))) throw new ApiError('unknown_application');
    await recordSecurityEvent(runtime, tx, {
      userId: actor.id,
      kind: 'app_removed',
      facts,
      detail: (await applicationsByIds(tx.db, [applicationId]))[0]?.name ?? applicationId,
    });
    announceRemoval(tx, actor.id, applicationId);
  });
}

/**
 * Revokes all grants of a person, or those made before a time, in the caller's transaction, which holds the person's
 * lock. @returns how many there were
 */
export async function removeAllGrants(tx: Transaction, userId: string, before?: Date): Promise<number> {
  const grants = (await listGrants(tx.db, userId)).filter(({ grantedAt }) => !before || grantedAt < before);
  for (const { applicationId } of grants) {
    await deleteGrant(tx.db, userId, applicationId);
    announceRemoval(tx, userId, applicationId);
  }
  return grants.length;
}

const GRANTS_PER_STEP = 100;

/** Revokes all grants of a deleted application, in steps. */
export async function removeGrantsOfApplication(runtime: Runtime, applicationId: string): Promise<void> {
  for (;;) {
    const userIds = await listGranteeIds(runtime.database.db, applicationId, GRANTS_PER_STEP);
    if (userIds.length === 0) return;
    await runtime.database.transaction(async (tx) => {
      await tx.lockAll(userIds);
      await deleteGrants(tx.db, applicationId, userIds);
      for (const userId of userIds) announceRemoval(tx, userId, applicationId);
    });
  }
}

function announceRemoval(tx: Transaction, userId: string, applicationId: string): void {
  tx.emit(authorizedAppsUpdate, { kind: 'user', id: userId }, { applicationId, removed: true });
}
