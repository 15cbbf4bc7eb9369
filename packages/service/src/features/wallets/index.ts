/**
 * Wallets: what people have in coins (design, chapter 8). Invariants: a balance is the sum of the wallet's ledger and
 * never below 0; lines are added by `book` alone, in the transaction of what they are for, and never change; who books
 * holds the wallets first, in the order of their ids, so that nobody waits in a circle.
 */
export { book, lockWallets } from './book.ts';
export { dropBalance } from './drop-balance.ts';
export { listLedgerEntries } from './get-wallet.ts';
export { walletJobs } from './jobs.ts';
export { walletRoutes } from './routes.ts';
export { getBalance } from './store.ts';
