/** Form bodies, accepted only by routes for OAuth2 clients. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../answers/api-error.ts';
import { OAuthError } from '../answers/oauth-error.ts';
import { isClientRoute } from '../client-route.ts';

/** Lets OAuth2 routes accept `application/x-www-form-urlencoded`; other routes answer 415. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!isClientRoute(request))
        return done(body === '' ? null : new ApiError('unsupported_media_type'), undefined);
      try {
        done(null, readForm(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** Far more than any client sends. Splitting a body of 256 KB into empty fields takes a third of a second. */
const MAX_FIELDS = 100;

/**
 * The fields of a form. @throws OAuthError invalid_request for a repeated field (RFC 6749 3.2), too many fields or a NUL
 * character
 */
function readForm(text: string): Record<string, string> {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new OAuthError('invalid_request', `There are more than ${MAX_FIELDS} parameters.`);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new OAuthError('invalid_request', `The parameter ${name} is sent twice.`);
    if (value.includes('\0')) throw new OAuthError('invalid_request', `The parameter ${name} is not text.`);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
