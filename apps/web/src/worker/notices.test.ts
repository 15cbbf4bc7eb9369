import type { PushNotice } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCall, closeNotices, showMessage, showNotice } from './notices.ts';

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}
let shown: Shown[];

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
  vi.stubGlobal('registration', {
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter((each) => tag === undefined || each.tag === tag),
    async showNotification(title: string, { tag, data }: { tag: string; data: unknown }) {
      const notification = {
        title,
        tag,
        data,
        close() {
          shown = shown.filter((each) => each !== notification);
        },
      };
      shown = [...shown.filter((each) => each.tag !== tag), notification];
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const author = { id: '5', name: 'Ada', avatarUrl: null };
const notice = (channelId: string, messageId: string) => ({
  type: 'message' as const,
  channelId,
  messageId,
  author,
  serverId: null,
  channelName: null,
  channelKind: null,
  serverName: null,
  content: 'Hello',
});
const push = (pushed: PushNotice) => showNotice({ json: () => pushed } as PushMessageData);
const call: PushNotice = { type: 'call', channelId: '1', messageId: '11', caller: author, channelName: null };

it('closes the notifications of messages that were read, and no others', async () => {
  await showMessage(notice('1', '10'));
  await showMessage(notice('2', '20'));
  await push({ type: 'test' });
  const ringing = push(call);
  await expect.poll(() => shown).toHaveLength(4);
  await closeNotices({ 1: '10', 2: '19' });
  expect(shown.map(({ tag }) => tag)).toEqual(['2', 'test', 'call 11']);
  await closeNotices();
  expect(shown).toEqual([]);
  await vi.runAllTimersAsync();
  await ringing;
});

it.each([
  ['text', '#roof, Co-op'],
  ['forum', '#roof, Co-op'],
  ['thread', 'roof, Co-op'],
  ['voice', 'roof, Co-op'],
] as const)('names the %s channel of a message', async (channelKind, origin) => {
  const place = { serverId: '3', serverName: 'Co-op', channelName: 'roof', channelKind };
  await push({ ...notice('1', '10'), ...place });
  expect(shown.map(({ title }) => title)).toEqual([expect.stringContaining(`(${origin})`)]);
});

it('closes a call that no longer rings, and no other', async () => {
  const ringing = push(call);
  await expect.poll(() => shown).toHaveLength(1);
  await closeCall('10');
  expect(shown).toHaveLength(1);
  await closeCall('11');
  expect(shown).toEqual([]);
  await vi.runAllTimersAsync();
  await ringing;
});

it('shows a call while it rings', async () => {
  const ringing = push(call);
  await vi.advanceTimersByTimeAsync(LIMITS.ringSecs * 1000 - 1);
  expect(shown.map(({ tag }) => tag)).toEqual(['call 11']);
  await vi.advanceTimersByTimeAsync(1);
  await ringing;
  expect(shown).toEqual([]);
});
