import { oldestStateVersion, type StateVersion } from '@guildhall/platform';
import { compareIds } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';

interface MessageChange {
  readonly messageId: string;
  /** The state that allowed the change. */
  readonly stateVersion?: StateVersion | undefined;
}

/**
 * Locks the messages of a batch of changes, each with the oldest state that allowed a change of it. Ids are locked in
 * order, so that batches cannot block each other.
 * @returns the ids of the messages
 */
export async function lockMessages(tx: Transaction, changes: readonly MessageChange[]): Promise<string[]> {
  const byMessage = Map.groupBy(changes, ({ messageId }) => messageId);
  const ids = [...byMessage.keys()].sort(compareIds);
  for (const id of ids) {
    const versions = byMessage.get(id)?.flatMap(({ stateVersion }) => stateVersion ?? []) ?? [];
    await tx.lock(id, oldestStateVersion(versions));
  }
  return ids;
}
