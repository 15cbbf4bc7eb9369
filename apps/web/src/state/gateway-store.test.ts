import type { Presence } from '@guildhall/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMessage, aState, aUser, idAfter } from './builders.ts';
import type { GatewayState } from './model.ts';
import { messageDelete, messagesLoaded, windowOpened } from './resources/messages.ts';

let frames: (() => void)[];
const page = { hidden: false };
const { applyEvent, applyWaiting, gatewayStore } = await import('./gateway-store.ts');

beforeEach(() => {
  frames = [];
  page.hidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1));
  gatewayStore.update(() => messagesLoaded(aState(), '51', { items: [], kind: 'newest', limit: 50 }));
});
afterEach(() => {
  applyWaiting();
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const arrive = (seconds: number): void =>
  applyEvent({ name: 'MESSAGE_CREATE', payload: { ...aMessage(seconds), serverId: '5' } });
const shown = () => gatewayStore.get().messages['51']?.items.map(({ id }) => id);

it('renders the events of a frame together', () => {
  const listener = vi.fn();
  gatewayStore.update((state) => windowOpened(state, '51'));
  const leave = gatewayStore.subscribe(listener);
  for (let second = 1; second <= 500; second += 1) arrive(second);
  expect(listener).not.toHaveBeenCalled();
  frames[0]?.();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(shown()).toHaveLength(500);
  leave();
});

it('applies the presences of a frame in order, and leaves the state before it as it was', () => {
  const come = (userId: string, status: Presence['status']): void =>
    applyEvent({ name: 'PRESENCE_UPDATE', payload: { userId, status, customStatus: null } });
  const statuses = (state: GatewayState) => [state.presences['2']?.status, state.presences['3']?.status];
  come('2', 'online');
  come('3', 'idle');
  come('2', 'dnd');
  applyWaiting();
  const before = gatewayStore.get();
  come('3', 'online');
  applyEvent({ name: 'USER_UPDATE', payload: { ...aUser('3'), status: 'invisible' } });
  come('2', 'offline');
  applyWaiting();
  expect([statuses(before), statuses(gatewayStore.get())]).toEqual([
    ['dnd', 'idle'],
    ['offline', 'offline'],
  ]);
});

it('applies a change after the events that arrived before it', () => {
  arrive(1);
  arrive(2);
  gatewayStore.update((state) => messageDelete(state, { id: idAfter(1), channelId: '51', serverId: '5' }));
  expect(shown()).toEqual([idAfter(2)]);
});

it('continues in a page that paints no frames', () => {
  arrive(1);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual([idAfter(1)]);
  page.hidden = true;
  arrive(2);
  expect(shown()).toEqual([idAfter(1), idAfter(2)]);
});
