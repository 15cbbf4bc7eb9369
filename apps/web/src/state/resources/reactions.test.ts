import type { Reaction } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { after, aMessage, aState, idAfter } from '../builders.ts';
import { messagesLoaded } from './messages.ts';
import { reactionWanted } from './reactions.ts';

const place = { channelId: '51', messageId: idAfter(1), serverId: '5' };
const holding = (...reactions: Reaction[]) =>
  messagesLoaded(aState(), '51', {
    items: [aMessage(1, { reactions }), aMessage(2)],
    kind: 'newest',
    limit: 50,
  });
type State = ReturnType<typeof holding>;
const reacted = (state: State, kind: 'ADD' | 'REMOVE', userId: string, emoji: string, count: number) =>
  after(state, { name: `MESSAGE_REACTION_${kind}`, payload: { ...place, userId, emoji, count } });
const shown = (state: State) =>
  state.messages['51']?.items[0]?.reactions.map(
    ({ emoji, count, me }) => `${emoji} ${count}${me ? ' me' : ''}`,
  );

describe('reactions', () => {
  it('are counted once per event; your own are recognised', () => {
    let state = reacted(holding(), 'ADD', '2', '👍', 1);
    expect(shown(state)).toEqual(['👍 1']);
    state = reacted(state, 'ADD', '1', '👍', 2);
    expect(shown(state)).toEqual(['👍 2 me']);
    expect(shown(reacted(state, 'ADD', '1', '👍', 2))).toEqual(['👍 2 me']);
    state = reacted(state, 'ADD', '3', 'moss:7', 1);
    state = reacted(state, 'REMOVE', '2', '👍', 1);
    expect(shown(state)).toEqual(['👍 1 me', 'moss:7 1']);
    expect(shown(reacted(state, 'REMOVE', '1', '👍', 0))).toEqual(['moss:7 1']);
  });

  it('are removed all together, or all with one emoji; a custom one by its id', () => {
    const state = holding({ emoji: '❤️', count: 2, me: true }, { emoji: 'moss:7', count: 1, me: false });
    const without = after(state, {
      name: 'MESSAGE_REACTION_REMOVE_EMOJI',
      payload: { ...place, emoji: 'lichen:7' },
    });
    expect(shown(without)).toEqual(['❤️ 2 me']);
    expect(shown(after(state, { name: 'MESSAGE_REACTION_REMOVE_ALL', payload: place }))).toEqual([]);
  });

  it('show a change at once, and stay the same when the service confirms it', () => {
    const message = { channelId: '51', id: idAfter(1) };
    const before = holding({ emoji: '❤️', count: 1, me: false });
    const wanted = reactionWanted(before, message, '❤', true);
    expect(shown(wanted)).toEqual(['❤️ 2 me']);
    expect(reactionWanted(wanted, message, '❤️', true)).toBe(wanted);
    expect(shown(reacted(wanted, 'ADD', '1', '❤️', 2))).toEqual(['❤️ 2 me']);
    expect(shown(reactionWanted(wanted, message, '❤️', false))).toEqual(['❤️ 1']);
    const first = reactionWanted(holding(), message, '🎉', true);
    expect(shown(first)).toEqual(['🎉 1 me']);
    expect(shown(reactionWanted(first, message, '🎉', false))).toEqual([]);
  });
});
