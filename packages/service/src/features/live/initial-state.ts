/** READY and the SERVER_CREATE events that follow it for bots, and for people with very large servers (design 2.4). */
import type { KnownCaller } from '@guildhall/platform';
import {
  type Dispatch,
  type InitialState,
  type InitialStateOptions,
  newDispatch,
} from '@guildhall/platform/sessions';
import {
  GATEWAY,
  isOnShard,
  type Ready,
  type Relationship,
  ready as readyEvent,
  type ServerCreated,
  serverCreate,
} from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { listMemberships, type MemberRow, memberIn, serverStates } from '../access/index.ts';
import { getAccount } from '../accounts/index.ts';
import { applicationById } from '../applications/index.ts';
import { callsOf } from '../calls/index.ts';
import { listDirectChannels } from '../direct-channels/index.ts';
import { listInstanceAnnouncements } from '../instance-announcements/index.ts';
import { listMemberIds } from '../members/index.ts';
import { presencesSeenBy } from '../presence/index.ts';
import { readStates, type VisibleChannels } from '../read-states/index.ts';
import { listRelationships } from '../relationships/index.ts';
import { membersShown, ownServerViews, serverCreatedViews } from '../servers/index.ts';
import { getSettings, listNotificationSettings } from '../settings/index.ts';
import { listFollowedThreadIds } from '../threads/index.ts';
import { viewsOfMemberships } from './class-views.ts';
import { createdInSteps, createdJson, joinObjects, type ShownServer, textsInReady } from './server-texts.ts';

/** Servers per batch for a bot. */
const SERVERS_PER_STEP = 25;
/** Members of larger servers arrive with the member list. */
export const PRESENCES_UP_TO_MEMBERS = 250;

/** A session's initial state. */
export async function readInitialState(
  runtime: Runtime,
  actor: KnownCaller,
  options: InitialStateOptions,
): Promise<InitialState> {
  const memberships = (await listMemberships(runtime.database.db, actor.id)).filter(({ serverId }) =>
    isOnShard(options.shard, serverId),
  );
  if (actor.kind === 'person') return personState(runtime, actor, memberships, options);
  const ready = await botReady(runtime, actor, memberships, options);
  return {
    isComplete: false,
    ready: () => newDispatch(readyEvent, ready),
    following: botServers(runtime, memberships, options.largeThreshold),
  };
}

function sessionFields(
  options: InitialStateOptions,
): Pick<Ready, 'sessionId' | 'resumeUrl' | 'heartbeatInterval'> {
  return {
    sessionId: options.sessionId,
    resumeUrl: options.resumeUrl,
    heartbeatInterval: options.heartbeatInterval,
  };
}

async function botReady(
  runtime: Runtime,
  actor: KnownCaller,
  memberships: readonly MemberRow[],
  options: InitialStateOptions,
): Promise<Ready> {
  const isFirstShard = (options.shard?.[0] ?? 0) === 0;
  const [user, application, dms] = await Promise.all([
    getAccount({ runtime, actor }),
    applicationById(runtime.database.db, actor.credentialId),
    // Everything without a server belongs to the first shard.
    isFirstShard ? listDirectChannels(runtime, actor.id) : [],
  ]);
  return {
    ...sessionFields(options),
    shard: options.shard ? [...options.shard] : [0, 1],
    user,
    ...(application ? { application: { id: application.id, name: application.name } } : {}),
    servers: memberships.map(({ serverId: id }) => ({ id, unavailable: true as const })),
    dms,
  };
}

async function* botServers(
  runtime: Runtime,
  memberships: readonly MemberRow[],
  largeThreshold: number,
): AsyncGenerator<readonly Dispatch[]> {
  for (let start = 0; start < memberships.length; start += SERVERS_PER_STEP) {
    const created = await createdViews(
      runtime,
      memberships.slice(start, start + SERVERS_PER_STEP),
      largeThreshold,
    );
    yield* createdInSteps(created, (view) => JSON.stringify(view));
  }
}

/** @param largeThreshold servers up to this size contain all members, larger ones connected members only */
async function createdViews(
  runtime: Runtime,
  memberships: readonly MemberRow[],
  largeThreshold: number,
): Promise<ServerCreated[]> {
  const states = await serverStates(runtime).getMany(memberships.map((member) => member.serverId));
  const servers = memberships.flatMap((member) => {
    const state = states.get(member.serverId);
    return state ? [{ state, member }] : [];
  });
  const { db } = runtime.database;
  return serverCreatedViews(runtime, db, servers, await membersShown(runtime, db, servers, largeThreshold));
}

