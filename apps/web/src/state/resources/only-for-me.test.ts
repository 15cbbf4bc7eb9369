import { expect, it } from 'vitest';
import { aMessage, aState, aUser, idAfter, START } from '../builders.ts';
import { reduceEvent } from '../events.ts';
import { isUnread } from '../selectors.ts';
import { messagesLoaded } from './messages.ts';

const answer = aMessage(9, { channelId: '51', author: aUser('2'), flags: 64, mentions: ['1'] });

it('shows an ephemeral response without counting it as unread', () => {
  const before = messagesLoaded(aState(), '51', { items: [], kind: 'newest', limit: 50 });
  const after = reduceEvent(before, { name: 'MESSAGE_CREATE', payload: answer }, START);
  expect(after.messages['51']?.items.map(({ id }) => id)).toEqual([idAfter(9)]);
  expect(after.channels['51']).toEqual(before.channels['51']);
  expect(after.readStates).toEqual(before.readStates);
  expect(isUnread(after, '51')).toBe(isUnread(before, '51'));
});

it('drops an ephemeral response when the history is read again', () => {
  const held = reduceEvent(aState(), { name: 'MESSAGE_CREATE', payload: answer }, START);
  const again = messagesLoaded(held, '51', { items: [], kind: 'newest', limit: 50 });
  expect(again.messages['51']?.items).toEqual([]);
});
