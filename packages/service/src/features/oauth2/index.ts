/**
 * OAuth2: grants, codes and tokens, and what tokens may read. Invariants: only fingerprints of codes and tokens are
 * stored; every change of a person's codes and tokens holds that person's lock, so that only one of two uses of a code
 * wins; deleting a grant deletes its codes and tokens.
 */

export { redirectOfPage } from './authorize/authorize.ts';
export { removeAllGrants } from './authorized-apps.ts';
export { authenticateBearer } from './bearer/authenticate-bearer.ts';
export { oauth2Jobs } from './jobs.ts';
export { authorizationServerMetadata } from './metadata.ts';
export { oauth2Routes } from './routes.ts';
