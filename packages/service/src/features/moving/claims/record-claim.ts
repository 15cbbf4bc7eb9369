/** Records offers of imported messages in the audit log, and announces them to the people involved. */
import { importedClaimUpdate } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../../runtime.ts';
import { usersByIds } from '../../accounts/index.ts';
import { type AuditEntry, recordAudit, recordSystemAudit } from '../../audit/index.ts';
import { type ClaimRow, findServerOwner } from './store.ts';

export type ClaimKey = Pick<ClaimRow, 'serverId' | 'personId' | 'userId'>;
type ClaimAction = Extract<AuditEntry['action'], `imported_claim_${string}`>;

/** Records that the caller made, accepted or removed an offer. */
export async function recordClaim(
  ctx: Pick<Context, 'runtime' | 'actor' | 'facts'>,
  tx: Transaction,
  action: ClaimAction,
  claim: ClaimKey,
): Promise<void> {
  await recordAudit(ctx, tx, await entryOf(tx, action, claim));
  await announceClaim(tx, claim);
}

/** Records that an operator gave messages to an account, which the server sees without a name. */
export async function recordAssignment(runtime: Runtime, tx: Transaction, claim: ClaimKey): Promise<void> {
  await recordSystemAudit(runtime, tx, await entryOf(tx, 'imported_claim_accept', claim));
  await announceClaim(tx, claim);
}

async function entryOf(
  tx: Transaction,
  action: ClaimAction,
  { serverId, personId, userId }: ClaimKey,
): Promise<AuditEntry> {
  const [person] = await usersByIds(tx.db, [personId]);
  return {
    serverId,
    action,
    targetType: 'user',
    targetId: personId,
    targetName: person?.username ?? personId,
    extra: { targetId: userId, targetType: 'user' },
  };
}

/** Asks the server's owner and the member with the offer to read their lists again. */
export async function announceClaim(
  tx: Transaction,
  { serverId, personId, userId }: ClaimKey,
): Promise<void> {
  const ownerId = await findServerOwner(tx.db, serverId);
  for (const id of new Set([ownerId, userId]))
    if (id !== undefined) tx.emit(importedClaimUpdate, { kind: 'user', id }, { serverId, personId });
}
