import { type BasicCredentials, NO_STORE, OAuthError, Reply } from '@guildhall/platform';
import type { EndpointBody } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { locateSecret } from '../secrets.ts';
import { deletePair, findPairByAccess, findPairByRefresh, type TokenRow } from '../store.ts';
import { authenticateClient } from './client.ts';
import { withoutEmpty } from './issue-token.ts';

/**
 * Revokes both tokens of a pair by either of them; the answer is the same for unknown tokens (specification 1,
 * "Revoke"). @throws OAuthError invalid_request, invalid_client
 */
export async function revokeToken(
  runtime: Runtime,
  basic: BasicCredentials | null,
  sent: NonNullable<EndpointBody<'revokeToken'>>,
): Promise<Reply<Record<string, never>>> {
  const input = withoutEmpty(sent);
  const client = await authenticateClient(runtime, basic, input);
  if (input.token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
  const locator = locateSecret(input.token);
  const { db } = runtime.database;
  const find = async (from: typeof db): Promise<TokenRow | undefined> =>
    locator
      ? ((await findPairByAccess(from, locator)) ?? (await findPairByRefresh(from, locator)))
      : undefined;
  const found = locator?.applicationId === client.id ? await find(db) : undefined;
  if (found) {
    await runtime.database.transaction(async (tx) => {
      await tx.lock(found.userId);
      const pair = await find(tx.db);
      // A token replaced by a refresh is already revoked; its row stays so that a replay is noticed.
      if (pair && pair.replacedAt === null) await deletePair(tx.db, pair);
    });
  }
  return new Reply(200, {}, NO_STORE);
}
