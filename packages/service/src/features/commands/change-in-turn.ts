import { fingerprint } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { AccountTurns } from '../../turns/account-turns.ts';

/** How many changes of one caller a process holds, each with its body, including the one that runs. */
const MAX_HELD = 100;

const turnsOf = perRuntime(() => new AccountTurns({ atOnce: 1, waitingOfAccount: MAX_HELD - 1 }));

/**
 * Runs changes of a scope's commands that read all of them and write them back, one at a time in all processes.
 * A turn keeps one transaction open while the change opens others, so a process runs one turn at a time.
 * The limits of requests count only when the turn comes, so the number of a caller's changes is limited here.
 * @throws ApiError rate_limited
 */
export async function changeCommandsInTurn<Result>(
  runtime: Runtime,
  { callerId, scope }: { readonly callerId: string; readonly scope: string },
  change: () => Promise<Result>,
): Promise<Result> {
  return turnsOf(runtime).run(callerId, () =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(String(fingerprint(`commands ${scope}`).readBigInt64BE(0)));
      return change();
    }),
  );
}
