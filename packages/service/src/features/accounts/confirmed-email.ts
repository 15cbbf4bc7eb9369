/** Where the operator requires it, people cannot contact others before they confirm their e-mail address. */
import { ApiError, type KnownCaller } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { isEmailVerified } from './store.ts';

/** Whether a person may join and create servers, and write to others (`ACCOUNTS_NEED_CONFIRMED_EMAIL`). */
export async function mayReachOthers(
  { settings }: Pick<Runtime, 'settings'>,
  db: Db,
  userId: string,
): Promise<boolean> {
  return !settings.accountsNeedConfirmedEmail || isEmailVerified(db, userId);
}

/** Ignores bots. @throws ApiError email_unverified */
export async function requireConfirmedEmail(runtime: Runtime, actor: KnownCaller): Promise<void> {
  if (actor.kind !== 'person') return;
  if (!(await mayReachOthers(runtime, runtime.database.db, actor.id))) throw new ApiError('email_unverified');
}
