/** Who waits when accounts replay very many events. */
import { expect, it } from 'vitest';
import { EventLoopTurns } from './event-loop-turns.ts';
import { FairUse, FREE_EVENTS, WINDOW_MS } from './fair-use.ts';

function createTurns() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, turns: new FairUse(clock, new EventLoopTurns(), FREE_EVENTS) };
}

it('an account that replays very many events waits for others like it, and nobody else waits', async () => {
  const { turns } = createTurns();
  turns.count('ada', FREE_EVENTS);
  turns.count('bob', FREE_EVENTS);
  const [held, order] = [Promise.withResolvers<void>(), [] as string[]];
  const first = turns.run('ada', () => held.promise);
  const second = turns.run('bob', async () => order.push('bob'));
  await turns.run('cleo', async () => order.push('cleo'));
  held.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['cleo', 'bob']);
});

it('an account may replay as many events again a minute later', async () => {
  const { clock, turns } = createTurns();
  turns.count('ada', FREE_EVENTS);
  turns.count('bob', FREE_EVENTS);
  const held = Promise.withResolvers<void>();
  const first = turns.run('ada', () => held.promise);
  clock.time += WINDOW_MS;
  expect(await turns.run('bob', async () => 'done')).toBe('done');
  held.resolve();
  await first;
});
