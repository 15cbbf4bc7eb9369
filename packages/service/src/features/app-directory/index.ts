/** The App Directory. Invariants: public bots alone; adding one goes through the applications feature. */
export { appDirectoryRoutes } from './routes.ts';
