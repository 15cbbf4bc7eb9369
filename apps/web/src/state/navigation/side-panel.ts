/**
 * The panel beside a conversation, which replaces the members list; one at a time. Threads close with their channel; a
 * search stays while the person visits its results.
 */
import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../resources/directs.ts';
import { createStore, useStore } from '../store.ts';

type ChannelIds = Pick<ServerChannel, 'id' | 'serverId'>;

interface OpenPanel {
  /** A conversation, or the scope of a search. */
  readonly scope: string;
  readonly panelId: string;
}

const open = createStore<OpenPanel | null>(null);

/** The scope of a search: a server, or one direct message. */
export function searchScope({ id, serverId }: ChannelIds): string {
  return serverId === DIRECT ? id : serverId;
}

function scopeOf(channel: ChannelIds, panelId: string): string {
  return panelId === 'search' ? searchScope(channel) : channel.id;
}

function shownAt(panel: OpenPanel | null, channel: ChannelIds): string | null {
  return panel && panel.scope === scopeOf(channel, panel.panelId) ? panel.panelId : null;
}

export function useSidePanel(channel: ChannelIds): string | null {
  return useStore(open, (panel) => shownAt(panel, channel));
}

export function isSidePanelOpen(channel: ChannelIds): boolean {
  return shownAt(open.get(), channel) !== null;
}

export function openSidePanel(channel: ChannelIds, panelId: string): void {
  open.update(() => ({ scope: scopeOf(channel, panelId), panelId }));
}

export function toggleSidePanel(channel: ChannelIds, panelId: string): void {
  if (shownAt(open.get(), channel) === panelId) closeSidePanel();
  else openSidePanel(channel, panelId);
}

export function closeSidePanel(): void {
  open.update(() => null);
}
