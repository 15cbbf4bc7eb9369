/** Routes that return the gateway's address (design 2.1); here because only the composition root knows service and gateway. */
import type { Gateway } from '@guildhall/gateway';
import { listMembershipClasses, type RouteTable } from '@guildhall/service';

const SERVERS_PER_SHARD = 1000;

export function gatewayRoutes(gateway: Gateway): RouteTable {
  return {
    getGateway: async ({ runtime }) => ({ url: gatewayUrl(runtime.settings.baseUrl) }),
    getBotGateway: async ({ runtime, actor }) => {
      const servers = await listMembershipClasses(runtime, actor.id);
      return {
        url: gatewayUrl(runtime.settings.baseUrl),
        shards: Math.max(1, Math.ceil(servers.length / SERVERS_PER_SHARD)),
        sessionStartLimit: gateway.sessionStartLimit(actor.id),
      };
    },
  };
}

function gatewayUrl(baseUrl: string): string {
  return `${baseUrl.replace(/^http/, 'ws')}/gateway`;
}
