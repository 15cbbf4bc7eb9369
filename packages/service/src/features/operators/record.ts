import type { Runtime, Transaction } from '../../runtime.ts';
import { logSecurityEvent, recordSecurityEvent } from '../accounts/index.ts';
import { insertOperatorEntry } from './store.ts';

export interface OperatorContext {
  readonly runtime: Runtime;
  /** The actor: an operator's username, or `cli` for someone on the host. */
  readonly operator: string;
  /** The operator's account, if the actor has one. */
  readonly operatorId?: string;
}

/**
 * Writes the operator log in the transaction of the change: actor, action, target, before, after, time. Operators are
 * recorded by id, so that no name outlives their account. The owner of the account concerned sees the action among their
 * security events.
 */
export async function recordOperation(
  { runtime, operator, operatorId }: OperatorContext,
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
    actor: operatorId ?? operator,
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
