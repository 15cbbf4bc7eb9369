/** Door of the HTTP adapter: contracts in, Fastify out. */
export * from './api-error.ts';
export { mountApiReference } from './api-reference.ts';
export { type AddressOf, createAddressReader } from './caller-address.ts';
export type { Authenticate, Presented } from './caller-guard.ts';
export { parseJson } from './json-body.ts';
export { closeListener, type Listener, openListener } from './listen.ts';
export { mountMedia } from './media.ts';
export { NO_STORE, OAuthError, type OAuthErrorCode } from './oauth-error.ts';
export * from './openapi.ts';
export { documentedSchema, type JsonSchema } from './openapi-schema.ts';
export { RateLimitedError } from './rate-limit-guard.ts';
export * from './route.ts';
export { compileSerialiser } from './serialiser.ts';
export * from './server.ts';
export { mountStaticSite, sendPage } from './static-site.ts';
export { createOriginCheck, type IsTrustedOrigin } from './trusted-origin.ts';
export { replyFaults, validateBody } from './validation.ts';
