/**
 * Messages that people save for themselves. Invariants: a deleted message is no longer saved by anyone; people see only
 * saved messages they may read now; nobody else learns what was saved.
 */
export { savedMessageRoutes } from './routes.ts';
