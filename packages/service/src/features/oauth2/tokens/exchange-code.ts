import { OAuthError } from '@guildhall/platform';
import type { TokenResponse } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { isAccountUsable, usersByIds } from '../../accounts/index.ts';
import type { ApplicationRow } from '../../applications/index.ts';
import { matchesChallenge } from '../rules.ts';
import { locateSecret } from '../secrets.ts';
import { type CodeRow, deleteFamily, findCode, markCodeSpent } from '../store.ts';
import { insertNewPair, tokenResponse } from './new-pair.ts';

interface Exchange {
  readonly code?: string;
  readonly redirect_uri?: string;
  readonly code_verifier?: string;
}

/**
 * Exchanges a code once. Each invalid_grant invalidates the code, whichever client caused it (design 13.16).
 * @throws OAuthError invalid_request, invalid_grant
 */
export async function exchangeCode(
  runtime: Runtime,
  client: ApplicationRow,
  input: Exchange,
): Promise<TokenResponse> {
  if (input.code === undefined) throw new OAuthError('invalid_request', 'code is missing.');
  if (client.publicClient && input.code_verifier === undefined) throw missing('code_verifier');
  const locator = locateSecret(input.code);
  const found = locator && (await findCode(runtime.database.db, locator));
  if (!found) throw invalidGrant();
  const pair = await runtime.database.transaction(async (tx) => {
    await tx.lock(found.userId);
    const code = await findCode(tx.db, locator);
    if (!code) return null;
    const now = runtime.clock.now();
    if (code.spentAt !== null) {
      await revokeOnReplay(runtime, tx, client, code);
      return null;
    }
    if (code.expiresAt.getTime() <= now) return null;
    if (code.applicationId === client.id) requireParameters(code, input);
    await markCodeSpent(tx.db, code, new Date(now));
    if (!fits(code, client, input)) return null;
    const [user] = await usersByIds(tx.db, [code.userId]);
    if (!user || !isAccountUsable(user, now)) return null;
    return insertNewPair(runtime, tx, { ...code, familyId: code.id });
  });
  if (!pair) throw invalidGrant();
  return tokenResponse(runtime, pair);
}

/** A missing parameter does not invalidate the code. @throws OAuthError invalid_request */
function requireParameters(code: CodeRow, input: Exchange): void {
  if (code.redirectGiven && input.redirect_uri === undefined) throw missing('redirect_uri');
  if (code.codeChallenge !== null && input.code_verifier === undefined) throw missing('code_verifier');
}

function fits(code: CodeRow, client: ApplicationRow, input: Exchange): boolean {
  if (code.applicationId !== client.id) return false;
  if (input.redirect_uri !== undefined && input.redirect_uri !== code.redirectUri) return false;
  const { code_verifier: verifier } = input;
  // A verifier without a challenge: someone removed the challenge from the request on the way.
  if (code.codeChallenge === null) return verifier === undefined;
  return verifier !== undefined && matchesChallenge(code.codeChallenge, verifier);
}

/** A reused code may be stolen; a client that authenticates keeps its tokens (design 13.16). */
async function revokeOnReplay(
  runtime: Runtime,
  tx: Transaction,
  client: ApplicationRow,
  code: CodeRow,
): Promise<void> {
  if (client.id !== code.applicationId) return;
  if (!client.publicClient && runtime.settings.oauthRevokeOnReuse !== 'all') return;
  await deleteFamily(tx.db, code.applicationId, code.id);
}

function missing(parameter: string): OAuthError {
  return new OAuthError('invalid_request', `${parameter} is missing.`);
}

export function invalidGrant(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code or token is unknown, used, expired, revoked or not for this client, address or verifier.',
  );
}
