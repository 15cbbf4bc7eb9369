/** Filters of members, colours of names, and viewing a server as a role. */
import { bits } from '@guildhall/protocol/permissions';
import { expect, it } from 'vitest';
import { aChannel, aMember, aRole, aServer, aState, aUser } from '../builders.ts';
import { mayInServer, ownRank } from '../permissions.ts';
import { roleDelete } from '../resources/roles.ts';
import { shownMembers } from './member-filter.ts';
import { groupRole, nameColour } from './role-colours.ts';
import { shownChannels } from './view-as.ts';

const joined = (id: string, minute: number, changes = {}) =>
  aMember(id, { joinedAt: `2026-05-04T10:0${minute}:00.000Z`, ...changes });
const members = [
  joined('1', 1),
  joined('2', 2, { nick: 'Zoe' }),
  joined('3', 3, { roles: ['6'], user: aUser('3', { displayName: 'zora' }) }),
  joined('4', 3),
];
const ids = (filter: object, boundary: Parameters<typeof shownMembers>[2] = null) =>
  shownMembers(members, filter, boundary, (id) => id === '2').map(({ user }) => user.id);

it('lists members like the service', () => {
  expect(ids({})).toEqual(['4', '3', '2', '1']);
  expect(ids({ order: 'oldest' })).toEqual(['1', '2', '3', '4']);
  expect(ids({ q: 'ZO' })).toEqual(['3', '2']);
  expect(ids({ roleId: '6' })).toEqual(['3']);
  expect(ids({ online: true })).toEqual(['2']);
  expect(ids({ joinedAfter: '2026-05-04T10:03:00.000Z' })).toEqual(['4', '3']);
  expect(ids({ joinedBefore: '2026-05-04T10:03:00.000Z' })).toEqual(['2', '1']);
});

it('shows nothing beyond the loaded pages', () => {
  expect(ids({}, { joinedAt: '2026-05-04T10:03:00.000Z', userId: '3' })).toEqual(['4', '3']);
  expect(ids({ order: 'oldest' }, { joinedAt: '2026-05-04T10:02:00.000Z', userId: '2' })).toEqual(['1', '2']);
});

const roles = [
  aRole('8', { position: 3 }),
  aRole('7', { position: 2, color: '#112233' }),
  aRole('6', { position: 1, color: '#445566', hoist: true }),
  aRole('5', { permissions: Number(bits('viewChannel')) }),
];
const hidden = aChannel('52', '5', {
  overwrites: [{ id: '5', type: 'role', allow: '0', deny: String(bits('viewChannel')) }],
});
const state = aState([
  aServer('5', {
    ownerId: '1',
    roles,
    channels: [aChannel('51', '5'), hidden],
    members: [aMember('1'), aMember('2', { roles: ['6', '7', '8'] })],
  }),
]);

it('colours a name by the highest role with a colour, and groups by the highest that is hoisted', () => {
  expect(nameColour(state, '5', '2')).toBe('#112233');
  expect(nameColour(state, '5', '1')).toBeNull();
  expect(groupRole(roles, { roles: ['6', '7'] })?.id).toBe('6');
  expect(groupRole(roles, { roles: ['7'] })).toBeUndefined();
});

it('shows the server with the permissions of a role until the role is deleted', () => {
  expect(Object.keys(shownChannels(state))).toEqual(['51', '52']);
  expect([mayInServer(state, '5', 'manageRoles'), ownRank(state, '5')]).toEqual([true, Infinity]);
  const seen = { ...state, viewAs: { serverId: '5', roleIds: ['6'] } };
  expect(Object.keys(shownChannels(seen))).toEqual(['51']);
  expect([mayInServer(seen, '5', 'manageRoles'), ownRank(seen, '5')]).toEqual([false, 1]);
  expect(roleDelete(seen, { serverId: '5', roleId: '6' }).viewAs).toBeNull();
});
