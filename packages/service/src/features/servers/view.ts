/** Server state to Server, as one member sees it. */
import { isoTime } from '@guildhall/platform';
import {
  type Channel,
  idTime,
  type Server,
  type ServerChannel,
  type ServerCreated,
  type ServerListEntry,
  type ServerSummary,
} from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import type { Tables } from '../../tables.ts';
import {
  type ChannelRow,
  channelsSeenBy,
  type MemberRow,
  permissionClass,
  type ServerRow,
  type ServerState,
} from '../access/index.ts';
import { clanTagView, mediaUrl } from '../accounts/index.ts';
import { activityByChannel, channelView, listOpenThreads, serverChannelView } from '../channels/index.ts';
import { emojisByServer, stickersByServer } from '../expressions/index.ts';
import { memberViewsOfServers } from '../members/index.ts';
import { roleView } from '../roles/index.ts';
import { voiceStatesByServer } from '../voice/index.ts';

export function serverListEntry(row: ServerRow, settings: InstanceSettings): ServerListEntry {
  return {
    id: row.id,
    name: row.name,
    iconUrl: mediaUrl(settings, row.icon),
    types: row.types as ServerListEntry['types'],
    community: row.community,
    listed: row.listed,
  };
}

export function serverSummary(row: ServerRow, settings: InstanceSettings): ServerSummary {
  return {
    ...serverListEntry(row, settings),
    bannerUrl: mediaUrl(settings, row.banner),
    description: row.description,
    ownerId: row.ownerId,
    invitesPaused: row.invitesPaused,
    requiresTwoFactor: row.requiresTwoFactor,
    memberCount: row.memberCount,
    clanTag: row.clanTag ? clanTagView(row.id, row.clanTag) : null,
    createdAt: isoTime(idTime(row.id)),
  };
}

function visibleChannels(state: ServerState, member: MemberRow): ChannelRow[] {
  const seen = channelsSeenBy(state, permissionClass(state, member));
  return [...state.channels.values()].map((channel) => channel.row).filter((row) => seen.has(row.id));
}

/** The server with the channels this member sees. @param db a transaction sees its own changes. */
export async function serverView(
  runtime: Runtime,
  db: Kysely<Tables>,
  state: ServerState,
  member: MemberRow,
): Promise<Server> {
  const [view] = await serverViews(runtime, db, [{ state, member }]);
  if (!view) throw new Error('one server gives one view');
  return view;
}

interface Seen {
  readonly state: ServerState;
  readonly member: MemberRow;
}

/** Several servers at once: activity of all their channels in one query. */
async function serverViews(
  runtime: Runtime,
  db: Kysely<Tables>,
  servers: readonly Seen[],
): Promise<Server[]> {
  const rows = servers.map(({ state, member }) => visibleChannels(state, member));
  const activity = await activityByChannel(
    db,
    rows.flatMap((channels) => channels.map((channel) => channel.id)),
  );
  return servers.map(({ state, member }, index) => ({
    ...serverSummary(state.row, runtime.settings),
    channels: (rows[index] ?? []).map((row): Channel => channelView(row, activity.get(row.id))),
    roles: state.roles.map(roleView),
    myRoles: member.roleIds.filter((id) => state.rolesById.has(id)),
  }));
}

/** Threads that are not archived, by server: two queries for all. */
async function openThreads(
  db: Kysely<Tables>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, ServerChannel[]>> {
  const rows = await listOpenThreads(db, serverIds);
  const activity = await activityByChannel(
    db,
    rows.map(({ id }) => id),
  );
  const views = rows.map((row) => serverChannelView(row, activity.get(row.id)));
  return Map.groupBy(views, ({ serverId }) => serverId);
}

/**
 * The payload of SERVER_CREATE and of READY's `servers` (design 2.6).
 * @param membersOf members to include besides oneself, by server id.
 */
export async function serverCreatedViews(
  runtime: Runtime,
  db: Kysely<Tables>,
  servers: readonly Seen[],
  membersOf: ReadonlyMap<string, readonly MemberRow[]> = new Map(),
): Promise<ServerCreated[]> {
  const serverIds = servers.map(({ state }) => state.id);
  const [views, threads, emojis, stickers, voiceStates] = await Promise.all([
    serverViews(runtime, db, servers),
    openThreads(db, serverIds),
    emojisByServer(runtime, db, serverIds),
    stickersByServer(runtime, db, serverIds),
    voiceStatesByServer(
      runtime,
      db,
      servers.map(({ state }) => state),
    ),
  ]);
  // They are all one viewer's servers.
  const members = await memberViewsOfServers(
    runtime,
    servers.map(({ state, member }) => ({ server: state, rows: membersOf.get(state.id) ?? [member] })),
    servers[0]?.member.userId,
  );
  return servers.map(({ state, member }, index) => {
    const view = views[index] as Server;
    const present = members[index] ?? [];
    const seen = new Set(view.channels.map(({ id }) => id));
    return {
      ...view,
      channels: view.channels.map((channel) => ({ ...channel, serverId: state.id })),
      joinedAt: isoTime(member.joinedAt),
      members: present,
      emojis: emojis.get(state.id) ?? [],
      stickers: stickers.get(state.id) ?? [],
      threads: (threads.get(state.id) ?? []).filter(({ parentId }) => seen.has(parentId ?? '')),
      voiceStates: (voiceStates.get(state.id) ?? []).filter(({ channelId }) => seen.has(channelId ?? '')),
      presences: present
        .filter(({ status }) => status !== 'offline')
        .map(({ user, status, customStatus }) => ({ userId: user.id, status, customStatus })),
    };
  });
}
