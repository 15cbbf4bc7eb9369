import { useParams } from '@tanstack/react-router';
import { useGateway } from '../state/gateway-store.ts';

/** Which server and channel the address names; a channel that is not known (any more) still counts. */
export function usePlace(): {
  readonly serverId: string | undefined;
  readonly channelId: string | undefined;
} {
  const { serverId, channelId } = useParams({ strict: false });
  return { serverId, channelId };
}

/** Whether the named server is one's own to see. */
export function useKnownServer(serverId: string | undefined): boolean {
  return useGateway((state) => serverId !== undefined && serverId in state.servers);
}
