import type { ServerChannel } from '@guildhall/protocol';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasMembers, openMembers, toggleMembers } from '../features/members/index.ts';
import { channelBeside } from '../features/messages/index.ts';
import { gatewayStore } from '../state/gateway-store.ts';
import type { GatewayState } from '../state/model.ts';
import { shownRail } from '../state/navigation/server-rail.ts';
import { closeSidePanel, isSidePanelOpen, openSidePanel } from '../state/navigation/side-panel.ts';
import { isChannelMuted } from '../state/notifications/muted-channels.ts';
import { hasOverlay, openOverlay } from '../state/overlays.ts';
import { DIRECT, directList } from '../state/resources/directs.ts';
import { catchTyping } from '../state/search/typed-ahead.ts';
import { isUnread, openableChannels, openThreads } from '../state/selectors.ts';
import { isField } from '../ui/focus/is-field.ts';
import { latinKey } from '../ui/focus/latin-key.ts';

/** The server and channel in the address, which a key pressed just before has changed although no page shows it yet. */
function addressOf(router: AnyRouter): { readonly serverId?: string; readonly channelId?: string } {
  return router.matchRoutes(router.latestLocation).at(-1)?.params ?? {};
}

/** A server's channels in the order of the list, including followed threads; or the direct messages. */
function listedChannels(state: GatewayState, serverId: string): readonly ServerChannel[] {
  if (serverId === DIRECT) return directList(state).flatMap(({ id }) => state.channels[id] ?? []);
  const threads = openThreads(state.channels, serverId);
  return openableChannels(state.channels, serverId).flatMap((channel) => [
    channel,
    ...(threads.get(channel.id) ?? []).filter(({ id }) => id in state.follows),
  ]);
}

/** Whether the lists show that the channel is unread. */
function isShownUnread(state: GatewayState, channelId: string): boolean {
  return isUnread(state, channelId) && !isChannelMuted(state, channelId);
}

/**
 * Goes to the next channel up or down the list; with `unread`, to the next unread one among direct messages and all
 * servers.
 */
function step(router: AnyRouter, direction: 1 | -1, unread: boolean): void {
  const state = gatewayStore.get();
  const { serverId = DIRECT, channelId } = addressOf(router);
  const servers = unread ? [DIRECT, ...shownRail().flatMap(({ serverIds }) => serverIds)] : [serverId];
  const channels = servers.flatMap((id) => listedChannels(state, id));
  const from = channels.findIndex((channel) => channel.id === channelId);
  for (let distance = 1; distance <= channels.length; distance += 1) {
    const start = from < 0 && direction < 0 ? 0 : from;
    const next = channels.at((start + direction * distance + channels.length * 2) % channels.length);
    if (!next || next.id === channelId) continue;
    if (unread && !isShownUnread(state, next.id)) continue;
    const { serverId: nextServer, id } = next;
    void router.navigate(
      nextServer === DIRECT
        ? { to: '/messages/$channelId', params: { channelId: id } }
        : { to: '/servers/$serverId/channels/$channelId', params: { serverId: nextServer, channelId: id } },
    );
    return;
  }
}

/** Whether settings or another dialog cover the conversation. Alt+Down opens a list of choices there. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null;
}

/** Shows or hides the members, who replace an open thread or panel. */
function showOrHideMembers(router: AnyRouter): void {
  const channel = gatewayStore.get().channels[addressOf(router).channelId ?? ''];
  if (!channel || !hasMembers(channel)) return;
  const beside = channelBeside(channel);
  if (beside) {
    void router.navigate({
      to: '/servers/$serverId/channels/$channelId',
      params: { serverId: beside.serverId, channelId: beside.id },
    });
  }
  if (beside || isSidePanelOpen(channel)) {
    closeSidePanel();
    openMembers();
  } else toggleMembers();
}

/**
 * Opens search in the current server or direct message. A second press opens the browser's search. @returns whether
 * there is something to search
 */
function startSearch(router: AnyRouter, target: EventTarget | null): boolean {
  const channel = gatewayStore.get().channels[addressOf(router).channelId ?? ''];
  const isSearching = target instanceof HTMLElement && target.matches('[data-search]');
  if (!channel || isSearching) return false;
  openSidePanel(channel, 'search');
  const field = document.querySelector<HTMLElement>('[data-search]');
  if (field) field.focus();
  else catchTyping(() => isSidePanelOpen(channel));
  return true;
}

/** @returns whether the key was handled */
function handle(router: AnyRouter, event: KeyboardEvent): boolean {
  const mod = event.ctrlKey || event.metaKey;
  const key = latinKey(event);
  if (hasOverlay()) return false;
  if (key === '?' && !mod && !isField(event.target)) openOverlay({ kind: 'keyboardMap' });
  else if (mod && key === ',')
    void router.navigate({ to: '/settings/{-$section}', params: { section: undefined } });
  else if (isInDialog(event.target)) return false;
  else if (event.altKey && !mod && (key === 'arrowup' || key === 'arrowdown')) {
    step(router, key === 'arrowup' ? -1 : 1, event.shiftKey);
  } else if (mod && event.shiftKey && key === 'm') showOrHideMembers(router);
  else if (mod && !event.shiftKey && !event.altKey && key === 'f') return startSearch(router, event.target);
  else return false;
  return true;
}

/** Keys that work anywhere. Mounted once, by the shell. */
export function useHotkeys(): void {
  const router = useRouter();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && handle(router, event)) event.preventDefault();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [router]);
}
