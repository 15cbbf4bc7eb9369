/** Shows a server with the permissions of a role instead of the person's own. Affects only the display. */
import type { ServerChannel } from '@guildhall/protocol';
import { gatewayStore } from '../gateway-store.ts';
import type { GatewayState } from '../model.ts';
import { mayInChannel } from '../permissions.ts';
import { filterTable } from '../table.ts';

/** @param roleIds the roles of the imagined member besides @everyone */
export function viewServerAs(serverId: string, roleIds: readonly string[]): void {
  gatewayStore.update((state) => ({ ...state, viewAs: { serverId, roleIds } }));
}

export function endViewAs(): void {
  gatewayStore.update((state) => (state.viewAs ? { ...state, viewAs: null } : state));
}

/** The channels to show: the known ones that the viewed role can see. */
export function shownChannels(state: GatewayState): Readonly<Record<string, ServerChannel>> {
  const { viewAs } = state;
  if (!viewAs) return state.channels;
  return filterTable(
    state.channels,
    (channel) => channel.serverId !== viewAs.serverId || mayInChannel(state, channel.id, 'viewChannel'),
  );
}
