import { gatewayStore } from '../gateway-store.ts';

/** The key of something that the signed-in person keeps in this browser: the next person here has their own. */
export function ownKey(id: string): string {
  return `${gatewayStore.get().account?.id}:${id}`;
}
