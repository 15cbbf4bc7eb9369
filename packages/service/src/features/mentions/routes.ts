import type { RouteTable } from '../../route-table.ts';
import { readMentions } from './read-mentions.ts';

export const mentionRoutes: RouteTable = { listMentions: (ctx, { query }) => readMentions(ctx, query) };
