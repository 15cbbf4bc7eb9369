/** Public information about the instance. */
export { instanceRoutes } from './routes.ts';
