import { beforeEach, expect, it, vi } from 'vitest';
import { aMessage, aReady, aState, idAfter } from '../../../state/builders.ts';
import { applyEvent, applyWaiting, gatewayStore } from '../../../state/gateway-store.ts';
import { loadAround, openWindow, refresh } from './history.ts';

const listMessages = vi.hoisted(() => vi.fn());
vi.mock('../../../state/client.ts', () => ({ client: { api: { listMessages }, on: vi.fn() } }));

const shown = () => gatewayStore.get().messages['51']?.items.map(({ id }) => id);

beforeEach(() => {
  gatewayStore.update(() => aState());
  openWindow('51');
});

it.each(['before', 'after'])(
  'shows the present if a jump fails %s the read that it replaced',
  async (order) => {
    const present = Promise.withResolvers<object[]>();
    const around = Promise.withResolvers<object[]>();
    listMessages.mockReset().mockReturnValueOnce(present.promise).mockReturnValueOnce(around.promise);
    listMessages.mockResolvedValue([aMessage(9)]);
    const refreshed = refresh('51');
    const jump = loadAround('51', idAfter(1)).catch(() => 'failed');
    if (order === 'after') present.resolve([aMessage(8)]);
    await new Promise((resolve) => setTimeout(resolve));
    around.reject(new Error('no answer'));
    expect(await jump).toBe('failed');
    present.resolve([aMessage(8)]);
    await refreshed;
    expect(shown()).toEqual([idAfter(9)]);
  },
);

it('shows the surroundings of a message after a jump, without reading again', async () => {
  listMessages
    .mockReset()
    .mockResolvedValueOnce([aMessage(8)])
    .mockResolvedValueOnce([aMessage(1)]);
  const refreshed = refresh('51');
  await Promise.all([loadAround('51', idAfter(1)), refreshed]);
  expect(shown()).toEqual([idAfter(1)]);
  expect(listMessages).toHaveBeenCalledTimes(2);
});

it('reads the present again after a new session, whose events do not include what was sent before it', async () => {
  const present = Promise.withResolvers<object[]>();
  listMessages.mockReset().mockReturnValueOnce(present.promise);
  listMessages.mockResolvedValue([aMessage(8), aMessage(9)]);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  vi.stubGlobal('cancelAnimationFrame', vi.fn());
  const refreshed = refresh('51');
  applyEvent({ name: 'READY', payload: aReady() });
  applyWaiting();
  vi.unstubAllGlobals();
  present.resolve([aMessage(8)]);
  await refreshed;
  expect(shown()).toEqual([idAfter(8), idAfter(9)]);
  expect(listMessages).toHaveBeenCalledTimes(2);
});
