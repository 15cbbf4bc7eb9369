import { expect, it, vi } from 'vitest';
import { aState } from '../../state/builders.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { setFollowing } from './change-thread.ts';

const calls = vi.hoisted(() => ({ followThread: vi.fn(), unfollowThread: vi.fn() }));
vi.mock('../../state/client.ts', () => ({ client: { api: calls } }));
vi.mock('../../ui/toasts/toast.ts', () => ({ showProblem: vi.fn() }));

it('a thread that could not be followed is shown as not followed, however often it was pressed', async () => {
  gatewayStore.update(() => aState());
  const answer = Promise.withResolvers<void>();
  calls.followThread.mockReturnValue(answer.promise);
  calls.unfollowThread.mockRejectedValue(new Error('offline'));
  const pressed = [setFollowing('53', true), setFollowing('53', false)];
  answer.reject(new Error('offline'));
  await Promise.all(pressed);
  expect(gatewayStore.get().follows['53']).toBeUndefined();
});
