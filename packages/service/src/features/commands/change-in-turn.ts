import { ApiError, fingerprint } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';

/** How many changes of one caller a process holds, each with its body, and when the caller may send more. */
const MAX_HELD = 100;
const RETRY_SECS = 5;

/** The last change of this process, ended or not, and how many changes have not ended, by caller. */
const turnsOf = perRuntime(() => ({
  last: Promise.resolve() as Promise<unknown>,
  held: new Map<string, number>(),
}));

/**
 * Runs changes of a scope's commands that read all of them and write them back, one at a time in all processes.
 * The turn holds a connection for transactions while the change needs others, so a process has only one at a time.
 * The limits of requests count only when the turn comes, so the number of a caller's changes is limited here.
 * @throws ApiError rate_limited
 */
export async function changeCommandsInTurn<Result>(
  runtime: Runtime,
  { callerId, scope }: { readonly callerId: string; readonly scope: string },
  change: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOf(runtime);
  const held = turns.held.get(callerId) ?? 0;
  if (held >= MAX_HELD) throw new ApiError('rate_limited', { retryAfter: RETRY_SECS, scope: 'user' });
  turns.held.set(callerId, held + 1);
  const changed = turns.last.then(() =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(String(fingerprint(`commands ${scope}`).readBigInt64BE(0)));
      return change();
    }),
  );
  // The caller reports a failure.
  turns.last = changed.catch(() => undefined);
  try {
    return await changed;
  } finally {
    const left = (turns.held.get(callerId) ?? 0) - 1;
    if (left > 0) turns.held.set(callerId, left);
    else turns.held.delete(callerId);
  }
}
