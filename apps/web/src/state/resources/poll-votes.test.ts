import type { Poll } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { after, aMessage, aState, idAfter } from '../builders.ts';
import { messagesLoaded } from './messages.ts';

const answersOf = (...counts: readonly number[]) =>
  counts.map((count, index) => ({ id: String(index + 1), text: `answer ${index}`, emoji: null, count }));
const poll: Poll = {
  question: 'Tea?',
  answers: answersOf(0, 0),
  allowMultiselect: true,
  expiresAt: '2026-05-05T10:00:00.000Z',
  ended: false,
  total: 0,
};
const messageId = idAfter(1);
const before = messagesLoaded(aState(), '51', {
  items: [aMessage(1, { poll }), aMessage(2)],
  kind: 'newest',
  limit: 50,
});
const voted = (state: typeof before, userId: string, answerIds: readonly string[], counted: Poll) =>
  after(state, {
    name: 'POLL_VOTE',
    payload: { channelId: '51', messageId, userId, answerIds: [...answerIds], poll: counted },
  });
const pollIn = (state: typeof before) => state.messages['51']?.items[0]?.poll;

describe('votes on a poll', () => {
  const one = { ...poll, answers: answersOf(1, 0), total: 1 };
  const two = { ...poll, answers: answersOf(1, 1), total: 2 };

  it('are counted, and your own choice stays while others vote', () => {
    const own = voted(before, '1', ['1'], one);
    expect(pollIn(own)).toEqual({ ...one, myAnswerIds: ['1'] });
    const both = voted(own, '2', ['2'], two);
    expect(pollIn(both)).toEqual({ ...two, myAnswerIds: ['1'] });
    expect(pollIn(voted(both, '2', ['2'], two))).toEqual(pollIn(both));
    expect(both.messages['51']?.items[1]).toBe(before.messages['51']?.items[1]);
  });

  it('can be removed', () => {
    const own = voted(before, '1', ['1'], one);
    expect(pollIn(voted(own, '1', [], poll))).toEqual(poll);
  });

  it('stay when the message changes, for example at the end of the poll', () => {
    const own = voted(before, '1', ['1', '2'], two);
    const {
      reactions: _reactions,
      serverId: _serverId,
      ...message
    } = aMessage(1, { poll: { ...two, ended: true } });
    const ended = after(own, { name: 'MESSAGE_UPDATE', payload: message });
    expect(pollIn(ended)).toEqual({ ...two, ended: true, myAnswerIds: ['1', '2'] });
  });
});
