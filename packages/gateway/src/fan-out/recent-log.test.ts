/** A resuming session receives everything after its position, complete and in order, from memory or from the log. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FakeTail } from '../testing/fake-tail.ts';
import { RecentLog } from './recent-log.ts';

const EVENT = { name: 'MESSAGE_CREATE', audience: { kind: 'server', id: '1' } } as const;

/** A process that started after `before` events and keeps the newest `kept` of the later ones. */
async function aProcess(before: number, kept: number) {
  const tail = new FakeTail();
  await tail.publish(...Array.from({ length: before }, () => EVENT));
  let reads = 0;
  let delivered = before;
  const recent = new RecentLog(
    {
      readAfter: async (position) => {
        reads += 1;
        await nextTurn();
        return tail.readAfter(position);
      },
      touchedAhead: () => tail.touchedAhead(),
    },
    kept,
  );
  tail.subscribe(async (events) => {
    recent.begin();
    for (const event of events) {
      recent.delivering();
      await nextTurn();
      recent.delivered(event);
      delivered += 1;
    }
  });
  /** @returns whether the events continue the log from the position, at least up to the last delivered one */
  const ask = async (place: number): Promise<boolean> => {
    const due = delivered;
    const batches = await recent.readAfter(`at-${place}`);
    const positions: string[] = [];
    for await (const batch of batches ?? []) positions.push(...batch.map(({ position }) => position));
    const run = Array.from({ length: positions.length }, (_, index) => `at-${place + index + 1}`);
    expect(positions).toEqual(run);
    return batches !== null && place + positions.length >= due;
  };
  return { tail, ask, reads: () => reads };
}

test('any number of readers get the log without gaps while new events arrive', () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.integer({ min: 2, max: 12 }),
      fc.array(fc.record({ publish: fc.nat(4), places: fc.array(fc.nat(30), { maxLength: 4 }) }), {
        maxLength: 8,
      }),
      async (before, kept, steps) => {
        const { tail, ask } = await aProcess(before, kept);
        const answers: Promise<boolean>[] = [];
        let total = before;
        let publishing = Promise.resolve();
        for (const { publish, places } of steps) {
          const reached = total;
          answers.push(...places.map((place) => ask(Math.min(place, reached))));
          await nextTurn();
          publishing = publishing.then(() => tail.publish(...Array.from({ length: publish }, () => EVENT)));
          await publishing;
          total += publish;
        }
        expect(await Promise.all(answers)).toEqual(answers.map(() => true));
      },
    ),
    { numRuns: 200 },
  ));

test('a thousand sessions that resume on a new process cause only a few reads of the log', async () => {
  const { tail, ask, reads } = await aProcess(100, 1000);
  await tail.publish(EVENT, EVENT);
  const places = Array.from({ length: 1000 }, (_, index) => (index * 37) % 101);
  expect(await Promise.all(places.map(ask))).toEqual(places.map(() => true));
  expect(reads()).toBeLessThan(20);
});
