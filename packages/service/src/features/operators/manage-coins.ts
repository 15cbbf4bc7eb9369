/** Operator actions on coins (design, chapters 8 and 9). */
import { ApiError } from '@guildhall/platform';
import { isId, LIMITS, textLength } from '@guildhall/protocol';
import { readEntries } from '../../pages.ts';
import { listPurchaseRows, type Purchase, refundPurchase } from '../purchases/index.ts';
import { getBalance, lockWallets, writeLedger } from '../wallets/index.ts';
import { deletedAccount, requireUser } from './manage-user.ts';
import { type OperatorContext, recordOperation } from './record.ts';

const STEP = 100;

/**
 * Gives a person coins, or takes them away.
 * @param amount negative to take coins away
 * @throws ApiError unknown_user, invalid_request, insufficient_coins when the person has fewer
 */
export async function changeCoins(
  ctx: OperatorContext,
  name: string,
  amount: number,
  note: string | undefined,
): Promise<{ id: string; username: string; balance: number }> {
  const user = await requireUser(ctx, name);
  if (user.kind !== 'person') throw new ApiError('invalid_request', { message: 'Only people have coins.' });
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > LIMITS.coinsAtOnce) {
    const message = `The amount is a whole number from 1 to ${LIMITS.coinsAtOnce}.`;
    throw new ApiError('invalid_request', { message });
  }
  if (note !== undefined && textLength(note) > LIMITS.coinsNote)
    throw new ApiError('invalid_request', {
      message: `The note may have up to ${LIMITS.coinsNote} characters.`,
    });
  const kind = amount > 0 ? 'grant' : 'take';
  return ctx.runtime.database.transaction(async (tx) => {
    const living = await lockWallets(tx, [user.id]);
    if (!living.has(user.id)) throw deletedAccount(name);
    const before = await getBalance(tx.db, user.id);
    const balance = before + amount;
    if (balance < 0)
      throw new ApiError('insufficient_coins', { message: `${user.username} has only ${before} coins.` });
    await writeLedger(ctx.runtime, tx, [{ userId: user.id, kind, amount, note: note ?? null }]);
    await recordOperation(ctx, tx, {
      action: `coins ${kind}`,
      userId: user.id,
      before,
      after: balance,
    });
    return { id: user.id, username: user.username, balance };
  });
}

/**
 * Refunds one or all buyers of a post, even a deleted one; they lose access to its files.
 * @throws ApiError unknown_message when nobody bought it, unknown_user
 */
export async function refundPost(
  ctx: OperatorContext,
  messageId: string,
  buyer: string | undefined,
): Promise<{ refunds: number; coins: number }> {
  const buyerId = buyer === undefined ? undefined : (await requireUser(ctx, buyer)).id;
  const { db } = ctx.runtime.database;
  let [refunds, coins] = [0, 0];
  const read = async (last: Purchase | undefined) =>
    isId(messageId)
      ? listPurchaseRows(db, messageId, { buyerId, after: last?.buyerId ?? '0', limit: STEP })
      : [];
  for await (const purchase of readEntries(STEP, read)) {
    const { buyerId: id, price } = purchase;
    const refunded = await refundPurchase(ctx.runtime, purchase, (tx) =>
      recordOperation(ctx, tx, { action: 'refund', target: messageId, after: { buyer: id, coins: price } }),
    );
    if (!refunded) continue;
    refunds += 1;
    coins += price;
  }
  if (refunds === 0)
    throw new ApiError('unknown_message', { message: `Nobody bought a post "${messageId}".` });
  return { refunds, coins };
}
