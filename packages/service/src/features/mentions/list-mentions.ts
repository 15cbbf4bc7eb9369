import { invalidField, type KnownCaller } from '@guildhall/platform';
import {
  type EndpointQuery,
  isId,
  LIMITS,
  MENTION_KINDS,
  type MentionKind,
  type Message,
} from '@guildhall/protocol';
import { LAST_ID, requireCursor } from '../../cursor.ts';
import type { Context, Runtime } from '../../runtime.ts';
import {
  channelsSeenBy,
  listMemberships,
  permissionClass,
  rolesHeld,
  serverStates,
  withoutAdultChannels,
} from '../access/index.ts';
import { messagesSeenBy, messageViews } from '../messages/index.ts';
import { listMentionRows } from './store.ts';

/** Requests direct messages and groups instead of a server. */
const DIRECT = '@me';

/**
 * A page of mentions of the caller, their roles and @everyone, newest first (design 11.1). The number of queries does
 * not depend on the number of servers or messages.
 * @throws ApiError invalid_request when `before` or `serverId` is not an id, or a kind is unknown
 */
export async function listMentions(
  { runtime, actor }: Context,
  { before, limit = LIMITS.mentionsPageDefault, serverId, kinds }: EndpointQuery<'listMentions'>,
): Promise<Message[]> {
  requireCursor('before', before);
  const wanted = readKinds(kinds);
  const { roleIds, channelIds, direct } = await readReach(runtime, actor, serverId);
  const rows = await listMentionRows(runtime.database.db, {
    userId: actor.id,
    direct,
    byName: wanted.includes('user'),
    byEveryone: wanted.includes('everyone'),
    roleIds: wanted.includes('role') ? roleIds : [],
    channelIds,
    before: before ?? LAST_ID,
    limit,
  });
  return messagesSeenBy(runtime, actor.id, await messageViews(runtime, rows));
}

function readKinds(kinds: string | undefined): readonly MentionKind[] {
  if (kinds === undefined) return MENTION_KINDS;
  return kinds.split(',').map((kind) => {
    const known = MENTION_KINDS.find((each) => each === kind.trim());
    if (!known) throw invalidField('query/kinds', `must be one of ${MENTION_KINDS.join(', ')}`);
    return known;
  });
}

export interface Reach {
  readonly roleIds: readonly string[];
  /** Server channels; threads follow their channel. */
  readonly channelIds: readonly string[];
  /** Whether direct messages and groups are included. */
  readonly direct: boolean;
}

/**
 * The roles a person has and where they may read.
 * @param only this server, or `@me` for direct messages and groups; default everywhere
 * @throws ApiError invalid_request when `only` is neither
 */
export async function readReach(
  runtime: Runtime,
  actor: KnownCaller,
  only: string | undefined,
): Promise<Reach> {
  if (only === DIRECT) return { roleIds: [], channelIds: [], direct: true };
  if (only !== undefined && !isId(only)) throw invalidField('query/serverId', `must be an id or ${DIRECT}`);
  const joined = await listMemberships(runtime.database.db, actor.id);
  const members = only === undefined ? joined : joined.filter(({ serverId }) => serverId === only);
  const servers = await serverStates(runtime).getMany(members.map((member) => member.serverId));
  const reach = members.flatMap((member) => {
    const server = servers.get(member.serverId);
    return server ? [{ server, member }] : [];
  });
  return {
    direct: only === undefined,
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
