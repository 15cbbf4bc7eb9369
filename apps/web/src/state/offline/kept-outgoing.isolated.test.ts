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

it('messages of someone who logs out while they are read wait, and are not sent by the next person', async () => {
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
  const kept = { nonce: '1', accountId: '7', message, files: [], order: 1, sentAt: null };
  logIn('7');
  const read = readKeptOutgoing();
  logIn('8');
  reading.resolve([kept]);
  expect(await read).toEqual([]);
  logIn('7');
  expect(await readKeptOutgoing()).toEqual([kept]);
});
