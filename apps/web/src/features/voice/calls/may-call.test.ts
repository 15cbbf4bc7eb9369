import type { Recipient } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { aState, aUser } from '../../../state/builders.ts';
import { directsReady } from '../../../state/resources/directs.ts';
import { mayCall } from './may-call.ts';

it('people can be called, bots cannot', () => {
  const other = (tag?: 'bot' | 'verified_bot'): Recipient => ({
    ...aUser('2', tag ? { tag } : {}),
    status: 'online',
    customStatus: null,
  });
  const direct = (recipient: Recipient) =>
    directsReady(
      aState(),
      [{ id: '80', type: 'dm', recipient, recipients: [recipient], lastMessageId: null }],
      [],
    );
  expect(mayCall(direct(other()), '80')).toBe(true);
  expect(mayCall(direct(other('bot')), '80')).toBe(false);
  expect(mayCall(direct(other('verified_bot')), '80')).toBe(false);
});
