/** Encrypts a notification for one device (RFC 8291), signs it (RFC 8292) and sends it to the device's push service. */
import { createECDH } from 'node:crypto';
import { SafeFetchError } from '@guildhall/platform';
import { LIMITS, type PushNotice } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { limitFetchTime } from '../../turns/fetch-time.ts';
import { deleteEndedSubscription, recordPushOutcome, type SubscriptionRow } from './store.ts';

/** The library web-push, loaded with the first message, because many instances never push one. */
const library = perRuntime(async () => (await import('web-push')).default);

/** Short, so that a service that does not answer delays little. */
const PUSH_TIMEOUT_MS = 5000;
/** A device with more failures in a row is dropped. */
const MAX_FAILURES = 9;
const ANSWER_BYTES = 16_384;
/** How long a push service keeps undelivered notifications; for a call, only while it rings. */
const KEPT_SECS = 24 * 3600;
/** The subscription has expired or never existed (RFC 8030, 7.3). */
const GONE = [404, 410];

/** `failed` may succeed later; a subscription that is `gone` has been deleted. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** The public key with which browsers subscribe. */
export const pushPublicKey: (runtime: Runtime) => string = perRuntime(({ pushKey }) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(pushKey);
  return pair.getPublicKey('base64url');
});

/**
 * Pushes to one device, which fails when the devices of its account have used up their time. Addresses inside the
 * instance's own network are never reached.
 */
export async function sendPush(
  runtime: Runtime,
  subscription: SubscriptionRow,
  notice: PushNotice,
): Promise<PushOutcome> {
  const push = () => tryPush(runtime, subscription, notice);
  // Calls are not pushed again, so messages must not use up their time.
  const kind = notice.type === 'call' ? 'call' : 'push';
  return (await limitFetchTime(runtime, kind, subscription.userId, push))?.outcome ?? 'failed';
}

/** Pushes to one device and returns the reason for a failure. */
export async function tryPush(
  runtime: Runtime,
  subscription: SubscriptionRow,
  notice: PushNotice,
): Promise<{ readonly outcome: PushOutcome; readonly error: string | null }> {
  const { status, error } = await post(runtime, subscription, notice);
  if (status === 'refused' || GONE.includes(status)) {
    await deleteEndedSubscription(runtime.database.db, subscription);
    return { outcome: 'gone', error };
  }
  const sent = status >= 200 && status < 300;
  if (!sent || subscription.failures > 0)
    await recordPushOutcome(runtime.database.db, subscription, { sent, maxFailures: MAX_FAILURES });
  if (sent) return { outcome: 'sent', error: null };
  runtime.log.warn(
    { status, host: new URL(subscription.endpoint).host },
    'a push service did not accept a message',
  );
  return { outcome: 'failed', error };
}

/** @returns the status of the push service's answer, 0 for none, `refused` for an address that may not be reached */
async function post(
  runtime: Runtime,
  { endpoint, p256dh, auth }: SubscriptionRow,
  notice: PushNotice,
): Promise<{ readonly status: number | 'refused'; readonly error: string }> {
  const { generateRequestDetails } = await library(runtime);
  const { method, headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: {
        subject: subject(runtime),
        publicKey: pushPublicKey(runtime),
        privateKey: runtime.pushKey.toString('base64url'),
      },
      TTL: notice.type === 'call' ? LIMITS.ringSecs : KEPT_SECS,
      urgency: 'high',
      // Of several waiting notifications of a channel, the newest is enough.
      ...(notice.type === 'message' ? { topic: `c${notice.channelId}` } : {}),
    },
  );
  const { 'Content-Length': _length, ...sent } = headers;
  try {
    const answer = await runtime.safeFetch(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: body ?? '',
      timeoutMs: PUSH_TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      maxRedirects: 0,
    });
    return { status: answer.status, error: `The push service answered ${answer.status}.` };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const mayNot = ['invalid_url', 'forbidden_port', 'forbidden_address', 'too_many_redirects'];
    return { status: mayNot.includes(error.reason) ? 'refused' : 0, error: error.message };
  }
}

/** The contact address for push services. */
function subject({ settings: { baseUrl } }: Runtime): string {
  return baseUrl.startsWith('https:') ? baseUrl : `mailto:admin@${new URL(baseUrl).hostname}`;
}
