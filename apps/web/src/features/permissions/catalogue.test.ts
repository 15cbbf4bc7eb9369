import { ALL_PERMISSIONS, CHANNEL_MASK, has, permissionsIn } from '@guildhall/protocol/permissions';
import { expect, it } from 'vitest';
import { findPermissions, PERMISSION_GROUPS } from './catalogue.ts';

const shownIn = (groups: typeof PERMISSION_GROUPS) => groups.flatMap(({ permissions }) => permissions);

it('shows every permission once', () => {
  expect(shownIn(PERMISSION_GROUPS).toSorted()).toEqual(permissionsIn(ALL_PERMISSIONS).toSorted());
});

it('finds a permission by its name, its description and other words', () => {
  expect(shownIn(findPermissions('  kick '))).toEqual(['kickMembers']);
  expect(shownIn(findPermissions('28 days'))).toEqual(['moderateMembers']);
  expect(shownIn(findPermissions('ping'))).toEqual(['mentionEveryone']);
  expect(findPermissions('nothing like this')).toEqual([]);
});

it('shows only permissions that an overwrite may have', () => {
  const shown = shownIn(findPermissions('', CHANNEL_MASK));
  expect(shown.every((permission) => has(CHANNEL_MASK, permission))).toBe(true);
  expect(shown).toHaveLength(19);
});
