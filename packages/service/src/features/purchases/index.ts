/**
 * Buying priced posts (design, chapter 8). Invariants: a purchase, its lines in the ledgers and what is told of it are
 * one transaction; nobody is charged twice for a post, and nobody has its files unpaid; a purchase outlives its post,
 * so that it can still be refunded.
 */
export { refundPurchase } from './refund-purchase.ts';
export { purchaseRoutes } from './routes.ts';
export { listPurchaseRows, type Purchase } from './store.ts';
