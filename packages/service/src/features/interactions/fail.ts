import { INTERACTION_TYPES } from '@guildhall/protocol';
import type { Ground, Transaction } from '../../ground.ts';
import { recordCommandRun } from '../applications/index.ts';
import { type InteractionRow, markFailed } from './store.ts';
import { tellPerson } from './tell-person.ts';

export type FailureCode = 'timeout' | 'app_unavailable' | 'invalid_response';

/** Ends an interaction that has no response, and tells the person; nothing when it has one. Safe to run twice. */
export async function failInteraction(ground: Ground, id: string, code: FailureCode): Promise<void> {
  const failed = await ground.database.transaction(async (tx) => {
    await tx.lock(id);
    const row = await markFailed(tx.db, id);
    if (row) tellFailure(tx, row, code);
    return row;
  });
  if (failed) await countRun(ground, failed, true);
}

/** Counts commands alone; what happened has happened, whether it can be counted or not. */
export async function countRun(
  ground: Ground,
  { type, application_id: applicationId }: InteractionRow,
  failed: boolean,
): Promise<void> {
  if (type !== INTERACTION_TYPES.command) return;
  try {
    await recordCommandRun(ground, ground.database.db, applicationId, failed);
  } catch (error) {
    ground.log.warn({ err: error, applicationId }, 'the run of a command was not counted');
  }
}

export function tellFailure(tx: Transaction, row: InteractionRow, code: FailureCode): void {
  tellPerson(tx, 'INTERACTION_FAILURE', row, { code });
}
