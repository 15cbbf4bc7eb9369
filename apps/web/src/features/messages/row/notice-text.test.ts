import { describe, expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

describe('the notice of a call', () => {
  const createdAt = '2026-01-31T12:00:00.000Z';
  const author = { id: '1', username: 'anna', displayName: 'Anna', avatarUrl: null, clanTag: null };
  const text = (endedAt: string | null) =>
    noticeText({ type: 3, author, content: '', createdAt, call: { participants: ['1'], endedAt } });

  it('shows that a call started, and its duration after the end', () => {
    expect(text(null)).toBe('started a call');
    expect(text('2026-01-31T12:00:20.000Z')).toBe('started a call · lasted less than a minute');
    expect(text('2026-01-31T12:01:00.000Z')).toBe('started a call · lasted 1 minute');
    expect(text('2026-01-31T12:05:10.000Z')).toBe('started a call · lasted 5 minutes');
    expect(text('2026-01-31T14:00:00.000Z')).toBe('started a call · lasted 2 hours');
    expect(text('2026-01-31T13:05:00.000Z')).toBe('started a call · lasted 1 hour 5 minutes');
  });

  it('says that the reader missed it, after the end', () => {
    const read = (endedAt: string | null, readerId: string) =>
      noticeText(
        { type: 3, author, content: '', createdAt, call: { participants: ['1'], endedAt } },
        readerId,
      );
    expect(read(null, '2')).toBe('started a call');
    expect(read('2026-01-31T12:01:00.000Z', '2')).toBe('started a call that you missed');
    expect(read('2026-01-31T12:01:00.000Z', '1')).toBe('started a call · lasted 1 minute');
  });
});
