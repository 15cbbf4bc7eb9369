/** Integrations: the bots in a server, who added them, and their removal (design 11.3). */
export { integrationRoutes } from './routes.ts';
