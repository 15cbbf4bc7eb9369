/** Door of the HTTP adapter: contracts in, Fastify out. */
export * from './answers/api-error.ts';
export { NO_STORE, OAuthError, type OAuthErrorCode } from './answers/oauth-error.ts';
export { compileSerialiser } from './answers/serialiser.ts';
export { parseJson } from './body/json-body.ts';
export { replyFaults, validateBody } from './body/validation.ts';
export { type AddressOf, createAddressReader } from './callers/caller-address.ts';
export type { Authenticate, Presented } from './callers/caller-guard.ts';
export { createHostCheck, type IsOwnHost } from './callers/host-check.ts';
export { RateLimitedError } from './callers/rate-limit-guard.ts';
export { createOriginCheck, type IsTrustedOrigin } from './callers/trusted-origin.ts';
export { mountMedia } from './files/media.ts';
export { mountStaticSite, sendPage } from './files/static-site.ts';
export { closeListener, type Listener, openListener } from './listen.ts';
export { mountApiReference } from './openapi/api-reference.ts';
export * from './openapi/openapi.ts';
export { documentedSchema, type JsonSchema } from './openapi/schema.ts';
export * from './route.ts';
export * from './server.ts';
