/** Wallets, their ledger, and purchases of priced posts (specification: Priced post; design 8, 2.6). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, PageLimit, Timestamp } from '../contract/schema.ts';
import { Attachment, Coins } from './message-parts.ts';
import { Message } from './messages.ts';

export const Wallet = Type.Object({ balance: Type.Integer({ minimum: 0 }) });
export type Wallet = Static<typeof Wallet>;

export const LedgerEntry = Type.Object({
  id: Id,
  kind: Type.Union([
    Type.Literal('grant'),
    Type.Literal('take'),
    Type.Literal('purchase'),
    Type.Literal('sale'),
    Type.Literal('refund'),
    Type.Literal('erasure'),
  ]),
  amount: Type.Integer({ description: 'Coins added, or taken if negative' }),
  balanceAfter: Type.Integer({ minimum: 0 }),
  counterpartyId: Type.Union([Id, Type.Null()], {
    description: 'The account on the other side; null where coins come from the instance or go to it',
  }),
  channelId: Nullable(Id),
  messageId: Nullable(Id),
  note: Nullable(Type.String()),
  createdAt: Timestamp,
});
export type LedgerEntry = Static<typeof LedgerEntry>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/users/@me/wallet',
  summary: "The caller's balance of coins",
  tag: 'Coins',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Wallet },
  errors: [],
});

export const listLedger = endpoint({
  method: 'GET',
  path: '/users/@me/wallet/ledger',
  summary: 'The transactions of the wallet, newest first',
  description: 'Entries never change; the sum of all amounts is the balance.',
  tag: 'Coins',
  actors: ['person'],
  access: { in: 'own account' },
  query: Type.Object({
    before: Type.Optional(Type.String({ description: 'Id of the last entry of the previous page' })),
    limit: PageLimit(LIMITS.ledgerPage, LIMITS.ledgerPageDefault),
  }),
  replies: { 200: Type.Array(LedgerEntry) },
  errors: [],
});

export const purchasePost = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/messages/{messageId}/purchase',
  summary: 'Buy the files of a priced post',
  description:
    'Returns the message as the buyer sees it. Buying it again costs nothing. Timed-out people may buy.',
  tag: 'Coins',
  actors: ['person'],
  access: { in: 'conversation', ageGated: true },
  refusesBots: 'bots_cant_buy',
  replies: { 200: Message },
  errors: [
    'bots_cant_buy',
    'unknown_message',
    'screening_pending',
    'not_priced',
    'post_closed',
    'own_post',
    'insufficient_coins',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor'] }],
});

export const postPurchase = event({
  name: 'POST_PURCHASE',
  summary: 'Someone bought your priced post',
  audience: ['user'],
  intent: 'messages',
  payload: Type.Object({
    channelId: Id,
    messageId: Id,
    serverId: Id,
    buyerId: Id,
    price: Type.Integer(),
    sales: Type.Integer(),
  }),
});
export const postUnlock = event({
  name: 'POST_UNLOCK',
  summary: 'You bought a priced post, or its purchase was refunded and it is locked again',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({
    channelId: Id,
    messageId: Id,
    coins: Coins,
    attachments: Type.Array(Attachment),
  }),
});
export const walletUpdate = event({
  name: 'WALLET_UPDATE',
  summary: 'The balance of your wallet changed',
  audience: ['user'],
  intent: 'always',
  payload: Wallet,
});

export const coinEndpoints = { getWallet, listLedger, purchasePost };
export const coinEvents = { postPurchase, postUnlock, walletUpdate };
