import { expect, it, vi } from 'vitest';
import { aServer, aState } from '../../state/builders.ts';
import { applyEvent, gatewayStore } from '../../state/gateway-store.ts';
import { joinByInvite } from './join.ts';

const acceptInvite = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({ client: { api: { acceptInvite }, on: vi.fn() } }));
vi.mock('../../state/frame.ts', () => ({ oncePerFrame: () => vi.fn() }));

it('shows no server from which the person was removed before the answer arrived', async () => {
  gatewayStore.update(() => aState([]));
  const answer = Promise.withResolvers<object>();
  acceptInvite.mockReturnValue(answer.promise);
  const joining = joinByInvite('code');
  const server = aServer('5');
  applyEvent({ name: 'SERVER_CREATE', payload: server });
  applyEvent({ name: 'SERVER_DELETE', payload: { id: '5', cause: 'kicked' } });
  answer.resolve({ server });
  await joining;
  expect(gatewayStore.get().servers).toEqual({});
});
