import type { PresenceInput, VisibleStatus } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { changeAccount } from '../../state/resources/change-account.ts';

/** What people can choose. */
export const STATUSES = ['online', 'idle', 'dnd', 'invisible'] as const;

/** Sets the person's status. @throws when the service refuses */
export async function saveStatus(presence: PresenceInput): Promise<void> {
  await changeAccount(() => client.api.updatePresence({ body: presence }));
}

/** The visible status; offline for people not known to be online. */
export function useStatus(userId: string): VisibleStatus {
  return useGateway((state) => state.presences[userId]?.status ?? 'offline');
}
