import { ApiError, type BearerCaller, HOUR_MS } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import { isAccountUsable, usersByIds } from '../../accounts/index.ts';
import { applicationById, isApplicationStopped } from '../../applications/index.ts';
import { locateSecret } from '../secrets.ts';
import { findGrant, findPairByAccess, recordGrantUse, type TokenRow } from '../store.ts';

/** Precision of an application's time of last use, so that most reads cost no write. */
const USE_NOTED_MS = HOUR_MS;

/** The pair of a working access token. Bypasses all caches, so that revoking and suspending take effect at once. */
export async function livePair(runtime: Runtime, accessToken: string): Promise<TokenRow | null> {
  const locator = locateSecret(accessToken);
  const { db } = runtime.database;
  const pair = locator && (await findPairByAccess(db, locator));
  const now = runtime.clock.now();
  if (!pair || pair.replacedAt !== null || pair.accessExpiresAt.getTime() <= now) return null;
  const [[user], application] = await Promise.all([
    usersByIds(db, [pair.userId]),
    applicationById(db, pair.applicationId),
  ]);
  if (!user || !isAccountUsable(user, now)) return null;
  return application && !(await isApplicationStopped(runtime, runtime.database.db, application))
    ? pair
    : null;
}

/**
 * The application and person of an access token.
 * @throws ApiError invalid_token when it is unknown, expired or revoked, or when the account cannot be used or the
 * owner of the application is suspended
 */
export async function authenticateBearer(runtime: Runtime, token: string): Promise<BearerCaller> {
  const pair = await livePair(runtime, token);
  if (!pair) throw new ApiError('invalid_token');
  await noteUse(runtime, pair);
  return {
    kind: 'bearer',
    id: pair.userId,
    credentialId: pair.id,
    applicationId: pair.applicationId,
    scopes: pair.scopes,
    expiresAt: pair.accessExpiresAt.getTime(),
  };
}

/** Records that the application used the person's access, for their list of authorized apps. */
export async function noteUse(runtime: Runtime, pair: TokenRow): Promise<void> {
  const now = runtime.clock.now();
  const grant = await findGrant(runtime.database.db, pair.userId, pair.applicationId);
  if (grant?.lastUsedAt && now - grant.lastUsedAt.getTime() < USE_NOTED_MS) return;
  const use = { userId: pair.userId, applicationId: pair.applicationId, at: new Date(now) };
  await recordGrantUse(runtime.database.db, use);
}
