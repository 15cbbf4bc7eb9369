import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('leaves out what was not edited', () => {
  const before = { name: 'Nightly', tags: ['a', 'b'], limit: 1, topic: null };
  expect(changedFields(before, { ...before, tags: ['a', 'b'] })).toEqual({});
  expect(changedFields(before, { ...before, name: 'Daily', tags: ['a'] })).toEqual({
    name: 'Daily',
    tags: ['a'],
  });
});
