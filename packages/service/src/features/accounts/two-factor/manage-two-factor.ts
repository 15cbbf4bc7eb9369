/** Two-factor authentication: set up, confirm, new recovery codes, turn off (design 6.2). */
import { ApiError, seal } from '@guildhall/platform';
import { type EndpointBody, LIMITS } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../../runtime.ts';
import { announceAccountUpdate } from '../announce-user.ts';
import type { TokenEnds } from '../passwords/reset-password.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import {
  type FreshProof,
  requireFreshProof,
  requirePassword,
  requireStillProved,
} from '../sign-in/fresh-proof.ts';
import { endSessions, requireSession } from '../sign-in/sessions.ts';
import {
  confirmSecret,
  deleteTickets,
  deleteTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
  upsertUnconfirmedSecret,
} from './store.ts';
import {
  acceptTotp,
  createTotp,
  newRecoveryCode,
  newTotpSecret,
  recoveryFingerprint,
  SECRET_PURPOSE,
} from './two-factor.ts';

/** Creates a secret, which takes effect once confirmed. @throws ApiError wrong_password, two_factor_on */
export async function startTwoFactor(
  { runtime, actor, facts }: Context,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const person = await requirePassword({ runtime, actor, facts }, password);
  const secret = newTotpSecret();
  const sealed = seal(runtime.instanceKey, SECRET_PURPOSE, secret.base32);
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, person);
    if ((await findTwoFactor(tx.db, actor.id))?.confirmedAt) throw new ApiError('two_factor_on');
    await upsertUnconfirmedSecret(tx.db, actor.id, sealed);
  });
  return { secret: secret.base32, uri: createTotp(runtime, secret, person.username).toString() };
}

/**
 * Turns it on with the first code and ends every other session, which had no second factor; grants of applications end
 * on request.
 * @returns the recovery codes, once
 * @throws ApiError 403 wrong_code, two_factor_on
 */
export async function confirmTwoFactor(
  { runtime, actor, facts }: Context,
  { code, endTokens = false }: EndpointBody<'confirmTwoFactor'>,
  tokens: TokenEnds,
): Promise<{ recoveryCodes: string[] }> {
  const { db } = runtime.database;
  const row = await findTwoFactor(db, actor.id);
  if (row?.confirmedAt) throw new ApiError('two_factor_on');
  if (!row || !(await acceptTotp(runtime, db, actor.id, row.secret, code)))
    throw new ApiError('wrong_code', { status: 403 });
  return runtime.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    const current = await findTwoFactor(tx.db, actor.id);
    if (current?.confirmedAt) throw new ApiError('two_factor_on');
    // Enrolment has been restarted, so the code was for another secret.
    if (!current?.secret.equals(row.secret)) throw new ApiError('wrong_code', { status: 403 });
    await confirmSecret(tx.db, actor.id, new Date(runtime.clock.now()));
    const codes = await createRecoveryCodes(tx, actor.id);
    await endSessions(tx, actor.id, { except: actor.credentialId });
    if (endTokens) await tokens.endGrants(tx, actor.id);
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'two_factor_on', facts });
    await announceAccountUpdate(runtime, tx, actor.id);
    return codes;
  });
}

/** Turns it off; tickets of log-ins awaiting a code stop working. @throws ApiError wrong_password, wrong_code */
export async function endTwoFactor(
  { runtime, actor, facts }: Context,
  proof: FreshProof,
): Promise<undefined> {
  const proved = await requireFreshProof({ runtime, actor, facts }, proof);
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    await clearTwoFactor(runtime, tx, actor.id);
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'two_factor_off', facts });
  });
}

/** Turns it off without proof; the caller must lock the account first. @returns whether it was on */
export async function clearTwoFactor(runtime: Runtime, tx: Transaction, userId: string): Promise<boolean> {
  const wasOn = Boolean((await findTwoFactor(tx.db, userId))?.confirmedAt);
  await deleteTwoFactor(tx.db, userId);
  await deleteTickets(tx.db, userId);
  await announceAccountUpdate(runtime, tx, userId);
  return wasOn;
}

/**
 * Creates new recovery codes; the old ones stop working.
 * @throws ApiError wrong_password, 403 wrong_code (including while two-factor authentication is off)
 */
export async function renewRecoveryCodes(
  { runtime, actor, facts }: Context,
  proof: FreshProof,
): Promise<{ recoveryCodes: string[] }> {
  const proved = await requireFreshProof({ runtime, actor, facts }, proof);
  return runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    if (!(await findTwoFactor(tx.db, actor.id))?.confirmedAt)
      throw new ApiError('wrong_code', { status: 403 });
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'recovery_codes_renewed', facts });
    return createRecoveryCodes(tx, actor.id);
  });
}

async function createRecoveryCodes(tx: Transaction, userId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = Array.from({ length: LIMITS.recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(tx.db, userId, recoveryCodes.map(recoveryFingerprint));
  return { recoveryCodes };
}
