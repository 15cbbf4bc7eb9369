import { isId } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { logSecurityEvent, recordSecurityEvent, userDirectory } from '../accounts/index.ts';
import { insertOperatorEntry } from './store.ts';

export interface OperatorContext {
  readonly runtime: Runtime;
  /** The actor: an operator's username, or `cli` for someone on the host. */
  readonly operator: string;
  /** The operator's account, if the actor has one. */
  readonly operatorId?: string;
}

/** The actor as it is stored: by id, so that no name outlives the account. */
export function actorOf({ operator, operatorId }: OperatorContext): string {
  return operatorId ?? operator;
}

/** A function that turns stored actors into their current names. */
export async function readActors(
  { runtime }: OperatorContext,
  actors: readonly (string | null)[],
): Promise<(actor: string) => string> {
  const ids = actors.filter((actor): actor is string => actor !== null && isId(actor));
  const users = await userDirectory(runtime).getMany(ids);
  // Rows of former operators from before ids were stored hold a name.
  return (actor) => users.get(actor)?.row.username ?? actor;
}

interface Operation {
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes the operator log in the transaction of the change: actor, action, target, before, after, time. The owner of an
 * account sees the action among their security events.
 */
export async function recordOperation(
  ctx: OperatorContext,
  tx: Transaction,
  operation: Operation & ({ readonly target: string } | { readonly userId: string }),
): Promise<void> {
  const { runtime } = ctx;
  const { action, before, after } = operation;
  const target = 'target' in operation ? operation.target : operation.userId;
  await insertOperatorEntry(tx.db, {
    id: runtime.ids.next(),
    actor: actorOf(ctx),
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
