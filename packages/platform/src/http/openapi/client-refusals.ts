/** Refusals of the routes of OAuth2 clients, whose bodies have the form of RFC 6749 (5.2; design 12.2). */
import { headerReferences, LIMIT_HEADERS } from './components.ts';

const REFUSALS: readonly { status: number; codes: readonly string[]; headers?: readonly string[] }[] = [
  { status: 400, codes: ['invalid_request', 'invalid_grant', 'invalid_scope', 'unsupported_grant_type'] },
  { status: 401, codes: ['invalid_client', 'bearer_not_allowed'] },
  { status: 429, codes: ['rate_limited'], headers: ['Retry-After', ...LIMIT_HEADERS] },
  { status: 500, codes: ['server_error'] },
  { status: 503, codes: ['temporarily_unavailable'], headers: ['Retry-After'] },
];

/** By status. */
export const CLIENT_REFUSALS = Object.fromEntries(
  REFUSALS.map(({ status, codes, headers = [] }) => {
    const properties = { error: { type: 'string', enum: codes }, error_description: { type: 'string' } };
    const schema = { type: 'object', required: ['error', 'error_description'], properties };
    const description = codes.map((code) => `\`${code}\``).join(', ');
    return [
      status,
      { description, headers: headerReferences(...headers), content: { 'application/json': { schema } } },
    ];
  }),
);
