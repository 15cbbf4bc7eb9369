import { describe, expect, it, vi } from 'vitest';
import { aMessage, aUser, idAfter, START } from '../../../state/builders.ts';
import type { ChannelMessages } from '../../../state/model.ts';
import { buildRows, type Row } from './rows.ts';

const windowOf = (
  items: ChannelMessages['items'],
  changes: Partial<ChannelMessages> = {},
): ChannelMessages => ({
  items,
  hasOlder: true,
  hasNewer: false,
  stale: false,
  ...changes,
});
const rowsOf = (held: ChannelMessages, newSince: string | null = null): readonly Row[] =>
  buildRows({ held, outgoing: [], accountId: '1', newSince });
const DAY_SECS = 86_400;

describe('rows of a conversation', () => {
  it('share one name within seven minutes', () => {
    const rows = rowsOf(windowOf([aMessage(0), aMessage(60), aMessage(60 + 419), aMessage(60 + 419 + 420)]));
    expect(rows.map((row) => row.grouped)).toEqual([false, true, true, false]);
  });

  it('start a group at another author, a reply, a new day or the new line', () => {
    const first = aMessage(1);
    const reply = { id: first.id, author: first.author, content: '', hasAttachments: false };
    const rows = rowsOf(
      windowOf([
        aMessage(0),
        aMessage(1, { author: aUser('3') }),
        aMessage(2, { author: aUser('3'), reply }),
        aMessage(3, { author: aUser('3') }),
        aMessage(4, { author: aUser('3') }),
        aMessage(DAY_SECS, { author: aUser('3') }),
      ]),
      idAfter(3),
    );
    expect(rows.map((row) => row.grouped)).toEqual([false, false, false, true, false, false]);
    expect(rows.map((row) => row.kind === 'message' && row.firstNew)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(rows.map((row) => row.day !== null)).toEqual([true, false, false, false, false, true]);
  });

  it('have the new line only where the message above it is loaded, or at the beginning', () => {
    const held = windowOf([aMessage(5), aMessage(6)]);
    const lines = (shown: ChannelMessages) =>
      rowsOf(shown, idAfter(2)).map((row) => row.kind === 'message' && row.firstNew);
    expect(lines(held)).toEqual([false, false]);
    expect(lines({ ...held, hasOlder: false })).toEqual([false, true, false]);
    expect(lines({ ...held, items: [aMessage(2), ...held.items] })).toEqual([false, true, false]);
  });

  it('begin each day at midnight, even after a day that began an hour late', () => {
    // In Cairo the clock went from midnight to 1:00 on 26 April 2024.
    vi.stubEnv('TZ', 'Africa/Cairo');
    const times = [
      '2024-04-25T21:59:00Z',
      '2024-04-25T22:01:00Z',
      '2024-04-26T20:59:00Z',
      '2024-04-26T21:01:00Z',
    ];
    const rows = rowsOf(windowOf(times.map((createdAt, index) => aMessage(index, { createdAt }))));
    vi.unstubAllEnvs();
    expect(rows.map((row) => row.day !== null)).toEqual([true, true, false, true]);
  });

  it('start a new group at a notice and at the message after it', () => {
    const rows = rowsOf(windowOf([aMessage(0), aMessage(1, { type: 3 }), aMessage(2), aMessage(3)]));
    expect(rows.map((row) => row.grouped)).toEqual([false, false, false, true]);
  });

  it('show the beginning only if it is loaded', () => {
    expect(rowsOf(windowOf([aMessage(0)]))[0]?.kind).toBe('message');
    expect(rowsOf(windowOf([aMessage(0)], { hasOlder: false }))[0]?.kind).toBe('beginning');
  });

  it('keep the key of a sent message when it arrives, and hide outgoing messages in the past', () => {
    const outgoing = [
      {
        nonce: 'n',
        channelId: '51',
        content: '',
        replyTo: null,
        mentionReply: true,
        createdAt: new Date(START).toISOString(),
        files: [],
        progress: 0,
        failure: null,
      },
    ];
    const keys = (held: ChannelMessages, waiting: typeof outgoing) =>
      buildRows({ held, outgoing: waiting, accountId: '1', newSince: null }).map((row) => row.key);
    const arrived = aMessage(1, { nonce: 'n', author: aUser('1') });
    expect(keys(windowOf([]), outgoing)).toEqual(keys(windowOf([arrived]), []));
    expect(keys(windowOf([], { hasNewer: true }), outgoing)).toEqual([]);
  });

  it('stay the same objects when another message comes, so that only its row is rendered', () => {
    const known = [aMessage(0), aMessage(60), aMessage(DAY_SECS)];
    const before = rowsOf(windowOf(known));
    const after = rowsOf(windowOf([...known, aMessage(DAY_SECS + 1)]));
    expect(after.slice(0, 3).map((row, index) => row === before[index])).toEqual([true, true, true]);
    const withLine = rowsOf(windowOf(known), idAfter(0));
    expect(withLine.map((row, index) => row === before[index])).toEqual([true, false, true]);
  });

  it('keep their keys when older messages are added', () => {
    const later = [aMessage(10), aMessage(11)];
    const before = rowsOf(windowOf(later)).map((row) => row.key);
    const after = rowsOf(windowOf([aMessage(1), ...later])).map((row) => row.key);
    expect(after.slice(1)).toEqual(before);
  });
});
