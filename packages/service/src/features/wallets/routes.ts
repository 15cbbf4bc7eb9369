import type { RouteTable } from '../../route-table.ts';
import { readLedger, readWallet } from './read-wallet.ts';

export const walletRoutes: RouteTable = {
  getWallet: (ctx) => readWallet(ctx),
  listLedger: (ctx, { query }) => readLedger(ctx, query),
};
