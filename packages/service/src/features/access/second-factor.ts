/** Checks the second factor that a server requires of its moderators; cached. */
import type { KnownCaller } from '@guildhall/platform';
import { cachePerRuntime, whenKnown } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import { userTouch } from '../../touches.ts';
import type { ServerState } from './state.ts';
import { secondFactorsByUsers } from './store.ts';

const secondFactors = cachePerRuntime<boolean>({
  capacity: 50_000,
  touchesOf: (userId) => [userTouch(userId)],
  load: (runtime, userIds) => secondFactorsByUsers(runtime.database.db, userIds),
});

/** True for bots, which need none, and in servers that require none; synchronous then. */
export function hasSecondFactor(
  runtime: Runtime,
  actor: { readonly id: string; readonly kind: KnownCaller['kind'] | 'system' },
  server: ServerState,
): boolean | Promise<boolean> {
  if (!server.row.requiresTwoFactor || actor.kind !== 'person') return true;
  return whenKnown<boolean | null, boolean>(secondFactors(runtime).get(actor.id), (has) => has === true);
}
