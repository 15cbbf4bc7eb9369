import type { EndpointBody } from '@guildhall/protocol';
import type { OperatorRequestContext } from '../../access/index.ts';
import { requireFreshProof, requireStillProved } from '../../accounts/index.ts';
import { recordOperation } from '../record.ts';
import { confirmSession } from './session-store.ts';

/** Opens the console in the caller's session for half an hour. @throws ApiError wrong_password, wrong_code */
export async function confirmOperator(
  ctx: OperatorRequestContext,
  { password, code }: EndpointBody<'confirmOperator'>,
): Promise<undefined> {
  const { runtime, actor, operator } = ctx;
  const proved = await requireFreshProof(ctx, { password, code });
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    await confirmSession(tx.db, actor.id, actor.credentialId, new Date(runtime.clock.now()));
    const context = { runtime, operator, operatorId: actor.id };
    await recordOperation(context, tx, { action: 'console open', userId: actor.id });
  });
}
