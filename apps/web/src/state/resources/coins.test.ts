import type { Attachment, Coins } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { after, aMessage, aState, idAfter } from '../builders.ts';
import type { GatewayEvent } from '../events.ts';
import { messagesLoaded } from './messages.ts';

const locked: Coins = { price: 5, unlocked: false, files: [{ kind: 'file', size: 9 }] };
const open: Coins = { ...locked, unlocked: true };
const file: Attachment = {
  id: '9',
  filename: 'notes.txt',
  contentType: 'text/plain',
  size: 9,
  width: null,
  height: null,
  url: 'http://here/media/private/notes.txt?expires=1',
};
const messageId = idAfter(1);
const showing = (coins: Coins, attachments: Attachment[] = []) =>
  messagesLoaded(aState(), '51', {
    items: [aMessage(1, { coins, attachments }), aMessage(2)],
    kind: 'newest',
    limit: 50,
  });
const postAfter = (state: ReturnType<typeof showing>, event: GatewayEvent) => {
  const post = after(state, event).messages['51']?.items[0];
  return [post?.content, post?.coins, post?.attachments];
};
const unlock = (coins: Coins, attachments: Attachment[]): GatewayEvent => ({
  name: 'POST_UNLOCK',
  payload: { channelId: '51', messageId, coins, attachments },
});

describe('a priced post', () => {
  it('is unlocked after a purchase, and locked after a refund', () => {
    expect(postAfter(showing(locked), unlock(open, [file]))).toEqual(['after 1 s', open, [file]]);
    expect(postAfter(showing(open, [file]), unlock(locked, []))).toEqual(['after 1 s', locked, []]);
    const elsewhere = aState();
    expect(after(elsewhere, unlock(open, [file]))).toBe(elsewhere);
  });

  it('shows none of its files in embeds and components after a refund', () => {
    const shown = (url: string) => ({
      embeds: [{ type: 'rich' as const, title: 'Plans', image: { url } }],
      components: [{ type: 12 as const, items: [{ media: { url } }] }],
    });
    const state = messagesLoaded(aState(), '51', {
      items: [aMessage(1, { coins: open, attachments: [file], ...shown(file.url) })],
      kind: 'newest',
      limit: 50,
    });
    const refunded = after(state, unlock(locked, [])).messages['51']?.items[0];
    expect(refunded).toMatchObject(shown('attachment://notes.txt'));
    const bought = after(state, unlock(open, [file])).messages['51']?.items[0];
    expect(bought).toMatchObject(shown(file.url));
  });

  it('stays open for its buyer when a change is sent to everyone', () => {
    const { reactions: _own, serverId: _server, ...changed } = aMessage(1, { content: 'new', coins: locked });
    const event = { name: 'MESSAGE_UPDATE', payload: changed } as const;
    expect(postAfter(showing(open, [file]), event)).toEqual(['new', open, [file]]);
    expect(postAfter(showing(locked), event)).toEqual(['new', locked, []]);
    const closed = { ...event, payload: { ...changed, coins: { ...locked, closed: true as const } } };
    expect(postAfter(showing(open, [file]), closed)).toEqual(['new', { ...open, closed: true }, [file]]);
  });

  it('counts its sales for its author', () => {
    const payload = { channelId: '51', messageId, serverId: '5', buyerId: '2', price: 5, sales: 3 };
    const [, coins] = postAfter(showing({ ...open, sales: 2 }, [file]), { name: 'POST_PURCHASE', payload });
    expect(coins).toEqual({ ...open, sales: 3 });
  });
});

it('updates the balance of the account with the wallet', () => {
  const state = after(aState(), { name: 'WALLET_UPDATE', payload: { balance: 12 } });
  expect(state.account?.coins).toBe(12);
});
