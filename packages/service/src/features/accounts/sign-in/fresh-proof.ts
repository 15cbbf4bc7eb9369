import { ApiError } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { type PersonRow, personById } from '../store.ts';
import { requireSecondFactor } from '../two-factor/two-factor.ts';

/**
 * Asks for the password again, and for a code where two-factor log-in is on, before something that cannot be undone
 * (design 6.1, "Fresh proof"). A code that was taken is used up: ask last, when nothing else can refuse.
 * @throws ApiError wrong_password, 403 wrong_code, rate_limited after too many codes.
 */
export async function requireFreshProof(
  runtime: Runtime,
  userId: string,
  password: string,
  code?: string,
): Promise<PersonRow> {
  const person = await personById(runtime.database.db, userId);
  if (!person || !(await verifyPassword(person.passwordHash, password))) throw new ApiError('wrong_password');
  await requireSecondFactor(runtime, userId, code);
  return person;
}
