/** The cache of what is read from the API page by page and no event keeps current. */
import { ApiRequestError } from '@guildhall/client';
import { QueryClient } from '@tanstack/react-query';
import { client } from '../state/client.ts';

const FRESH_MS = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The SDK has repeated what is worth repeating; a refusal stays one.
      retry: (failures, error) => !(error instanceof ApiRequestError) && failures < 1,
    },
  },
});

for (const name of ['INVITE_CREATE', 'INVITE_DELETE'] as const) {
  client.on(name, ({ serverId }) => void queryClient.invalidateQueries({ queryKey: ['invites', serverId] }));
}
client.on(
  'AUTHORIZED_APPS_UPDATE',
  () => void queryClient.invalidateQueries({ queryKey: ['authorized-apps'] }),
);
client.on('SERVER_UPDATE', ({ id }) => void queryClient.invalidateQueries({ queryKey: ['community', id] }));
client.on(
  'CHANNEL_DELETE',
  ({ serverId }) => void queryClient.invalidateQueries({ queryKey: ['community', serverId] }),
);
client.on(
  'CHANNEL_PINS_UPDATE',
  ({ channelId }) => void queryClient.invalidateQueries({ queryKey: ['pins', channelId] }),
);
client.on('ready', () => void queryClient.invalidateQueries());
client.on('state', (state) => {
  if (state === 'stopped' || state === 'idle') queryClient.removeQueries({ predicate: isPersonal });
});

function isPersonal(query: { readonly queryKey: readonly unknown[] }): boolean {
  return query.queryKey[0] !== 'instance' && query.queryKey[0] !== 'invite';
}
