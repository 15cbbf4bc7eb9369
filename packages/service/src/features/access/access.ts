/**
 * Access, loaded once per request and checked in the design's order (chapter 0): the path's resource exists for this
 * caller (404), permission (403 `missing_permission`), then the member's state (403 `screening_pending`, `timed_out`).
 */

import { ApiError, type KnownCaller } from '@guildhall/platform';
import {
  channelPermissions,
  effectiveServerPermissions,
  has,
  MODERATION_PERMISSIONS,
  PERMISSION_NAMES,
  type Permission,
  serverPermissions,
  unrestrictedChannelPermissions,
} from '@guildhall/protocol';
import { whenKnown } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import { type DirectAccess, directAccess } from './direct.ts';
import type { ChannelState } from './parts/server-parts.ts';
import { hasSecondFactor } from './second-factor.ts';
import {
  channelOrThread,
  channelServers,
  DIRECT,
  isTimedOut,
  memberIn,
  memberKey,
  memberStates,
  overwritesIn,
  permissionSubject,
  type ServerState,
  serverStates,
} from './state.ts';
import type { MemberRow } from './store.ts';

export interface ServerAccess {
  readonly server: ServerState;
  readonly member: MemberRow;
  readonly isOwner: boolean;
  /** The caller's current permissions in the server. */
  readonly permissions: bigint;
  /** @throws ApiError missing_permission, screening_pending, timed_out, two_factor_required */
  require(permission: Permission): void;
  /** Requires one of several permissions; the error contains the first one. @throws ApiError like `require` */
  requireAny(first: Permission, ...others: readonly Permission[]): void;
}

export interface ChannelAccess {
  readonly server: ServerState;
  readonly channel: ChannelState;
  readonly member: MemberRow;
  /** The caller's current permissions in the channel. */
  readonly permissions: bigint;
  /** @throws ApiError missing_permission, screening_pending, timed_out */
  require(permission: Permission): void;
}

/** A channel of a server, or a direct message or group; `server` is null for the latter. */
export type ConversationAccess = ChannelAccess | DirectAccess;

/** The error for a missing permission. @param unrestricted the member's permissions without timeout and screening */
function refusal(permission: Permission, unrestricted: bigint, member: MemberRow): ApiError {
  if (has(unrestricted, permission)) return new ApiError(member.pending ? 'screening_pending' : 'timed_out');
  return new ApiError('missing_permission', {
    permission: PERMISSION_NAMES[permission],
    message: `You lack the permission ${PERMISSION_NAMES[permission]}.`,
  });
}

/**
 * For actions that need no permission which a timeout or screening would take away.
 * @throws ApiError screening_pending, timed_out
 */
export function requireUnrestricted(runtime: Runtime, access: ConversationAccess): void {
  if (access.server === null || has(access.permissions, 'administrator')) return;
  if (access.member.pending) throw new ApiError('screening_pending');
  if (isTimedOut(access.member, runtime.clock.now())) throw new ApiError('timed_out');
}

/** @throws ApiError unknown_server if it does not exist or the caller is not a member */
export async function serverAccess(
  runtime: Runtime,
  actor: KnownCaller,
  serverId: string,
): Promise<ServerAccess> {
  const server = await serverStates(runtime).get(serverId);
  const member = server && (await memberIn(runtime, serverId, actor.id));
  if (!server || !member) throw new ApiError('unknown_server');
  return memberAccess(server, member, {
    now: runtime.clock.now(),
    hasFactor: await hasSecondFactor(runtime, actor, server),
  });
}

/**
 * @throws ApiError two_factor_required for a moderator's permission if the member lacks the second factor that the
 * server requires
 */
function requireSecondFactor(server: ServerState, hasFactor: boolean, permission: Permission): void {
  if (hasFactor || !server.row.requiresTwoFactor || !MODERATION_PERMISSIONS.has(permission)) return;
  throw new ApiError('two_factor_required');
}

/** A member's permissions in a server at a moment. @param hasFactor whether they have the second factor that the server requires */
export function memberAccess(
  server: ServerState,
  member: MemberRow,
  { now, hasFactor }: { readonly now: number; readonly hasFactor: boolean },
): ServerAccess {
  const subject = permissionSubject(server, member, now);
  const permissions = effectiveServerPermissions(server, subject);
  return {
    server,
    member,
    isOwner: subject.isOwner,
    permissions,
    require(permission) {
      if (!has(permissions, permission))
        throw refusal(permission, serverPermissions(server, subject), member);
      requireSecondFactor(server, hasFactor, permission);
    },
    requireAny(...wanted) {
      const held = wanted.filter((permission) => has(permissions, permission));
      const best = held.find((permission) => !MODERATION_PERMISSIONS.has(permission)) ?? held[0];
      if (best) return requireSecondFactor(server, hasFactor, best);
      const unrestricted = serverPermissions(server, subject);
      throw refusal(wanted.find((each) => has(unrestricted, each)) ?? wanted[0], unrestricted, member);
    },
  };
}

/**
 * Access to a channel that the caller can see.
 * @throws ApiError unknown_channel outside the server, missing_permission without View Channel
 */
