import { ApiError } from '@guildhall/platform';
import { has, type Message, postPurchase, postUnlock } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { ConversationContext } from '../access/index.ts';
import { SYSTEM_ACCOUNT_ID, usersByIds } from '../accounts/index.ts';
import { applicationsByBots } from '../applications/index.ts';
import {
  type MessageRow,
  messageSeenBy,
  oneMessageView,
  requireMessage,
  unlockedPost,
} from '../messages/index.ts';
import { lockWallets, writeLedger } from '../wallets/index.ts';
import { saleFee } from './rules.ts';
import { countSale, insertPurchase, isBought, isOnSale, lockPost } from './store.ts';

/**
 * Buys a priced post (design 8). Buying it again costs nothing.
 * @throws ApiError unknown_message, screening_pending, not_priced, post_closed, own_post, insufficient_coins
 */
export async function purchasePost(ctx: ConversationContext, messageId: string): Promise<Message> {
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const found = await requireMessage(ctx, messageId);
  requireScreened(ctx);
  const price = found.parts?.coins?.price;
  if (price === undefined || access.server === null) throw new ApiError('not_priced');
  const sale = {
    serverId: access.server.id,
    channelId,
    messageId,
    buyerId: actor.id,
    authorId: found.authorId,
    payeeId: await payeeOf(runtime, found.authorId),
    price,
    fee: saleFee(price, runtime.settings.coins.feePercent),
  };
  const row = await runtime.database.transaction(async (tx) => {
    // Everywhere, accounts are locked before messages.
    const parties = [sale.buyerId, sale.payeeId, ...(sale.fee > 0 ? [SYSTEM_ACCOUNT_ID] : [])];
    const living = await lockWallets(tx, parties);
    await tx.lock(messageId, ctx.stateVersion);
    const post = await lockPost(tx.db, channelId, messageId);
    if (!post) throw new ApiError('unknown_message');
    if (await isBought(tx.db, sale)) return post;
    // The owner of a bot may be erased before the bot.
    if (!living.has(sale.payeeId)) throw new ApiError('post_closed');
    await buy(runtime, tx, post, sale);
    return post;
  });
  return messageSeenBy(runtime, actor.id, await oneMessageView(runtime, row));
}

interface Sale {
  readonly serverId: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly buyerId: string;
  readonly authorId: string;
  readonly payeeId: string;
  readonly price: number;
  /** The instance's part of the price. */
  readonly fee: number;
}

/** Timed-out people may buy; people who have not agreed to the rules may not. */
function requireScreened({ access }: ConversationContext): void {
  if (access.server === null || !access.member.pending) return;
  if (!has(access.permissions, 'administrator')) throw new ApiError('screening_pending');
}

/** Only people have wallets: a bot's sales go to the owner of its application. */
async function payeeOf({ database }: Runtime, authorId: string): Promise<string> {
  const [author] = await usersByIds(database.db, [authorId]);
  if (author?.kind !== 'bot') return authorId;
  const [application] = await applicationsByBots(database.db, [authorId]);
  return application?.ownerId ?? authorId;
}

async function buy(runtime: Runtime, tx: Transaction, post: MessageRow, sale: Sale): Promise<void> {
  const { serverId, channelId, messageId, buyerId, authorId, payeeId, price, fee } = sale;
  if (!(await isOnSale(tx.db, serverId, authorId))) throw new ApiError('post_closed');
  if (buyerId === authorId) throw new ApiError('own_post');
  const of = { channelId, messageId };
  await writeLedger(runtime, tx, [
    { ...of, userId: buyerId, kind: 'purchase', amount: -price, counterpartyId: authorId },
    { ...of, userId: payeeId, kind: 'sale', amount: price - fee, counterpartyId: buyerId },
    { ...of, userId: SYSTEM_ACCOUNT_ID, kind: 'sale', amount: fee, counterpartyId: buyerId },
  ]);
  await insertPurchase(tx.db, {
    channelId,
    messageId,
    buyerId,
    payeeId,
    price,
    fee,
    boughtAt: new Date(runtime.clock.now()),
  });
  const sales = await countSale(tx.db, channelId, messageId);
  tx.emit(
    postPurchase,
    { kind: 'user', id: authorId, serverId },
    { channelId, messageId, serverId, buyerId, price, sales },
  );
  const message = await oneMessageView(runtime, post, tx.db);
  if (!message.coins) throw new Error('a priced post has no price');
  const priced = { ...message, coins: message.coins };
  const { coins, attachments } = unlockedPost(runtime, buyerId, priced, post.parts ?? {});
  tx.emit(postUnlock, { kind: 'user', id: buyerId, serverId }, { channelId, messageId, coins, attachments });
}