async function personState(
  runtime: Runtime,
  actor: KnownCaller,
  memberships: readonly MemberRow[],
  options: InitialStateOptions,
): Promise<InitialState> {
  const { db } = runtime.database;
  const [user, servers, dms, relationships, settings, notificationSettings, follows, announcements] =
    await Promise.all([
      getAccount({ runtime, actor }),
      viewsOfMemberships(runtime, memberships),
      listDirectChannels(runtime, actor.id),
      listRelationships(runtime, actor.id),
      getSettings(runtime, actor.id),
      listNotificationSettings(runtime, actor.id),
      listFollowedThreadIds(db, actor.id),
      listInstanceAnnouncements(runtime),
    ]);
  const [states, presences, calls, own] = await Promise.all([
    readStates(runtime, actor.id, visibleChannels(servers, dms, follows), [
      ...servers.flatMap(({ view }) => [...view.state.channels.keys()]),
      ...follows,
    ]),
    presencesAround(runtime, actor.id, memberships, [...friendIds(relationships), ...partnerIds(dms)]),
    callsOf(runtime, actor.id),
    ownViews(runtime, servers),
  ]);
  const ready: Omit<Ready, 'servers'> = {
    ...sessionFields(options),
    user,
    dms,
    relationships,
    readStates: states,
    settings,
    notificationSettings,
    wallet: { balance: user.coins ?? 0 },
    follows,
    presences,
    ...calls,
    ...(announcements.length > 0 ? { announcements } : {}),
    csrfToken: actor.csrfToken,
  };
  return withServers(
    ready,
    servers.map(({ view }, index) => ({ view, own: own[index] })),
  );
}

/** READY with the servers that fit into it, and the others after it. */
async function withServers(
  ready: Omit<Ready, 'servers'>,
  shown: readonly ShownServer[],
): Promise<InitialState> {
  const contained = await textsInReady(shown);
  const others = shown.slice(contained.length);
  const left = others.map(({ view }) => JSON.stringify({ id: view.state.id, unavailable: true }));
  return {
    isComplete: others.length === 0,
    ready: () => {
      const listed = `{"servers":[${[...contained, ...left].join(',')}]}`;
      return { name: readyEvent.name, payload: joinObjects(JSON.stringify(ready), listed) };
    },
    following: following(others),
  };
}

async function* following(servers: readonly ShownServer[]): AsyncGenerator<readonly Dispatch[]> {
  yield* createdInSteps(servers, createdJson);
}

type OwnServers = Awaited<ReturnType<typeof viewsOfMemberships>>;

/** The caller's own part of their servers. */
function ownViews(runtime: Runtime, servers: OwnServers): ReturnType<typeof ownServerViews> {
  return ownServerViews(
    runtime,
    servers.map(({ member, view }) => ({ member, state: view.state })),
  );
}

function visibleChannels(
  servers: OwnServers,
  dms: Ready['dms'],
  follows: readonly string[],
): VisibleChannels[] {
  const countsAll = new Set(follows);
  const direct = new Map(dms.map(({ id, lastMessageId }) => [id, lastMessageId]));
  return [
    ...servers.map(({ view }) => ({ newest: view.newest, pings: view.pings, countsAll })),
    { newest: direct, pings: new Map(), countsAll: new Set(direct.keys()) },
  ];
}

function friendIds(relationships: readonly Relationship[]): string[] {
  return relationships.flatMap(({ type, user }) => (type === 'friend' ? user.id : []));
}

function partnerIds(dms: Ready['dms']): string[] {
  return dms.flatMap(({ recipients }) => recipients.map(({ id }) => id));
}

/**
 * Presences of friends, of direct message partners and of connected members of small servers; those of larger servers
 * arrive with their member lists.
 */
async function presencesAround(
  runtime: Runtime,
  userId: string,
  memberships: readonly MemberRow[],
  others: readonly string[],
): Promise<NonNullable<Ready['presences']>> {
  const states = await serverStates(runtime).getMany(memberships.map((member) => member.serverId));
  const small = [...states.values()].filter(({ row }) => row.memberCount <= PRESENCES_UP_TO_MEMBERS);
  const memberIds = await listMemberIds(
    runtime.database.db,
    small.map(({ id }) => id),
  );
  const presences = await presencesSeenBy(runtime, userId, [...new Set([...memberIds, ...others])]);
  return [...presences].flatMap(([userId, presence]) =>
    presence.status === 'offline' ? [] : [{ userId, ...presence }],
  );
}

/** SERVER_CREATE with an account's present view of a server; null when it is not a member. */
export async function describeServer(
  runtime: Runtime,
  { id: userId, kind }: Pick<KnownCaller, 'id' | 'kind'>,
  serverId: string,
): Promise<Dispatch | null> {
  const member = await memberIn(runtime, serverId, userId);
  if (!member) return null;
  if (kind === 'bot') {
    // The threshold that it identified with is unknown here.
    const [created] = await createdViews(runtime, [member], GATEWAY.largeThresholdDefault);
    return created ? newDispatch(serverCreate, created) : null;
  }
  const servers = await viewsOfMemberships(runtime, [member]);
  const [own] = await ownViews(runtime, servers);
  const [server] = servers;
  return server ? { name: serverCreate.name, payload: createdJson({ view: server.view, own }) } : null;
}
