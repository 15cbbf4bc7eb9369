/** What stands beside a conversation in place of its members: one thing at a time, gone with a change of channel. */
import { createStore, useStore } from '../../state/store.ts';

export type SidePanelKind = 'threads' | 'search';

interface OpenPanel {
  readonly channelId: string;
  readonly kind: SidePanelKind;
}

const open = createStore<OpenPanel | null>(null);

export function useSidePanel(channelId: string): SidePanelKind | null {
  return useStore(open, (panel) => (panel?.channelId === channelId ? panel.kind : null));
}

export function openSidePanel(channelId: string, kind: SidePanelKind): void {
  open.update(() => ({ channelId, kind }));
}

export function toggleSidePanel(channelId: string, kind: SidePanelKind): void {
  open.update((panel) =>
    panel?.channelId === channelId && panel.kind === kind ? null : { channelId, kind },
  );
}

export function closeSidePanel(): void {
  open.update(() => null);
}
