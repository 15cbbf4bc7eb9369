import { gatewayStore } from '../../../../state/gateway-store.ts';

/** The key of the signed-in person's draft in a channel: the next person at this browser has their own. */
export function draftKey(channelId: string): string {
  return `${gatewayStore.get().account?.id}:${channelId}`;
}
