import { ApiError } from '@guildhall/platform';
import type { Ground } from '../../ground.ts';
import { verifyPassword } from './passwords.ts';
import { type PersonRow, personById } from './store.ts';

/**
 * Asks for the password again before something that cannot be undone (design 6.1, "Fresh proof").
 * @throws ApiError wrong_password.
 */
export async function requireFreshProof(
  ground: Ground,
  userId: string,
  password: string,
): Promise<PersonRow> {
  const person = await personById(ground.database.db, userId);
  if (!person || !(await verifyPassword(person.password_hash, password)))
    throw new ApiError('wrong_password');
  return person;
}
