/** Builds the Server object of one member from the state in memory. */
import { isoTime } from '@guildhall/platform';
import {
  type Channel,
  idTime,
  type Member,
  type Role,
  type Server,
  type ServerChannel,
  type ServerCreated,
  type ServerListEntry,
  type ServerSummary,
} from '@guildhall/protocol';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import {
  type ChannelRow,
  channelsSeenBy,
  type MemberRow,
  memberIn,
  permissionClass,
  rolesHeld,
  type ServerRow,
  type ServerState,
  serverStates,
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
    suspension: row.suspendedAt && { reason: row.suspensionReason },
    createdAt: isoTime(idTime(row.id)),
  };
}

interface ServerForMember {
  readonly state: ServerState;
  readonly member: MemberRow;
}

/** A server, and the permission class of the members who view it. */
export interface ServerForClass {
  readonly state: ServerState;
  readonly classKey: string;
}

function forClass({ state, member }: ServerForMember): ServerForClass {
  return { state, classKey: permissionClass(state, member) };
}

function visibleChannels({ state, classKey }: ServerForClass): ChannelRow[] {
  const visible = channelsSeenBy(state, classKey);
  return [...state.channels.values()].map((channel) => channel.row).filter((row) => visible.has(row.id));
}

/** The server with the channels this member sees. @param db a transaction, to see its own changes */
export async function serverView(
  runtime: Runtime,
  db: Db,
  state: ServerState,
  member: MemberRow,
): Promise<Server> {
  const rows = visibleChannels(forClass({ state, member }));
  const activity = await activityByChannel(
    db,
    rows.map(({ id }) => id),
  );
  return {
    ...serverSummary(state.row, runtime.settings),
    channels: rows.map((row): Channel => channelView(row, activity.get(row.id))),
    roles: state.roles.map(roleView),
    myRoles: rolesHeld(state, member),
  };
}

/** The server in a payload of SERVER_CREATE, without another read. */
export function serverInCreated(created: ServerCreated): Server {
  const { joinedAt: _, members, emojis, stickers, threads, voiceStates, presences, ...server } = created;
  return { ...server, channels: created.channels.map(({ serverId: _id, ...channel }) => channel) };
}

/** Open threads by server, in two queries. */
async function openThreads(
  db: Db,
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

/** Unarchived threads of a server, for any viewer. */
export async function findOpenThreads(
  { database }: Runtime,
  serverId: string,
): Promise<readonly ServerChannel[]> {
  return (await openThreads(database.db, [serverId])).get(serverId) ?? [];
}

/** The part of {@link serverCreatedViews} that differs by member. */
type OwnPart = 'myRoles' | 'joinedAt' | 'members' | 'presences';

/** The part that is the same for all members of a class. */
export type SharedServerView = Omit<ServerCreated, OwnPart>;

/** The shared parts for these classes. The number of queries does not depend on their number. */
export async function sharedServerViews(
  runtime: Runtime,
  db: Db,
  classes: readonly ServerForClass[],
): Promise<SharedServerView[]> {
  const states = [...new Set(classes.map(({ state }) => state))];
  const serverIds = states.map(({ id }) => id);
  const rows = classes.map(visibleChannels);
  const [activity, threads, emojis, stickers, voiceStates] = await Promise.all([
    activityByChannel(db, [...new Set(rows.flat().map(({ id }) => id))]),
    openThreads(db, serverIds),
    emojisByServer(runtime, db, serverIds),
    stickersByServer(runtime, db, serverIds),
    voiceStatesByServer(runtime, db, states),
  ]);
  return classes.map(({ state }, index) => {
    const channels = rows[index] ?? [];
    const channelIds = new Set(channels.map(({ id }) => id));
    return {
      ...serverSummary(state.row, runtime.settings),
      channels: channels.map((row) => serverChannelView(row, activity.get(row.id))),
      roles: state.roles.map(roleView),
      emojis: emojis.get(state.id) ?? [],
      stickers: stickers.get(state.id) ?? [],
      threads: (threads.get(state.id) ?? []).filter(({ parentId }) => channelIds.has(parentId ?? '')),
      voiceStates: (voiceStates.get(state.id) ?? []).filter(({ channelId }) =>
        channelIds.has(channelId ?? ''),
      ),
    };
  });
}

/** The roles of a server, from memory; null for unknown ids. */
export async function findServerRoles(runtime: Runtime, serverId: string): Promise<Role[] | null> {
  const state = await serverStates(runtime).get(serverId);
  return state?.roles.map(roleView) ?? null;
}

/** Those of the given channels of a server that one of its members sees. */
export async function findSeenChannels(
  runtime: Runtime,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
  channelIds: ReadonlySet<string>,
): Promise<ServerChannel[]> {
  const state = await serverStates(runtime).get(serverId);
  const member = state && (await memberIn(runtime, serverId, userId));
  if (!state || !member) return [];
  const rows = visibleChannels(forClass({ state, member })).filter(({ id }) => channelIds.has(id));
  const activity = await activityByChannel(
    runtime.database.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => serverChannelView(row, activity.get(row.id)));
}

/**
 * The parts of servers that belong to one viewer.
 * @param membersOf members to include besides the viewer, by server id
 */
export async function ownServerViews(
  runtime: Runtime,
  servers: readonly ServerForMember[],
  membersOf: ReadonlyMap<string, readonly MemberRow[]> = new Map(),
): Promise<Pick<ServerCreated, OwnPart>[]> {
  const members = await memberViewsOfServers(
    runtime,
    servers.map(({ state, member }) => ({ server: state, rows: membersOf.get(state.id) ?? [member] })),
    servers[0]?.member.userId,
  );
  return servers.map((server, index) => ownServerView(server, members[index] ?? []));
}

/** @param present members to include, the viewer among them */
export function ownServerView(
  { state, member }: ServerForMember,
  present: readonly Member[],
): Pick<ServerCreated, OwnPart> {
  return {
    myRoles: rolesHeld(state, member),
    joinedAt: isoTime(member.joinedAt),
    members: [...present],
    presences: present
      .filter(({ status }) => status !== 'offline')
      .map(({ user, status, customStatus }) => ({ userId: user.id, status, customStatus })),
  };
}

/**
 * The payload of SERVER_CREATE (design 2.6) for one viewer.
 * @param membersOf members to include besides the viewer, by server id
 */
export async function serverCreatedViews(
  runtime: Runtime,
  db: Db,
  servers: readonly ServerForMember[],
  membersOf: ReadonlyMap<string, readonly MemberRow[]>,
): Promise<ServerCreated[]> {
  const [shared, own] = await Promise.all([
    sharedServerViews(runtime, db, servers.map(forClass)),
    ownServerViews(runtime, servers, membersOf),
  ]);
  return shared.map((view, index) => ({ ...view, ...(own[index] as Pick<ServerCreated, OwnPart>) }));
}
