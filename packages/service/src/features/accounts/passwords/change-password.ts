import type { EndpointBody } from '@guildhall/protocol';
import type { Context } from '../../../runtime.ts';
import { deleteLinks } from '../mail/store.ts';
import { deleteChallenges } from '../passkeys/store.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { requireFreshProof, requireStillProved } from '../sign-in/fresh-proof.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { personById, updatePasswordHash } from '../store.ts';
import { deleteTickets, deleteUnconfirmedSecret } from '../two-factor/store.ts';
import { hashPassword, requirePasswordsOn, requireStrongPassword } from './passwords.ts';
import type { TokenEnds } from './reset-password.ts';

/**
 * Changes the password and ends every other session; grants of applications end on request. Links and tickets obtained
 * with the old password stop working, and neither a passkey nor a second factor that it began to add can be finished.
 * @throws ApiError passwords_off, weak_password, wrong_password, wrong_code
 */
export async function changePassword(
  { runtime, actor, facts }: Context,
  { password, newPassword, code, endTokens = false }: EndpointBody<'changePassword'>,
  tokens: TokenEnds,
): Promise<undefined> {
  requirePasswordsOn(runtime);
  const person = await personById(runtime.database.db, actor.id);
  // Checked before the proof, which uses up a code.
  if (person) await requireStrongPassword(runtime, newPassword, person);
  const proved = await requireFreshProof({ runtime, actor, facts }, { password, code });
  const passwordHash = await hashPassword(runtime, newPassword);
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    await updatePasswordHash(tx.db, actor.id, passwordHash);
    await deleteLinks(tx.db, actor.id, 'reset_password');
    await deleteTickets(tx.db, actor.id);
    await deleteChallenges(tx.db, actor.id);
    await deleteUnconfirmedSecret(tx.db, actor.id);
    await endSessions(tx, actor.id, { except: actor.credentialId });
    if (endTokens) await tokens.endGrants(tx, actor.id);
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'password_changed', facts });
  });
}
