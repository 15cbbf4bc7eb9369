/** Points are dropped, but none from which a bot may still resume. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ResumePoints } from './resume-points.ts';

const positionOf = (points: ResumePoints, sequence: number) =>
  points.toStored()?.points.findLast(([number]) => number <= sequence)?.[1];

it('keeps the position of every number since the last heartbeat', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
      fc.nat(60),
      (logged, acknowledged) => {
        const [all, trimmed] = [new ResumePoints(), new ResumePoints()];
        for (const points of [all, trimmed]) {
          points.begin('session');
          for (const [index, isLogged] of logged.entries())
            points.note(index + 1, isLogged ? `at ${index + 1}` : undefined);
        }
        trimmed.acknowledge(acknowledged);
        for (let sequence = acknowledged; sequence <= logged.length; sequence += 1)
          expect(positionOf(trimmed, sequence)).toBe(positionOf(all, sequence));
      },
    ),
  );
});

it('keeps the newest of a bot that acknowledges nothing, and nothing of the session before', () => {
  const points = new ResumePoints();
  expect(points.toStored()).toBeNull();
  points.begin('first');
  for (let sequence = 1; sequence <= 5000; sequence += 1) points.note(sequence, `at ${sequence}`);
  const stored = points.toStored();
  expect(stored).toMatchObject({ sessionId: 'first', lastSequence: 5000 });
  expect(stored?.points).toHaveLength(1000);
  expect(stored?.points.at(-1)).toEqual([5000, 'at 5000']);
  points.begin('second');
  expect(points.toStored()).toBeNull();
  points.note(1, undefined);
  expect(points.toStored()).toEqual({ sessionId: 'second', lastSequence: 1, points: [] });
});
