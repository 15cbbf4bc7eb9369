import { describe, expect, it } from 'vitest';
import { aState, aUser } from '../state/builders.ts';
import { directsReady } from '../state/resources/directs.ts';
import { placeEntries, search } from './switcher-entries.ts';

const bo = {
  ...aUser('2', { username: 'bo', displayName: 'Bo Lindqvist' }),
  status: 'offline',
  customStatus: null,
} as const;
const state = directsReady(
  aState(),
  [
    { id: '80', type: 'dm', recipient: bo, recipients: [bo], lastMessageId: null },
    { id: '81', type: 'group_dm', name: 'Saturday crew', recipients: [bo], lastMessageId: '90' },
  ],
  [],
);
const found = (query: string) => search(placeEntries(state), query, 10).map(({ target }) => target);

describe('the quick switcher', () => {
  it('finds direct messages by name and username, and groups by name', () => {
    expect(found('lindq')).toEqual([{ kind: 'direct', channelId: '80', group: false }]);
    expect(found('@bo')).toEqual([{ kind: 'direct', channelId: '80', group: false }]);
    expect(found('crew')).toEqual([{ kind: 'direct', channelId: '81', group: true }]);
  });

  it('lists visited targets first, the most recent at the top', () => {
    const entries = (visited: string[]) => search(placeEntries(state, visited), '', 2).map(({ key }) => key);
    expect(entries([])).toEqual(['81', '80']);
    expect(entries(['80', '81'])).toEqual(['80', '81']);
    expect(entries(['gone', '80'])).toEqual(['80', '81']);
  });

  it('lists unread targets after visited ones, and finds no direct messages after #', () => {
    expect(found('')[0]).toEqual({ kind: 'direct', channelId: '81', group: true });
    expect(found('#').some(({ kind }) => kind === 'direct')).toBe(false);
  });
});
