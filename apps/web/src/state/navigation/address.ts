import { useLocation, useParams } from '@tanstack/react-router';
import { useGateway } from '../gateway-store.ts';

/** The server and channel in the address, even if the channel is unknown. */
export function useAddress(): {
  readonly serverId: string | undefined;
  readonly channelId: string | undefined;
} {
  const { serverId, channelId } = useParams({ strict: false });
  return { serverId, channelId };
}

/** Whether the address belongs to direct messages and friends, and whether it is only their list. */
export function useDirectAddress(): 'list' | 'page' | null {
  const { pathname } = useLocation();
  if (pathname === '/messages') return 'list';
  return pathname.startsWith('/messages/') || pathname === '/friends' ? 'page' : null;
}

/** Whether the address is the settings of a server or of one of its channels. */
export function useInServerSettings(): boolean {
  return useLocation({
    select: ({ pathname }) => /^\/servers\/[^/]+\/(channels\/[^/]+\/)?settings(\/|$)/.test(pathname),
  });
}

/** Whether the person is in the server of the address. */
export function useKnownServer(serverId: string | undefined): boolean {
  return useGateway((state) => serverId !== undefined && serverId in state.servers);
}
