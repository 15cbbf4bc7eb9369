/**
 * Decides who receives an event. Live delivery uses this rule to find sessions, a replay to filter events for one
 * session (design 2.5, 2.6).
 */
import type { Audience, EphemeralEvent } from '@guildhall/platform/events';
import type { Viewers } from '@guildhall/platform/sessions';
import { has, PERMISSION_BITS, type Permission } from '@guildhall/protocol';
import { isContent } from '../session/intents.ts';
import type { Session } from '../session/session.ts';
import type { AudienceIndex } from './audience-index.ts';
import type { ClassAccess } from './permission-class.ts';

/** Where an event goes: its audience, and the server it concerns (null: none), which selects the shard. */
export interface Routing {
  readonly audience: Audience;
  readonly serverId: string | null;
  /**
   * If set, the event goes only to sessions that show this channel (of a `channel` audience) or do not report what
   * they show (op 12).
   */
  readonly shownIn?: string;
  /** Intent bits, of which a session needs one. Set if they are known already. */
  readonly intents?: number;
  /** Whether the event carries channel content, which age-restricted channels withhold from minors. */
  readonly isContent?: boolean;
  /** The viewers of a `viewers` audience, if they are known already. */
  readonly viewers?: Viewers;
  /**
   * Whether the event announces the deletion of its audience's subject; sessions that await the deletion receive it
   * too.
   */
  readonly isDeletion?: boolean;
}

/** The parts of a routing that follow from the event alone. */
export function routingOf(
  { name, audience }: Pick<EphemeralEvent, 'name' | 'audience'>,
  touches: readonly string[] = [],
): Routing {
  return { audience, serverId: affectedServer(audience, touches), isContent: isContent(name) };
}

/** Which sessions of a permission class receive an event. */
export type Admission = 'everyone' | 'adults' | 'nobody';

export interface Reach {
  /** Servers whose admitted classes receive the event. */
  readonly serverIds: readonly string[];
  /** Called once per class; null admits every class, whatever it can see. */
  readonly admits: ((access: ClassAccess) => Admission) | null;
  /** Other accounts that receive the event, in sessions that follow the server in `about`. */
  readonly userIds: readonly string[];
  /** The server that the event is about; sharded sessions receive only events about servers of their shard. */
  readonly about: string | null;
  /** Whether every person on the instance receives the event, in sessions that follow the server in `about`. */
  readonly everyone: boolean;
  readonly exceptUserIds: readonly string[];
}

type FindViewers = (userId: string) => Viewers | Promise<Viewers>;

/** @param findViewers called only for `viewers` audiences */
export function computeReach(routing: Routing, findViewers: FindViewers): Reach | Promise<Reach> {
  const { audience, serverId } = routing;
  const nobody: Reach = {
    serverIds: [],
    admits: null,
    userIds: [],
    about: serverId,
    everyone: false,
    exceptUserIds: excludedFrom(audience),
  };
  switch (audience.kind) {
    case 'server':
    case 'channel':
      if (serverId === null) return nobody;
      return {
        ...nobody,
        serverIds: [serverId],
        admits: (access) => admission(access, routing),
        userIds: audience.userIds ?? [],
      };
    case 'user':
      return { ...nobody, userIds: [audience.id] };
    case 'users':
      return { ...nobody, userIds: audience.ids ?? [] };
    case 'servers':
      return { ...nobody, serverIds: audience.ids ?? [], userIds: audience.userIds ?? [], about: null };
    case 'everyone':
      return { ...nobody, everyone: true };
    case 'viewers':
      return viewersReach(nobody, routing, findViewers);
  }
}

async function viewersReach(
  nobody: Reach,
  { audience, viewers }: Routing,
  findViewers: FindViewers,
): Promise<Reach> {
  const { id, userIds: further = [] } = audience;
  const { serverIds, userIds } = viewers ?? (await findViewers(id));
  return { ...nobody, serverIds, userIds: [id, ...userIds, ...further], about: null };
}

/** The accounts whose sessions an audience excludes. */
export function excludedFrom({ exceptUserId, exceptUserIds = [] }: Audience): readonly string[] {
  return exceptUserId === undefined ? exceptUserIds : [exceptUserId, ...exceptUserIds];
}

/** Whether a session receives an event. Waits only if the access of its class is not loaded. */
export function reaches(
  reach: Reach,
  session: Session,
  audiences: AudienceIndex,
): boolean | Promise<boolean> {
  const { id: userId } = session.identity;
  if (reach.exceptUserIds.includes(userId)) return false;
  if (reach.userIds.includes(userId) && session.follows(reach.about)) return true;
  if (isAmongEveryone(reach, session)) return true;
  for (const own of session.classes) {
    if (!reach.serverIds.includes(own.server.id)) continue;
    if (reach.admits === null) return true;
    if (own.access === null) return reachesByClass(reach.admits, reach, session, audiences);
    if (isAmong(reach.admits(own.access), session)) return true;
  }
  return false;
}

/** Whether an event for everyone reaches this session. */
export function isAmongEveryone({ everyone, about }: Reach, session: Session): boolean {
  return everyone && session.identity.kind === 'person' && session.follows(about);
}

async function reachesByClass(
  admits: NonNullable<Reach['admits']>,
  { serverIds }: Reach,
  session: Session,
  audiences: AudienceIndex,
): Promise<boolean> {
  for (const own of session.classes) {
    if (!serverIds.includes(own.server.id)) continue;
    if (isAmong(admits(await audiences.accessOf(own)), session)) return true;
  }
  return false;
}

function isAmong(admitted: Admission, { isAdult }: Session): boolean {
  return admitted === 'everyone' || (admitted === 'adults' && isAdult);
}

function admission(access: ClassAccess, { audience, isContent }: Routing): Admission {
  if (!isAdmitted(access, audience)) return 'nobody';
  if (isContent !== true) return 'everyone';
  return audience.forAdults === true || access.adultChannels.has(audience.id) ? 'adults' : 'everyone';
}

function isAdmitted(access: ClassAccess, audience: Audience): boolean {
  const { serverPermission } = audience;
  if (serverPermission !== undefined && holds(access.server, serverPermission)) return true;
  const permissions = audience.kind === 'channel' ? permissionsIn(access, audience) : access.server;
  if (permissions === undefined) return false;
  const { permission, anyPermission } = audience;
  if (permission !== undefined && !holds(permissions, permission)) return false;
  return anyPermission === undefined || anyPermission.some((key) => holds(permissions, key));
}

/** The permissions in the first channel of an audience that a class can see. */
function permissionsIn({ channels }: ClassAccess, { id, ids }: Audience): bigint | undefined {
  return channels.get((ids && [id, ...ids].find((each) => channels.has(each))) ?? id);
}

function holds(permissions: bigint, permission: string): boolean {
  return permission in PERMISSION_BITS && has(permissions, permission as Permission);
}

/**
 * The server an event concerns. Events to single accounts contain it in the audience or, if a membership changes
 * (SERVER_CREATE, SERVER_DELETE), in their touched keys.
 */
export function affectedServer(audience: Audience, touches: readonly string[]): string | null {
  if (audience.kind === 'server') return audience.id;
  if (audience.serverId !== undefined) return audience.serverId;
  const membership = touches.find((touch) => touch.startsWith('member:'));
  return membership?.split(':')[1] ?? null;
}
