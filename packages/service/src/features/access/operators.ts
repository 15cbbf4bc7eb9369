/**
 * Decides who may use the operator console. Reads the database each time, so that removing the role takes effect at
 * once.
 */
import { ApiError, type KnownCaller, MINUTE_MS } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { operatorOfSession } from './store.ts';

const CONFIRMED_MS = 30 * MINUTE_MS;

/**
 * The operator's username.
 * @throws ApiError unknown_route for others, two_factor_required, and confirmation_required unless `confirming`
 */
export async function requireOperator(
  runtime: Runtime,
  caller: KnownCaller,
  confirming: boolean,
): Promise<string> {
  const found = await operatorOfSession(runtime.database.db, caller.id, caller.credentialId);
  if (!found?.operator) throw new ApiError('unknown_route');
  if (!found.twoFactor) throw new ApiError('two_factor_required');
  const confirmedAt = found.confirmedAt?.getTime() ?? 0;
  if (!confirming && runtime.clock.now() - confirmedAt >= CONFIRMED_MS)
    throw new ApiError('confirmation_required');
  return found.username;
}
