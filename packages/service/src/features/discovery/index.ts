/** Discovery. Invariants: nothing but listed servers is shown or joined here; a page costs the same few queries. */
export { discoveryRoutes } from './routes.ts';
export { likeAnywhere, searchText } from './search-text.ts';
