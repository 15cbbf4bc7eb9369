/**
 * Buying priced posts (design, chapter 8). Invariants: a purchase, its ledger entries and its events are
 * one transaction; nobody is charged twice for a post, and nobody has its files unpaid; a purchase outlives its post,
 * so that it can still be refunded.
 */
export { refundPurchase } from './refund-purchase.ts';
export { purchaseRoutes } from './routes.ts';
export { listPurchaseRows, type Purchase } from './store.ts';
