import type { Runtime } from '../../runtime.ts';
import { type UserEntry, userDirectory } from './user-directory.ts';

/** Fixed by the migration that creates the account. */
export const SYSTEM_ACCOUNT_ID = '1323802873036800000';

/** The account that sends the instance's own notices (tag `system`); nobody can log in to it. */
export async function systemAccount(runtime: Runtime): Promise<UserEntry> {
  const entry = await userDirectory(runtime).get(SYSTEM_ACCOUNT_ID);
  if (!entry) throw new Error('the system account is missing: run the migrations');
  return entry;
}
