/**
 * Codes of two-factor authentication: TOTP with SHA-1, 30 s, 6 digits, one step of drift; a code works once (design
 * 6.2).
 */
import { ApiError, fingerprint, randomCode, type SealedColumn, unsealIfReadable } from '@guildhall/platform';
import { Secret, TOTP } from 'otpauth';
import { countCall } from '../../../call-limits.ts';
import type { Context, Runtime } from '../../../runtime.ts';
import type { Db } from '../../../tables.ts';
import { recordFailedAttempt } from '../security-events/record-security-event.ts';
import { consumeRecoveryCode, consumeTimeStep, findTwoFactor } from './store.ts';

export const SECRET_PURPOSE = 'two-factor secret';
export const SEALED_SECRETS: SealedColumn = {
  table: 'two_factor',
  column: 'secret',
  purpose: SECRET_PURPOSE,
};
const PERIOD_SECS = 30;
const SECRET_BYTES = 20;
/** Limits code attempts per account, so that a stolen session cannot be used to guess one. */
const ATTEMPTS = { limit: 30, windowSecs: 3600 };
const RECOVERY_LENGTH = 12;

export function createTotp(runtime: Runtime, secret: Secret, label: string): TOTP {
  return new TOTP({
    issuer: runtime.settings.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECS,
    secret,
  });
}

/** A new secret of 160 bits. */
export function newTotpSecret(): Secret {
  return new Secret({ size: SECRET_BYTES });
}

/** A recovery code of 59 bits, as shown to people: `abcd-efgh-jkmn`. */
export function newRecoveryCode(): string {
  return randomCode(RECOVERY_LENGTH).replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The stored form, without case, spaces and dashes. */
export function recoveryFingerprint(code: string): Buffer {
  return fingerprint(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/**
 * Accepts a code of the app once.
 * @returns false when it is wrong or was used, or another key of the instance sealed the secret
 */
export async function acceptTotp(
  runtime: Runtime,
  db: Db,
  userId: string,
  sealedSecret: Buffer,
  code: string,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const secret = unsealIfReadable(runtime.instanceKey, SECRET_PURPOSE, sealedSecret);
  if (secret === null) return false;
  const now = runtime.clock.now();
  // Compares in constant time.
  const totp = createTotp(runtime, Secret.fromBase32(secret), '');
  const delta = totp.validate({ token, timestamp: now, window: 1 });
  if (delta === null) return false;
  return consumeTimeStep(db, userId, Math.floor(now / 1000 / PERIOD_SECS) + delta);
}

/** Accepts a code of the app or a recovery code; the caller counts the attempt. */
export async function acceptCode(
  runtime: Runtime,
  db: Db,
  userId: string,
  sealedSecret: Buffer,
  code: string,
): Promise<boolean> {
  return (
    (await acceptTotp(runtime, db, userId, sealedSecret, code)) ||
    (await consumeRecoveryCode(db, userId, recoveryFingerprint(code)))
  );
}

/**
 * Requires a code where two-factor authentication is on.
 * @throws ApiError 403 wrong_code when it is missing, wrong or used; rate_limited after too many attempts
 */
export async function requireSecondFactor(
  { runtime, actor: { id: userId }, facts }: Pick<Context, 'runtime' | 'actor' | 'facts'>,
  code: string | undefined,
): Promise<void> {
  const { db } = runtime.database;
  const row = await findTwoFactor(db, userId);
  if (!row?.confirmedAt) return;
  if (code === undefined) throw new ApiError('wrong_code', { status: 403 });
  await countCall(runtime, { bucket: 'two-factor', key: `proof|${userId}`, ...ATTEMPTS, scope: 'shared' });
  if (await acceptCode(runtime, db, userId, row.secret, code)) return;
  recordFailedAttempt(runtime, { userId, kind: 'code_failed', facts });
  throw new ApiError('wrong_code', { status: 403 });
}
