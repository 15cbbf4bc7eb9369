import { fingerprint } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';

/** The last change of this process, ended or not. */
const turnsOf = perRuntime((): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

/**
 * Runs changes of a scope's commands that read all of them and write them back, one after the other in all processes.
 * The turn holds a connection for transactions while the change needs others, so a process has only one at a time.
 */
export function changeCommandsInTurn<Result>(
  runtime: Runtime,
  scope: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOf(runtime);
  const changed = turns.last.then(() =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(String(fingerprint(`commands ${scope}`).readBigInt64BE(0)));
      return change();
    }),
  );
  // The caller reports a failure.
  turns.last = changed.catch(() => undefined);
  return changed;
}
