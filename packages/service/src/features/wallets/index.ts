/**
 * Wallets of coins (design, chapter 8). Invariants: a balance is the sum of the wallet's ledger and never below 0; only
 * `writeLedger` adds lines, in the transaction of their cause, and lines never change; wallets are locked in the order
 * of their ids, so that there are no deadlocks.
 */

export { dropBalance } from './drop-balance.ts';
export { listLedgerEntries } from './get-wallet.ts';
export { walletJobs } from './jobs.ts';
export { walletRoutes } from './routes.ts';
export { getBalance } from './store.ts';
export { lockWallets, writeLedger } from './write-ledger.ts';
