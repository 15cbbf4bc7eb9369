import type { TokenResponse } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { serverStates } from '../../access/index.ts';
import { mediaUrl } from '../../accounts/index.ts';
import { ACCESS_MS, REFRESH_MS } from '../rules.ts';
import { newTokenSecret } from '../secrets.ts';
import { insertToken, recordGrantUse, type TokenRow } from '../store.ts';

/** What a pair is issued for: a code, or the previous pair. */
type Origin = Pick<TokenRow, 'applicationId' | 'userId' | 'familyId' | 'scopes' | 'serverId'>;

export interface NewPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  readonly serverId: string | null;
}

/** Creates a pair of tokens in the caller's transaction, which holds the person's lock. */
export async function insertNewPair(runtime: Runtime, tx: Transaction, origin: Origin): Promise<NewPair> {
  const access = newTokenSecret(origin.applicationId);
  const refresh = newTokenSecret(origin.applicationId);
  const now = runtime.clock.now();
  await insertToken(tx.db, {
    applicationId: origin.applicationId,
    id: runtime.ids.next(),
    userId: origin.userId,
    familyId: origin.familyId,
    accessFingerprint: access.fingerprint,
    accessExpiresAt: new Date(now + ACCESS_MS),
    refreshFingerprint: refresh.fingerprint,
    refreshExpiresAt: new Date(now + REFRESH_MS),
    scopes: origin.scopes,
    serverId: origin.serverId,
  });
  const use = { userId: origin.userId, applicationId: origin.applicationId, at: new Date(now) };
  await recordGrantUse(tx.db, use);
  return {
    accessToken: access.text,
    refreshToken: refresh.text,
    scopes: origin.scopes,
    serverId: origin.serverId,
  };
}

/** The token response; `guild` is the server the bot was added to, if it still exists. */
export async function tokenResponse(runtime: Runtime, pair: NewPair): Promise<TokenResponse> {
  const server = pair.serverId === null ? null : await serverStates(runtime).get(pair.serverId);
  return {
    access_token: pair.accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / 1000,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(' '),
    ...(server
      ? {
          guild: {
            id: server.id,
            name: server.row.name,
            icon: mediaUrl(runtime.settings, server.row.icon),
          },
        }
      : {}),
  };
}
