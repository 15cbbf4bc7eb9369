import { OAuthError } from '@guildhall/platform';
import type { TokenResponse } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { isAccountUsable, usersByIds } from '../../accounts/index.ts';
import type { ApplicationRow } from '../../applications/index.ts';
import { locateSecret } from '../secrets.ts';
import { deleteFamily, findPairByRefresh, markPairReplaced } from '../store.ts';
import { invalidGrant } from './exchange-code.ts';
import { insertNewPair, tokenResponse } from './new-pair.ts';

/**
 * Replaces a pair with a new one with the same scopes; the old pair stops working at once. A replay of the old refresh
 * token revokes all pairs of that family of a public client (design 13.17).
 * @throws OAuthError invalid_request, invalid_grant; invalid_scope for a scope that the pair does not carry
 */
export async function refreshPair(
  runtime: Runtime,
  client: ApplicationRow,
  input: { readonly refresh_token?: string; readonly scope?: string },
): Promise<TokenResponse> {
  if (input.refresh_token === undefined) throw new OAuthError('invalid_request', 'refresh_token is missing.');
  const locator = locateSecret(input.refresh_token);
  if (!locator || locator.applicationId !== client.id) throw invalidGrant();
  const found = await findPairByRefresh(runtime.database.db, locator);
  if (!found) throw invalidGrant();
  const renewed = await runtime.database.transaction(async (tx) => {
    await tx.lock(found.userId);
    const pair = await findPairByRefresh(tx.db, locator);
    if (!pair) return null;
    const now = runtime.clock.now();
    if (pair.replacedAt !== null) {
      const revokes = client.publicClient || runtime.settings.oauthRevokeOnReuse === 'all';
      if (revokes) await deleteFamily(tx.db, pair.applicationId, pair.familyId);
      return null;
    }
    if (pair.refreshExpiresAt.getTime() <= now) return null;
    const [user] = await usersByIds(tx.db, [pair.userId]);
    if (!user || !isAccountUsable(user, now)) return null;
    refuseWiderScope(input.scope, pair.scopes);
    await markPairReplaced(tx.db, pair, new Date(now));
    return insertNewPair(runtime, tx, pair);
  });
  if (!renewed) throw invalidGrant();
  return tokenResponse(runtime, renewed);
}

/** A refresh cannot ask for more than the person allowed (RFC 6749 6). */
function refuseWiderScope(asked: string | undefined, carried: readonly string[]): void {
  const wider = (asked ?? '').split(' ').find((scope) => scope !== '' && !carried.includes(scope));
  if (wider !== undefined)
    throw new OAuthError('invalid_scope', 'scope asks for more than the refresh token carries.');
}
