import type { Runtime, Transaction } from '../../../runtime.ts';
import { writeLedger } from '../../wallets/index.ts';
import { requireFreeAddress } from '../mail/address-claims.ts';
import { insertLocale } from '../mail/store.ts';
import { insertPerson, insertUser } from '../store.ts';

/** The data of a new account. */
export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  /** In lower case. */
  readonly email: string | null;
  /** Null: the person signs in through a provider. */
  readonly passwordHash: string | null;
  readonly locale?: string | undefined;
}

/**
 * Creates an account with its initial coins. @returns false when the username is taken. @throws ApiError email_taken
 */
export async function insertAccount(
  runtime: Runtime,
  tx: Transaction,
  { id, username, displayName, email, passwordHash, locale }: NewAccount,
): Promise<boolean> {
  if (!(await insertUser(tx.db, { id, kind: 'person', username, displayName }))) return false;
  if (email !== null) await requireFreeAddress(runtime, tx, id, email);
  await insertPerson(tx.db, { userId: id, email, passwordHash });
  await writeLedger(runtime, tx, [{ userId: id, kind: 'grant', amount: runtime.settings.coins.onJoin }]);
  if (locale !== undefined) await insertLocale(tx.db, id, locale);
  return true;
}
