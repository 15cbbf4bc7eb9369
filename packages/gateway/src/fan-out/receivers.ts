/** From an audience to the sessions it means (design 2.5, 2.6). */

import type { Audience } from '@guildhall/platform/events';
import { GATEWAY, has, PERMISSION_BITS, type Permission } from '@guildhall/protocol';
import type { GatewayPorts, Viewers } from '../ports.ts';
import type { Session } from '../session/session.ts';
import type { SessionRegistry } from '../session/session-registry.ts';
import type { AudienceIndex } from './audience-index.ts';
import type { Receivers } from './broadcast.ts';
import type { ClassAccess, ServerAudience } from './permission-class.ts';

export interface ReceiverSources {
  readonly ports: GatewayPorts;
  readonly audiences: AudienceIndex;
  readonly registry: SessionRegistry;
}

/** What routes an event: its audience, and the server it is about (null: none), which picks the shard. */
export interface Routing {
  readonly audience: Audience;
  readonly serverId: string | null;
  /** The channel (of a `channel` audience) outside which sessions that say what they show are left out (op 12). */
  readonly shownIn?: string;
  /** Tells what is said in the channel of a `channel` audience, which channels for adults keep from others. */
  readonly isContent?: boolean;
  /** Tells of the deletion of what the audience names: those who wait for it are told too. */
  readonly isDeletion?: boolean;
}

/**
 * The server an event is about. Events to single accounts name it in the audience or, where a membership changes
 * (SERVER_CREATE, SERVER_DELETE), in what they touch.
 */
export function serverOf(audience: Audience, touches: readonly string[]): string | null {
  if (audience.kind === 'server') return audience.id;
  if (audience.serverId !== undefined) return audience.serverId;
  const membership = touches.find((touch) => touch.startsWith('member:'));
  return membership?.split(':')[1] ?? null;
}

/** The sessions an event goes to; waits for a port only when a class's access is not known or for `viewers`. */
export async function findReceivers(sources: ReceiverSources, routing: Routing): Promise<Receivers> {
  const { audience, serverId, shownIn } = routing;
  switch (audience.kind) {
    case 'server':
    case 'channel': {
      const found = await classesOf(sources.audiences, routing);
      if (routing.isDeletion)
        return [...found, ...awaitingDeletion(sources.audiences, audience.id, serverId)];
      if (shownIn === undefined) return found;
      return found.map((group) => [...group].filter((session) => session.showsChannel(shownIn)));
    }
    case 'user':
      return accountSessions(sources.registry, [audience.id], serverId);
    case 'users':
      return accountSessions(sources.registry, audience.ids ?? [], serverId);
    case 'servers':
      return inServers(sources, audience.ids ?? [], audience.userIds ?? []);
    case 'viewers':
      return viewers(sources, audience.id, shownIn !== undefined);
  }
}

/** Whether a class is among a `server` or `channel` audience. */
export function admits(access: ClassAccess, audience: Audience): boolean {
  const { serverPermission } = audience;
  if (serverPermission !== undefined && holds(access.server, serverPermission)) return true;
  const permissions = audience.kind === 'channel' ? access.channels.get(audience.id) : access.server;
  if (permissions === undefined) return false;
  const { permission, anyPermission } = audience;
  if (permission !== undefined && !holds(permissions, permission)) return false;
  return anyPermission === undefined || anyPermission.some((key) => holds(permissions, key));
}

/** Whether what an event tells is for adults alone; looked up once for a whole class. */
export function isForAdults(access: ClassAccess, { audience, isContent }: Routing): boolean {
  return isContent === true && access.adultChannels.has(audience.id);
}

async function classesOf(audiences: AudienceIndex, routing: Routing): Promise<Receivers> {
  const { audience, serverId } = routing;
  const server = serverId === null ? undefined : audiences.server(serverId);
  if (server === undefined) return [];
  const admitted: Iterable<Session>[] = [];
  for (const permissionClass of server.classes.values()) {
    const access = permissionClass.access ?? (await audiences.accessOf(permissionClass));
    if (!admits(access, audience)) continue;
    const { sessions } = permissionClass;
    admitted.push(isForAdults(access, routing) ? [...sessions].filter(({ isAdult }) => isAdult) : sessions);
  }
  return admitted;
}

/** Sessions that know a channel which their class does not see, see {@link ServerAudience.awaitingDeletion}. */
function awaitingDeletion(audiences: AudienceIndex, channelId: string, serverId: string | null): Receivers {
  const server = serverId === null ? undefined : audiences.server(serverId);
  const waiting = [...(server?.awaitingDeletion.get(channelId) ?? [])];
  return [waiting.filter(({ ended, classes }) => !ended && classes.some((each) => each.server === server))];
}

function accountSessions(
  registry: SessionRegistry,
  userIds: readonly string[],
  serverId: string | null,
): Receivers {
  const found: Iterable<Session>[] = [];
  for (const userId of userIds) {
    const sessions = registry.ofUser(userId).filter((session) => session.follows(serverId));
    if (sessions.length > 0) found.push(sessions);
  }
  return found;
}

async function viewers(
  sources: ReceiverSources,
  userId: string,
  onlyWhereShown: boolean,
): Promise<Receivers> {
  const { serverIds, userIds }: Viewers = await sources.ports.viewersOf(userId);
  return inServers(sources, serverIds, [userId, ...userIds], onlyWhereShown);
}

/** Everyone in these servers (of large ones those who show them, if asked for), and these accounts besides. */
function inServers(
  sources: ReceiverSources,
  serverIds: readonly string[],
  userIds: readonly string[],
  onlyWhereShown = false,
): Receivers {
  const groups = serverIds.flatMap((id): Iterable<Session>[] => {
    const server = sources.audiences.server(id);
    const everyone = server === undefined ? [] : [...server.classes.values()].map(({ sessions }) => sessions);
    const count = everyone.reduce((sum, { size }) => sum + size, 0);
    if (!onlyWhereShown || count <= GATEWAY.presencesToAllUpTo) return everyone;
    return everyone.map((sessions) => [...sessions].filter((session) => session.showsServer(id)));
  });
  return [...groups, ...accountSessions(sources.registry, userIds, null)];
}

function holds(permissions: bigint, permission: string): boolean {
  return permission in PERMISSION_BITS && has(permissions, permission as Permission);
}
