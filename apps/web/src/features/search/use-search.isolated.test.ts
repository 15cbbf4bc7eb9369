import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { GatewayEvent } from '../../state/events.ts';
import { queryClient } from '../../state/queries/query-client.ts';
import './use-search.ts';

const dispatched = vi.hoisted((): ((event: GatewayEvent) => void)[] => []);
vi.mock('../../state/client.ts', () => ({
  client: {
    on: (name: string, listener: () => void) => name === 'dispatch' && dispatched.push(listener),
  },
}));
vi.mock('../../state/connection.ts', () => ({ onReconnect: vi.fn() }));

it('does not bring back a message that was deleted while more results were read', async () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: 3, hasMore: true });
  const next = Promise.withResolvers<ReturnType<typeof page>>();
  const results = new InfiniteQueryObserver(queryClient, {
    queryKey: ['search', '5', '{}'],
    queryFn: ({ pageParam }) => (pageParam === 0 ? page('11', '12') : next.promise),
    initialPageParam: 0,
    getNextPageParam: () => 2,
  });
  const stop = results.subscribe(() => undefined);
  const shown = () => results.getCurrentResult().data?.pages;
  await expect.poll(shown).toHaveLength(1);
  const more = results.fetchNextPage();
  const payload = { channelId: '51', serverId: '5', id: '12' };
  for (const receive of dispatched) receive({ name: 'MESSAGE_DELETE', payload } as GatewayEvent);
  next.resolve(page('13'));
  await more;
  await expect.poll(() => shown()?.map(({ items }) => items.map(({ id }) => id))).toEqual([['11'], ['13']]);
  expect(shown()?.[0]?.total).toBe(2);
  stop();
});
