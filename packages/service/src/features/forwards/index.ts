/**
 * Forwards (specification: "Forward snapshot"; design 5.1). Invariants: a forward goes to all its targets or to none;
 * it stands on its own, files included, whatever becomes of the original.
 */
export { forwardRoutes } from './routes.ts';
