import { expect, it, vi } from 'vitest';
import type { GatewayEvent } from '../../state/events.ts';
import { useNotifications } from './use-notifications.ts';

const gateway = vi.hoisted(() => ({
  state: 'connected',
  listeners: [] as ((event: GatewayEvent) => void)[],
}));
const notify = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({
  client: {
    gateway,
    on: (name: string, listener: () => void) => name === 'dispatch' && gateway.listeners.push(listener),
  },
}));
vi.mock('../../state/frame.ts', () => ({ oncePerFrame: (run: () => void) => run }));
vi.mock('./notify.ts', () => ({ notify }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: {} }) }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => void) => run(),
}));

it('decides about missed messages once the whole backlog has arrived, which may contain that they were read', async () => {
  vi.useFakeTimers();
  useNotifications();
  const receive = (name: string, payload: object) => {
    for (const listener of gateway.listeners) listener({ name, payload } as GatewayEvent);
  };
  gateway.state = 'reconnecting';
  receive('MESSAGE_CREATE', { id: '1' });
  await vi.dynamicImportSettled();
  expect(notify).not.toHaveBeenCalled();
  gateway.state = 'connected';
  receive('RESUMED', {});
  receive('MESSAGE_CREATE', { id: '2' });
  await expect.poll(() => notify.mock.calls.map(([{ id }]) => id)).toEqual(['1', '2']);
});
