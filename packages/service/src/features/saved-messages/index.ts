/**
 * Messages that people save for themselves. Invariants: deleting a message removes its savings; people see only saved
 * messages they may read now; nobody else learns what was saved.
 */
export { savedMessageRoutes } from './routes.ts';
