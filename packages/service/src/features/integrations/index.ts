/** Integrations: the bots in a server, who added them, and how they leave with their application (design 11.3). */
export { integrationRoutes } from './routes.ts';
