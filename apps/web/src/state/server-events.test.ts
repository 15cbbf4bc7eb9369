import { bit } from '@guildhall/protocol/permissions';
import { describe, expect, it } from 'vitest';
import {
  aChannel,
  after,
  aMember,
  aMessage,
  aReady,
  aRole,
  aServer,
  aState,
  aUser,
  idAfter,
  START,
} from './builders.ts';
import type { GatewayEvent } from './events.ts';
import { EMPTY_STATE, type GatewayState } from './model.ts';
import { grantableRoles } from './permissions.ts';
import { ready } from './ready.ts';
import { membersFound, membersLoaded } from './resources/members.ts';
import { messagesLoaded } from './resources/messages.ts';
import { isUnread } from './selectors.ts';

it('a server without room in READY is awaited until it follows, or is lost', () => {
  const unavailable = { ...aReady([]), servers: [{ id: '6', unavailable: true } as const] };
  const connected = ready(EMPTY_STATE, unavailable);
  expect(connected.awaited).toEqual({ '6': true });
  const followed = after(connected, { name: 'SERVER_CREATE', payload: aServer('6') });
  expect([followed.awaited, Object.keys(followed.servers)]).toEqual([{}, ['6']]);
  expect(after(connected, { name: 'SERVER_DELETE', payload: { id: '6' } }).awaited).toEqual({});
  // A page that knows it shows it as it was.
  expect(ready(followed, unavailable)).toMatchObject({ awaited: {}, servers: { '6': { available: false } } });
});

describe('a member', () => {
  it('keeps onboarding and voice fields of a change', () => {
    const next = after(aState(), {
      name: 'MEMBER_UPDATE',
      payload: {
        serverId: '5',
        user: aUser('1'),
        roles: [],
        nick: null,
        joinedAt: new Date(START).toISOString(),
        pending: false,
        mute: true,
        deaf: false,
        flags: 10,
        timeoutUntil: null,
      },
    });
    expect(next.members['5']?.byId['1']).toMatchObject({ flags: 10, mute: true, deaf: false });
  });

  it('stays when SERVER_CREATE of a joined server arrives after all members were read', () => {
    const joined: GatewayEvent = { name: 'SERVER_CREATE', payload: aServer('5', { memberCount: 2 }) };
    const loaded = membersLoaded(aState(), '5', [aMember('1'), aMember('2')]);
    expect(after(loaded, joined).members['5']).toEqual(loaded.members['5']);
    const away: GatewayEvent = { name: 'SERVER_DELETE', payload: { id: '5', unavailable: true } };
    expect(after(loaded, away, joined).members['5']?.complete).toBe(false);
  });

  it('stays when the state of a server comes again before missed messages', () => {
    const payload = aServer('5', { memberCount: 9000, members: [aMember('1')] });
    const found = membersFound(after(aState(), { name: 'SERVER_CREATE', payload }), '5', [aMember('2')]);
    const again = after(found, { name: 'SERVER_CREATE', payload });
    expect(Object.keys(again.members['5']?.byId ?? {})).toEqual(['1', '2']);
  });
});

describe('threads', () => {
  const thread = aChannel('59', '5', { kind: 'thread', parentId: '51', archived: false });
  const held = () => aState([aServer('5', { channels: [aChannel('51', '5'), thread] })]);

  it('change in place; unknown ones are added when they leave the archive', () => {
    const payload = { ...thread, archived: true };
    expect(after(held(), { name: 'THREAD_UPDATE', payload }).channels['59']?.archived).toBe(true);
    const unknown = aState();
    expect(after(unknown, { name: 'THREAD_UPDATE', payload })).toBe(unknown);
    expect(after(unknown, { name: 'THREAD_UPDATE', payload: thread }).channels['59']).toEqual(thread);
  });

  it('are removed when deleted, with their messages', () => {
    const state = messagesLoaded(held(), '59', { items: [aMessage(1)], kind: 'newest', limit: 50 });
    const next = after(state, {
      name: 'THREAD_DELETE',
      payload: { id: '59', serverId: '5', parentId: '51' },
    });
    expect([next.channels['59'], next.messages['59']]).toEqual([undefined, undefined]);
    expect(next.channels['51']).toBeDefined();
  });

  it('are removed with their channel, while channels of a deleted category stay', () => {
    const gone: GatewayEvent = {
      name: 'CHANNEL_DELETE',
      payload: { id: '51', serverId: '5', parentId: null, kind: 'text' },
    };
    expect(Object.keys(after(held(), gone).channels)).toEqual([]);
    const inside = aServer('5', { channels: [aChannel('51', '5'), aChannel('52', '5', { parentId: '51' })] });
    expect(Object.keys(after(aState([inside]), gone).channels)).toEqual(['52']);
  });

  it('stay read and followed when they are hidden and shown again', () => {
    const channel = aChannel('51', '5', { lastMessageId: idAfter(9) });
    const thread = aChannel('59', '5', { kind: 'thread', parentId: '51', lastMessageId: idAfter(8) });
    const next = after(
      aState([aServer('5', { channels: [channel], threads: [thread] })]),
      { name: 'THREAD_FOLLOW_UPDATE', payload: { threadId: '59', following: true } },
      ...[channel, thread].map(
        ({ id, lastMessageId }): GatewayEvent => ({
          name: 'READ_STATE_UPDATE',
          payload: { channelId: id, lastReadMessageId: lastMessageId, mentionCount: 0 },
        }),
      ),
      { name: 'THREAD_DELETE', payload: { id: '59', serverId: '5', parentId: '51', hidden: true } },
      {
        name: 'CHANNEL_DELETE',
        payload: { id: '51', serverId: '5', parentId: null, kind: 'text', hidden: true },
      },
      { name: 'CHANNEL_CREATE', payload: channel },
      { name: 'THREAD_CREATE', payload: thread },
    );
    expect(['51', '59'].map((id) => isUnread(next, id))).toEqual([false, false]);
    expect(next.follows).toEqual({ '59': true });
  });
});

