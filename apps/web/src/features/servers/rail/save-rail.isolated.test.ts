import type { ServerRail, Settings } from '@guildhall/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { aServer, aState } from '../../../state/builders.ts';
import type { GatewayEvent } from '../../../state/events.ts';
import { applyEvent, applyWaiting, gatewayStore } from '../../../state/gateway-store.ts';
import { EMPTY_STATE } from '../../../state/model.ts';
import { shownRail } from '../../../state/navigation/server-rail.ts';
import { saveRail } from './save-rail.ts';

const updateSettings = vi.hoisted(() => vi.fn());
const leaving = vi.hoisted((): (() => void)[] => []);
const listeners = vi.hoisted((): ((event: object) => void)[] => []);
vi.mock('../../../state/client.ts', () => ({
  client: { api: { updateSettings }, on: (_name: string, listener: () => void) => listeners.push(listener) },
}));
vi.mock('../../../state/session.ts', () => ({
  beforeSessionEnds: (listener: () => void) => leaving.push(listener),
}));

const order = (rail: ServerRail) => rail.flatMap(({ serverIds }) => serverIds).join(' ');
const alone = (...ids: string[]): ServerRail => ids.map((id) => ({ serverIds: [id] }));

/** The event of a save arrives. */
function saved(serverRail: ServerRail): void {
  const event = { name: 'SETTINGS_UPDATE', payload: { serverRail } } as GatewayEvent;
  applyEvent(event);
  for (const listener of listeners) listener(event);
  applyWaiting();
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an order that is still being saved ends with the session', async () => {
  const answer = Promise.withResolvers<object>();
  updateSettings.mockReturnValue(answer.promise);
  const signIn = () => gatewayStore.update(() => aState([aServer('5'), aServer('6')]));
  signIn();
  const saving = saveRail((rail) => rail.toReversed());
  expect(order(shownRail())).toBe('6 5');
  await expect.poll(() => updateSettings).toHaveBeenCalled();
  for (const listener of leaving) listener();
  gatewayStore.update(() => EMPTY_STATE);
  signIn();
  expect(order(shownRail())).toBe('5 6');
  answer.resolve({ serverRail: alone('6', '5') });
  await saving;
  expect(order(shownRail())).toBe('5 6');
});

it('the event of an earlier save does not show its order again', async () => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  vi.stubGlobal('cancelAnimationFrame', vi.fn());
  vi.useFakeTimers();
  updateSettings.mockImplementation(async ({ body }: { body: object }) => body);
  gatewayStore.update(() => aState([aServer('5'), aServer('6')]));
  await saveRail(() => alone('6', '5'));
  await saveRail(() => alone('5', '6'));
  saved(alone('6', '5'));
  expect(order(shownRail())).toBe('5 6');
  saved(alone('5', '6'));
  expect(order(shownRail())).toBe('5 6');
  saved(alone('6', '5')); // From another device.
  expect(order(shownRail())).toBe('6 5');
});

it('keeps the places of servers that still follow READY', async () => {
  updateSettings.mockImplementation(async ({ body }: { body: object }) => body);
  const folder = { id: '1', name: 'Work', color: null };
  const settings = { serverRail: [{ folder, serverIds: ['6', '5'] }, ...alone('7')] } as Settings;
  gatewayStore.update(() => ({ ...aState([aServer('5'), aServer('7')]), settings, awaited: { '6': true } }));
  await saveRail((rail) => rail.toReversed());
  const serverRail = [...alone('7'), { folder, serverIds: ['6', '5'] }];
  expect(updateSettings).toHaveBeenLastCalledWith({ body: { serverRail } });
});
