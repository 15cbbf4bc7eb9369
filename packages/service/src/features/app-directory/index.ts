/** The App Directory. Invariants: lists public bots only; the applications feature adds bots to servers. */
export { appDirectoryRoutes } from './routes.ts';
