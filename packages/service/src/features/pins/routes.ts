import { listPins, pinMessage as pinEndpoint, unpinMessage as unpinEndpoint } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation } from '../access/index.ts';
import { pinMessage, unpinMessage } from './change-pins.ts';
import { readPins } from './read-pins.ts';

export const pinRoutes: RouteTable = [
  inConversation()(listPins, (ctx) => readPins(ctx)),
  inConversation()(pinEndpoint, (ctx, { params }) => pinMessage(ctx, params.messageId)),
  inConversation()(unpinEndpoint, (ctx, { params }) => unpinMessage(ctx, params.messageId)),
];
