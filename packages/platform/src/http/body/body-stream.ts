/**
 * Bodies too large for memory. They are passed to the handler as they arrive, counted, and read only as far as the
 * handler wants. Only for routes whose contract declares `bodyStream`.
 */
import type { Endpoint } from '@guildhall/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../answers/api-error.ts';
import type { BodyStream } from '../route.ts';

/** Mounts routes in a scope where no body is parsed. */
export function mountBodyStreams(
  fastify: FastifyInstance,
  mountRoutes: (scope: FastifyInstance) => void,
): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    mountRoutes(scope);
  });
}

/** Prepares the body stream of an endpoint; undefined if its body is parsed as usual. */
export function createBodyStream({
  bodyStream: definition,
}: Endpoint): ((request: FastifyRequest) => BodyStream) | undefined {
  if (!definition) return undefined;
  return ({ headers, raw }) => {
    const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return {
      contentType,
      header(name) {
        const value = headers[name];
        return typeof value === 'string' ? value : null;
      },
      async *chunks() {
        if (!definition.contentTypes.includes(contentType)) throw new ApiError('unsupported_media_type');
        let bytes = 0;
        // A handler that has read enough can still respond on this connection.
        for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > definition.maxBytes) throw new ApiError('body_too_large');
          yield chunk;
        }
      },
    };
  };
}
