import type { RouteTable } from '../../route-table.ts';
import { choosePresence } from './presence.ts';

export const presenceRoutes: RouteTable = {
  updatePresence: (ctx, { body }) => choosePresence(ctx, body),
};
