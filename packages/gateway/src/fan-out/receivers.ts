/** Finds the sessions of this process that receive an event, as one group per class and account. */
import { GATEWAY } from '@guildhall/protocol';
import type { GatewayPorts } from '../ports.ts';
import type { Session } from '../session/session.ts';
import type { SessionRegistry } from '../session/session-registry.ts';
import type { AudienceIndex, SessionServer } from './audience-index.ts';
import type { Receivers } from './broadcast.ts';
import { computeReach, isAmongEveryone, type Reach, type Routing } from './reach.ts';

const ALL_INTENTS = -1;

export interface ReceiverSources {
  readonly ports: GatewayPorts;
  readonly audiences: AudienceIndex;
  readonly registry: SessionRegistry;
}

/** The sessions that receive an event. Waits for a port only if a class's access is not loaded, or for `viewers`. */
export async function findReceivers(sources: ReceiverSources, routing: Routing): Promise<Receivers> {
  const reach = await computeReach(routing, (userId) => sources.ports.viewersOf(userId));
  const found: Iterable<Session>[] = [];
  for (const serverId of reach.serverIds) {
    const server = sources.audiences.server(serverId);
    if (server === undefined) continue;
    if (reach.admits === null) found.push(...everyoneIn(server, routing));
    else await addAdmitted(found, sources.audiences, server, reach.admits);
    if (routing.isDeletion) found.push(awaitingDeletion(server, routing.audience.id));
  }
  addAccounts(found, sources.registry, reach);
  if (reach.everyone) found.push(sources.registry.all().filter((session) => isAmongEveryone(reach, session)));
  return reach.admits === null ? found : showingChannel(found, routing);
}

async function addAdmitted(
  found: Iterable<Session>[],
  audiences: AudienceIndex,
  server: SessionServer,
  admits: NonNullable<Reach['admits']>,
): Promise<void> {
  for (const permissionClass of server.classes.values()) {
    const admitted = admits(permissionClass.access ?? (await audiences.accessOf(permissionClass)));
    if (admitted === 'nobody') continue;
    const { sessions } = permissionClass;
    found.push(admitted === 'adults' ? [...sessions].filter(({ isAdult }) => isAdult) : sessions);
  }
}

/**
 * The sessions of a server. In a large server, an event that is sent only where shown reaches only sessions that show
 * the server.
 */
function everyoneIn(server: SessionServer, { shownIn, intents = ALL_INTENTS }: Routing): Receivers {
  const everyone = [...server.classes.values()].map(({ sessions }) => sessions);
  if (shownIn === undefined || !haveMoreAccounts(everyone, GATEWAY.presencesToAllUpTo)) return everyone;
  const shown: Session[] = [];
  for (const sessions of everyone)
    for (const session of sessions)
      if ((session.intents & intents) !== 0 && session.showsServer(server.id)) shown.push(session);
  return [shown];
}

/** Whether sessions belong to more accounts than this. Reads no more of them than it takes to know. */
function haveMoreAccounts(groups: readonly ReadonlySet<Session>[], limit: number): boolean {
  if (groups.reduce((sum, { size }) => sum + size, 0) <= limit) return false;
  const accounts = new Set<string>();
  for (const sessions of groups)
    for (const { identity } of sessions) if (accounts.add(identity.id).size > limit) return true;
  return false;
}

function showingChannel(found: Receivers, { shownIn }: Routing): Receivers {
  if (shownIn === undefined) return found;
  return found.map((group) => [...group].filter((session) => session.showsChannel(shownIn)));
}

/** Sessions that know a channel although their class cannot see it; see {@link ServerAudience.awaitingDeletion}. */
function awaitingDeletion(server: SessionServer, channelId: string): Iterable<Session> {
  const waiting = [...(server.awaitingDeletion.get(channelId) ?? [])];
  return waiting.filter(({ ended, classes }) => !ended && classes.some((each) => each.server === server));
}

function addAccounts(found: Iterable<Session>[], registry: SessionRegistry, { userIds, about }: Reach): void {
  for (const userId of userIds) {
    const sessions = registry.ofUser(userId).filter((session) => session.follows(about));
    if (sessions.length > 0) found.push(sessions);
  }
}
