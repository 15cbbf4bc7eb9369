import { afterEach, expect, it, vi } from 'vitest';
import { aUser } from '../../state/builders.ts';
import { writeTo } from './write-to.ts';

const openDirectChannel = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({ client: { api: { openDirectChannel }, on: vi.fn() } }));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['goes to the direct message', '/friends', 1],
  ['stays on the page that the person has opened since', '/mentions', 0],
])('%s', async (_what, pathname, times) => {
  vi.stubGlobal('location', { pathname: '/friends' });
  const answer = Promise.withResolvers<object>();
  openDirectChannel.mockReturnValue(answer.promise);
  const navigate = vi.fn();
  const writing = writeTo('2', navigate);
  vi.stubGlobal('location', { pathname });
  answer.resolve({ id: '9', kind: 'dm', recipients: [aUser('2')], lastMessageId: null });
  await writing;
  expect(navigate).toHaveBeenCalledTimes(times);
});
