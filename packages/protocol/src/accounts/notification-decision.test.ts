import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Level, type MentionStrength, type Notifiable } from './notification-decision.ts';

const NOW = Date.parse('2026-05-04T10:00:00.000Z');
const LATER = '2026-05-04T11:00:00.000Z';
const EARLIER = '2026-05-04T09:00:00.000Z';
const plain: Notifiable = {
  isOwn: false,
  isBlocked: false,
  isQuiet: false,
  isDirect: false,
  isFollowed: false,
  mention: null,
  channel: undefined,
  parent: undefined,
  category: undefined,
  server: undefined,
  account: 'mentions',
  now: NOW,
};
const set = (level: Level, mutedUntil: string | null = null, suppressEveryone = false) => ({
  level,
  mutedUntil,
  suppressEveryone,
});
const settings = fc.option(
  fc.record({
    level: fc.constantFrom<Level>('all', 'mentions', 'nothing'),
    mutedUntil: fc.constantFrom(null, LATER, EARLIER),
    suppressEveryone: fc.boolean(),
  }),
  { nil: undefined },
);
const any: fc.Arbitrary<Notifiable> = fc.record({
  isOwn: fc.boolean(),
  isBlocked: fc.boolean(),
  isQuiet: fc.boolean(),
  isDirect: fc.boolean(),
  isFollowed: fc.boolean(),
  mention: fc.constantFrom<MentionStrength>('name', 'role', 'everyone', null),
  channel: settings,
  parent: settings,
  category: settings,
  server: settings,
  account: fc.constantFrom<Level>('all', 'mentions', 'nothing'),
  now: fc.constant(NOW),
});
const muted = ({ channel, parent, category, server }: Notifiable) =>
  [channel, parent, category, server].some((one) => one?.mutedUntil === LATER);

describe('whether a message notifies', () => {
  it('never applies to blocked people, nor with the status "Do not disturb"', () => {
    fc.assert(
      fc.property(any, (one) => {
        if (one.isOwn || one.isBlocked || one.isQuiet || muted(one)) expect(decide(one).notifies).toBe(false);
      }),
    );
  });

  it('always applies to a mention by name', () => {
    fc.assert(
      fc.property(any, (one) => {
        const named = { ...one, mention: 'name' as const, isOwn: false, isBlocked: false, isQuiet: false };
        expect(decide(named).notifies).toBe(!muted(one));
      }),
    );
  });

  it('checks the channel before the category, and both before the server', () => {
    fc.assert(
      fc.property(any, (one) => {
        const { reason } = decide({
          ...one,
          mention: null,
          isFollowed: false,
          isOwn: false,
          isBlocked: false,
          isQuiet: false,
        });
        if (['blocked', 'channelMuted', 'categoryMuted', 'serverMuted'].includes(reason)) return;
        const inServer = one.category ? 'categoryLevel' : one.server ? 'serverLevel' : 'accountLevel';
        const expected = one.channel || one.parent ? 'channelLevel' : inServer;
        expect(reason === 'direct' ? 'accountLevel' : reason).toBe(expected);
      }),
    );
  });

  it('reports the muted channel before the muted server', () => {
    const both = { ...plain, channel: set('all', LATER), server: set('all', LATER) };
    expect(decide(both).reason).toBe('channelMuted');
    expect(decide({ ...both, isBlocked: true }).reason).toBe('blocked');
    expect(decide({ ...both, channel: set('all', EARLIER) }).reason).toBe('serverMuted');
  });

  it.each([
    ['nothing else in a server by default', plain, false],
    ['a role', { ...plain, mention: 'role' as const }, true],
    ['@everyone', { ...plain, mention: 'everyone' as const }, true],
    [
      '@everyone where it is suppressed',
      { ...plain, mention: 'everyone' as const, server: set('mentions', null, true) },
      false,
    ],
    ['every message where all are wanted', { ...plain, server: set('all') }, true],
    [
      'no role where nothing is wanted',
      { ...plain, mention: 'role' as const, server: set('nothing') },
      false,
    ],
    [
      'nothing from a muted category',
      { ...plain, mention: 'name' as const, category: set('all', LATER) },
      false,
    ],
    ['a category louder than its server', { ...plain, server: set('nothing'), category: set('all') }, true],
    ['a channel quieter than its server', { ...plain, server: set('all'), channel: set('mentions') }, false],
    ['every direct message', { ...plain, isDirect: true }, true],
    ['every reply in a thread one follows', { ...plain, isFollowed: true }, true],
  ])('%s', (_, one, notifies) => {
    expect(decide(one).notifies).toBe(notifies);
  });
});
