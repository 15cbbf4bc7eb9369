/**
 * What was allowed by state in memory is written only if that state is still the database's: an acknowledged timeout,
 * kick, overwrite, role, slowmode, log-out or suspension holds for the next request on every process. Writers pass `ctx.seen` on to the
 * statement that writes; when it refuses, the request begins again with what it missed.
 */
import { ApiError, type KnownCaller, missedChanges, type ReadSoFar } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { relationshipTouch } from '../relationships/index.ts';
import type { ConversationAccess, ServerAccess } from './access.ts';
import { participantIds } from './direct.ts';

/** Somewhere things change faster than they can be read. */
const ATTEMPTS = 8;

/**
 * Runs work that was decided from state in memory, again from the start when that turned out to be too old.
 * @param work writes nothing before it was checked; told whether it has been refused before. @throws ApiError unavailable when it cannot keep up with changes.
 */
export async function withFreshState<Result>(
  runtime: Runtime,
  work: (readSoFar: ReadSoFar, isRepeated: boolean) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await work(runtime.touches.readSoFar(), attempt > 1);
    } catch (error) {
      const missed = missedChanges(error);
      if (missed === null) throw error;
      runtime.touches.applyMissed(missed);
    }
  }
  throw new ApiError('unavailable', { retryAfter: 1 });
}

/** Touches of the state that decides whether a caller is let in at all. */
export function callerKeys({
  id,
  credentialId,
}: Pick<KnownCaller, 'id' | 'credentialId'>): readonly string[] {
  return [`user:${id}`, `credential:${credentialId}`];
}

/** Touches of the state that decides what someone may do in a place. */
export function stateKeys(
  { id: userId }: Pick<KnownCaller, 'id'>,
  place: ServerAccess | ConversationAccess,
): readonly string[] {
  if (place.server) {
    const { id } = place.server;
    const keys = [`server:${id}`, `member:${id}:${userId}`];
    return 'channel' in place ? [...keys, `channel:${place.channel.row.id}`] : keys;
  }
  const others = participantIds(place.channel).filter((id) => id !== userId);
  const blocks = place.channel.row.kind === 'dm' ? others : [];
  return [`channel:${place.channel.row.id}`, ...blocks.map((other) => relationshipTouch(userId, other))];
}
