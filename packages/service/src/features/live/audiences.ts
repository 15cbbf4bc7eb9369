/** The gateway's queries about servers, channels and classes. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { committedAfter } from '@guildhall/platform';
import {
  type AccessChange,
  type Dispatch,
  type Membership,
  newDispatch,
  type Viewers,
} from '@guildhall/platform/sessions';
import {
  channelCreate,
  channelDelete,
  threadCreate,
  threadDelete,
  voiceStateUpdate,
} from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import {
  adultChannelsIn,
  type ChannelRow,
  channelsSeenBy,
  classPermissions,
  currentClass,
  listMemberships,
  type MemberRow,
  memberIn,
  type ServerState,
  serverStates,
} from '../access/index.ts';
import { activityByChannel, openThreadsIn, serverChannelView } from '../channels/index.ts';
import { listDirectPartnerIds } from '../direct-channels/index.ts';
import { listFriendIds } from '../relationships/index.ts';
import { voiceStatesByServer } from '../voice/index.ts';

/** Servers read at a time: a few milliseconds of work before yielding. People are in no more servers than this. */
const SERVERS_PER_STEP = 100;

/** All servers of an account with its permission class: one query for memberships, and one per hundred servers. */
export async function listMembershipClasses(
  runtime: Runtime,
  userId: string,
): Promise<readonly Membership[]> {
  const members = await listMemberships(runtime.database.db, userId);
  const classes: Membership[] = [];
  for (let start = 0; start < members.length; start += SERVERS_PER_STEP) {
    const some = members.slice(start, start + SERVERS_PER_STEP);
    const servers = await serverStates(runtime).getMany(some.map((member) => member.serverId));
    for (const member of some) {
      const server = servers.get(member.serverId);
      if (server) classes.push(membershipOf(runtime, server, member));
    }
    await nextTurn();
  }
  return classes;
}

/** The class in one server, or null when the account is not a member. */
export async function membershipIn(
  runtime: Runtime,
  userId: string,
  serverId: string,
): Promise<Membership | null> {
  const server = await serverStates(runtime).get(serverId);
  const member = server && (await memberIn(runtime, serverId, userId));
  return server && member ? membershipOf(runtime, server, member) : null;
}

function membershipOf({ clock }: Runtime, server: ServerState, member: MemberRow): Membership {
  return { serverId: server.id, classKey: currentClass(server, member, clock.now()) };
}

/**
 * Channels that a class can see, with its permissions in each; none when the server is gone.
 * @param earlier an earlier answer, which spares work
 */
export async function channelsOfClass(
  runtime: Runtime,
  { serverId, classKey }: Membership,
  earlier?: ReadonlyMap<string, bigint>,
): Promise<ReadonlyMap<string, bigint>> {
  const server = await serverStates(runtime).get(serverId);
  return server ? channelsSeenBy(server, classKey, earlier) : new Map();
}

/** Age-restricted channels of a server (design 5.4); empty when the server is gone. */
export async function listAdultChannels(runtime: Runtime, serverId: string): Promise<ReadonlySet<string>> {
  const server = await serverStates(runtime).get(serverId);
  return server ? adultChannelsIn(server) : new Set();
}

export async function permissionsOfClass(
  runtime: Runtime,
  serverId: string,
  classKey: string,
): Promise<bigint> {
  const server = await serverStates(runtime).get(serverId);
  return server ? classPermissions(server, classKey) : 0n;
}

/** All channels of a server without threads; null when the server is gone. */
export async function findChannelIds(
  runtime: Runtime,
  serverId: string,
): Promise<ReadonlySet<string> | null> {
  const server = await serverStates(runtime).get(serverId);
  return server && new Set(server.channels.keys());
}

export interface AccessDifference {
  readonly serverId: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Position in the event log of the event that changed access. */
  readonly position: string;
}

/**
 * Events for people who gained or lost access to channels (design 2.5); `gone` are lost channels that were deleted.
 * Threads started after the event that changed access have events of their own.
 */
