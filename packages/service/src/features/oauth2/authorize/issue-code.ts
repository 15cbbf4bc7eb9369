import { ApiError, type KnownCaller, type RequestFacts } from '@guildhall/platform';
import { authorizedAppsUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { isAccountUsable, recordSecurityEvent, requireSession, usersByIds } from '../../accounts/index.ts';
import { lockApplication } from '../../applications/index.ts';
import { CODE_MS, orderedScopes, scopesOfNewToken } from '../rules.ts';
import { newTokenSecret } from '../secrets.ts';
import { findGrant, insertCode, upsertGrant } from '../store.ts';
import type { CheckedRequest } from './check-request.ts';

/**
 * Adds the requested scopes to the grant and creates a code (design 13.12), in the caller's transaction, which must not
 * have written yet.
 * @throws ApiError invalid_token when the account can no longer be used or the session has ended; unknown_application
 * when the application is gone
 */
export async function issueCode(
  runtime: Runtime,
  tx: Transaction,
  { actor, facts }: { readonly actor: KnownCaller; readonly facts?: RequestFacts },
  request: CheckedRequest,
  at: { readonly redirect: string; readonly serverId: string | null },
): Promise<string> {
  const userId = actor.id;
  const applicationId = request.application.id;
  const code = newTokenSecret(applicationId);
  await requireSession(tx, actor);
  const now = runtime.clock.now();
  const [user] = await usersByIds(tx.db, [userId]);
  if (!user || !isAccountUsable(user, now)) throw new ApiError('invalid_token');
  if (!(await lockApplication(tx.db, applicationId))) throw new ApiError('unknown_application');
  const granted = (await findGrant(tx.db, userId, applicationId))?.scopes ?? [];
  await upsertGrant(tx.db, {
    userId,
    applicationId,
    scopes: [...orderedScopes([...granted, ...request.scopes])],
    grantedAt: new Date(now),
  });
  const isNew = request.scopes.some((scope) => !granted.includes(scope));
  if (isNew) {
    const detail = request.application.name;
    await recordSecurityEvent(runtime, tx, {
      userId,
      kind: 'app_authorized',
      ...(facts ? { facts } : {}),
      detail,
    });
  }
  await insertCode(tx.db, {
    applicationId,
    id: runtime.ids.next(),
    userId,
    fingerprint: code.fingerprint,
    scopes: [...scopesOfNewToken(granted, request.scopes)],
    redirectUri: at.redirect,
    redirectGiven: request.redirectGiven,
    codeChallenge: request.codeChallenge,
    serverId: at.serverId,
    expiresAt: new Date(now + CODE_MS),
  });
  tx.emit(authorizedAppsUpdate, { kind: 'user', id: userId }, { applicationId, removed: false });
  return code.text;
}
