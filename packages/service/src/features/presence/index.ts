/** Presence: online only while connected; the chosen status is stored, who is connected is not. */
export { onlineCounts } from './online-counts.ts';
export {
  announcePresencesAfterBlock,
  choosePresence,
  connectionsChanged,
  presencesByUser,
  presencesSeenBy,
  type VisiblePresence,
  watchLostConnections,
} from './presence.ts';
export { presenceRoutes } from './routes.ts';
