/** Participants of direct messages and friends follow events as members of servers do. */
import type { DirectChannel, Recipient } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { after, aState, aUser, idAfter, START } from '../builders.ts';
import type { GatewayEvent } from '../events.ts';
import type { GatewayState } from '../model.ts';
import { isUnread } from '../selectors.ts';
import { directsReady } from './directs.ts';

const TAG = { serverId: '5', name: 'OLD', badge: 'leaf', color: 1 } as const;
const recipient = (id: string): Recipient => ({
  ...aUser(id, { displayName: `Person ${id}`, clanTag: TAG }),
  status: 'idle',
  customStatus: 'reading',
});
const DIRECT: DirectChannel = {
  id: '80',
  type: 'dm',
  recipient: recipient('2'),
  recipients: [recipient('2')],
  lastMessageId: null,
};
const GROUP: DirectChannel = {
  id: '81',
  type: 'group_dm',
  recipients: [recipient('2'), recipient('3')],
  lastMessageId: null,
};

function held(): GatewayState {
  const since = new Date(START).toISOString();
  return directsReady(
    aState(),
    [DIRECT, GROUP],
    [
      { user: aUser('2', { clanTag: TAG }), type: 'friend', since },
      { user: aUser('3'), type: 'blocked', since },
    ],
  );
}

describe('a changed person', () => {
  const payload = { ...aUser('2', { displayName: 'New name', avatarUrl: '/media/new.webp' }), clanTag: null };
  const next = after(held(), { name: 'USER_UPDATE', payload });

  it('is updated in direct messages, groups and their titles, with the same status', () => {
    expect(next.directs['80']?.recipient).toEqual({ ...payload, status: 'idle', customStatus: 'reading' });
    expect(next.directs['80']?.recipients).toEqual([next.directs['80']?.recipient]);
    expect(next.directs['81']?.recipients.map(({ displayName }) => displayName)).toEqual([
      'New name',
      'Person 3',
    ]);
    expect([next.channels['80']?.name, next.channels['81']?.name]).toEqual([
      'New name',
      'New name, Person 3',
    ]);
  });

  it('is updated among friends; others stay the same objects', () => {
    expect(next.relationships['2']?.user).toEqual(payload);
    const before = held();
    const later = after(before, { name: 'USER_UPDATE', payload: aUser('99') });
    expect(later.relationships).toBe(before.relationships);
    expect(later.directs).toBe(before.directs);
    expect(later.channels).toBe(before.channels);
  });
});

it('cannot be written to after their account was erased', () => {
  const payload = aUser('2', { displayName: 'Deleted User', deleted: true });
  const next = after(held(), { name: 'USER_UPDATE', payload });
  expect(next.directs['80']?.recipientDeleted).toBe(true);
  expect(next.directs['81']?.recipientDeleted).toBeUndefined();
});

it('shows a changed clan tag on recipients and friends who wear it', () => {
  const clanTag = { ...TAG, name: 'NEW' };
  const next = after(held(), {
    name: 'CLAN_TAG_UPDATE',
    payload: { serverId: '5', clanTag, cleared: false },
  });
  expect(next.directs['80']?.recipient?.clanTag).toEqual(clanTag);
  expect(next.relationships['2']?.user.clanTag).toEqual(clanTag);
  expect(next.relationships['3']?.user.clanTag).toBeNull();
});

describe('a direct message that was read', () => {
  it('stays read when it is closed and opened again', () => {
    const direct = { ...DIRECT, lastMessageId: idAfter(5) };
    const read = { channelId: '80', lastReadMessageId: idAfter(5), mentionCount: 0 };
    const events: readonly GatewayEvent[] = [
      { name: 'DM_UPDATE', payload: direct },
      { name: 'READ_STATE_UPDATE', payload: read },
      { name: 'DM_DELETE', payload: { id: '80' } },
      { name: 'DM_CREATE', payload: direct },
    ];
    const next = after(held(), ...events);
    expect(isUnread(next, '80')).toBe(false);
  });
});

describe('a group whose people change', () => {
  it('keeps the statuses that its other people have now', () => {
    const presence = { userId: '2', status: 'dnd', customStatus: null } as const;
    const changed = after(held(), { name: 'PRESENCE_UPDATE', payload: presence });
    const payload = { channelId: '81', user: { ...recipient('4'), status: 'online' as const } };
    const joined = after(changed, { name: 'DM_RECIPIENT_ADD', payload });
    expect([joined.presences['2'], joined.presences['4']?.status]).toEqual([presence, 'online']);
    const left = after(joined, { name: 'DM_RECIPIENT_REMOVE', payload });
    expect([left.presences['2'], left.directs['81']?.recipients.length]).toEqual([presence, 2]);
  });

  it('no longer type there once removed', () => {
    const user = recipient('3');
    const typing = {
      channelId: '81',
      serverId: null,
      userId: user.id,
      startedAt: new Date(START).toISOString(),
    };
    const events: readonly GatewayEvent[] = [
      { name: 'TYPING_START', payload: typing },
      { name: 'DM_RECIPIENT_REMOVE', payload: { channelId: '81', user } },
    ];
    expect(after(held(), ...events).typing['81']).toEqual({});
  });
});

it('messages from before a group was left do not count when the person is added again', () => {
  const pinged = { channelId: '81', lastReadMessageId: null, mentionCount: 4 };
  const events: readonly GatewayEvent[] = [
    { name: 'READ_STATE_UPDATE', payload: pinged },
    { name: 'DM_DELETE', payload: { id: '81' } },
    { name: 'DM_CREATE', payload: GROUP },
  ];
  const next = after(held(), ...events);
  expect(next.readStates['81']).toBeUndefined();
});
