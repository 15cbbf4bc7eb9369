import type { PresenceInput, VisibleStatus } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { showProblem } from '../../ui/Toast.tsx';

/** Chooses what others see. @throws when the service refuses */
export async function saveStatus(presence: PresenceInput): Promise<void> {
  const chosen = await client.api.updatePresence({ body: presence });
  gatewayStore.update((state) =>
    state.account ? { ...state, account: { ...state.account, ...chosen } } : state,
  );
}

/** Chooses a status from a menu, where a failure has no place of its own. */
export function chooseStatus(presence: PresenceInput): void {
  saveStatus(presence).catch(showProblem);
}

/** The status others see: offline for people who are not known to be online. */
export function useStatus(userId: string): VisibleStatus {
  return useGateway((state) => state.presences[userId]?.status ?? 'offline');
}
