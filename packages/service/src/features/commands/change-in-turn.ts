import { fingerprint } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';

type Queues = Map<string, Promise<unknown>>;

/** The last change of each scope of this process that has not ended, and the last of all under `''`. */
const queuesOf = perRuntime((): Queues => new Map());

/**
 * Runs changes of a scope's commands that read all of them and write them back, one after the other in all processes.
 * The turn holds a connection for transactions while the change needs others, so a process has only one at a time.
 */
export function changeCommandsInTurn<Result>(
  runtime: Runtime,
  scope: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const queues = queuesOf(runtime);
  const takeTurn = () =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(String(fingerprint(`commands ${scope}`).readBigInt64BE(0)));
      return change();
    });
  return enqueue(queues, scope, () => enqueue(queues, '', takeTurn));
}

function enqueue<Result>(queues: Queues, key: string, work: () => Promise<Result>): Promise<Result> {
  const done = (queues.get(key) ?? Promise.resolve()).then(work);
  const ended = done
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) === ended) queues.delete(key);
    });
  queues.set(key, ended);
  return done;
}
