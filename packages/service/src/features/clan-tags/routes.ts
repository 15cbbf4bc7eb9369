import type { RouteTable } from '../../route-table.ts';
import { deleteClanTag, putClanTag } from './change-clan-tag.ts';
import { takeOffClanTag, wearClanTag } from './wear-clan-tag.ts';

export const clanTagRoutes: RouteTable = {
  putClanTag: (ctx, { body }) => putClanTag(ctx, body),
  deleteClanTag: (ctx) => deleteClanTag(ctx),
  wearClanTag: (ctx, { body }) => wearClanTag(ctx, body.serverId),
  takeOffClanTag: (ctx) => takeOffClanTag(ctx),
};
