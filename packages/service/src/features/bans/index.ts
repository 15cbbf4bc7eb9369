/**
 * Bans. Invariants: nobody is banned and a member at once; a ban, its removal from the server and its audit entry are
 * one transaction.
 */
import { deleteBan, getBan, listBans, putBan } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { readBan, readBans } from './read-bans.ts';

export { banJobs } from './jobs.ts';

export const banRoutes: RouteTable = [
  inServer('banMembers')(listBans, (ctx, { query }) => readBans(ctx, query)),
  inServer('banMembers')(getBan, (ctx, { params }) => readBan(ctx, params.userId)),
  inServer()(putBan, (ctx, { params, body }) => banUser(ctx, params.userId, body)),
  inServer('banMembers')(deleteBan, (ctx, { params }) => unbanUser(ctx, params.userId)),
];
