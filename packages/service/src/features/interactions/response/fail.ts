import { interactionFailure } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { type InteractionRow, markFailed, markLost } from '../store.ts';
import { countRun } from './count-runs.ts';
import { interactionReference, personAudience } from './person.ts';

export type FailureCode = 'timeout' | 'app_unavailable' | 'invalid_response';

/**
 * Ends an interaction without a response and informs the person; does nothing when it has one. Safe to run twice.
 * @param early whether it ends even before its time to respond is over
 */
export async function failInteraction(
  runtime: Runtime,
  id: string,
  code: FailureCode,
  { early = false } = {},
): Promise<void> {
  const failed = await runtime.database.transaction(async (tx) => {
    await tx.lock(id);
    const row = await markFailed(tx.db, id, early ? null : new Date(runtime.clock.now()));
    if (row) announceFailure(tx, row, code);
    return row;
  });
  if (failed) countRun(runtime, failed, 'failure');
}

/** Ends an interaction whose process died before its reserved reply was stored, and informs the person. */
export async function failLost(runtime: Runtime, id: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(id);
    const row = await markLost(tx.db, id);
    if (row) announceFailure(tx, row, 'timeout');
  });
}

export function announceFailure(tx: Transaction, row: InteractionRow, code: FailureCode): void {
  tx.emit(interactionFailure, personAudience(row), { ...interactionReference(row), code });
}
