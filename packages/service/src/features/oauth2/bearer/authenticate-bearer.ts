import { ApiError, type BearerCaller } from '@guildhall/platform';
import type { Ground } from '../../../ground.ts';
import { isAccountUsable, userDirectory } from '../../accounts/index.ts';
import { placeOf } from '../secrets.ts';
import { grantOf, noteGrantUse, pairByAccess, type TokenRow } from '../store.ts';

/** When an application was last used is kept this exactly, so that reading costs no write. */
const USE_NOTED_MS = 3600 * 1000;

/** The pair that an access token is of, if it works now; read past every cache, so that revoking holds at once. */
export async function livePair(ground: Ground, accessToken: string): Promise<TokenRow | null> {
  const place = placeOf(accessToken);
  const pair = place && (await pairByAccess(ground.database.db, place));
  const now = ground.clock.now();
  if (!pair || pair.replacedAt !== null || pair.accessExpiresAt.getTime() <= now) return null;
  const user = await userDirectory(ground).get(pair.userId);
  return user && isAccountUsable(user.row, now) ? pair : null;
}

/**
 * The application and person that an access token stands for.
 * @throws ApiError invalid_token when it is unknown, expired or revoked, or the account cannot be used right now.
 */
export async function authenticateBearer(ground: Ground, token: string): Promise<BearerCaller> {
  const pair = await livePair(ground, token);
  if (!pair) throw new ApiError('invalid_token');
  await noteUse(ground, pair);
  return {
    kind: 'bearer',
    id: pair.userId,
    credentialId: pair.id,
    applicationId: pair.applicationId,
    scopes: pair.scopes,
    expiresAt: pair.accessExpiresAt.getTime(),
  };
}

async function noteUse(ground: Ground, pair: TokenRow): Promise<void> {
  const now = ground.clock.now();
  const grant = await grantOf(ground.database.db, pair.userId, pair.applicationId);
  if (grant?.lastUsedAt && now - grant.lastUsedAt.getTime() < USE_NOTED_MS) return;
  const use = { userId: pair.userId, applicationId: pair.applicationId, at: new Date(now) };
  await noteGrantUse(ground.database.db, use);
}
