import type { RouteTable } from '../../route-table.ts';
import { searchChannelMessages, searchServerMessages } from './search-messages.ts';

export const searchRoutes: RouteTable = {
  searchServerMessages: (ctx, { query }) => searchServerMessages(ctx, query),
  searchChannelMessages: (ctx, { query }) => searchChannelMessages(ctx, query),
};
