/**
 * Purchases of priced posts (design, chapter 8). Invariants: a purchase, its ledger entries and its events commit
 * together; nobody pays twice for a post or gets its files unpaid; a purchase outlives its post, so that it can still
 * be refunded.
 */
export { refundPurchase } from './refund-purchase.ts';
export { purchaseRoutes } from './routes.ts';
export { listPurchaseRows, type Purchase } from './store.ts';
