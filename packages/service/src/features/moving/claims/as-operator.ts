/** Operators assign imported people to accounts without an offer. */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import {
  isRegisteredPerson,
  type OperatorContext,
  recordOperation,
  requireUser,
} from '../../operators/index.ts';
import { beginMove, requirePerson } from './offer-messages.ts';
import { announceClaim, recordAssignment } from './record-claim.ts';
import { listClaims } from './store.ts';

/**
 * Gives the messages of an imported person to an account without asking its owner.
 * @throws ApiError unknown_imported_person, unknown_user, claim_accepted, import_exists, invalid_request for a bot
 */
export async function assignImportedPerson(
  ctx: OperatorContext,
  { server: serverId, person: personId, user: name }: Record<'server' | 'person' | 'user', string>,
): Promise<{ readonly person: string; readonly user: string }> {
  const { database } = ctx.runtime;
  const user = await requireUser(ctx, name);
  if (!isRegisteredPerson(user))
    throw new ApiError('invalid_request', { message: 'Messages can only be assigned to people.' });
  if (!isId(serverId)) throw new ApiError('unknown_server');
  await database.transaction(async (tx) => {
    await tx.lock(serverId);
    await requirePerson(tx, serverId, personId);
    const [claim] = await listClaims(tx.db, serverId, [personId]);
    if (claim?.acceptedAt) throw new ApiError('claim_accepted');
    const assigned = { serverId, personId, userId: user.id };
    await beginMove(ctx.runtime, tx, assigned);
    if (claim && claim.userId !== user.id) await announceClaim(tx, claim);
    await recordAssignment(ctx.runtime, tx, assigned);
    await recordOperation(ctx, tx, { action: 'imported assign', target: personId, after: user.id });
  });
  return { person: personId, user: user.username };
}
