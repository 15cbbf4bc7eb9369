/**
 * Lets the changes of one server wait for each other before they take a connection. They run one at a time anyway,
 * under the server's lock, and ten that wait for it would hold every connection for transactions.
 */
import { ApiError } from '@guildhall/platform';
import { perRuntime, type Runtime, type Transaction } from '../runtime.ts';
import { AccountTurns } from './account-turns.ts';

/** More than an account may send in a second. */
const WAITING_OF_ACCOUNT = 100;
/** As long as a transaction waits for a connection. */
const LONGEST_WAIT_MS = 10_000;
const RETRY_SECS = 2;

const turnsOf = perRuntime(() => new Map<string, AccountTurns>());

/**
 * Runs a change of a server in a transaction when it is the account's turn. It must not change the same server in turn
 * again.
 * @param accountId the webhook for changes by its URL
 * @throws ApiError rate_limited if too many changes of the account wait; unavailable if it waited too long
 */
export async function changeInTurn<Result>(
  runtime: Runtime,
  { serverId, accountId }: { readonly serverId: string; readonly accountId: string },
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const servers = turnsOf(runtime);
  const turns =
    servers.get(serverId) ?? new AccountTurns({ atOnce: 1, waitingOfAccount: WAITING_OF_ACCOUNT });
  servers.set(serverId, turns);
  const arrivedAt = performance.now();
  try {
    return await turns.run(accountId, () => {
      // Without this, each would wait for the database in its turn while it cannot be reached.
      if (performance.now() - arrivedAt > LONGEST_WAIT_MS) throw tooLate();
      return runtime.database.transaction(change);
    });
  } finally {
    if (turns.isIdle) servers.delete(serverId);
  }
}

function tooLate(): ApiError {
  return new ApiError('unavailable', {
    message: 'Too many changes of this server wait for each other.',
    retryAfter: RETRY_SECS,
  });
}
