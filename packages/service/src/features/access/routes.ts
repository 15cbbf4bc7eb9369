/** Binders of routes below a server or channel: access is declared on the route and loaded once. */
import { type Answer, bindRoute, type RequestInput } from '@guildhall/platform';
import { getChannelPermissions, getServerPermissions, type Permission } from '@guildhall/protocol';
import type { Context } from '../../ground.ts';
import type { RouteFactory, RouteTable } from '../../route-table.ts';
import { type ChannelAccess, channelAccess, type ServerAccess, serverAccess } from './access.ts';

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
export interface ServerContext extends Context {
  readonly access: ServerAccess;
}

type Binder<Contract, Ctx> = <E extends Contract>(
  endpoint: E,
  handle: (ctx: Ctx, input: RequestInput<E>) => Promise<Answer<E>>,
) => RouteFactory;

/** A route in a channel that the caller sees, needing these permissions there. */
export function inChannel(...permissions: readonly Permission[]): Binder<ChannelContract, ChannelContext> {
  return (endpoint, handle) => (ground) =>
    bindRoute(endpoint, async (input, caller, facts) => {
      if (caller.kind === 'nobody') throw new Error('a channel route was called by nobody');
      const { channelId } = input.params as { channelId: string };
      const access = await channelAccess(ground, caller, channelId);
      for (const permission of permissions) access.require(permission);
      return handle({ ground, actor: caller, facts, access }, input);
    });
}

/** A route in a server that the caller is in, needing these permissions server-wide. */
export function inServer(...permissions: readonly Permission[]): Binder<ServerContract, ServerContext> {
  return (endpoint, handle) => (ground) =>
    bindRoute(endpoint, async (input, caller, facts) => {
      if (caller.kind === 'nobody') throw new Error('a server route was called by nobody');
      const { serverId } = input.params as { serverId: string };
      const access = await serverAccess(ground, caller, serverId);
      for (const permission of permissions) access.require(permission);
      return handle({ ground, actor: caller, facts, access }, input);
    });
}

export const accessRoutes: RouteTable = [
  inChannel()(getChannelPermissions, async ({ access }) => ({ permissions: String(access.permissions) })),
  inServer()(getServerPermissions, async ({ access }) => ({ permissions: String(access.permissions) })),
];
