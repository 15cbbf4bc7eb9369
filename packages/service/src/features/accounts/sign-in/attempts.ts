/**
 * Limits attempts at an account's password or code. A single address is refused after a number of attempts. Attempts
 * from many addresses together are slowed down and never refused, so that strangers cannot lock the owner out; an
 * address or browser that has logged in to the account before is not slowed. The owner gets at most one e-mail a day.
 */
import { addressBlock, RateLimitedError, type RequestFacts } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { OTHER_MAILS } from '../mail/mail-queues.ts';
import { attackMailJob } from '../mail/send-mails.ts';
import { listActiveSessions } from '../store.ts';
import { isKnownDevice } from './device-cookie.ts';

interface Kind {
  readonly bucket: string;
  /** Attempts of one address. */
  readonly limit: number;
  /** Attempts of all addresses. */
  readonly total: number;
  readonly windowSecs: number;
}

const KINDS = {
  password: { bucket: 'log-in-account', limit: 10, total: 10, windowSecs: 60 },
  code: { bucket: 'two-factor', limit: 10, total: 30, windowSecs: 3600 },
} as const satisfies Record<string, Kind>;

/** Pause between two slowed attempts on one account. */
const PAUSE_MS = { password: 1000, code: 10_000 } as const;
/** Most slowed attempts on one account that may wait. */
const WAITING = 20;
/** Most e-mails about attacks on one account. */
const MAIL_LIMIT = { limit: 1, windowSecs: 24 * 3600 };

/** The target and origin of an attempt. */
export interface Attempt {
  readonly kind: keyof typeof KINDS;
  /** Id of the account, or the typed name where there is none. */
  readonly account: string;
  readonly exists: boolean;
  readonly facts: RequestFacts;
}

/**
 * Counts an attempt, and delays it while the account is under attack.
 * @throws RateLimitedError when the address or known browser has tried too often, or too many attempts wait
 */
export async function countAttempt(runtime: Runtime, attempt: Attempt): Promise<void> {
  const { bucket, limit, total, windowSecs } = KINDS[attempt.kind];
  const now = runtime.clock.now();
  const block = addressBlock(attempt.facts.address);
  const own = await runtime.rateLimiter.take(`${bucket}|${attempt.account}|${block}`, limit, windowSecs, now);
  if (!own.allowed) {
    // Someone who tries codes knows the password.
    if (attempt.kind === 'code') await announceAttack(runtime, attempt);
    throw new RateLimitedError({ bucket, scope: 'shared', result: own });
  }
  const all = await runtime.rateLimiter.take(`${bucket}|${attempt.account}`, total, windowSecs, now);
  if (all.allowed) return;
  if (attempt.exists) {
    await announceAttack(runtime, attempt);
    if (await isKnownPlace(runtime, attempt.account, attempt.facts)) return;
  }
  await slowed(runtime)(attempt, () => {
    throw new RateLimitedError({ bucket, scope: 'shared', result: all });
  });
}

/** Whether the account has logged in from this browser or address before. */
export async function isKnownPlace(runtime: Runtime, account: string, facts: RequestFacts): Promise<boolean> {
  if (isKnownDevice(runtime, account, facts.cookie)) return true;
  const block = addressBlock(facts.address);
  const sessions = await listActiveSessions(runtime.database.db, account, new Date(runtime.clock.now()));
  return sessions.some(({ ip }) => ip !== null && addressBlock(ip) === block);
}

async function announceAttack(runtime: Runtime, { account, kind }: Attempt): Promise<void> {
  if (!runtime.mailer) return;
  const { limit, windowSecs } = MAIL_LIMIT;
  const key = `told-of-attack|${account}`;
  if (!(await runtime.rateLimiter.take(key, limit, windowSecs, runtime.clock.now())).allowed) return;
  await runtime.database.transaction((tx) =>
    tx.addJob(attackMailJob, { userId: account, kind }, OTHER_MAILS),
  );
}

/** Runs attempts on an account one at a time, with a pause before each. */
const slowed = perRuntime((runtime) => {
  const queues = new Map<string, { last: Promise<void>; waiting: number }>();
  return async ({ account, kind }: Attempt, refuse: () => never): Promise<void> => {
    const key = `${kind}|${account}`;
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= WAITING) refuse();
    queues.set(key, queue);
    queue.waiting += 1;
    queue.last = queue.last.then(
      () => new Promise((resolve) => runtime.clock.after(PAUSE_MS[kind], resolve)),
    );
    await queue.last;
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(key);
  };
});
