import type { PresenceInput, VisibleStatus } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';

/** Sets the person's status. @throws when the service refuses */
export async function saveStatus(presence: PresenceInput): Promise<void> {
  const chosen = await client.api.updatePresence({ body: presence });
  gatewayStore.update((state) =>
    state.account ? { ...state, account: { ...state.account, ...chosen } } : state,
  );
}

/** The visible status; offline for people not known to be online. */
export function useStatus(userId: string): VisibleStatus {
  return useGateway((state) => state.presences[userId]?.status ?? 'offline');
}
