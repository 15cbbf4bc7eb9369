import type { Message } from '@guildhall/protocol';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aChannel,
  after,
  aMember,
  aMessage,
  aRole,
  aServer,
  aState,
  aUser,
  idAfter,
  START,
} from './builders.ts';
import type { GatewayEvent } from './events.ts';
import type { GatewayState, OutgoingMessage } from './model.ts';
import { decideMessage } from './notifications/message-decision.ts';
import { isChannelMuted } from './notifications/muted-channels.ts';
import { mayInChannel, mayInServer, timeoutEnd } from './permissions.ts';
import { membersLoaded } from './resources/members.ts';
import { messagesLoaded, windowLeft, windowOpened } from './resources/messages.ts';
import { outgoingAdd, outgoingFailure } from './resources/outgoing.ts';
import { channelMarkedUnread, unreadMarkSent } from './resources/read-states.ts';
import { channelNames, isUnread, serverAttention } from './selectors.ts';

const created = (message: Message & { serverId: string }): GatewayEvent => ({
  name: 'MESSAGE_CREATE',
  payload: message,
});
const newest = (state: GatewayState, items: readonly Message[], limit = 50) =>
  messagesLoaded(state, '51', { items, kind: 'newest', limit });
const idsOf = (state: GatewayState) => state.messages['51']?.items.map((message) => message.id);

