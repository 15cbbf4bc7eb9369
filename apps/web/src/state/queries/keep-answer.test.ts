import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

it('keeps the answer to a change when a read that began before it answers afterwards', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['archive'], 'none');
  const earlier = Promise.withResolvers<string>();
  const reads = [earlier.promise, Promise.resolve('preparing')];
  const observer = new QueryObserver(queries, {
    queryKey: ['archive'],
    // Reading the signal lets the read be cancelled, as those of pages can be.
    queryFn: ({ signal }) => (signal.aborted ? 'none' : (reads.shift() ?? 'none')),
  });
  const stop = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().isFetching).toBe(true);
  await keepAnswer(queries, ['archive'], 'preparing');
  expect(observer.getCurrentResult().data).toBe('preparing');
  earlier.resolve('none');
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  expect(observer.getCurrentResult().data).toBe('preparing');
  stop();
});
