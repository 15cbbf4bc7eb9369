/**
 * Messages that people save for themselves. Invariants: what is saved goes with its message; only what the person may
 * read now is shown; nobody else learns what was saved.
 */
export { savedMessageRoutes } from './routes.ts';