describe('messages', () => {
  it('are added to a window that reaches the present, ordered by id and once', () => {
    const state = newest(aState(), [aMessage(1)]);
    const next = after(state, created(aMessage(3)), created(aMessage(2)), created(aMessage(3)));
    expect(idsOf(next)).toEqual([idAfter(1), idAfter(2), idAfter(3)]);
  });

  it('are not added to a window in the past or to channels that were never opened', () => {
    const past = messagesLoaded(aState(), '51', { items: [aMessage(1)], kind: 'around', limit: 50 });
    expect(idsOf(after(past, created(aMessage(9))))).toEqual([idAfter(1)]);
    expect(after(aState(), created(aMessage(9))).messages['51']).toBeUndefined();
  });

  it('keep their reactions when they change, and update replies with the new text', () => {
    const reactions = [{ emoji: 'x', count: 1, me: false }];
    const first = aMessage(1, { reactions });
    const reply = { id: first.id, author: first.author, content: first.content, hasAttachments: false };
    const state = newest(aState(), [first, aMessage(2, { reply })]);
    const { reactions: _left, serverId: _server, ...changed } = { ...first, content: 'new' };
    const items = after(state, { name: 'MESSAGE_UPDATE', payload: changed }).messages['51']?.items;
    expect(items?.[0]).toMatchObject({ content: 'new', reactions });
    expect(items?.[1]?.reply?.content).toBe('new');
  });

  it('leave the first text display of a message made of components in its replies, up to 200 characters', () => {
    const components = [
      { type: 17, components: [{ type: 10, content: `${'😀'.repeat(199)}ab` }] },
    ] as Message['components'];
    const first = aMessage(1, { content: '', components, flags: 32768 });
    const reply = { id: first.id, author: first.author, content: 'before', hasAttachments: false };
    const state = newest(aState(), [first, aMessage(2, { reply })]);
    const { reactions: _left, ...changed } = { ...first, pinned: true };
    const items = after(state, { name: 'MESSAGE_UPDATE', payload: changed }).messages['51']?.items;
    expect(items?.[1]?.reply?.content).toBe(`${'😀'.repeat(199)}a`);
  });

  it('are removed when deleted, and replies to them show it', () => {
    const first = aMessage(1);
    const reply = { id: first.id, author: first.author, content: '', hasAttachments: false };
    const state = newest(aState(), [first, aMessage(2, { reply })]);
    const next = after(state, {
      name: 'MESSAGE_DELETE',
      payload: { id: first.id, channelId: '51', serverId: '5' },
    });
    expect(idsOf(next)).toEqual([idAfter(2)]);
    expect(next.messages['51']?.items[0]).toMatchObject({ reply: null, replyDeleted: true });
  });

  it('are removed together when deleted together', () => {
    const [first, third] = [aMessage(1), aMessage(3)];
    const reply = { id: first.id, author: first.author, content: '', hasAttachments: false };
    const state = newest(aState(), [first, aMessage(2, { reply }), third]);
    const deletion: GatewayEvent = {
      name: 'MESSAGE_DELETE_BULK',
      payload: { ids: [first.id, third.id], channelId: '51', serverId: '5' },
    };
    const next = after(state, deletion, deletion);
    expect(idsOf(next)).toEqual([idAfter(2)]);
    expect(next.messages['51']?.items[0]).toMatchObject({ reply: null, replyDeleted: true });
    expect(after(aState(), deletion)).toEqual({ ...aState(), gone: [first.id, third.id] });
  });

  it('end up as in a fresh read, whenever a page is read between the events', () => {
    const change = fc.record({
      kind: fc.constantFrom('create', 'update', 'delete'),
      at: fc.integer({ min: 1, max: 12 }),
      text: fc.string({ maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.nat(30), (changes, readAfter) => {
        const truth = new Map<string, Message & { serverId: string }>();
        const events: GatewayEvent[] = [];
        let page: readonly Message[] = [];
        changes.forEach(({ kind, at, text }, index) => {
          if (index === readAfter) page = [...truth.values()].map(({ serverId: _s, ...message }) => message);
          const message = aMessage(at, { content: text });
          const known = truth.has(message.id);
          if (kind === 'create' && !known) {
            truth.set(message.id, message);
            events.push(created(message));
          } else if (kind === 'update' && known) {
            truth.set(message.id, message);
            const { reactions: _r, serverId: _s, ...payload } = message;
            events.push({ name: 'MESSAGE_UPDATE', payload });
          } else if (kind === 'delete' && known) {
            truth.delete(message.id);
            events.push({
              name: 'MESSAGE_DELETE',
              payload: { id: message.id, channelId: '51', serverId: '5' },
            });
          }
        });
        // The page may be older than all events, which are then applied again. The service never reuses ids, so
        // histories that repeat one are left out.
        const made = events
          .filter((event) => event.name === 'MESSAGE_CREATE')
          .map((event) => event.payload.id);
        fc.pre(new Set(made).size === made.length);
        const state = after(newest(aState(), page, page.length + 1), ...events);
        const expected = [...truth.values()]
          .map(({ serverId: _s, ...message }) => message)
          .sort((left, right) => (left.id < right.id ? -1 : 1));
        expect(state.messages['51']?.items).toEqual(expected);
      }),
    );
  });
});

it('keeps the table of channel names when a message changes its thread', () => {
  const thread = aChannel('52', '5', { kind: 'thread', parentId: '51' });
  const state = after(aState(), { name: 'THREAD_CREATE', payload: thread });
  const next = after(state, created(aMessage(1, { channelId: '52' })));
  expect(next.channels['52']).not.toBe(state.channels['52']);
  expect(channelNames(next.channels)).toBe(channelNames(state.channels));
  const renamed = after(next, { name: 'CHANNEL_UPDATE', payload: aChannel('51', '5', { name: 'new' }) });
  expect(channelNames(renamed.channels)).toMatchObject({ '51': 'new' });
});

describe('messages in memory', () => {
  const many = Array.from({ length: 1000 }, (_, index) => created(aMessage(index + 2)));
  const first = newest(aState(), [aMessage(1)]);

  it('include only the newest of a hidden channel', () => {
    const held = after(first, ...many).messages['51'];
    expect(held?.items.length).toBeLessThanOrEqual(200);
    expect(held?.items.at(-1)?.id).toBe(idAfter(1001));
    expect(held?.hasOlder).toBe(true);
  });

  it('include all that came while the channel is open, and the newest after it is left', () => {
    const open = after(windowOpened(first, '51'), ...many);
    expect(open.messages['51']?.items).toHaveLength(1001);
    const left = windowLeft(open, '51').messages['51'];
    expect(left?.items).toEqual(open.messages['51']?.items.slice(-100));
    expect(left?.hasOlder).toBe(true);
  });
});

describe('outgoing messages', () => {
  const outgoing: OutgoingMessage = {
    nonce: 'n1',
    channelId: '51',
    content: 'hello',
    replyTo: null,
    mentionReply: true,
    createdAt: new Date(START).toISOString(),
    files: [],
    progress: 0,
    failure: null,
  };

  it('are replaced by the message with their nonce, and by no other', () => {
    const state = newest(outgoingAdd(aState(), outgoing), []);
    const others = after(state, created(aMessage(1, { nonce: 'n1' })));
    expect(others.outgoing['51']).toHaveLength(1);
    const own = after(state, created(aMessage(1, { nonce: 'n1', author: aUser('1') })));
    expect(own.outgoing['51']).toBeUndefined();
    expect(idsOf(own)).toHaveLength(1);
  });

  it('do not fail after they have arrived', () => {
    const arrived = after(
      newest(outgoingAdd(aState(), outgoing), []),
      created(aMessage(1, { nonce: 'n1', author: aUser('1') })),
    );
    expect(outgoingFailure(arrived, '51', 'n1', { text: 'x', retryable: true })).toBe(arrived);
  });

  const newSession = (state: GatewayState): GatewayEvent => ({
    name: 'READY',
    payload: {
      sessionId: 't',
      resumeUrl: '',
      heartbeatInterval: 1,
      user: { ...aUser('1'), ...state.account } as never,
      servers: [aServer('5')],
      dms: [],
    },
  });

  it('survive a new session, while pages are marked as stale', () => {
    const state = outgoingAdd(newest(aState(), [aMessage(1)]), outgoing);
    const next = after(state, newSession(state));
    expect(next.outgoing['51']).toEqual([outgoing]);
    expect(next.messages['51']).toMatchObject({ stale: true, items: [{ id: idAfter(1) }] });
  });

  it('survive a new session in an archived thread that was not opened', () => {
    const state = outgoingAdd(aState(), { ...outgoing, channelId: '52' });
    expect(after(state, newSession(state)).outgoing['52']).toHaveLength(1);
  });
});

describe('read states', () => {
  it('count mentions once, and your own message marks the channel as read', () => {
    const mention = aMessage(1, { mentions: ['1'] });
    const state = after(aState(), created(mention), created(mention));
    expect(serverAttention(state, '5')).toEqual({ unread: true, mentions: 1 });
    const answered = after(state, created(aMessage(2, { author: aUser('1') })));
    expect(serverAttention(answered, '5')).toEqual({ unread: false, mentions: 0 });
  });

  it("stay when a poll ends, although its result is the author's message", () => {
    const state = after(aState(), created(aMessage(1, { mentions: ['1'] })));
    const pollResult = { messageId: idAfter(0), question: 'Tea?', winners: [], total: 0 };
    const ended = after(state, created(aMessage(2, { author: aUser('1'), pollResult })));
    expect(serverAttention(ended, '5')).toEqual({ unread: true, mentions: 1 });
  });

  it('follow other sessions', () => {
    const state = after(aState(), created(aMessage(1)));
    const next = after(state, {
      name: 'READ_STATE_UPDATE',
      payload: { channelId: '51', lastReadMessageId: idAfter(1), mentionCount: 0 },
    });
    expect([isUnread(state, '51'), isUnread(next, '51')]).toEqual([true, false]);
  });

  it('stay unread by hand until that is sent, although the event of an earlier reading arrives before', () => {
    const read = (place: number): GatewayEvent => ({
      name: 'READ_STATE_UPDATE',
      payload: { channelId: '51', lastReadMessageId: idAfter(place), mentionCount: 0 },
    });
    const state = after(aState(), created(aMessage(1)), created(aMessage(2)));
    const marked = after(channelMarkedUnread(state, '51', idAfter(1)), read(2));
    expect(isUnread(marked, '51')).toBe(true);
    expect(isUnread(after(unreadMarkSent(marked, '51'), read(2)), '51')).toBe(false);
  });

  it('show nothing of a channel or thread in a muted category', () => {
    const shed = aChannel('51', '5', { parentId: '50', lastMessageId: idAfter(1) });
    const thread = aChannel('52', '5', { kind: 'thread', parentId: '51', lastMessageId: idAfter(2) });
    const channels = [aChannel('50', '5', { kind: 'category' }), shed, thread];
    const state = after(aState([aServer('5', { channels })]), {
      name: 'NOTIFICATION_SETTINGS_UPDATE',
      payload: { id: '50', level: 'all', mutedUntil: '9999-12-31T00:00:00.000Z', suppressEveryone: false },
    });
    expect(channels.map(({ id }) => isChannelMuted(state, id))).toEqual([true, true, true]);
    expect(serverAttention(state, '5').unread).toBe(false);
    const message = aMessage(3, { channelId: '52', author: aUser('2'), mentions: ['1'] });
    expect(decideMessage(state, message, 'all', START)).toEqual({ notifies: false, reason: 'categoryMuted' });
  });

  it('treat messages from before joining as read', () => {
    const old = aServer('5', { channels: [aChannel('51', '5', { lastMessageId: idAfter(-60) })] });
    expect(isUnread(aState([old]), '51')).toBe(false);
  });
});

describe('servers, channels, roles and members', () => {
  beforeEach(() => vi.setSystemTime(START));
  afterAll(() => vi.useRealTimers());

  it('are added and removed with everything that belongs to them', () => {
    const state = newest(aState([aServer('5'), aServer('6')]), [aMessage(1)]);
    const next = after(state, { name: 'SERVER_DELETE', payload: { id: '5', cause: 'kicked' } });
    expect(next).toMatchObject({ servers: { '6': {} }, messages: {}, channels: { '61': {} } });
    expect(Object.keys(next.channels)).toEqual(['61']);
    expect(after(next, { name: 'SERVER_CREATE', payload: aServer('5') }).channels['51']).toBeDefined();
  });

  it('keep what was read in them for people who rejoin, as READY does', () => {
    const read: GatewayEvent = {
      name: 'READ_STATE_UPDATE',
      payload: { channelId: '51', lastReadMessageId: idAfter(1), mentionCount: 1 },
    };
    const left = after(aState(), read, { name: 'SERVER_DELETE', payload: { id: '5', cause: 'left' } });
    const rejoined = aServer('5', {
      channels: [aChannel('51', '5', { lastMessageId: idAfter(2) })],
      joinedAt: new Date(START + 3000).toISOString(),
    });
    const next = after(left, { name: 'SERVER_CREATE', payload: rejoined });
    expect(isUnread(next, '51')).toBe(true);
    // Mentions from before the joining date do not count.
    expect(serverAttention(next, '5').mentions).toBe(0);
  });

  it('stay in the list while they are unavailable', () => {
    const next = after(aState(), { name: 'SERVER_DELETE', payload: { id: '5', unavailable: true } });
    expect(next.servers['5']).toMatchObject({ available: false, name: 'Server 5' });
  });

  it('change in place', () => {
    const { channels: _c, roles: _r, myRoles: _m, joinedAt: _j, ...rest } = aServer('5', { name: 'New' });
    const {
      members: _ms,
      emojis: _e,
      stickers: _s,
      threads: _t,
      voiceStates: _v,
      presences: _p,
      ...summary
    } = rest;
    const next = after(
      aState(),
      { name: 'SERVER_UPDATE', payload: { ...summary, ownerId: '1' } },
      { name: 'CHANNEL_UPDATE', payload: aChannel('51', '5', { name: 'renamed' }) },
      { name: 'CHANNEL_CREATE', payload: aChannel('52', '5') },
      { name: 'CHANNEL_DELETE', payload: { id: '52', serverId: '5', parentId: null, kind: 'text' } },
    );
    expect(next.servers['5']?.name).toBe('New');
    expect(next.members['5']?.byId['1']?.isOwner).toBe(true);
    expect(Object.values(next.channels).map((channel) => channel.name)).toEqual(['renamed']);
  });

  it('count a member once, however often the event comes', () => {
    const add: GatewayEvent = {
      name: 'MEMBER_ADD',
      payload: { serverId: '5', ...aMember('2'), memberCount: 2 },
    };
    const remove: GatewayEvent = {
      name: 'MEMBER_REMOVE',
      payload: { serverId: '5', user: aUser('2'), memberCount: 1 },
    };
    const loaded = membersLoaded(aState(), '5', [aMember('1')]);
    const joined = after(loaded, add, add);
    expect(joined.servers['5']?.memberCount).toBe(2);
    expect(after(joined, remove, remove).servers['5']?.memberCount).toBe(1);
  });

  it('add and remove permissions at once', () => {
    const admin = aRole('7', { permissions: 8, position: 1 });
    const given = after(
      aState(),
      { name: 'ROLE_CREATE', payload: { serverId: '5', role: admin } },
      {
        name: 'MEMBER_UPDATE',
        payload: {
          serverId: '5',
          user: aUser('1'),
          roles: ['7'],
          nick: null,
          joinedAt: new Date(START).toISOString(),
          pending: false,
          mute: false,
          deaf: false,
          flags: 0,
          timeoutUntil: null,
        },
      },
    );
    expect(mayInServer(given, '5', 'manageServer')).toBe(true);
    const taken = after(given, { name: 'ROLE_DELETE', payload: { serverId: '5', roleId: '7' } });
    expect(mayInServer(taken, '5', 'manageServer')).toBe(false);
    expect(taken.members['5']?.byId['1']?.roles).toEqual([]);
  });

  it('move: roles and channels get the positions of the event, and unknown ones are skipped', () => {
    const [low, high] = [aRole('7', { position: 1 }), aRole('8', { position: 2 })];
    const server = aServer('5', {
      roles: [high, low, aRole('5')],
      channels: [aChannel('51', '5'), aChannel('52', '5', { position: 1 }), aChannel('53', '5')],
    });
    const moved = after(
      aState([server]),
      {
        name: 'ROLES_REORDER',
        payload: {
          serverId: '5',
          roles: [
            { id: '7', position: 2 },
            { id: '8', position: 1 },
            { id: '9', position: 3 },
          ],
        },
      },
      {
        name: 'CHANNELS_REORDER',
        payload: {
          serverId: '5',
          channels: [
            { id: '52', position: 0, parentId: '53' },
            { id: '59', position: 1, parentId: null },
          ],
        },
      },
    );
    expect(moved.roles['5']).toEqual([{ ...low, position: 2 }, { ...high, position: 1 }, aRole('5')]);
    expect(moved.channels['52']).toEqual(aChannel('52', '5', { position: 0, parentId: '53' }));
    expect(Object.keys(moved.channels)).toEqual(['51', '52', '53']);
    expect(moved.channels['51']).toEqual(aChannel('51', '5'));
    const elsewhere = { serverId: '6', roles: [{ id: '7', position: 9 }] };
    expect(after(moved, { name: 'ROLES_REORDER', payload: elsewhere })).toBe(moved);
  });

  it('restrict timed-out members until the end of the timeout', () => {
    const until = new Date(START + 60_000).toISOString();
    const state = aState([aServer('5', { members: [aMember('1', { timeoutUntil: until })] })]);
    expect(mayInChannel(state, '51', 'sendMessages')).toBe(false);
    vi.setSystemTime(START + 61_000);
    expect(mayInChannel(state, '51', 'sendMessages')).toBe(true);
  });

  it('allow only reading in a suspended server, even to its owner', () => {
    const owned = aState([aServer('5', { ownerId: '1' })]);
    const server = owned.servers['5'] as NonNullable<(typeof owned.servers)[string]>;
    const suspended: GatewayState = {
      ...owned,
      servers: { '5': { ...server, suspension: { reason: 'Fraud' } } },
    };
    const held = (state: GatewayState) =>
      [
        mayInServer(state, '5', 'manageServer'),
        mayInServer(state, '5', 'viewAuditLog'),
        mayInChannel(state, '51', 'sendMessages'),
        mayInChannel(state, '51', 'viewChannel'),
      ] as const;
    expect(held(owned)).toEqual([true, true, true, true]);
    expect(held(suspended)).toEqual([false, true, false, true]);
  });

  it('restrict and free the person as a timeout or screening starts and ends', () => {
    const update = (changes: { pending?: boolean; timeoutUntil?: string }): GatewayEvent => ({
      name: 'MEMBER_UPDATE',
      payload: {
        serverId: '5',
        user: aUser('1'),
        roles: [],
        nick: null,
        joinedAt: new Date(START).toISOString(),
        pending: false,
        mute: false,
        deaf: false,
        flags: 0,
        timeoutUntil: null,
        ...changes,
      },
    });
    const may = (state: GatewayState) => mayInChannel(state, '51', 'sendMessages');
    const sees = (state: GatewayState) => mayInChannel(state, '51', 'viewChannel');
    const timeoutUntil = new Date(START + 60_000).toISOString();
    const pending = aState([aServer('5', { members: [aMember('1', { pending: true })] })]);
    expect([may(pending), sees(pending)]).toEqual([false, true]);
    const free = after(pending, update({}));
    expect(may(free)).toBe(true);
    const timedOut = after(free, update({ timeoutUntil }));
    expect([may(timedOut), sees(timedOut)]).toEqual([false, true]);
    expect(timeoutEnd(timedOut, '5')).toBe(timeoutUntil);
    const ended = after(timedOut, update({}));
    expect([may(ended), timeoutEnd(ended, '5')]).toEqual([true, null]);
    expect(ended.members['5']?.byId['1']).not.toHaveProperty('timeoutUntil');
  });
});

describe('people', () => {
  it('show their new name everywhere', () => {
    const state = newest(aState([aServer('5', { members: [aMember('1'), aMember('2')] })]), [aMessage(1)]);
    const next = after(state, { name: 'USER_UPDATE', payload: aUser('2', { displayName: 'New' }) });
    expect(next.members['5']?.byId['2']?.user.displayName).toBe('New');
    expect(next.messages['51']?.items[0]?.author.displayName).toBe('New');
    expect(next.account).toBe(state.account);
  });

  it('show it where they used a command or are the subject of a notice', () => {
    const person = aUser('3', { displayName: 'Old' });
    const answer = aMessage(1, { interaction: { user: person, name: 'roll' } });
    const state = newest(aState(), [answer, aMessage(2, { type: 1, target: person })]);
    const next = after(state, { name: 'USER_UPDATE', payload: aUser('3', { displayName: 'New' }) });
    const [first, second] = next.messages['51']?.items ?? [];
    expect([first?.interaction?.user.displayName, second?.target?.displayName]).toEqual(['New', 'New']);
    expect(first?.author).toEqual(answer.author);
  });

  it('become invisible on their own devices too', () => {
    const online = { userId: '1', status: 'online', customStatus: 'Here' } as const;
    const payload = { ...aUser('1'), status: 'invisible', customStatus: 'Here' } as const;
    const next = after(
      aState(),
      { name: 'PRESENCE_UPDATE', payload: online },
      { name: 'USER_UPDATE', payload },
    );
    expect(next.presences['1']).toEqual({ userId: '1', status: 'offline', customStatus: null });
  });

  it('go online, go offline and type', () => {
    const typing = after(
      aState(),
      { name: 'PRESENCE_UPDATE', payload: { userId: '2', status: 'dnd', customStatus: 'busy' } },
      {
        name: 'TYPING_START',
        payload: { channelId: '51', serverId: '5', userId: '2', startedAt: new Date(START).toISOString() },
      },
    );
    expect(typing.presences['2']).toMatchObject({ status: 'dnd', customStatus: 'busy' });
    expect(typing.typing['51']).toEqual({ '2': START + 9000 });
    expect(after(typing, created(aMessage(1))).typing['51']).toEqual({});
    const left = { serverId: '5', user: aUser('2'), memberCount: 1 };
    expect(after(typing, { name: 'MEMBER_REMOVE', payload: left }).typing['51']).toEqual({});
  });
});
