import type { RouteTable } from '../../route-table.ts';
import { listMentions } from './list-mentions.ts';

export const mentionRoutes: RouteTable = { listMentions: (ctx, { query }) => listMentions(ctx, query) };
