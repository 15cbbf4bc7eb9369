import type { Runtime, Transaction } from '../../runtime.ts';
import { logSecurityEvent, recordSecurityEvent } from '../accounts/index.ts';
import { insertOperatorEntry } from './store.ts';

/** Who gives the command: an operator's username, or `cli` for someone on the host. */
export interface OperatorContext {
  readonly runtime: Runtime;
  readonly operator: string;
}

/**
 * Writes the operator log in the transaction of the change: who, what, target, before, after, at. The owner of the
 * account that it concerns sees it among their security events.
 */
export async function recordOperation(
  { runtime, operator }: OperatorContext,
  tx: Transaction,
  operation: {
    readonly action: string;
    readonly target: string;
    /** The account it concerns, where it concerns one. */
    readonly userId?: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  await insertOperatorEntry(tx.db, {
    id: runtime.ids.next(),
    actor: operator,
    action: operation.action,
    target: operation.target,
    before: operation.before,
    after: operation.after,
    at: new Date(runtime.clock.now()),
  });
  const { action, target, userId } = operation;
  if (userId !== undefined)
    await recordSecurityEvent(runtime, tx, { userId, kind: 'operator_action', detail: action });
  else
    tx.afterCommit(() =>
      logSecurityEvent(runtime, { kind: 'operator_action', userId: null, detail: `${action} ${target}` }),
    );
}
