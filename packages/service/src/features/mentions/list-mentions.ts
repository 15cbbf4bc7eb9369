import type { KnownCaller } from '@guildhall/platform';
import { type EndpointQuery, LIMITS, type Message } from '@guildhall/protocol';
import { requirePlace } from '../../place.ts';
import type { Context, Runtime } from '../../runtime.ts';
import {
  channelsSeenBy,
  listMemberships,
  permissionClass,
  rolesHeld,
  serverStates,
  withoutAdultChannels,
} from '../access/index.ts';
import { asSeenBy, messageViews } from '../messages/index.ts';
import { listMentionRows } from './store.ts';

/** Higher than any id. */
const LAST_ID = '9223372036854775807';

/**
 * A page of mentions of the caller, their roles and @everyone, newest first (design 11.1). The number of queries does
 * not depend on the number of servers or messages.
 * @throws ApiError invalid_request when `before` is not an id.
 */
export async function listMentions(
  { runtime, actor }: Context,
  { before, limit = LIMITS.mentionsPageDefault }: EndpointQuery<'listMentions'>,
): Promise<Message[]> {
  requirePlace('before', before);
  const { roleIds, channelIds } = await readReach(runtime, actor);
  const rows = await listMentionRows(runtime.database.db, {
    userId: actor.id,
    roleIds,
    channelIds,
    before: before ?? LAST_ID,
    limit,
  });
  return asSeenBy(runtime, actor.id, await messageViews(runtime, rows));
}

/** The roles a person has and the server channels they may read; threads follow their channel. */
export async function readReach(
  runtime: Runtime,
  actor: KnownCaller,
): Promise<{ readonly roleIds: readonly string[]; readonly channelIds: readonly string[] }> {
  const members = await listMemberships(runtime.database.db, actor.id);
  const servers = await serverStates(runtime).getMany(members.map((member) => member.serverId));
  const reach = members.flatMap((member) => {
    const server = servers.get(member.serverId);
    return server ? [{ server, member }] : [];
  });
  return {
    roleIds: reach.flatMap(({ server, member }) => rolesHeld(server, member)),
    channelIds: await withoutAdultChannels(
      runtime,
      actor,
      reach.map(({ server, member }) => ({
        server,
        channelIds: channelsSeenBy(server, permissionClass(server, member)).keys(),
      })),
    ),
  };
}
