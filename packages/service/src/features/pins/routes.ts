import { listPins, pinMessage as pinEndpoint, unpinMessage as unpinEndpoint } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation, toConversation } from '../access/index.ts';
import { pinMessage, unpinMessage } from './change-pins.ts';
import { readPins } from './read-pins.ts';

export const pinRoutes: RouteTable = [
  inConversation()(listPins, (ctx) => readPins(ctx)),
  toConversation()(pinEndpoint, (ctx, { params }) => pinMessage(ctx, params.messageId)),
  // Pins are nobody’s own: whoever is blocked must not take away what the other has pinned.
  toConversation()(unpinEndpoint, (ctx, { params }) => unpinMessage(ctx, params.messageId)),
];
