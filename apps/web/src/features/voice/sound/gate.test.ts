import { expect, it } from 'vitest';
import { Gate, soundLevel } from './gate.ts';

const STEP = 0.02;

/** Feeds levels, each for some seconds. @returns whether the gate was open at the end of each */
function follow(
  gate: Gate,
  ...stretches: readonly (readonly [level: number, secs: number])[]
): readonly boolean[] {
  return stretches.map(([level, secs]) => {
    let open = false;
    for (let at = 0; at < secs; at += STEP) open = gate.follow(level, STEP);
    return open;
  });
}

it('opens at the chosen level, and stays open between words', () => {
  const spoken = follow(new Gate(-40), [-60, 1], [-30, 0.2], [-60, 0.2], [-30, 0.1], [-60, 1]);
  expect(spoken).toEqual([false, true, true, true, false]);
});

it('detects the level of the room, and opens above it', () => {
  const spoken = follow(new Gate(null), [-50, 10], [-30, 0.5], [-50, 3], [-48, 3]);
  expect(spoken).toEqual([false, true, false, false]);
});

it('does not treat long speech as noise of the room', () => {
  expect(follow(new Gate(null), [-60, 5], [-20, 3])).toEqual([false, true]);
});

it('measures levels relative to the maximum', () => {
  expect(soundLevel(new Float32Array(128))).toBe(-100);
  expect(soundLevel(new Float32Array(128).fill(1))).toBeCloseTo(0);
  expect(soundLevel(new Float32Array(128).fill(0.1))).toBeCloseTo(-20);
});
