import type { ServerRail } from '@guildhall/protocol';
import { expect, it, vi } from 'vitest';
import { aServer, aState } from '../../../state/builders.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { EMPTY_STATE } from '../../../state/model.ts';
import { shownRail } from '../../../state/navigation/server-rail.ts';
import { saveRail } from './save-rail.ts';

const updateSettings = vi.hoisted(() => vi.fn());
const leaving = vi.hoisted((): (() => void)[] => []);
vi.mock('../../../state/client.ts', () => ({ client: { api: { updateSettings }, on: vi.fn() } }));
vi.mock('../../../state/session.ts', () => ({
  beforeSessionEnds: (listener: () => void) => leaving.push(listener),
}));

const order = (rail: ServerRail) => rail.flatMap(({ serverIds }) => serverIds).join(' ');

it('an order that is still being saved ends with the session', async () => {
  const answer = Promise.withResolvers<object>();
  updateSettings.mockReturnValue(answer.promise);
  const signIn = () => gatewayStore.update(() => aState([aServer('5'), aServer('6')]));
  signIn();
  const saving = saveRail((rail) => rail.toReversed());
  expect(order(shownRail())).toBe('6 5');
  await vi.waitFor(() => expect(updateSettings).toHaveBeenCalled(), 120_000);
  for (const listener of leaving) listener();
  gatewayStore.update(() => EMPTY_STATE);
  signIn();
  expect(order(shownRail())).toBe('5 6');
  answer.resolve({ serverRail: [{ serverIds: ['6'] }, { serverIds: ['5'] }] });
  await saving;
  expect(order(shownRail())).toBe('5 6');
});
