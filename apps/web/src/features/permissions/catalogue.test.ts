import { CHANNEL_MASK, has, PERMISSION_BITS } from '@guildhall/protocol/permissions';
import { expect, it } from 'vitest';
import { findPermissions, PERMISSION_GROUPS } from './catalogue.ts';

const permissionsIn = (groups: typeof PERMISSION_GROUPS) => groups.flatMap(({ permissions }) => permissions);

it('shows every permission once', () => {
  expect(permissionsIn(PERMISSION_GROUPS).toSorted()).toEqual(Object.keys(PERMISSION_BITS).toSorted());
});

it('finds a permission by its name, its description and other words', () => {
  expect(permissionsIn(findPermissions('  kick '))).toEqual(['kickMembers']);
  expect(permissionsIn(findPermissions('28 days'))).toEqual(['moderateMembers']);
  expect(permissionsIn(findPermissions('ping'))).toEqual(['mentionEveryone']);
  expect(findPermissions('nothing like this')).toEqual([]);
});

it('shows only permissions that an overwrite may have', () => {
  const shown = permissionsIn(findPermissions('', CHANNEL_MASK));
  expect(shown.every((permission) => has(CHANNEL_MASK, permission))).toBe(true);
  expect(shown).toHaveLength(19);
});
