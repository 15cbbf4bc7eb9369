/** Discovery. Invariants: only listed servers are shown or joined here; a page costs a constant number of queries. */
export { discoveryRoutes } from './routes.ts';
