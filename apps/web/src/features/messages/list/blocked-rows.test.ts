import { describe, expect, it } from 'vitest';
import { aMessage, aUser, idAfter } from '../../../state/builders.ts';
import { foldBlocked } from './blocked-rows.ts';
import { buildRows, type Row } from './rows.ts';

const DAY_SECS = 86_400;
const blocked = { author: aUser('3') };
const rowsOf = (items: Parameters<typeof buildRows>[0]['held']['items'], newSince: string | null = null) =>
  buildRows({
    held: { items, hasOlder: true, hasNewer: false, stale: false },
    outgoing: [],
    accountId: '1',
    newSince,
  });
const fold = (rows: readonly Row[], shown: readonly string[] = []) =>
  foldBlocked(rows, { isBlocked: (id) => id === '3', shown: new Set(shown) });
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind);

describe('messages of blocked people', () => {
  const items = [aMessage(0), aMessage(1, blocked), aMessage(2, blocked), aMessage(3), aMessage(4, blocked)];

  it('are folded, run by run', () => {
    const rows = fold(rowsOf(items));
    expect(kinds(rows)).toEqual(['message', 'blocked', 'message', 'blocked']);
    expect(rows.map((row) => (row.kind === 'blocked' ? row.messageIds.length : 0))).toEqual([0, 2, 0, 1]);
  });

  it('follow their line once they are shown, including later ones', () => {
    const shown = fold(rowsOf(items), [idAfter(1)]);
    expect(kinds(shown)).toEqual(['message', 'blocked', 'message', 'message', 'message', 'blocked']);
    expect(shown.map(({ grouped }) => grouped).slice(2, 4)).toEqual([false, true]);
  });

  it('move their dividers to the line', () => {
    const rows = fold(rowsOf([aMessage(0), aMessage(1, blocked), aMessage(2, blocked)], idAfter(1)));
    expect(rows[1]).toMatchObject({ kind: 'blocked', firstNew: true });
    const days = fold(rowsOf([aMessage(0, blocked), aMessage(DAY_SECS, blocked)]));
    expect(days.map(({ kind, day }) => [kind, day !== null])).toEqual([
      ['blocked', true],
      ['blocked', true],
    ]);
  });

  it('leave other rows unchanged', () => {
    const rows = rowsOf([aMessage(0)]);
    expect(fold(rows)).toBe(rows);
  });
});