describe('the first message of a post', () => {
  const id = idAfter(5);
  const post = aChannel(id, '5', { kind: 'thread', parentId: '51', lastMessageId: id, messageCount: 0 });
  const started = (message: Partial<ReturnType<typeof aMessage>>): GatewayEvent[] => [
    { name: 'THREAD_CREATE', payload: post },
    { name: 'MESSAGE_CREATE', payload: aMessage(5, { channelId: id, ...message }) },
  ];

  it('counts once for people whom it mentions, and not as a reply', () => {
    const ping = started({ mentions: ['1'] });
    const next = after(aState(), ...ping, ...ping);
    expect(next.readStates[id]).toEqual({ channelId: id, lastReadMessageId: null, mentionCount: 1 });
    expect(next.channels[id]?.messageCount).toBe(0);
    const read = { channelId: id, lastReadMessageId: id, mentionCount: 0 };
    expect(after(next, { name: 'READ_STATE_UPDATE', payload: read }, ...ping).readStates[id]).toEqual(read);
    expect(after(aState(), ...started({})).readStates).toEqual({});
  });
});

describe("a server's clan tag", () => {
  const tag = { serverId: '5', name: 'OLD', badge: 'leaf', color: 1 } as const;
  const other = { ...tag, serverId: '6' };
  const wearers = () =>
    messagesLoaded(
      aState([
        aServer('5', {
          members: [
            aMember('2', { user: aUser('2', { clanTag: tag }) }),
            aMember('3', { user: aUser('3', { clanTag: other }) }),
          ],
        }),
      ]),
      '51',
      {
        items: [aMessage(1, { author: aUser('2', { clanTag: tag }) })],
        kind: 'newest',
        limit: 50,
      },
    );
  const worn = (state: GatewayState) => [
    state.members['5']?.byId['2']?.user.clanTag,
    state.messages['51']?.items[0]?.author.clanTag,
    state.members['5']?.byId['3']?.user.clanTag,
  ];

  it('changes in its server and on people who wear it, and on nobody else', () => {
    const clanTag = { ...tag, name: 'NEW' };
    const payload = { serverId: '5', clanTag, cleared: false };
    const changed = after(wearers(), { name: 'CLAN_TAG_UPDATE', payload });
    expect(worn(changed)).toEqual([clanTag, clanTag, other]);
    expect(changed.servers['5']?.clanTag).toEqual(clanTag);
  });

  it('is removed when it is cleared', () => {
    const shown = after(wearers(), {
      name: 'CLAN_TAG_UPDATE',
      payload: { serverId: '5', clanTag: tag, cleared: false },
    });
    const payload = { serverId: '5', clanTag: null, cleared: true };
    const cleared = after(shown, { name: 'CLAN_TAG_UPDATE', payload });
    expect(worn(cleared)).toEqual([null, null, other]);
    expect(cleared.servers['5']?.clanTag).toBeNull();
  });
});

describe('roles that the person may give', () => {
  const manager = aRole('70', { position: 3, permissions: Number(bit('manageServer') | bit('manageRoles')) });
  const roles = [
    manager,
    aRole('71', { position: 3, permissions: 0 }),
    aRole('72', { position: 2, permissions: 0 }),
    aRole('73', { position: 2, permissions: Number(bit('banMembers')) }),
    aRole('74', { position: 1, permissions: 0, botId: '8' }),
    aRole('5'),
  ];
  const ids = (myRoles: string[], ownerId: string) =>
    grantableRoles(aState([aServer('5', { roles, myRoles, ownerId })]), '5').map(({ id }) => id);

  it('are none without Manage Roles', () => {
    const weaker = { ...manager, permissions: Number(bit('manageServer')) };
    const state = aState([
      aServer('5', { roles: [weaker, ...roles.slice(1)], myRoles: ['70'], ownerId: '9' }),
    ]);
    expect(grantableRoles(state, '5')).toEqual([]);
  });

  it('are below their own and have no permission they lack; never @everyone or the role of a bot', () => {
    expect(ids(['70'], '9')).toEqual(['72']);
    expect(ids([], '9')).toEqual([]);
    expect(ids([], '1')).toEqual(['70', '71', '72', '73']);
  });
});
