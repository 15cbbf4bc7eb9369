/**
 * The panel beside a conversation, which replaces the members list; one at a time. Threads close with their channel; a
 * search stays while the person visits its results.
 */
import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../../../state/resources/directs.ts';
import { createStore, useStore } from '../../../state/store.ts';
import { atLeast, ROOM_BESIDE } from '../../../ui/use-media.ts';

type Place = Pick<ServerChannel, 'id' | 'serverId'>;

interface OpenPanel {
  readonly place: string;
  readonly panelId: string;
}

const open = createStore<OpenPanel | null>(null);

/** The scope of a search: a server, or one direct message. */
export function searchPlace({ id, serverId }: Place): string {
  return serverId === DIRECT ? id : serverId;
}

function placeOf(channel: Place, panelId: string): string {
  return panelId === 'search' ? searchPlace(channel) : channel.id;
}

function shownAt(panel: OpenPanel | null, channel: Place): string | null {
  return panel && panel.place === placeOf(channel, panel.panelId) ? panel.panelId : null;
}

export function useSidePanel(channel: Place): string | null {
  return useStore(open, (panel) => shownAt(panel, channel));
}

export function isSidePanelOpen(channel: Place): boolean {
  return shownAt(open.get(), channel) !== null;
}

export function openSidePanel(channel: Place, panelId: string): void {
  open.update(() => ({ place: placeOf(channel, panelId), panelId }));
}

export function toggleSidePanel(channel: Place, panelId: string): void {
  const place = placeOf(channel, panelId);
  open.update((panel) => (panel?.place === place && panel.panelId === panelId ? null : { place, panelId }));
}

export function closeSidePanel(): void {
  open.update(() => null);
}

/** Closes the panel if it covers the conversation that was chosen in it. */
export function closeCoveringPanel(): void {
  if (!matchMedia(atLeast(ROOM_BESIDE)).matches) closeSidePanel();
}