export async function describeAccessChange(
  runtime: Runtime,
  { serverId, gained, lost, position }: AccessDifference,
): Promise<AccessChange> {
  const server = await serverStates(runtime).get(serverId);
  const exists = (id: string) => server?.channels.has(id) === true;
  const [stillThere, gone] = [lost.filter(exists), lost.filter((id) => !exists(id))];
  // Requested together, because the log waits for the result.
  const [activity, threads, inVoice] = await Promise.all([
    activityByChannel(runtime.database.db, gained),
    announcedThreads(runtime, serverId, [...gained, ...stillThere], position),
    peopleShown(runtime, server, gained),
  ]);
  const created = gained.flatMap((id) => {
    const row = server?.channels.get(id)?.row;
    if (!row) return [];
    return [newDispatch(channelCreate, serverChannelView(row, activity.get(id)))];
  });
  const hidden = stillThere.flatMap((id) => {
    const row = server?.channels.get(id)?.row;
    if (!row) return [];
    const payload = { id, serverId, parentId: row.parentId, kind: row.kind, hidden: true } as const;
    return [newDispatch(channelDelete, payload)];
  });
  const dispatches = [
    ...threadsHidden(threads, new Set(stillThere)),
    ...hidden,
    ...created,
    ...(await threadsShown(runtime, threads, new Set(gained))),
    ...inVoice,
  ];
  return { dispatches, gone };
}

/** Open threads announced by an event up to a position. */
async function announcedThreads(
  { database }: Runtime,
  serverId: string,
  parentIds: readonly string[],
  position: string,
): Promise<readonly ChannelRow[]> {
  const threads = await openThreadsIn(database.db, serverId, parentIds);
  if (threads.length === 0) return [];
  const started = await committedAfter(database.pool, position, threadCreate.name);
  const ids = new Set(started.map((payload) => (JSON.parse(payload) as { readonly id: string }).id));
  return threads.filter(({ id }) => !ids.has(id));
}

/** Threads are removed with their channel. */
function threadsHidden(threads: readonly ChannelRow[], lost: ReadonlySet<string | null>): Dispatch[] {
  return threads
    .filter((row) => lost.has(row.parentId))
    .map(({ id, serverId, parentId }) => newDispatch(threadDelete, { id, serverId, parentId, hidden: true }));
}

/** Unarchived threads are added with their channel. */
async function threadsShown(
  runtime: Runtime,
  threads: readonly ChannelRow[],
  gained: ReadonlySet<string | null>,
): Promise<Dispatch[]> {
  const shown = threads.filter((row) => gained.has(row.parentId));
  const activity = await activityByChannel(
    runtime.database.db,
    shown.map(({ id }) => id),
  );
  return shown.map((row) => newDispatch(threadCreate, serverChannelView(row, activity.get(row.id))));
}

/** People in voice are added with their channel. */
async function peopleShown(
  runtime: Runtime,
  server: ServerState | null,
  gained: readonly string[],
): Promise<Dispatch[]> {
  if (!server || !gained.some((id) => server.channels.get(id)?.row.kind === 'voice')) return [];
  const states = await voiceStatesByServer(runtime, runtime.database.db, [server]);
  return (states.get(server.id) ?? [])
    .filter(({ channelId }) => channelId !== null && gained.includes(channelId))
    .map((state) => newDispatch(voiceStateUpdate, state));
}

/** Who receives changes of an account: members of its servers, and accounts that share a DM or friendship with it. */
export async function findViewers(runtime: Runtime, userId: string): Promise<Viewers> {
  const [members, friends, partners] = await Promise.all([
    listMemberships(runtime.database.db, userId),
    listFriendIds(runtime.database.db, userId),
    listDirectPartnerIds(runtime.database.db, userId),
  ]);
  return {
    serverIds: members.map((member) => member.serverId),
    userIds: [...new Set([...friends, ...partners])],
  };
}
