import { client } from '../client.ts';
import { queryClient } from '../queries/query-client.ts';

/** The server whose presences arrive, even if it is large. */
let watched: string | null = null;

/** Tells the gateway which channel the page shows. Who is online in a server shown again is read again. */
export function watchChannel({ serverId, id }: { readonly serverId: string; readonly id: string }): void {
  const wasElsewhere = watched !== null && watched !== serverId;
  watched = serverId;
  client.gateway.watch({ serverId, channelId: id });
  // Not when it is left: its list may still be shown for a moment and would be read in vain.
  if (wasElsewhere) void queryClient.invalidateQueries({ queryKey: ['online members', serverId] });
}
