import { bits } from '@guildhall/protocol/permissions';
import { expect, it } from 'vitest';
import { aMember, aRole, aServer, aState } from '../../state/builders.ts';
import { explainPermissions, hasPermission } from './members/member-permissions.ts';
import { chosenRoles, heldBy, type RoleChoices, shownHeld, toggleRoleChoice } from './role-choices.ts';
import { roleChanges, toForm } from './role-form.ts';
import { positionAt, withMoved } from './role-order.ts';

const roles = [
  aRole('3', { position: 3 }),
  aRole('2', { position: 2 }),
  aRole('1', { position: 1 }),
  aRole('5', { position: 0 }),
];

it("moves only roles below the member's own", () => {
  expect(positionAt(roles, '1', '2', 3)).toBe(2);
  expect(positionAt(roles, '1', '3', 3)).toBeNull();
  expect(positionAt(roles, '3', '1', 3)).toBeNull();
  expect(positionAt(roles, '1', '5', 4)).toBeNull();
  expect(positionAt(roles, '1', '1', 4)).toBeNull();
});

it('numbers roles after a move like the service', () => {
  const order = (position: number) => withMoved(roles, '1', position).map((role) => [role.id, role.position]);
  expect(order(3)).toEqual([
    ['1', 3],
    ['3', 2],
    ['2', 1],
    ['5', 0],
  ]);
  expect(order(1)).toEqual([
    ['3', 3],
    ['2', 2],
    ['1', 1],
    ['5', 0],
  ]);
});

it('saves only changes', () => {
  const role = aRole('1', { name: 'Crew', color: '#112233' });
  const form = toForm(role);
  expect(roleChanges(role, form)).toBeNull();
  expect(roleChanges(role, { ...form, name: ' Crew ' })).toBeNull();
  expect(roleChanges(role, { ...form, color: null, permissions: 8n })).toEqual({
    color: null,
    permissions: '8',
  });
});

it('adds and removes roles of several members, and keeps the others', () => {
  const members = [{ roles: ['1', '2'] }, { roles: ['2'] }];
  expect(['1', '2', '3'].map((id) => heldBy(id, members))).toEqual(['some', 'all', 'none']);
  let choices: RoleChoices = new Map();
  const shown = (id: string) => shownHeld(id, heldBy(id, members), choices);
  const press = (id: string) => {
    choices = toggleRoleChoice(id, heldBy(id, members), choices);
    return shown(id);
  };
  expect([press('1'), press('1'), press('1')]).toEqual(['all', 'none', 'some']);
  expect([press('2'), press('3')]).toEqual(['none', 'all']);
  expect(members.map((member) => chosenRoles(member.roles, choices))).toEqual([['1', '3'], ['3']]);
  expect([press('2'), press('3')]).toEqual(['all', 'none']);
  expect(choices.size).toBe(0);
});

it('explains each permission by the roles that grant it', () => {
  const state = aState([
    aServer('5', {
      roles: [
        aRole('7', { position: 2, permissions: Number(bits('administrator')) }),
        aRole('6', { position: 1, permissions: Number(bits('kickMembers')) }),
        aRole('5', { permissions: Number(bits('viewChannel')) }),
      ],
      members: [
        aMember('1', { roles: ['6'], pending: true }),
        aMember('2', { roles: ['7'], timeoutUntil: '2999-01-01T00:00:00.000Z' }),
      ],
    }),
  ]);
  const crew = explainPermissions(state, '5', '1');
  expect(crew?.restriction).toBe('pending');
  expect(crew?.givenBy.get('kickMembers')?.map(({ id }) => id)).toEqual(['6']);
  expect(crew && hasPermission(crew, 'banMembers')).toBe(false);
  const chief = explainPermissions(state, '5', '2');
  expect(chief?.restriction).toBeNull();
  expect(chief && hasPermission(chief, 'banMembers')).toBe(true);
  expect(explainPermissions(state, '5', '77')).toBeNull();
});
