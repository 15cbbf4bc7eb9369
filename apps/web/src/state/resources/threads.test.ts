import { describe, expect, it } from 'vitest';
import { aChannel, after, aMessage, aServer, aState, aUser, idAfter, START } from '../builders.ts';
import type { GatewayEvent } from '../events.ts';
import { mayInChannel } from '../permissions.ts';
import { isUnread, openThreads, serverAttention, showsUnread, startedThread } from '../selectors.ts';
import { messagesLoaded } from './messages.ts';

const thread = aChannel('59', '5', {
  kind: 'thread',
  parentId: '51',
  archived: false,
  messageCount: 2,
  lastMessageId: idAfter(5),
});
const held = () => aState([aServer('5', { threads: [thread] })]);
const follow = (following: boolean): GatewayEvent => ({
  name: 'THREAD_FOLLOW_UPDATE',
  payload: { threadId: '59', following },
});
const reply = (seconds: number, author = '2'): GatewayEvent => ({
  name: 'MESSAGE_CREATE',
  payload: aMessage(seconds, { channelId: '59', author: aUser(author) }),
});

const gone = (id: string): GatewayEvent => ({
  name: 'MESSAGE_DELETE',
  payload: { id, channelId: '59', serverId: '5' },
});

describe('threads', () => {
  it('are added with their server, and when they start', () => {
    expect(held().channels['59']).toEqual(thread);
    const started = after(aState(), { name: 'THREAD_CREATE', payload: thread });
    expect(started.channels['59']).toEqual(thread);
  });

  it('are listed under their channel, newest activity first, unless archived', () => {
    const older = { ...thread, id: '58', lastMessageId: idAfter(1) };
    const archived = { ...thread, id: '57', archived: true };
    const { channels } = aState([aServer('5', { threads: [older, thread, archived] })]);
    expect(
      openThreads(channels, '5')
        .get('51')
        ?.map(({ id }) => id),
    ).toEqual(['59', '58']);
  });

  it("count as read for the author of a post's first message", () => {
    const message = aMessage(5, { id: '59', channelId: '59', author: aUser('1') });
    const post = { ...thread, lastMessageId: '59' };
    const started = after(aState(), { name: 'THREAD_CREATE', payload: { ...post, message } });
    expect(isUnread(started, '59')).toBe(false);
  });

  it('are found by the message that started them, except posts, whose first message is in themselves', () => {
    const started = { ...thread, threadStarterId: '52' };
    const post = { ...thread, id: '58', threadStarterId: '58', appliedTags: [] };
    const { channels } = aState([aServer('5', { threads: [started, post] })]);
    expect(startedThread(channels, '52')).toEqual(started);
    expect(startedThread(channels, '58')).toBeUndefined();
  });

  it('use the permissions of their parent channel', () => {
    const place = aServer('5', {
      channels: [aChannel('51', '5', { overwrites: [{ id: '5', type: 'role', allow: '0', deny: '2048' }] })],
      threads: [thread],
    });
    expect(mayInChannel(held(), '59', 'sendMessages')).toBe(true);
    expect(mayInChannel(aState([place]), '59', 'sendMessages')).toBe(false);
  });

  it('notify followers of every reply, and nobody else', () => {
    const unfollowed = after(held(), reply(6));
    expect(unfollowed.readStates['59']).toBeUndefined();
    expect(serverAttention(unfollowed, '5')).toEqual({ unread: false, mentions: 0 });
    const followed = after(held(), follow(true), reply(6), reply(7), reply(7));
    expect(serverAttention(followed, '5')).toEqual({ unread: true, mentions: 2 });
    expect(showsUnread(after(followed, follow(false)), thread)).toBe(false);
    const archived: GatewayEvent = { name: 'THREAD_UPDATE', payload: { ...thread, archived: true } };
    expect(serverAttention(after(followed, archived), '5')).toEqual({ unread: false, mentions: 0 });
    const block: GatewayEvent = {
      name: 'RELATIONSHIP_UPDATE',
      payload: {
        relationship: { user: aUser('2'), type: 'blocked', since: new Date(START).toISOString() },
      },
    };
    expect(after(held(), follow(true), block, reply(6)).readStates['59']).toBeUndefined();
  });

  it('are followed once the person has replied', () => {
    const next = after(held(), reply(6, '1'), reply(7), follow(true));
    expect(serverAttention(next, '5')).toEqual({ unread: true, mentions: 1 });
    expect(after(next, follow(false), reply(6, '1')).follows['59']).toBeUndefined();
  });

  it('count each reply once, subtract deleted ones, and never count the first message of a post', () => {
    const replied = after(held(), reply(6), reply(6));
    expect(replied.channels['59']?.messageCount).toBe(3);
    const shown = messagesLoaded(replied, '59', {
      items: [aMessage(6, { channelId: '59' }), aMessage(0, { id: '59', channelId: '59' })],
      kind: 'newest',
      limit: 50,
    });
    const next = after(shown, gone(idAfter(6)), gone(idAfter(6)), gone('59'));
    expect(next.channels['59']?.messageCount).toBe(2);
    // The answer to an earlier read arrives, and the deletion is applied again on top of it.
    const page = [aMessage(6, { channelId: '59' }), aMessage(5, { channelId: '59' })];
    const read = after(
      messagesLoaded(next, '59', { items: page, kind: 'newest', limit: 50 }),
      gone(idAfter(6)),
    );
    expect(read.channels['59']?.messageCount).toBe(2);
    expect(read.messages['59']?.items.map(({ id }) => id)).toEqual([idAfter(5)]);
  });

  it('subtract deleted replies that are not loaded, each once', () => {
    const next = after(held(), gone(idAfter(5)), gone(idAfter(5)));
    expect(next.channels['59']?.messageCount).toBe(1);
    const page = [aMessage(5, { channelId: '59' }), aMessage(4, { channelId: '59' })];
    const shown = messagesLoaded(next, '59', { items: page, kind: 'newest', limit: 50 });
    expect(shown.messages['59']?.items.map(({ id }) => id)).toEqual([idAfter(4)]);
    const all: GatewayEvent = {
      name: 'MESSAGE_DELETE_BULK',
      payload: { ids: [idAfter(4), idAfter(5)], channelId: '59', serverId: '5' },
    };
    expect(after(shown, all, all).channels['59']?.messageCount).toBe(0);
    const ephemeral = aMessage(6, { channelId: '59', flags: 64 });
    const answered = after(shown, { name: 'MESSAGE_CREATE', payload: ephemeral }, gone(ephemeral.id));
    expect(answered.channels['59']?.messageCount).toBe(1);
  });
});
