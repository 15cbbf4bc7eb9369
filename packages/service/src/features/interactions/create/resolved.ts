import { ApiError } from '@guildhall/platform';
import { type InteractionChannel, isId, type Resolved } from '@guildhall/protocol';
import {
  type ConversationAccess,
  type ConversationContext,
  conversationAccess,
  memberKey,
  memberStates,
  participantIds,
} from '../../access/index.ts';
import { presentUsers } from '../../accounts/index.ts';
import { memberViews } from '../../members/index.ts';
import { roleView } from '../../roles/index.ts';

/** Ids in values, by the kind of resource. */
export interface NamedIds {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly channels: readonly string[];
}

/**
 * Looks up ids in options: members of the server (in direct messages the participants), roles of the server, channels
 * that the person can see (design 3.1). Unknown ids are omitted.
 */
export async function resolveNamed(
  ctx: ConversationContext,
  ids: NamedIds,
  botId: string,
): Promise<Resolved> {
  const [people, channels] = await Promise.all([
    resolvePeople(ctx, ids.users.filter(isId), botId),
    Promise.all(ids.channels.filter(isId).map((id) => visibleChannel(ctx, id))),
  ]);
  const roles = ids.roles.flatMap((id) => ctx.access.server?.rolesById.get(id) ?? []);
  return {
    ...people,
    roles: byId(roles.map(roleView)),
    channels: byId(channels.filter((channel) => channel !== null)),
  };
}

async function resolvePeople(
  { runtime, access }: ConversationContext,
  ids: readonly string[],
  botId: string,
): Promise<Pick<Resolved, 'users' | 'members'>> {
  if (ids.length === 0) return { users: {}, members: {} };
  const { server } = access;
  if (server === null) {
    const present = participantIds(access.channel).filter((id) => ids.includes(id));
    return { users: Object.fromEntries(await presentUsers(runtime, present)), members: {} };
  }
  const rows = await memberStates(runtime).getMany(ids.map((id) => memberKey(server.id, id)));
  const members = await memberViews(runtime, server, [...rows.values()], botId);
  return {
    users: byId(members.map(({ user }) => user)),
    members: Object.fromEntries(members.map((member) => [member.user.id, member])),
  };
}

/** In direct messages only the channel itself is available. */
async function visibleChannel(
  { runtime, actor, access }: ConversationContext,
  channelId: string,
): Promise<InteractionChannel | null> {
  if (access.server === null) return channelId === access.channel.row.id ? interactionChannel(access) : null;
  try {
    const found = await conversationAccess(runtime, actor, channelId);
    return found.server?.id === access.server.id ? interactionChannel(found) : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export function interactionChannel(access: ConversationAccess): InteractionChannel {
  const { row } = access.channel;
  const parentId = 'parentId' in row ? row.parentId : null;
  return { id: row.id, name: row.name, kind: row.kind, parentId };
}

function byId<Value extends { readonly id: string }>(
  values: readonly Value[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(values.map((value) => [value.id, value]));
}
