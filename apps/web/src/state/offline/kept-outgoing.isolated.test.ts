import { expect, it, vi } from 'vitest';
import { aState } from '../builders.ts';
import { gatewayStore } from '../gateway-store.ts';
import type { OutgoingMessage } from '../model.ts';
import { type KeptMessage, readKeptOutgoing } from './kept-outgoing.ts';

const reading = vi.hoisted(() => Promise.withResolvers<readonly KeptMessage[]>());
vi.mock('./database.ts', () => ({ readAll: () => reading.promise, writeRecords: vi.fn() }));

function logIn(id: string): void {
  gatewayStore.update(() => {
    const state = aState([]);
    return { ...state, account: state.account && { ...state.account, id } };
  });
}

const message: OutgoingMessage = {
  nonce: '1',
  channelId: '51',
  content: 'From Ada',
  replyTo: null,
  mentionReply: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  files: [],
  progress: 0,
  failure: null,
};

it('messages of someone who logs out while they are read wait, and are not sent by the next person', async () => {
  const kept = { nonce: '1', accountId: '7', message, files: [], order: 1, sentAt: null };
  logIn('7');
  const read = readKeptOutgoing();
  logIn('8');
  reading.resolve([kept]);
  expect(await read).toEqual([]);
  logIn('7');
  expect(await readKeptOutgoing()).toEqual([kept]);
});

it('an unreadable message that was saved when its page was left hides no other', async () => {
  const stored: Readonly<Record<string, string>> = {
    'guildhall:outgoing:2': '{"accountId":"7"}',
    'guildhall:outgoing:3': '{',
    'guildhall:outgoing:4': JSON.stringify({ accountId: '7', message: { ...message, nonce: '4' } }),
  };
  vi.stubGlobal('localStorage', { ...stored, getItem: (key: string) => stored[key] ?? null });
  logIn('7');
  expect((await readKeptOutgoing()).map(({ nonce }) => nonce)).toContain('4');
  vi.unstubAllGlobals();
});
