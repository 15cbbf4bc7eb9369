/**
 * Decides which account an e-mail address belongs to: the one that has proved it. Until then several accounts may
 * claim it, so that nobody can lock out its true owner. If the instance sends no mail, nobody can prove an address
 * and the first claim counts.
 */
import { ApiError, fingerprint } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { announceAccountUpdate } from '../announce-user.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { hasOtherClaim, removeUnprovedAddress, setEmailVerified } from '../store.ts';

/** Checks that an account may claim an address. @throws ApiError email_taken */
export async function requireFreeAddress(
  { mailer }: Runtime,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  await lockAddress(tx, email);
  if (await hasOtherClaim(tx.db, email, userId, mailer ? 'proved' : 'any')) throw new ApiError('email_taken');
}

/**
 * Confirms the address of an account and ends the claims of others, whose sessions receive an event. Call it before
 * other changes in the transaction: it waits for others that claim or prove the same address.
 * @returns false when the account has another address by now, or another account has proved this one
 */
export async function proveAddress(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<boolean> {
  await lockAddress(tx, email);
  if (await hasOtherClaim(tx.db, email, userId, 'proved')) return false;
  const at = new Date(runtime.clock.now());
  if (!(await setEmailVerified(tx.db, { userId, email, at }))) return false;
  for (const loserId of await removeUnprovedAddress(tx.db, email)) {
    await recordSecurityEvent(runtime, tx, { userId: loserId, kind: 'email_lost', detail: email });
    await announceAccountUpdate(runtime, tx, loserId);
  }
  return true;
}

async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.lock(String(fingerprint(`address ${email}`).readBigInt64BE(0)));
}
