/** Presence: people are online only while connected. The chosen status is stored; connections are not. */
export { onlineCounts } from './online-counts.ts';
export {
  announcePresencesBetween,
  choosePresence,
  connectionsChanged,
  OFFLINE,
  presencesByUser,
  presencesSeenBy,
  type VisiblePresence,
  watchLostConnections,
  watchOutages,
} from './presence.ts';
export { presenceRoutes } from './routes.ts';
export { mutuallyVisible } from './visibility-store.ts';
