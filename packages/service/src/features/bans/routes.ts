import type { RouteTable } from '../../route-table.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { readBan, readBans } from './read-bans.ts';

export const banRoutes: RouteTable = {
  listBans: (ctx, { query }) => readBans(ctx, query),
  getBan: (ctx, { params }) => readBan(ctx, params.userId),
  putBan: (ctx, { params, body }) => banUser(ctx, params.userId, body),
  deleteBan: (ctx, { params }) => unbanUser(ctx, params.userId),
};
