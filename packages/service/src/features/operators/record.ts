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

interface Operation {
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes the operator log in the transaction of the change: actor, action, target, before, after, time. Operators are
 * recorded by id, so that no name outlives their account. The owner of an account sees the action among their security
 * events.
 */
export async function recordOperation(
  { runtime, operator, operatorId }: OperatorContext,
  tx: Transaction,
  operation: Operation & ({ readonly target: string } | { readonly userId: string }),
): Promise<void> {
  const { action, before, after } = operation;
  const target = 'target' in operation ? operation.target : operation.userId;
  await insertOperatorEntry(tx.db, {
    id: runtime.ids.next(),
    actor: operatorId ?? operator,
    action,
    target,
    before,
    after,
    at: new Date(runtime.clock.now()),
  });
  if ('userId' in operation)
    await recordSecurityEvent(runtime, tx, {
      userId: operation.userId,
      kind: 'operator_action',
      detail: action,
    });
  else
    tx.afterCommit(() =>
      logSecurityEvent(runtime, { kind: 'operator_action', userId: null, detail: `${action} ${target}` }),
    );
}
