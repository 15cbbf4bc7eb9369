import type { TokenResponse } from '@guildhall/protocol';
import type { Ground, Transaction } from '../../../ground.ts';
import { serverStates } from '../../access/index.ts';
import { mediaUrl } from '../../accounts/index.ts';
import { ACCESS_MS, REFRESH_MS } from '../rules.ts';
import { newTokenSecret } from '../secrets.ts';
import { insertToken, noteGrantUse, type TokenRow } from '../store.ts';

/** What a pair is made from: a code, or the pair before it. */
type Origin = Pick<TokenRow, 'application_id' | 'user_id' | 'family_id' | 'scopes' | 'server_id'>;

export interface NewPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  readonly serverId: string | null;
}

/** Makes a pair of tokens in the caller's transaction, which holds the person by a lock. */
export async function insertNewPair(ground: Ground, tx: Transaction, origin: Origin): Promise<NewPair> {
  const access = newTokenSecret(origin.application_id);
  const refresh = newTokenSecret(origin.application_id);
  const now = ground.clock.now();
  await insertToken(tx.db, {
    application_id: origin.application_id,
    id: ground.ids.next(),
    user_id: origin.user_id,
    family_id: origin.family_id,
    access_fingerprint: access.fingerprint,
    access_expires_at: new Date(now + ACCESS_MS),
    refresh_fingerprint: refresh.fingerprint,
    refresh_expires_at: new Date(now + REFRESH_MS),
    scopes: origin.scopes,
    server_id: origin.server_id,
  });
  const use = { userId: origin.user_id, applicationId: origin.application_id, at: new Date(now) };
  await noteGrantUse(tx.db, use);
  return {
    accessToken: access.text,
    refreshToken: refresh.text,
    scopes: origin.scopes,
    serverId: origin.server_id,
  };
}

/** The token response; `guild` is the server the bot was added to, as long as it exists. */
export async function tokenResponse(ground: Ground, pair: NewPair): Promise<TokenResponse> {
  const server = pair.serverId === null ? null : await serverStates(ground).get(pair.serverId);
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
            icon: mediaUrl(ground.settings, server.row.icon),
          },
        }
      : {}),
  };
}
