import { expect, it } from 'vitest';
import { aMember, aState } from '../../state/builders.ts';
import { onlineMembersLoaded } from './online-members.ts';

it('takes members who are not in the whole answer for offline', () => {
  const bo = aMember('2', { status: 'online' });
  const cleo = aMember('3', { status: 'online' });
  const both = onlineMembersLoaded(aState(), '5', { members: [bo, cleo], whole: true });
  const statusOfCleo = (whole: boolean) =>
    onlineMembersLoaded(both, '5', { members: [bo], whole }).presences['3']?.status;
  expect([statusOfCleo(false), statusOfCleo(true)]).toEqual(['online', 'offline']);
  expect(onlineMembersLoaded(both, '5', { members: [bo], whole: true }).presences['2']?.status).toBe(
    'online',
  );
});
