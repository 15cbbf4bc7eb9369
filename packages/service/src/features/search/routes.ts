import { searchChannelMessages, searchServerMessages } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation, inServer } from '../access/index.ts';
import { searchInChannel, searchInServer } from './search-messages.ts';

export const searchRoutes: RouteTable = [
  inServer()(searchServerMessages, (ctx, { query }) => searchInServer(ctx, query)),
  inConversation()(searchChannelMessages, (ctx, { query }) => searchInChannel(ctx, query)),
];
