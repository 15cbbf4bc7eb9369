import type { Runtime, Transaction } from '../../runtime.ts';
import { logSecurityEvent, recordSecurityEvent } from '../accounts/index.ts';
import { insertOperatorEntry } from './store.ts';

/** The actor: an operator's username, or `cli` for someone on the host. */
export interface OperatorContext {
  readonly runtime: Runtime;
  readonly operator: string;
}

/**
 * Writes the operator log in the transaction of the change: actor, action, target, before, after, time. The owner of
 * the account concerned sees it among their security events.
 */
export async function recordOperation(
  { runtime, operator }: OperatorContext,
  tx: Transaction,
  operation: {
    readonly action: string;
    readonly target: string;
    /** The account concerned, if any. */
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
