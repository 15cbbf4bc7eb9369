import type { RouteTable } from '../../route-table.ts';
import { getWallet, listLedger } from './get-wallet.ts';

export const walletRoutes: RouteTable = {
  getWallet: (ctx) => getWallet(ctx),
  listLedger: (ctx, { query }) => listLedger(ctx, query),
};
