/**
 * Forwards (specification: "Forward snapshot"; design 5.1). Invariants: a forward goes to all its targets or to none;
 * it is independent of the original, including its files.
 */
export { forwardRoutes } from './routes.ts';
export { shownText } from './snapshot.ts';