export async function channelAccess(
  runtime: Runtime,
  actor: KnownCaller,
  channelId: string,
): Promise<ChannelAccess> {
  return await enterChannel(runtime, actor, channelId);
}

/** {@link channelAccess}, synchronous if everything is in memory. */
export function enterChannel(
  runtime: Runtime,
  actor: KnownCaller,
  channelId: string,
): ChannelAccess | Promise<ChannelAccess> {
  return whenKnown(channelServers(runtime).get(channelId), (serverId) =>
    enterChannelIn(runtime, actor, serverId, channelId),
  );
}

/**
 * Access to any channel or conversation by id.
 * @throws ApiError like `channelAccess`; unknown_channel outside a direct message or group
 */
export async function conversationAccess(
  runtime: Runtime,
  actor: KnownCaller,
  channelId: string,
): Promise<ConversationAccess> {
  return await enterConversation(runtime, actor, channelId);
}

/** {@link conversationAccess}, synchronous for channels of servers if everything is in memory. */
export function enterConversation(
  runtime: Runtime,
  actor: KnownCaller,
  channelId: string,
): ConversationAccess | Promise<ConversationAccess> {
  return whenKnown<string | null, ConversationAccess>(channelServers(runtime).get(channelId), (serverId) =>
    serverId === DIRECT
      ? directAccess(runtime, actor, channelId)
      : enterChannelIn(runtime, actor, serverId, channelId),
  );
}

function enterChannelIn(
  runtime: Runtime,
  actor: KnownCaller,
  serverId: string | null,
  channelId: string,
): ChannelAccess | Promise<ChannelAccess> {
  if (serverId === null || serverId === DIRECT) throw new ApiError('unknown_channel');
  return whenKnown(findChannel(runtime, serverId, channelId), (found) => {
    if (!found) throw new ApiError('unknown_channel');
    const { server, channel } = found;
    const member = memberIn(runtime, server.id, actor.id);
    const factor = hasSecondFactor(runtime, actor, server);
    const enter = (row: MemberRow | null, hasFactor: boolean): ChannelAccess => {
      if (!row) throw new ApiError('unknown_channel');
      return memberChannelAccess(server, channel, row, { now: runtime.clock.now(), hasFactor });
    };
    return member instanceof Promise || factor instanceof Promise
      ? Promise.all([member, factor]).then((loaded) => enter(...loaded))
      : enter(member, factor);
  });
}

/** A member's permissions in a channel at a moment. @throws ApiError missing_permission without View Channel */
export function memberChannelAccess(
  server: ServerState,
  channel: ChannelState,
  member: MemberRow,
  { now, hasFactor }: { readonly now: number; readonly hasFactor: boolean },
): ChannelAccess {
  const subject = permissionSubject(server, member, now);
  const overwrites = overwritesIn(server, channel);
  const permissions = channelPermissions(server, subject, overwrites);
  const access: ChannelAccess = {
    server,
    channel,
    member,
    permissions,
    require(permission) {
      if (has(permissions, permission)) return requireSecondFactor(server, hasFactor, permission);
      throw refusal(permission, unrestrictedChannelPermissions(server, subject, overwrites), member);
    },
  };
  access.require('viewChannel');
  return access;
}

interface FoundChannel {
  readonly server: ServerState;
  readonly channel: ChannelState;
}

/** The channel or thread with its server. Does not wait for a channel in memory. */
function findChannel(
  runtime: Runtime,
  serverId: string,
  channelId: string,
): FoundChannel | Promise<FoundChannel | null> {
  const server = serverStates(runtime).get(serverId);
  const channel = server instanceof Promise ? undefined : server.channels.get(channelId);
  if (channel === undefined || server instanceof Promise) return loadChannel(runtime, server, channelId);
  return { server, channel };
}

/** Reads the server again in case another process has just created the channel. */
async function loadChannel(
  runtime: Runtime,
  found: ServerState | Promise<ServerState | null>,
  channelId: string,
): Promise<FoundChannel | null> {
  const known = await found;
  const channel = known && (await channelOrThread(runtime, known, channelId));
  if (!known || channel) return known && channel ? { server: known, channel } : null;
  const server = await serverStates(runtime).reload(known.id);
  const reloaded = server && (await channelOrThread(runtime, server, channelId));
  return server && reloaded ? { server, channel: reloaded } : null;
}

/** A member's permissions in a channel, independent of a request: for mentions and pickers. */
export function permissionsIn(
  server: ServerState,
  channel: ChannelState,
  member: MemberRow,
  now: number,
): bigint {
  return channelPermissions(server, permissionSubject(server, member, now), overwritesIn(server, channel));
}

/** The members among these accounts who see a channel, in the order of `userIds`. */
export async function viewersAmong(
  runtime: Runtime,
  server: ServerState,
  channel: ChannelState,
  userIds: readonly string[],
): Promise<MemberRow[]> {
  const members = await memberStates(runtime).getMany(userIds.map((id) => memberKey(server.id, id)));
  const now = runtime.clock.now();
  return userIds.flatMap((id) => {
    const member = members.get(memberKey(server.id, id));
    return member && has(permissionsIn(server, channel, member, now), 'viewChannel') ? [member] : [];
  });
}
