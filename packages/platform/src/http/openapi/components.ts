/** The parts of the OpenAPI document that all endpoints share. */
import type { JsonSchema } from './schema.ts';

export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  bot: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Bot <token>`, an application’s bot',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Session <token>`, a person’s session outside a browser',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'A person’s session in a browser (plain `session` on http://localhost)',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'With the cookie, for every method but GET; from signing in, `GET /auth/me` or READY',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An OAuth2 access token' },
  client: { type: 'http', scheme: 'basic', description: 'An OAuth2 client’s id and secret' },
};

export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'Retry-After': { description: 'Whole seconds, rounded up', schema: { type: 'integer' } },
  'X-RateLimit-Limit': { description: 'Calls in a window', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Calls left', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Unix seconds when more are left', schema: { type: 'number' } },
  'X-RateLimit-Reset-After': { description: 'Seconds until more are left', schema: { type: 'number' } },
  'X-RateLimit-Bucket': {
    description: 'Routes with the same bucket are counted together',
    schema: { type: 'string' },
  },
};

export const LIMIT_HEADERS = Object.keys(HEADERS).filter((name) => name.startsWith('X-'));

export interface Reference {
  readonly $ref: string;
}

export function headerReferences(...names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'A code of the error catalogue' },
    message: { type: 'string' },
    fields: {
      type: 'array',
      description: 'With invalid_request: the faulty fields',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    permission: { type: 'string', description: 'With missing_permission: the name of the permission' },
    retryAfter: { type: 'number', description: 'Seconds, with rate_limited and slowmode' },
    scope: { type: 'string', enum: ['user', 'shared', 'global'], description: 'With rate_limited' },
  },
};

/** Codes that any route may answer. */
export const ERRORS_OF_ANY_ROUTE = [
  'address_banned',
  'unknown_host',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const;
