import { ApiRequestError, NetworkError } from '@guildhall/client';
import { expect, it, vi } from 'vitest';
import { aState } from '../builders.ts';
import { gatewayStore } from '../gateway-store.ts';
import type { OutgoingMessage } from '../model.ts';
import { type KeptMessage, readKeptOutgoing, takeFromGoneChannels } from './kept-outgoing.ts';

const reading = vi.hoisted(() => Promise.withResolvers<readonly KeptMessage[]>());
const getChannel = vi.hoisted(() => vi.fn());
vi.mock('../client.ts', () => ({ client: { api: { getChannel } } }));
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

it('messages of deleted and hidden channels are handed over, unless a refused send took them first', async () => {
  logIn('7');
  const waiting = ['61', '62', '63', '64', '65', '66'].map((channelId) => ({
    ...message,
    nonce: channelId,
    channelId,
  }));
  const outgoing = Object.fromEntries(waiting.map((one) => [one.channelId, [one]]));
  gatewayStore.update((state) => ({ ...state, outgoing }));
  const answers: Readonly<Record<string, Error | undefined>> = {
    61: refusal(404, 'unknown_channel'),
    62: refusal(403, 'missing_permission'),
    63: refusal(503, 'unavailable'),
    64: new NetworkError('No answer'),
    66: refusal(404, 'unknown_channel'),
  };
  const taken: string[] = [];
  const takenBefore = new Map<string, readonly string[]>();
  getChannel.mockImplementation(async ({ channelId }: { readonly channelId: string }) => {
    takenBefore.set(channelId, [...taken]);
    if (channelId === '66') gatewayStore.update((state) => ({ ...state, outgoing: {} }));
    const error = answers[channelId];
    if (error) throw error;
    return {};
  });
  await takeFromGoneChannels((messages) => taken.push(...messages.map(({ nonce }) => nonce)));
  expect(getChannel).toHaveBeenCalledTimes(6);
  expect(takenBefore.get('62')).toEqual(['61']);
  expect(taken).toEqual(['61', '62']);
});

function refusal(status: number, code: string): ApiRequestError {
  return new ApiRequestError({ status, code, message: code });
}
