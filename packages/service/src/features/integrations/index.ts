/** Integrations: the bots in a server, by whom they came, and how they leave by their application (design 11.3). */
export { integrationRoutes } from './routes.ts';
