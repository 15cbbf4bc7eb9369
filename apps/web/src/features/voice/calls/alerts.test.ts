import type { NotificationSettings } from '@guildhall/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aState, START } from '../../../state/builders.ts';
import { alerts } from './alerts.ts';

const call = { channelId: '70' };
const state = aState([]);

beforeAll(() => vi.setSystemTime(START));
afterAll(() => vi.useRealTimers());

it('a call sounds, except in "Do not disturb" and in a muted or silenced conversation', () => {
  const within = (settings: Partial<NotificationSettings>, targetId = '70') =>
    alerts(
      {
        ...state,
        notifications: {
          [targetId]: { id: targetId, level: 'all', mutedUntil: null, suppressEveryone: false, ...settings },
        },
      },
      call,
    );
  expect(alerts(state, call)).toBe(true);
  expect(within({ level: 'mentions' })).toBe(true);
  expect(within({ level: 'nothing' })).toBe(false);
  expect(within({ mutedUntil: '2026-05-04T10:01:00.000Z' })).toBe(false);
  expect(within({ mutedUntil: '2026-05-04T09:59:00.000Z' })).toBe(true);
  expect(within({ level: 'nothing' }, '71')).toBe(true);
  const { account } = state;
  if (!account) throw new Error('nobody is logged in');
  expect(alerts({ ...state, account: { ...account, status: 'dnd' } }, call)).toBe(false);
});
