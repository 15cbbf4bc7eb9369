import { useLocation, useParams } from '@tanstack/react-router';
import { useGateway } from '../gateway-store.ts';

/** Which server and channel the address names; a channel that is not known (any more) still counts. */
export function usePlace(): {
  readonly serverId: string | undefined;
  readonly channelId: string | undefined;
} {
  const { serverId, channelId } = useParams({ strict: false });
  return { serverId, channelId };
}

/** Whether the address is among direct messages and friends, and whether it is their list alone. */
export function useDirectPlace(): 'list' | 'page' | null {
  const { pathname } = useLocation();
  if (pathname === '/messages') return 'list';
  return pathname.startsWith('/messages/') || pathname === '/friends' ? 'page' : null;
}

/** Whether the address is a server's settings, or those of one of its channels. */
export function useInServerSettings(): boolean {
  return useLocation({
    select: ({ pathname }) => /^\/servers\/[^/]+\/(channels\/[^/]+\/)?settings(\/|$)/.test(pathname),
  });
}

/** Whether the named server is one's own to see. */
export function useKnownServer(serverId: string | undefined): boolean {
  return useGateway((state) => serverId !== undefined && serverId in state.servers);
}
