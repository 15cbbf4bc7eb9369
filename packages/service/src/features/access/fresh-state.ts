/**
 * A change allowed by cached state is written only if the database still has that state: an acknowledged timeout,
 * kick, overwrite, role, slowmode, log-out or suspension applies to the next request on every process. Use cases pass
 * `ctx.stateVersion` to the writing statement. If the statement refuses it, the request starts again with the missed
 * changes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type KnownCaller, missedChanges, type ReadProgress } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { channelTouch, credentialTouch, memberTouch, serverTouch, userTouch } from '../../touches.ts';
import { relationshipTouch } from '../relationships/index.ts';
import type { ConversationAccess, ServerAccess } from './access.ts';
import { participantIds } from './direct.ts';

/** A request that meets changes for this long is refused. */
const GIVE_UP_AFTER_MS = 5000;
/** After the second attempt each waits longer than the one before, up to this. */
const MAX_PAUSE_MS = 100;

/**
 * Runs work based on cached state, and runs it again if that state was stale.
 * @param work must write nothing before its checks; `isRepeated` is true after a refusal
 * @throws ApiError unavailable if the state keeps changing
 */
export function withFreshState<Result>(runtime: Runtime, work: Work<Result>): Promise<Result> {
  return work(runtime.touches.readSoFar(), false).catch((error) => repeat(runtime, work, error));
}

type Work<Result> = (readSoFar: ReadProgress, isRepeated: boolean) => Promise<Result>;

async function repeat<Result>(runtime: Runtime, work: Work<Result>, refusal: unknown): Promise<Result> {
  const began = performance.now();
  let error = refusal;
  for (let repeats = 1; ; repeats += 1) {
    const missed = missedChanges(error);
    if (missed === null) throw error;
    runtime.touches.applyMissed(missed);
    if (performance.now() - began > GIVE_UP_AFTER_MS) break;
    if (repeats > 1) await delay(Math.min(MAX_PAUSE_MS, 2 ** repeats));
    try {
      return await work(runtime.touches.readSoFar(), true);
    } catch (next) {
      error = next;
    }
  }
  throw new ApiError('unavailable', {
    message: 'Permissions change too quickly here to check them.',
    retryAfter: 1,
  });
}

/** Touch keys of the state that decides whether a caller is admitted at all. */
export function callerKeys({
  id,
  credentialId,
}: Pick<KnownCaller, 'id' | 'credentialId'>): readonly string[] {
  return [userTouch(id), credentialTouch(credentialId)];
}

/** Touch keys of the state that decides someone's permissions in a server or channel. */
export function stateKeys(
  { id: userId }: Pick<KnownCaller, 'id'>,
  access: ServerAccess | ConversationAccess,
): readonly string[] {
  if (access.server) {
    const { id } = access.server;
    const keys = [serverTouch(id), memberTouch(id, userId)];
    return 'channel' in access ? [...keys, channelTouch(access.channel.row.id)] : keys;
  }
  const others = participantIds(access.channel).filter((id) => id !== userId);
  const keys = others.flatMap((other) => [relationshipTouch(userId, other), userTouch(other)]);
  return [channelTouch(access.channel.row.id), ...(access.channel.row.kind === 'dm' ? keys : [])];
}
