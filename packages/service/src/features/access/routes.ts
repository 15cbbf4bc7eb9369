/** Binders of routes below a server or channel: access is declared on the route and loaded once. */
import { type Answer, bindRoute, isKnown, type KnownCaller, type RequestInput } from '@guildhall/platform';
import { getChannelPermissions, getServerPermissions, type Permission } from '@guildhall/protocol';
import type { Context, Ground } from '../../ground.ts';
import type { RouteFactory, RouteTable } from '../../route-table.ts';
import {
  type ChannelAccess,
  type ConversationAccess,
  channelAccess,
  conversationAccess,
  type ServerAccess,
  serverAccess,
} from './access.ts';
import { requireAdult } from './adults.ts';
import { requireUnblocked } from './blocks.ts';

interface ChannelContract {
  readonly kind: 'endpoint';
  readonly path: `/channels/{channelId}${string}`;
}
interface ServerContract {
  readonly kind: 'endpoint';
  readonly path: `${string}/servers/{serverId}${string}` | `/servers/{serverId}${string}`;
}

export interface ChannelContext extends Context {
  readonly access: ChannelAccess;
}
export interface ConversationContext extends Context {
  readonly access: ConversationAccess;
}
export interface ServerContext extends Context {
  readonly access: ServerAccess;
}

type Binder<Contract, Ctx> = <E extends Contract>(
  endpoint: E,
  handle: (ctx: Ctx, input: RequestInput<E>) => Promise<Answer<E>>,
) => RouteFactory;

/** A route about a channel that the caller sees, needing these permissions there. */
export function inChannel(...permissions: readonly Permission[]): Binder<ChannelContract, ChannelContext> {
  return channelBinder(channelAccess, permissions);
}

/** A route about a channel that the caller sees, or a direct message or group they are in. */
export function ofConversation(
  ...permissions: readonly Permission[]
): Binder<ChannelContract, ConversationContext> {
  return channelBinder(conversationAccess, permissions);
}

/** Like {@link inChannel}, where something that people wrote is read or added to: not for minors everywhere. */
export function withinChannel(
  ...permissions: readonly Permission[]
): Binder<ChannelContract, ChannelContext> {
  return channelBinder(forAdults(channelAccess), permissions);
}

/** Like {@link ofConversation}, where something that people wrote is read or added to. */
export function inConversation(
  ...permissions: readonly Permission[]
): Binder<ChannelContract, ConversationContext> {
  return channelBinder(forAdults(conversationAccess), permissions);
}

/** A {@link Binder} that is told which requests only take back what is the caller's own. */
type TellingBinder = <E extends ChannelContract>(
  endpoint: E,
  handle: (ctx: ConversationContext, input: RequestInput<E>) => Promise<Answer<E>>,
  takesBack?: (input: RequestInput<E>) => boolean,
) => RouteFactory;

/**
 * Like {@link inConversation}, where the others are told of what is done: between two people of whom one blocks the
 * other nothing is, but that something is taken back.
 */
export function toConversation(...permissions: readonly Permission[]): TellingBinder {
  const bind = inConversation(...permissions);
  return (endpoint, handle, takesBack = () => false) =>
    bind(endpoint, async (ctx, input) => {
      if (!takesBack(input)) await requireUnblocked(ctx.ground, ctx.actor, ctx.access);
      return handle(ctx, input);
    });
}

type Load<Access> = (ground: Ground, actor: KnownCaller, channelId: string) => Promise<Access>;

function forAdults<Access extends ConversationAccess>(load: Load<Access>): Load<Access> {
  return async (ground, actor, channelId) => {
    const access = await load(ground, actor, channelId);
    await requireAdult(ground, actor, access);
    return access;
  };
}

function channelBinder<Access extends ConversationAccess>(
  load: Load<Access>,
  permissions: readonly Permission[],
): Binder<ChannelContract, Context & { readonly access: Access }> {
  return (endpoint, handle) => (ground) =>
    bindRoute(endpoint, async (input, caller, facts) => {
      if (!isKnown(caller)) throw new Error('a channel route was called by neither a person nor a bot');
      const { channelId } = input.params as { channelId: string };
      const access = await load(ground, caller, channelId);
      for (const permission of permissions) access.require(permission);
      return handle({ ground, actor: caller, facts, access }, input);
    });
}

/** A route in a server that the caller is in, needing these permissions server-wide. */
export function inServer(...permissions: readonly Permission[]): Binder<ServerContract, ServerContext> {
  return (endpoint, handle) => (ground) =>
    bindRoute(endpoint, async (input, caller, facts) => {
      if (!isKnown(caller)) throw new Error('a server route was called by neither a person nor a bot');
      const { serverId } = input.params as { serverId: string };
      const access = await serverAccess(ground, caller, serverId);
      for (const permission of permissions) access.require(permission);
      return handle({ ground, actor: caller, facts, access }, input);
    });
}

export const accessRoutes: RouteTable = [
  ofConversation()(getChannelPermissions, async ({ access }) => ({
    permissions: String(access.permissions),
  })),
  inServer()(getServerPermissions, async ({ access }) => ({ permissions: String(access.permissions) })),
];
