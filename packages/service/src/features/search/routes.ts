import type { RouteTable } from '../../route-table.ts';
import { searchInChannel, searchInServer } from './search-messages.ts';

export const searchRoutes: RouteTable = {
  searchServerMessages: (ctx, { query }) => searchInServer(ctx, query),
  searchChannelMessages: (ctx, { query }) => searchInChannel(ctx, query),
};
