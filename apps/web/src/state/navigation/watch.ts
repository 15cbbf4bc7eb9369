import { client } from '../client.ts';
import { queryClient } from '../queries/query-client.ts';

/** The server whose presences arrive, even if it is large. */
let watched: string | null = null;

/** Tells the gateway which channel the page shows. Who is online in the server shown before is no longer known. */
export function watchChannel({ serverId, id }: { readonly serverId: string; readonly id: string }): void {
  if (watched !== null && watched !== serverId) {
    // Its list may still be shown for a moment.
    void queryClient.invalidateQueries({ queryKey: ['online members', watched], refetchType: 'none' });
  }
  watched = serverId;
  client.gateway.watch({ serverId, channelId: id });
}
