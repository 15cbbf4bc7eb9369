import { ApiError } from '@guildhall/platform';
import type { BodyOf, changePassword as endpoint } from '@guildhall/protocol';
import type { Context } from '../../ground.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { hashPassword, isWeak } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { updatePasswordHash } from './store.ts';

/** Changes the password and ends every other session. @throws ApiError wrong_password, weak_password. */
export async function changePassword(
  { ground, actor }: Context,
  { password, newPassword }: BodyOf<typeof endpoint>,
): Promise<undefined> {
  const person = await requireFreshProof(ground, actor.id, password);
  if (await isWeak(newPassword, person.username)) throw new ApiError('weak_password');
  const passwordHash = await hashPassword(newPassword);
  await ground.database.transaction(async (tx) => {
    await updatePasswordHash(tx.db, actor.id, passwordHash);
    await endSessions(tx, actor.id, { except: actor.credentialId });
  });
}
