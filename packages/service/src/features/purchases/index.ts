/**
 * Buying priced posts (design, chapter 8). Invariants: a purchase, its lines in the ledgers and what is told of it are
 * one transaction; nobody is charged twice for a post, and nobody has its files unpaid; a purchase outlives its post,
 * so that it can still be refunded.
 */
import { purchasePost as purchasePostEndpoint } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation } from '../access/index.ts';
import { purchasePost } from './purchase-post.ts';

export { refundPurchase } from './refund-purchase.ts';
export { type Purchase, purchasesOf } from './store.ts';

export const purchaseRoutes: RouteTable = [
  inConversation()(purchasePostEndpoint, (ctx, { params }) => purchasePost(ctx, params.messageId)),
];
