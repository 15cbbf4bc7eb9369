import { expect, it } from 'vitest';
import { hasPermission, permissionsOf } from './index.ts';

it('reads and writes permissions like the API', () => {
  expect(permissionsOf('viewChannel', 'sendMessages')).toBe('3072');
  expect(permissionsOf()).toBe('0');
  expect(hasPermission('3072', 'sendMessages')).toBe(true);
  expect(hasPermission('1024', 'sendMessages')).toBe(false);
  expect(hasPermission(permissionsOf('administrator'), 'banMembers')).toBe(true);
  expect(() => hasPermission('many', 'banMembers')).toThrow(SyntaxError);
});
