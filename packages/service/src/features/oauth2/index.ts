/**
 * OAuth2: what people allow applications, the codes and tokens that come of it, and what tokens may read. Invariants:
 * only fingerprints of codes and tokens are stored; everything that changes a person's codes and tokens holds the
 * person by a lock, so that of two uses of one code or token one wins; a grant that goes takes codes and tokens along.
 */

export { redirectOfPage } from './authorize/authorize.ts';
export { removeAllGrants } from './authorized-apps.ts';
export { authenticateBearer } from './bearer/authenticate-bearer.ts';
export { oauth2Jobs } from './jobs.ts';
export { authorizationServerMetadata } from './metadata.ts';
export { oauth2Routes } from './routes.ts';
