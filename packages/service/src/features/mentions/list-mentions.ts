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

/** Beyond the time range of ids. */
const LAST_ID = '9223372036854775807';

/**
 * A page of what mentions the caller, newest first (design 11.1): themselves, roles they hold, and everyone where they
 * are. As many queries for many servers and messages as for few.
 * @throws ApiError invalid_request when `before` is no id.
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

/** Roles that someone holds, and channels of servers that they see and may read; threads come with theirs. */
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
