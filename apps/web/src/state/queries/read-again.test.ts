import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './read-again.ts';

it('reads a page once more if events came while it was being read', async () => {
  const queries = new QueryClient();
  const answers: ((page: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(queries, { queryKey: ['bans', '5'], queryFn });
  const stop = observer.subscribe(() => undefined);
  for (let event = 0; event < 3; event++) readAgain(queries, ['bans']);
  expect(answers).toHaveLength(1);
  answers[0]?.('before the ban');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after the ban');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the ban');
  expect(answers).toHaveLength(2);
  stop();
});
