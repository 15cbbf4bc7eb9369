/** Who waits when accounts replay very many events. */
import { expect, it } from 'vitest';
import { FREE_EVENTS, ReplayTurns, WINDOW_MS } from './replay-turns.ts';
import { Turns } from './turns.ts';

function createTurns() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, turns: new ReplayTurns(clock, new Turns()) };
}

const done = async (): Promise<string> => 'done';

it('an account that replays very many events waits for others like it, and nobody else waits', async () => {
  const { turns } = createTurns();
  await turns.run('ada', FREE_EVENTS, done);
  await turns.run('bob', FREE_EVENTS, done);
  const [held, order] = [Promise.withResolvers<void>(), [] as string[]];
  const first = turns.run('ada', 1, () => held.promise);
  const second = turns.run('bob', 1, async () => order.push('bob'));
  await turns.run('cleo', 256, async () => order.push('cleo'));
  held.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['cleo', 'bob']);
});

it('an account may replay as many events again a minute later', async () => {
  const { clock, turns } = createTurns();
  await turns.run('ada', FREE_EVENTS, done);
  await turns.run('bob', FREE_EVENTS, done);
  const held = Promise.withResolvers<void>();
  const first = turns.run('ada', 1, () => held.promise);
  clock.time += WINDOW_MS;
  expect(await turns.run('bob', 256, done)).toBe('done');
  held.resolve();
  await first;
});
