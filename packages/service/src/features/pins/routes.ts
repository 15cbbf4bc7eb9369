import type { RouteTable } from '../../route-table.ts';
import { pinMessage, unpinMessage } from './change-pins.ts';
import { listPins } from './list-pins.ts';

export const pinRoutes: RouteTable = {
  listPins: (ctx) => listPins(ctx),
  pinMessage: (ctx, { params }) => pinMessage(ctx, params.messageId),
  unpinMessage: (ctx, { params }) => unpinMessage(ctx, params.messageId),
};
