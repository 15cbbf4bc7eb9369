import { bits } from '@guildhall/protocol/permissions';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aMember, aRole, aServer, aState, START } from '../../state/builders.ts';
import { typedIds } from './bans/typed-ids.ts';
import { timeoutSeconds } from './dialogs/lengths.ts';
import { type MemberAction, managesMembers, mayActOn } from './member-actions.ts';
import { memberFilter, NO_FILTERS } from './members-page/member-form.ts';

const MODERATING = Number(bits('moderateMembers', 'kickMembers', 'banMembers', 'manageNicknames'));

/** Account 1 is a moderator: 2 is a member, 3 an administrator below, 4 a moderator too, 9 the owner. */
const state = aState([
  aServer('5', {
    myRoles: ['52'],
    roles: [
      aRole('52', { position: 2, permissions: MODERATING }),
      aRole('51', { position: 1, permissions: Number(bits('administrator')) }),
      aRole('5'),
    ],
    members: [
      aMember('1', { roles: ['52'] }),
      aMember('2', { timeoutUntil: '2026-05-04T11:00:00.000Z' }),
      aMember('3', { roles: ['51'] }),
      aMember('4', { roles: ['52'] }),
      aMember('9', { isOwner: true }),
    ],
  }),
]);
beforeAll(() => vi.setSystemTime(START));
afterAll(() => vi.useRealTimers());

const acts = (userId: string) =>
  (['nickname', 'timeOut', 'endTimeout', 'kick', 'ban'] satisfies MemberAction[]).filter((act) =>
    mayActOn(state, '5', userId, act),
  );

it('offers actions by permission and rank', () => {
  expect(acts('2')).toEqual(['nickname', 'timeOut', 'endTimeout', 'kick', 'ban']);
  expect(acts('3')).toEqual(['nickname', 'kick', 'ban']);
  expect(acts('4')).toEqual([]);
  expect(acts('9')).toEqual([]);
  expect(acts('1')).toEqual(['nickname']);
  expect(acts('77')).toEqual(['ban']);
  expect(managesMembers(state, '5')).toBe(true);
});

it('reads durations as people write them, within the limits of a timeout', () => {
  expect(timeoutSeconds('90', 'minutes')).toBe(5400);
  expect(timeoutSeconds(' 1,5 ', 'hours')).toBe(5400);
  expect(timeoutSeconds('28', 'days')).toBe(2_419_200);
  for (const amount of ['0', '0.5', '-3', 'soon', '', '29000000']) {
    expect(timeoutSeconds(amount, 'minutes')).toBeUndefined();
  }
  expect(timeoutSeconds('29', 'days')).toBeUndefined();
});

it('reads ids between spaces, lines and commas, and as mentions', () => {
  expect(typedIds('12, 34\n<@56> 12')).toEqual({ ids: ['12', '34', '56'], bad: [] });
  expect(typedIds('12 ada 0')).toEqual({ ids: ['12'], bad: ['ada', '0'] });
});

it('requests only the chosen actions', () => {
  expect(memberFilter(NO_FILTERS, START)).toEqual({ order: 'newest' });
  expect(
    memberFilter(
      { query: ' bo ', roleId: '52', joined: 'within hour', status: 'timedOut', order: 'oldest' },
      START,
    ),
  ).toEqual({
    order: 'oldest',
    q: 'bo',
    roleId: '52',
    timedOut: true,
    joinedAfter: '2026-05-04T09:00:00.000Z',
  });
  expect(memberFilter({ ...NO_FILTERS, joined: 'before week' }, START)).toEqual({
    order: 'newest',
    joinedBefore: '2026-04-27T10:00:00.000Z',
  });
});
