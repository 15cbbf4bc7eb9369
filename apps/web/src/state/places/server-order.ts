/** The order of the servers in the rail. It is chosen by hand and stays on this device; servers without a place come last. */
import { createDeviceStore } from '../device.ts';
import { gatewayStore } from '../gateway-store.ts';
import type { ServerEntry } from '../model.ts';
import { serverList } from '../selectors.ts';

/** Ids of servers, the first at the top. */
export const serverOrder = createDeviceStore('server-order', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);

/** Servers as they are shown. Pure. */
export function inOwnOrder(
  servers: readonly ServerEntry[],
  order: readonly string[],
): readonly ServerEntry[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: ServerEntry) => places.get(id) ?? order.length;
  return [...servers].sort((left, right) => placeOf(left) - placeOf(right));
}

/** The ids of all servers as they are shown. */
export function orderedServerIds(): readonly string[] {
  return inOwnOrder(serverList(gatewayStore.get()), serverOrder.get()).map(({ id }) => id);
}

/** Puts a server so many places down, or up where that is negative. */
export function moveServer(serverId: string, by: number): void {
  const ids = orderedServerIds();
  const from = ids.indexOf(serverId);
  const others = ids.filter((id) => id !== serverId);
  const to = Math.max(0, Math.min(others.length, from + by));
  serverOrder.update(() => others.toSpliced(to, 0, serverId));
}

/** Puts a server above another one, or below it. */
export function placeServer(serverId: string, otherId: string, side: 'above' | 'below'): void {
  if (serverId === otherId) return;
  const others = orderedServerIds().filter((id) => id !== serverId);
  const at = others.indexOf(otherId) + (side === 'below' ? 1 : 0);
  serverOrder.update(() => others.toSpliced(at, 0, serverId));
}
