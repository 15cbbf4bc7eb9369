import { messageUpdate, postUnlock } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelServers } from '../access/index.ts';
import { SYSTEM_ACCOUNT_ID } from '../accounts/index.ts';
import { messageById, messageUpdateView, oneMessageView, unlockedPost } from '../messages/index.ts';
import { getBalance, lockWallets, writeLedger } from '../wallets/index.ts';
import { deletePurchase, type Purchase, uncountSale } from './store.ts';

/**
 * Refunds a buyer, who loses access to the post (design 8, 9); works for deleted posts too. The seller and the instance
 * pay back what they still have.
 * @param inTransaction further writes of the same transaction, made last
 * @returns false when it was already refunded, or the buyer's account is erased
 */
export async function refundPurchase(
  runtime: Runtime,
  purchase: Purchase,
  inTransaction: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { channelId, messageId, buyerId, payeeId, price, fee } = purchase;
  return runtime.database.transaction(async (tx) => {
    const living = await lockWallets(tx, [buyerId, payeeId, SYSTEM_ACCOUNT_ID]);
    if (!living.has(buyerId)) return false;
    await tx.lock(messageId);
    if (!(await deletePurchase(tx.db, purchase))) return false;
    const fromPayee = Math.min(price - fee, await getBalance(tx.db, payeeId));
    const fromSystem = Math.min(fee, await getBalance(tx.db, SYSTEM_ACCOUNT_ID));
    const refund = { channelId, messageId, kind: 'refund' } as const;
    await writeLedger(runtime, tx, [
      { ...refund, userId: buyerId, amount: price, counterpartyId: payeeId },
      { ...refund, userId: payeeId, amount: -fromPayee, counterpartyId: buyerId },
      { ...refund, userId: SYSTEM_ACCOUNT_ID, amount: -fromSystem, counterpartyId: buyerId },
    ]);
    const sales = await uncountSale(tx.db, channelId, messageId);
    if (sales !== undefined) await announceRefund(runtime, tx, purchase, sales);
    await inTransaction(tx);
    return true;
  });
}

/** Locks the post for the buyer again and lowers the author's count of sales. */
async function announceRefund(
  runtime: Runtime,
  tx: Transaction,
  { channelId, messageId, buyerId }: Purchase,
  sales: number,
): Promise<void> {
  const row = await messageById(tx.db, channelId, messageId);
  if (!row) return;
  const message = await oneMessageView(runtime, row, tx.db);
  if (!message.coins) return;
  const serverId = await channelServers(runtime).get(channelId);
  tx.emit(
    postUnlock,
    { kind: 'user', id: buyerId, serverId },
    { channelId, messageId, coins: message.coins, attachments: message.attachments },
  );
  tx.emit(
    messageUpdate,
    { kind: 'user', id: row.authorId, serverId },
    messageUpdateView(unlockedPost(runtime, row.authorId, message, row.parts ?? {}, sales)),
  );
}
