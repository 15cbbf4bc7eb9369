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
  if (failed?.type === INTERACTION_TYPES.command) {
    await recordCommandRun(ground, ground.database.db, failed.application_id, true);
  }
}

export function tellFailure(tx: Transaction, row: InteractionRow, code: FailureCode): void {
  tellPerson(tx, 'INTERACTION_FAILURE', row, { code });
}
