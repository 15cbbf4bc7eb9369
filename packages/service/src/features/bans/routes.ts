import type { RouteTable } from '../../route-table.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { getBan, listBans } from './list-bans.ts';

export const banRoutes: RouteTable = {
  listBans: (ctx, { query }) => listBans(ctx, query),
  getBan: (ctx, { params }) => getBan(ctx, params.userId),
  putBan: (ctx, { params, body }) => banUser(ctx, params.userId, body),
  deleteBan: (ctx, { params }) => unbanUser(ctx, params.userId),
};
