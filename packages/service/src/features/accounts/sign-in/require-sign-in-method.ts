import { ApiError } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { hasPasskeyOrLink } from '../passkeys/store.ts';
import { personById } from '../store.ts';

/** Refuses a change after which a person could no longer log in. @throws ApiError last_sign_in_method */
export async function requireSignInMethod(
  { settings, providers }: Runtime,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const person = await personById(tx.db, userId);
  if (settings.localPasswords && typeof person?.passwordHash === 'string') return;
  const issuers = providers.map(({ issuer }) => issuer);
  if (!(await hasPasskeyOrLink(tx.db, userId, issuers))) throw new ApiError('last_sign_in_method');
}
