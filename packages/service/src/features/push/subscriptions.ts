import { createECDH } from 'node:crypto';
import { ApiError, endOfLog, invalidField, isoTime } from '@guildhall/platform';
import {
  type EndpointBody,
  type getPush as getPushContract,
  isId,
  LIMITS,
  type PushSubscription,
  type ReplyOf,
} from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { pushPublicKey, sendPush } from './send-push.ts';
import {
  deleteOthersOfEndpoint,
  deleteSubscription,
  listSubscriptionRows,
  markActive,
  type SubscriptionRow,
  startPushFrom,
  upsertSubscription,
} from './store.ts';

/**
 * Minimum time between two reports of a client in use, and the same for people without a subscription, who may
 * subscribe elsewhere.
 */
const REPORT_SECS = LIMITS.activeSecs - 15;
const REPORT_SELDOM_SECS = 600;

/** The instance's public key and the caller's subscribed devices, newest first. */
export async function getPush({ runtime, actor }: Context): Promise<ReplyOf<typeof getPushContract>> {
  const rows = await listSubscriptionRows(runtime.database.db, actor.id);
  return {
    publicKey: pushPublicKey(runtime),
    subscriptions: rows.map((row) => view(row, actor.credentialId)),
  };
}

/**
 * Subscribes this session's device. A browser has one endpoint, so another account that used it no longer receives
 * there.
 * @throws ApiError invalid_request when the key is not a point of the curve
 */
export async function putPushSubscription(
  { runtime, actor }: Context,
  { endpoint, keys, level = 'mentions' }: EndpointBody<'putPushSubscription'>,
): Promise<PushSubscription> {
  requireCurvePoint(keys.p256dh);
  const now = new Date(runtime.clock.now());
  const end = await endOfLog(runtime.database.pool);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id);
    await deleteOthersOfEndpoint(tx.db, endpoint, actor);
    await upsertSubscription(tx.db, {
      userId: actor.id,
      sessionId: actor.credentialId,
      endpoint,
      ...keys,
      level,
      createdAt: now,
      activeAt: now,
    });
    await startPushFrom(tx.db, end);
  });
  const rows = await listSubscriptionRows(runtime.database.db, actor.id);
  const row = rows.find(({ sessionId }) => sessionId === actor.credentialId);
  // The session has ended since.
  if (!row) throw new ApiError('invalid_token');
  return view(row, actor.credentialId);
}

function requireCurvePoint(p256dh: string): void {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
  } catch {
    throw invalidField('body/keys/p256dh', 'must be a public key of P-256');
  }
}

/** @throws ApiError unknown_push_subscription */
export async function deletePushSubscription(
  { runtime, actor }: Context,
  sessionId: string,
): Promise<undefined> {
  const deleted = isId(sessionId) && (await deleteSubscription(runtime.database.db, actor.id, sessionId));
  if (!deleted) throw new ApiError('unknown_push_subscription');
}

/**
 * Sends a test notification to one of the caller's devices.
 * @throws ApiError unknown_push_subscription, including when the push service no longer knows the device; push_failed
 */
export async function testPushSubscription(
  { runtime, actor }: Context,
  sessionId: string,
): Promise<undefined> {
  const rows = await listSubscriptionRows(runtime.database.db, actor.id);
  const row = rows.find((known) => known.sessionId === sessionId);
  if (!row) throw new ApiError('unknown_push_subscription');
  const outcome = await sendPush(runtime, row, { type: 'test' });
  if (outcome === 'gone') throw new ApiError('unknown_push_subscription');
  if (outcome === 'failed') throw new ApiError('push_failed');
}

/** Records that a client is in use; nothing is pushed for a minute. */
export async function reportActivity({ runtime, actor }: Context): Promise<{ againInSecs: number }> {
  const marked = await markActive(runtime.database.db, actor.id, new Date(runtime.clock.now()));
  return { againInSecs: marked > 0 ? REPORT_SECS : REPORT_SELDOM_SECS };
}

function view(
  row: SubscriptionRow & { readonly userAgent: string | null },
  sessionId: string,
): PushSubscription {
  return {
    sessionId: row.sessionId,
    userAgent: row.userAgent,
    level: row.level,
    createdAt: isoTime(row.createdAt),
    current: row.sessionId === sessionId,
  };
}
