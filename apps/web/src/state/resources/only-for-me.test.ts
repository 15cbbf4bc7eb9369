import { expect, it } from 'vitest';
import { after, aMessage, aState, aUser, idAfter } from '../builders.ts';
import { isUnread } from '../selectors.ts';
import { messagesLoaded } from './messages.ts';

const answer = aMessage(9, { channelId: '51', author: aUser('2'), flags: 64, mentions: ['1'] });

it('shows an ephemeral response without counting it as unread', () => {
  const before = messagesLoaded(aState(), '51', { items: [], kind: 'newest', limit: 50 });
  const later = after(before, { name: 'MESSAGE_CREATE', payload: answer });
  expect(later.messages['51']?.items.map(({ id }) => id)).toEqual([idAfter(9)]);
  expect(later.channels['51']).toEqual(before.channels['51']);
  expect(later.readStates).toEqual(before.readStates);
  expect(isUnread(later, '51')).toBe(isUnread(before, '51'));
});

it('drops an ephemeral response when the history is read again', () => {
  const held = after(aState(), { name: 'MESSAGE_CREATE', payload: answer });
  const again = messagesLoaded(held, '51', { items: [], kind: 'newest', limit: 50 });
  expect(again.messages['51']?.items).toEqual([]);
});
