/** What an instance says of itself. */
export { instanceRoutes } from './routes.ts';
