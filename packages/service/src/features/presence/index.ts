/** Presence: online only while connected; the chosen status is stored, who is connected is not. */
import { updatePresence } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { choosePresence } from './presence.ts';

export const presenceRoutes: RouteTable = [
  known(updatePresence, (ctx, { body }) => choosePresence(ctx, body)),
];
export { onlineCounts } from './online-counts.ts';
export {
  choosePresence,
  connectionsChanged,
  presencesOf,
  presencesSeenBy,
  tellAfterBlock,
  type VisiblePresence,
  watchLostConnections,
} from './presence.ts';
