/** Presences for a session that resumes by position, because the log does not contain them (design 2.1, 2.3). */
import type { KnownCaller } from '@guildhall/platform';
import { type Dispatch, newDispatch, type PresenceScope } from '@guildhall/platform/sessions';
import { presenceUpdate } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { serverStates } from '../access/index.ts';
import { listDirectPartnerIds } from '../direct-channels/index.ts';
import { listMemberIds } from '../members/index.ts';
import { presencesSeenBy } from '../presence/index.ts';
import { listFriendIds } from '../relationships/index.ts';
import { PRESENCES_UP_TO_MEMBERS } from './initial-state.ts';

const SERVERS_PER_STEP = 25;
const PRESENCES_PER_STEP = 1000;

/**
 * PRESENCE_UPDATE for everyone whose presence READY includes: members of small servers, friends and direct message
 * partners. Includes offline ones, because the client may still show them as online. Read in steps.
 */
export async function* currentPresences(
  runtime: Runtime,
  actor: KnownCaller,
  around: PresenceScope,
): AsyncGenerator<readonly Dispatch[]> {
  // The caller's own status arrives by USER_UPDATE.
  const sentFor = new Set([actor.id]);
  for await (const found of accountsAround(runtime, actor.id, around)) {
    const userIds = [...new Set(found)].filter((id) => !sentFor.has(id));
    for (let start = 0; start < userIds.length; start += PRESENCES_PER_STEP) {
      const some = userIds.slice(start, start + PRESENCES_PER_STEP);
      const presences = await presencesSeenBy(runtime, actor.id, some);
      yield [...presences].map(([userId, presence]) => newDispatch(presenceUpdate, { userId, ...presence }));
    }
    for (const id of userIds) sentFor.add(id);
  }
}

async function* accountsAround(
  runtime: Runtime,
  userId: string,
  { serverIds, direct }: PresenceScope,
): AsyncGenerator<readonly string[]> {
  const { db } = runtime.database;
  if (direct) yield (await Promise.all([listFriendIds(db, userId), listDirectPartnerIds(db, userId)])).flat();
  for (let start = 0; start < serverIds.length; start += SERVERS_PER_STEP) {
    const states = await serverStates(runtime).getMany(serverIds.slice(start, start + SERVERS_PER_STEP));
    const small = [...states.values()].filter(({ row }) => row.memberCount <= PRESENCES_UP_TO_MEMBERS);
    const ids = small.map(({ id }) => id);
    if (ids.length > 0) yield await listMemberIds(db, ids);
  }
}
