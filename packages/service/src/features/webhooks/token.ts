/** Tokens of webhooks: 68 URL-safe characters. A fingerprint verifies them; a sealed copy lets lists show the URL. */
import { timingSafeEqual } from 'node:crypto';
import { fingerprint, randomToken, type SealedColumn, seal, unsealIfReadable } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import type { WebhookRow } from './store.ts';

/** 51 bytes are 68 characters. */
const TOKEN_BYTES = 51;
const PURPOSE = 'webhook-token';
export const SEALED_TOKENS: SealedColumn = { table: 'webhooks', column: 'sealed_token', purpose: PURPOSE };
/** Compared instead when there is no webhook, so that the answer takes the same time. */
const NO_FINGERPRINT = Buffer.alloc(32);

/** The columns of a new token. */
export function newToken(runtime: Runtime): Pick<WebhookRow, 'tokenFingerprint' | 'sealedToken'> {
  const token = randomToken(TOKEN_BYTES);
  return { tokenFingerprint: fingerprint(token), sealedToken: seal(runtime.instanceKey, PURPOSE, token) };
}

/** Whether a token belongs to the webhook, in constant time. Followers have none. */
export function hasToken(webhook: WebhookRow | null, token: string): webhook is WebhookRow {
  const matches = timingSafeEqual(fingerprint(token), webhook?.tokenFingerprint ?? NO_FINGERPRINT);
  return matches && webhook !== null && webhook.tokenFingerprint !== null;
}

/** The secret URL of an incoming webhook; null for a follower, and if another key of the instance sealed the token. */
export function webhookUrl(
  { instanceKey, settings }: Runtime,
  { id, sealedToken }: WebhookRow,
): string | null {
  const token = sealedToken && unsealIfReadable(instanceKey, PURPOSE, sealedToken);
  return token === null ? null : `${settings.baseUrl}/api/webhooks/${id}/${token}`;
}
