import type { RaidCleanup } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { withSteps } from './cleanups.ts';

function aCleanup(id: string, changes: Partial<RaidCleanup> = {}): RaidCleanup {
  return {
    id,
    serverId: '5',
    from: '2026-01-31T12:00:00.000Z',
    to: '2026-01-31T13:00:00.000Z',
    action: 'kick',
    deleteMessages: false,
    actorId: '1',
    state: 'running',
    total: 30,
    removed: 0,
    createdAt: '2026-01-31T13:00:00.000Z',
    endedAt: null,
    ...changes,
  };
}

it('merges an event into the list, whichever came first', () => {
  const [begun, older] = [aCleanup('100'), aCleanup('99', { state: 'done', removed: 30 })];
  const tenRemoved = aCleanup('100', { removed: 10 });
  const stopped = aCleanup('100', { state: 'stopped', removed: 10 });
  expect(withSteps([begun, older], { 100: tenRemoved })).toEqual([tenRemoved, older]);
  expect(withSteps([tenRemoved, older], { 100: begun })).toEqual([tenRemoved, older]);
  expect(withSteps([tenRemoved, older], { 100: stopped })).toEqual([stopped, older]);
  expect(withSteps([stopped, older], { 100: tenRemoved })).toEqual([stopped, older]);
});

it('puts a clean-up that began after the list was read first', () => {
  const [begun, older] = [aCleanup('1000'), aCleanup('99')];
  expect(withSteps([older], { 1000: begun })).toEqual([begun, older]);
  expect(withSteps([], {})).toEqual([]);
});
