/**
 * Decides when to ask the authority for a certificate: at the start, in good time before the current one expires, and
 * again after a failure.
 */
import { X509Certificate } from 'node:crypto';
import type { Pool } from 'pg';
import { type Clock, HOUR_MS } from '../clock/index.ts';
import type { Log } from '../log/index.ts';
import { AuthorityLimit, createAccountKey, requestCertificate } from './authority.ts';
import {
  type Certificate,
  claimDue,
  type DueCertificate,
  ensureAccountKey,
  releaseClaim,
  removeChallenge,
  type Subject,
  storeCertificate,
  storeChallenge,
  storeFailure,
} from './certificate-store.ts';

export interface RenewalOptions extends Subject {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly email: string;
  /** Aborted when the process stops, which does not wait for the authority. */
  readonly signal: AbortSignal;
}

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 12 * HOUR_MS;
/** Without a valid certificate the instance cannot be reached, so a corrected fault must show soon. */
const LONGEST_RETRY_WITHOUT_MS = HOUR_MS;
const SHORTEST_LIMIT_MS = HOUR_MS;
/** A certificate is renewed when this share of its lifetime is left, or up to `SPREAD` of it earlier. */
const LEFT = 1 / 3;
const SPREAD = 1 / 30;

/**
 * Obtains a certificate if one is due and no other process is obtaining it. A failure is logged and stored for the
 * next attempt.
 * @returns whether there is a new one
 */
export async function renewIfDue(options: RenewalOptions): Promise<boolean> {
  const { pool, clock, log, host, directory } = options;
  const due = await claimDue(pool, options, new Date(clock.now()));
  if (due === null) return false;
  log.info({ host, directory }, 'requesting a certificate');
  try {
    const certificate = await obtainUntilStop(options);
    if (certificate === null) {
      await releaseClaim(pool, options, new Date(clock.now()));
      return false;
    }
    const { validFromDate, validToDate } = new X509Certificate(certificate.chain);
    const dueAt = renewalTime(validFromDate, validToDate);
    await storeCertificate(pool, options, certificate, { notAfter: validToDate, dueAt });
    log.info({ host, notAfter: validToDate, renewal: dueAt }, 'a certificate was issued');
    return true;
  } catch (error) {
    const dueAt = new Date(clock.now() + pauseAfter(error, due));
    const { message } = error as Error;
    await storeFailure(pool, options, message, dueAt);
    log.error(
      { host, directory, again: dueAt, reason: message },
      'no certificate was issued; the authority must answer this machine, and port 80 of this name must reach it from the internet',
    );
    return false;
  }
}

/** @returns null if the process stops first */
async function obtainUntilStop(options: RenewalOptions): Promise<Certificate | null> {
  const stopped = new Promise<null>((resolve) => {
    options.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([obtain(options), stopped]);
}

async function obtain(options: RenewalOptions): Promise<Certificate> {
  const { pool, clock } = options;
  return requestCertificate({
    directory: options.directory,
    email: options.email,
    host: options.host,
    accountKey: await ensureAccountKey(pool, createAccountKey),
    showAnswer: (token, answer) => storeChallenge(pool, token, answer, new Date(clock.now())),
    hideAnswer: (token) => removeChallenge(pool, token),
  });
}

/** Spreads renewals, so that instances whose certificates were issued together do not all ask at once. */
function renewalTime(from: Date, to: Date): Date {
  const lifetime = to.getTime() - from.getTime();
  return new Date(to.getTime() - lifetime * (LEFT + SPREAD * Math.random()));
}

/**
 * A minute, doubled after each failure up to twelve hours, or to an hour without a valid certificate; at least an hour
 * if the authority was asked too often.
 */
function pauseAfter(error: unknown, { failures, isValid }: DueCertificate): number {
  const longest = isValid ? LONGEST_RETRY_MS : LONGEST_RETRY_WITHOUT_MS;
  const growing = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 20), longest);
  const requested =
    error instanceof AuthorityLimit
      ? Math.max(SHORTEST_LIMIT_MS, (error.retryAfterSeconds ?? 0) * 1000, growing)
      : growing;
  return Math.round(requested * (1 + Math.random() / 4));
}
