import { expect, it } from 'vitest';
import {
  isDenied,
  isSameAs,
  overwriteChanges,
  overwriteForms,
  rebased,
  withDenied,
  withOverwrite,
} from './overwrite-form.ts';

const EVERYONE = '5';
const saved = overwriteForms([
  { id: '10', type: 'role', allow: '1024', deny: '0' },
  { id: '2', type: 'member', allow: '0', deny: '2048' },
]);

it('sends no requests without changes, in any order', () => {
  expect(overwriteChanges(saved, saved.toReversed())).toEqual({ put: [], remove: [] });
  expect(isSameAs(saved, saved.toReversed())).toBe(true);
});

it('sets changed or added overwrites, and removes deleted ones', () => {
  const changed = { id: '10', type: 'role' as const, allow: 0n, deny: 1024n };
  const added = { id: '11', type: 'role' as const, allow: 0n, deny: 0n };
  const forms = withOverwrite(withOverwrite([...saved].slice(0, 1), changed), added);
  expect(overwriteChanges(saved, forms)).toEqual({ put: [changed, added], remove: ['2'] });
  expect(isSameAs(saved, forms)).toBe(false);
});

it('closes a channel to everyone and opens it again, without other changes', () => {
  const closed = withDenied(saved, EVERYONE, 1024n, true);
  expect(isDenied(closed, EVERYONE, 1024n)).toBe(true);
  expect(withDenied(closed, EVERYONE, 1024n, false)).toEqual(saved);
  const both = withDenied(withDenied(saved, EVERYONE, 2048n, true), EVERYONE, 1024n, true);
  const open = withDenied(both, EVERYONE, 1024n, false);
  expect([isDenied(open, EVERYONE, 1024n), isDenied(open, EVERYONE, 2048n)]).toEqual([false, true]);
});

it('keeps what others change while something else is edited', () => {
  const [role, person] = saved as [(typeof saved)[0], (typeof saved)[0]];
  const theirs = { id: '12', type: 'role' as const, allow: 2048n, deny: 0n };
  const mine = { ...role, deny: 4096n };
  const now = [role, theirs];
  expect(rebased(saved, now, [mine, person])).toEqual([mine, theirs]);
  expect(rebased(saved, now, [person])).toEqual([theirs]);
  expect(rebased(saved, [theirs], [mine, person])).toEqual([theirs, mine]);
  const changed = { ...role, allow: 3072n };
  expect(rebased(saved, [changed], [mine, person])).toEqual([{ ...changed, deny: 4096n }]);
  expect(rebased(saved, [changed], [{ ...role, allow: 0n, deny: 1024n }, person])).toEqual([
    { ...changed, allow: 2048n, deny: 1024n },
  ]);
});
